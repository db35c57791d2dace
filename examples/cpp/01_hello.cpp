// examples/cpp/01_hello.cpp - a program by operators, and how errors arrive without exceptions.
#include "stablehlo.hpp"

#include <cstdio>

int main() {
    shlo::builder b;
    auto x = b.arg(SHLO_F32, { 2, 3 }), y = b.arg(SHLO_F32, { 3 });
    b.ret({ softmax(x * y + 1.0, -1) });
    shlo::program p(b.finish());
    if (!p) return std::puts(p.error().message), 1;

    std::vector<float> in = { 1, 2, 3, 4, 5, 6 }, scale = { 1, 0, -1 }, out(6);
    if (!p.run({ in, scale }, { out })) return std::puts(p.error().message), 1;
    for (float f : out) std::printf("%.4f ", static_cast<double>(f));
    std::printf("\n");

    shlo::builder wrong;
    auto pair = wrong.arg(SHLO_F32, { 2 }), triple = wrong.arg(SHLO_F32, { 3 });
    wrong.ret({ pair + triple });
    std::printf("%s\n", wrong.finish().size() ? "no error" : wrong.error().message);
    return 0;
}
