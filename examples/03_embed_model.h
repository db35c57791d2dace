/* examples/03_embed_model.h - made from this text by `shlo compile sigmoid.mlir -o sigmoid.shlb && xxd -i sigmoid.shlb`:
 *   func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
 *     %half = stablehlo.constant dense<0.5> : tensor<3xf32>
 *     %0 = stablehlo.multiply %x, %half : tensor<3xf32>
 *     %1 = stablehlo.tanh %0 : tensor<3xf32>
 *     %2 = stablehlo.multiply %1, %half : tensor<3xf32>
 *     %3 = stablehlo.add %2, %half : tensor<3xf32>
 *     return %3 : tensor<3xf32>
 *   }
 */
#if defined(__GNUC__)
__attribute__((aligned(64)))
#endif
static const unsigned char sigmoid_shlb[] = {
    83,72,76,66,1,0,1,1,0,1,1,1,6,6,8,1,0,3,1,5,4,109,97,105,
    110,2,3,27,1,3,3,1,3,4,26,0,0,0,1,0,1,1,1,1,6,160,1,148,
    2,1,142,1,148,1,3,143,1,4,50,1,1,39,4,0,0,0,0,63,
};
