/* bench/peers/onednn.cc - single operations by oneDNN (Debian: libdnnl-dev), one thread (OMP_NUM_THREADS=1).
 *
 *   onednn gemm TYPE BATCH ROWS COLUMNS DEPTH     TYPE: f32, bf16 (to f32), s8 (by s8 to s32)
 *   onednn conv SIZE CHANNELS OUTPUTS KERNEL STRIDE PADDING GROUPS     square, one image, f32, with a bias
 *   onednn softmax | layer_norm ROWS COLUMNS            f32; the norm has a scale and a shift
 *   onednn FUNCTION N                             f32: exp, log, tanh, logistic, gelu_erf
 *
 * Weights are in the library's own layout ("ready"), which is made ahead, and in rows ("rows").
 */
#include "peer.h"

#include <oneapi/dnnl/dnnl.hpp>

#include <cmath>
#include <string>
#include <unordered_map>

using dnnl::memory;
using tag = memory::format_tag;

static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
static dnnl::stream stream(engine);

struct step {
    dnnl::primitive primitive;
    std::unordered_map<int, memory> memories;
};

static void run(void *context) {
    step *s = static_cast<step *>(context);
    s->primitive.execute(stream, s->memories);
    stream.wait();
}

/* A memory of numbers from -1 to 1 in a layout: what a reorder makes of f32 in rows. */
static memory filled(const memory::desc &layout, const memory::dims &shape, tag rows) {
    const memory::desc plain(shape, memory::data_type::f32, rows);
    memory from(plain, engine), to(layout, engine);
    float *numbers = static_cast<float *>(from.get_data_handle());
    uint32_t state = 1;
    for (size_t i = 0; i < plain.get_size() / sizeof *numbers; i++) {
        numbers[i] = peer_number(&state);
        if (layout.data_type() == memory::data_type::s8) numbers[i] = std::floor(numbers[i] * 100);
    }
    dnnl::reorder(from, to).execute(stream, from, to);
    stream.wait();
    return to;
}

static void gemm(const std::string &type, int batch, int m, int n, int k) {
    const auto in = type == "bf16" ? memory::data_type::bf16
                    : type == "s8" ? memory::data_type::s8
                                   : memory::data_type::f32;
    const auto out = type == "s8" ? memory::data_type::s32 : memory::data_type::f32;
    const memory::dims a{batch, m, k}, b{batch, k, n}, c{batch, m, n};
    for (const bool ready : {false, true}) {
        const memory::desc md_a(a, in, tag::abc), md_b(b, in, ready ? tag::any : tag::abc),
            md_c(c, out, tag::abc);
        const dnnl::matmul::primitive_desc pd({md_a, md_b, md_c}, engine);
        step s{dnnl::matmul(pd), {{DNNL_ARG_SRC, filled(pd.src_desc(), a, tag::abc)},
                                     {DNNL_ARG_WEIGHTS, filled(pd.weights_desc(), b, tag::abc)},
                                     {DNNL_ARG_DST, memory(pd.dst_desc(), engine)}}};
        peer_time(ready ? "ready" : "rows", run, &s);
    }
}

/* Activations in the layout that the library chooses, and in rows of channels. */
static void convolution(int size, int channels, int outputs, int kernel, int stride, int padding,
    int groups) {
    const auto f32 = memory::data_type::f32;
    const int result = (size + 2 * padding - kernel) / stride + 1;
    const memory::dims x{1, channels, size, size}, y{1, outputs, result, result}, bias{outputs};
    const memory::dims w = groups == 1
                               ? memory::dims{outputs, channels, kernel, kernel}
                               : memory::dims{groups, outputs / groups, channels / groups, kernel, kernel};
    for (const bool own : {true, false}) {
        const tag layout = own ? tag::any : tag::nhwc;
        const dnnl::convolution_forward::primitive_desc pd({dnnl::prop_kind::forward_inference,
                                                               dnnl::algorithm::convolution_direct,
                                                               memory::desc(x, f32, layout),
                                                               memory::desc(w, f32, tag::any),
                                                               memory::desc(bias, f32, tag::a),
                                                               memory::desc(y, f32, layout), {stride, stride},
                                                               {padding, padding}, {padding, padding}},
            engine);
        step s{dnnl::convolution_forward(pd),
            {{DNNL_ARG_SRC, filled(pd.src_desc(), x, tag::nchw)},
                {DNNL_ARG_WEIGHTS, filled(pd.weights_desc(), w, groups == 1 ? tag::oihw : tag::goihw)},
                {DNNL_ARG_BIAS, filled(pd.bias_desc(), bias, tag::a)},
                {DNNL_ARG_DST, memory(pd.dst_desc(), engine)}}};
        peer_time(own ? "own layout" : "rows", run, &s);
    }
}

static void softmax(int rows, int columns) {
    const memory::dims shape{rows, columns};
    const memory::desc md(shape, memory::data_type::f32, tag::ab);
    const dnnl::softmax_forward::primitive_desc pd({dnnl::prop_kind::forward_inference, md, 1}, engine);
    step s{dnnl::softmax_forward(pd),
        {{DNNL_ARG_SRC, filled(md, shape, tag::ab)}, {DNNL_ARG_DST, memory(md, engine)}}};
    peer_time("softmax", run, &s);
}

static void norm(int rows, int columns) {
    const memory::dims shape{rows, columns};
    const memory::desc md(shape, memory::data_type::f32, tag::ab);
    const memory::desc two({2, columns}, memory::data_type::f32, tag::nc);
    const dnnl::layer_normalization_forward::primitive_desc pd(
        {dnnl::prop_kind::forward_inference, md, 1e-5f, dnnl::normalization_flags::use_scale_shift}, engine);
    step s{dnnl::layer_normalization_forward(pd),
        {{DNNL_ARG_SRC, filled(md, shape, tag::ab)},
            {DNNL_ARG_SCALE_SHIFT, filled(two, {2, columns}, tag::nc)}, {DNNL_ARG_DST, memory(md, engine)}}};
    peer_time("layer_norm", run, &s);
}

static void function(const std::string &name, int n) {
    const std::unordered_map<std::string, dnnl::algorithm> known{{"exp", dnnl::algorithm::eltwise_exp},
        {"log", dnnl::algorithm::eltwise_log}, {"tanh", dnnl::algorithm::eltwise_tanh},
        {"logistic", dnnl::algorithm::eltwise_logistic}, {"gelu_erf", dnnl::algorithm::eltwise_gelu_erf}};
    const auto found = known.find(name);
    if (found == known.end()) return;
    const memory::dims shape{n};
    const memory::desc md(shape, memory::data_type::f32, tag::a);
    const dnnl::eltwise_forward::primitive_desc pd({dnnl::prop_kind::forward_inference, found->second, md, 0,
                                                       0},
        engine);
    step s{dnnl::eltwise_forward(pd),
        {{DNNL_ARG_SRC, filled(md, shape, tag::a)}, {DNNL_ARG_DST, memory(md, engine)}}};
    peer_time(name.c_str(), run, &s);
}

int main(int n, char **arguments) {
    const std::string what = n > 1 ? arguments[1] : "";
    int numbers[8] = {0};
    const int first = what == "gemm" ? 3 : 2;
    for (int i = 0; i < 8 && first + i < n; i++) numbers[i] = peer_argument(n, arguments, first + i);
    if (what == "gemm")
        gemm(arguments[2], numbers[0], numbers[1], numbers[2], numbers[3]);
    else if (what == "conv")
        convolution(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6]);
    else if (what == "softmax")
        softmax(numbers[0], numbers[1]);
    else if (what == "layer_norm")
        norm(numbers[0], numbers[1]);
    else
        function(what, numbers[0]);
    return 0;
}
