/* bench/peers/mlp_onednn.cc - the multilayer perceptron of examples/11_layers.c in oneDNN primitives (Debian:
 * libdnnl-dev), for the line counts of docs/compare.md; the same numbers, the same result.
 *
 *   g++ -O2 bench/peers/mlp_onednn.cc -ldnnl -lm -o mlp && OMP_NUM_THREADS=1 ./mlp
 */
#include <oneapi/dnnl/dnnl.hpp>

#include <cmath>
#include <cstdio>
#include <unordered_map>
#include <vector>

static float x[8 * 16], w0[16 * 32], b0[32], w1[32 * 4], b1[4], y[8 * 4];

struct step {
    dnnl::primitive primitive;
    std::unordered_map<int, dnnl::memory> memory;
};

/* x[8, 16] through 32 hidden units to 4 probabilities. */
static std::vector<step> mlp(const dnnl::engine &e) {
    using tag = dnnl::memory::format_tag;
    const auto f32 = dnnl::memory::data_type::f32;
    const dnnl::memory::desc in({8, 16}, f32, tag::ab), first({16, 32}, f32, tag::ab),
        bias0({1, 32}, f32, tag::ab), middle({8, 32}, f32, tag::ab), second({32, 4}, f32, tag::ab),
        bias1({1, 4}, f32, tag::ab), out({8, 4}, f32, tag::ab);
    dnnl::post_ops relu;
    relu.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
    dnnl::primitive_attr attr;
    attr.set_post_ops(relu);
    const dnnl::matmul::primitive_desc to_hidden({in, first, bias0, middle}, attr, e);
    const dnnl::matmul::primitive_desc to_logits({middle, second, bias1, out}, e);
    const dnnl::softmax_forward::primitive_desc normalize({dnnl::prop_kind::forward_inference, out, 1}, e);
    const dnnl::memory hidden(middle, e), logits(out, e);
    std::vector<step> steps(3);
    steps[0].primitive = dnnl::matmul(to_hidden);
    steps[0].memory = {{DNNL_ARG_SRC, {in, e, x}}, {DNNL_ARG_WEIGHTS, {first, e, w0}},
        {DNNL_ARG_BIAS, {bias0, e, b0}}, {DNNL_ARG_DST, hidden}};
    steps[1].primitive = dnnl::matmul(to_logits);
    steps[1].memory = {{DNNL_ARG_SRC, hidden}, {DNNL_ARG_WEIGHTS, {second, e, w1}},
        {DNNL_ARG_BIAS, {bias1, e, b1}}, {DNNL_ARG_DST, logits}};
    steps[2].primitive = dnnl::softmax_forward(normalize);
    steps[2].memory = {{DNNL_ARG_SRC, logits}, {DNNL_ARG_DST, {out, e, y}}};
    return steps;
}

static void fill(float *p, size_t n, float height, int k) {
    for (size_t i = 0; i < n; i++) p[i] = height * sinf(0.7f * (float)(i % 1000) + (float)k);
}

int main() {
    dnnl::engine e(dnnl::engine::kind::cpu, 0);
    dnnl::stream s(e);
    double sum = 0;
    fill(x, 8 * 16, 1, 0);
    fill(w0, 16 * 32, 1 / sqrtf(16), 1);
    fill(b0, 32, 0.1f, 2);
    fill(w1, 32 * 4, 1 / sqrtf(32), 3);
    fill(b1, 4, 0.1f, 4);
    for (const step &now : mlp(e)) now.primitive.execute(s, now.memory);
    s.wait();
    for (int i = 0; i < 8 * 4; i++) sum += (double)y[i] * (double)y[i];
    printf("mlp: sum of squares %.6f, NumPy's 2.002090\n", sum);
    return std::fabs(sum - 2.002090) > 1e-4;
}
