#!/usr/bin/env python3
"""bench/models.py DIR [NAME ...] - whole networks, each once as StableHLO text and once as ONNX with the same
weights, for bench/models.sh. Needs NumPy. Writes DIR/NAME.mlir, DIR/NAME.onnx and the input as DIR/NAME.npy
and, as ONNX expects images (N, C, H, W), DIR/NAME.onnx.npy. Images are (N, H, W, C) in StableHLO, which is
how JAX exports convolutions. Weights are random, scaled so that activations keep their size; batch norms are
folded into the convolutions before them, except in networks called _bn, where they are ops. Seeds are fixed, so the files are the same everywhere."""
import os
import sys

import numpy as np


# The few messages of onnx.proto3 that a model needs: a field is its number, its wire type and its value.
def varint(n):
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def number(field, n):
    return varint(field << 3) + varint(n)


def piece(field, data):
    data = data.encode() if isinstance(data, str) else data
    return varint(field << 3 | 2) + varint(len(data)) + data


def attribute(name, value):
    if isinstance(value, float):
        body = varint(2 << 3 | 5) + np.float32(value).tobytes() + number(20, 1)
    elif isinstance(value, int):
        body = number(3, value) + number(20, 2)
    else:
        body = b''.join(number(8, n) for n in value) + number(20, 7)
    return piece(5, piece(1, name) + body)


def tensor(name, array):
    kinds = {'float32': 1, 'int64': 7}
    dims = b''.join(number(1, n) for n in array.shape)
    return dims + number(2, kinds[str(array.dtype)]) + piece(8, name) + piece(9, array.tobytes())


def value_info(name, shape):
    dims = b''.join(piece(1, number(1, n)) for n in shape)
    return piece(1, name) + piece(2, piece(1, number(1, 1) + piece(2, dims)))


def mlir_type(shape):
    return 'tensor<' + ''.join('%dx' % n for n in shape) + 'f32>'


class Value:
    """A value of both programs: a name in each and the shape in StableHLO."""

    def __init__(self, onnx, mlir, shape):
        self.onnx, self.mlir, self.shape = onnx, mlir, tuple(shape)

    @property
    def type(self):
        return mlir_type(self.shape)


class Network:
    def __init__(self, name, shape, norms=False):
        self.name, self.input_shape, self.norms = name, shape, norms
        self.random = np.random.RandomState(7)
        self.nodes, self.tensors, self.lines, self.count = [], [], [], 0
        self.input = Value('x', '%x', shape)

    # The two programs, line by line and node by node.
    def fresh(self):
        self.count += 1
        return self.count

    def node(self, op, inputs, **attributes):
        name = 'v%d' % self.fresh()
        body = b''.join(piece(1, i) for i in inputs) + piece(2, name) + piece(4, op)
        self.nodes.append(body + b''.join(attribute(k, v) for k, v in attributes.items()))
        return name

    def weight(self, array):
        name = 'w%d' % self.fresh()
        self.tensors.append(tensor(name, np.asarray(array, order='C')))
        return name

    def line(self, text):
        name = '%%%d' % self.fresh()
        self.lines.append('  %s = %s' % (name, text))
        return name

    def constant(self, array):
        array = np.asarray(array, np.float32, order='C')
        text = 'dense<"0x%s">' % array.tobytes().hex().upper() if array.ndim else 'dense<%r>' % float(array)
        line = 'stablehlo.constant %s : %s' % (text, mlir_type(array.shape))
        return Value(None, self.line(line), array.shape)

    def same(self, op, *values):
        return self.line('stablehlo.%s %s : %s' % (op, ', '.join(v.mlir for v in values), values[0].type))

    def broadcast(self, v, shape, dims):
        line = 'stablehlo.broadcast_in_dim %s, dims = %s : (%s) -> %s'
        return Value(None, self.line(line % (v.mlir, list(dims), v.type, mlir_type(shape))), shape)

    def spread(self, x, like):
        return self.broadcast(self.constant(np.float32(x)), like.shape, [])

    def last(self, array, like):
        """A vector along the last dimension of `like`."""
        return self.broadcast(self.constant(array), like.shape, [len(like.shape) - 1])

    def fold(self, op, v, dims, start):
        shape = [n for i, n in enumerate(v.shape) if i not in dims]
        first = self.constant(np.float32(start))
        line = ('stablehlo.reduce(%s init: %s) applies stablehlo.%s across dimensions = %s : '
                '(%s, tensor<f32>) -> %s')
        text = line % (v.mlir, first.mlir, op, list(dims), v.type, mlir_type(shape))
        return Value(None, self.line(text), shape)

    # Layers.
    def relu(self, v, six=False):
        if six:
            args = [v.onnx, self.weight(np.float32(0)), self.weight(np.float32(6))]
            line = 'stablehlo.clamp %s, %s, %s : (tensor<f32>, %s, tensor<f32>) -> %s'
            bounds = self.constant(np.float32(0)), self.constant(np.float32(6))
            text = line % (bounds[0].mlir, v.mlir, bounds[1].mlir, v.type, v.type)
            return Value(self.node('Clip', args), self.line(text), v.shape)
        return Value(self.node('Relu', [v.onnx]), self.same('maximum', v, self.spread(0, v)), v.shape)

    def conv(self, v, features, size, stride=1, groups=1):
        inputs, pad = v.shape[3] // groups, (size - 1) // 2
        scale = (2.0 / (inputs * size * size)) ** 0.5
        w = (self.random.randn(size, size, inputs, features) * scale).astype(np.float32)
        b = (self.random.randn(features) * 0.1).astype(np.float32)
        side = [(n + 2 * pad - size) // stride + 1 for n in v.shape[1:3]]
        shape = (v.shape[0], side[0], side[1], features)
        inputs = [v.onnx, self.weight(w.transpose(3, 2, 0, 1))] + ([] if self.norms else [self.weight(b)])
        onnx = self.node('Conv', inputs, group=groups, kernel_shape=[size, size], strides=[stride, stride],
                         pads=[pad] * 4)
        kernel = self.constant(w)
        line = ('stablehlo.convolution(%s, %s) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], '
                'window = {stride = [%d, %d], pad = [[%d, %d], [%d, %d]]} '
                '{batch_group_count = 1 : i64, feature_group_count = %d : i64} : (%s, %s) -> %s')
        text = line % (v.mlir, kernel.mlir, stride, stride, pad, pad, pad, pad, groups, v.type, kernel.type,
                       mlir_type(shape))
        out = Value(onnx, self.line(text), shape)
        if self.norms:
            return self.batch_norm(out, b)
        out.mlir = self.same('add', out, self.last(b, out))
        return out

    def batch_norm(self, v, offset):
        n = v.shape[3]
        parts = [1 + self.random.randn(n) * 0.1, offset, self.random.randn(n) * 0.1,
                 1 + self.random.rand(n) * 0.1]  # scale, offset, mean, variance
        parts = [part.astype(np.float32) for part in parts]
        onnx = self.node('BatchNormalization', [v.onnx] + [self.weight(part) for part in parts], epsilon=1e-5)
        vectors = [self.constant(part) for part in parts]
        line = ('"stablehlo.batch_norm_inference"(%s) <{epsilon = 1.0e-5 : f32, feature_index = 3 : i64}> : '
                '(%s) -> %s')
        operands = [v] + vectors
        text = line % (', '.join(x.mlir for x in operands), ', '.join(x.type for x in operands), v.type)
        return Value(onnx, self.line(text), v.shape)

    def add(self, a, b):
        return Value(self.node('Add', [a.onnx, b.onnx]), self.same('add', a, b), a.shape)

    def max_pool(self, v, size, stride):
        pad = (size - 1) // 2
        side = [(n + 2 * pad - size) // stride + 1 for n in v.shape[1:3]]
        shape = (v.shape[0], side[0], side[1], v.shape[3])
        onnx = self.node('MaxPool', [v.onnx], kernel_shape=[size] * 2, strides=[stride] * 2, pads=[pad] * 4)
        first = self.constant(np.float32(-3e38))
        line = '''"stablehlo.reduce_window"(%s, %s) <{
    window_dimensions = array<i64: 1, %d, %d, 1>, window_strides = array<i64: 1, %d, %d, 1>,
    padding = dense<[[0, 0], [%d, %d], [%d, %d], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%%l: tensor<f32>, %%r: tensor<f32>):
    %%m = stablehlo.maximum %%l, %%r : tensor<f32>
    stablehlo.return %%m : tensor<f32>
  }) : (%s, tensor<f32>) -> %s'''
        places = (v.mlir, first.mlir, size, size, stride, stride, pad, pad, pad, pad)
        text = line % (places + (v.type, mlir_type(shape)))
        return Value(onnx, self.line(text), shape)

    def average(self, v):
        total = self.fold('add', v, [1, 2], 0)
        mean = self.same('divide', total, self.spread(v.shape[1] * v.shape[2], total))
        pooled = self.node('GlobalAveragePool', [v.onnx])
        return Value(self.node('Flatten', [pooled]), mean, total.shape)

    def dense(self, v, features):
        inputs, rank = v.shape[-1], len(v.shape)
        w = (self.random.randn(inputs, features) * (1.0 / inputs) ** 0.5).astype(np.float32)
        b = (self.random.randn(features) * 0.1).astype(np.float32)
        product = self.node('MatMul', [v.onnx, self.weight(w)])
        right = self.constant(w)
        shape = v.shape[:-1] + (features,)
        line = 'stablehlo.dot_general %s, %s, contracting_dims = [%d] x [0] : (%s, %s) -> %s'
        text = line % (v.mlir, right.mlir, rank - 1, v.type, right.type, mlir_type(shape))
        out = Value(self.node('Add', [product, self.weight(b)]), self.line(text), shape)
        out.mlir = self.same('add', out, self.last(b, out))
        return out

    def gelu(self, v):
        half = self.node('Mul', [v.onnx, self.weight(np.float32(0.5))])
        inner = self.node('Erf', [self.node('Div', [v.onnx, self.weight(np.float32(2 ** 0.5))])])
        onnx = self.node('Mul', [half, self.node('Add', [inner, self.weight(np.float32(1))])])
        scaled = Value(None, self.same('divide', v, self.spread(2 ** 0.5, v)), v.shape)
        erf = Value(None, self.line('chlo.erf %s : %s -> %s' % (scaled.mlir, v.type, v.type)), v.shape)
        one = Value(None, self.same('add', erf, self.spread(1, v)), v.shape)
        part = Value(None, self.same('multiply', v, self.spread(0.5, v)), v.shape)
        return Value(onnx, self.same('multiply', part, one), v.shape)

    def layer_norm(self, v):
        n, rows = v.shape[-1], list(range(len(v.shape) - 1))
        scale = (1 + self.random.randn(n) * 0.1).astype(np.float32)
        shift = (self.random.randn(n) * 0.1).astype(np.float32)
        onnx = self.node('LayerNormalization', [v.onnx, self.weight(scale), self.weight(shift)], epsilon=1e-5)

        def mean(value):
            total = self.fold('add', value, [len(v.shape) - 1], 0)
            out = Value(None, self.same('divide', total, self.spread(n, total)), total.shape)
            return self.broadcast(out, v.shape, rows)

        centred = Value(None, self.same('subtract', v, mean(v)), v.shape)
        variance = mean(Value(None, self.same('multiply', centred, centred), v.shape))
        safe = Value(None, self.same('add', variance, self.spread(1e-5, v)), v.shape)
        inverse = Value(None, self.same('rsqrt', safe), v.shape)
        unit = Value(None, self.same('multiply', centred, inverse), v.shape)
        scaled = Value(None, self.same('multiply', unit, self.last(scale, v)), v.shape)
        return Value(onnx, self.same('add', scaled, self.last(shift, v)), v.shape)

    def attention(self, v, heads):
        rows, width = v.shape
        depth = width // heads
        split, order = [rows, heads, depth], [1, 0, 2]
        turned = (heads, rows, depth)

        def part(value):
            shaped = self.node('Reshape', [value.onnx, self.weight(np.array(split, np.int64))])
            onnx = self.node('Transpose', [shaped], perm=order)
            line = self.line('stablehlo.reshape %s : (%s) -> %s' % (value.mlir, value.type, mlir_type(split)))
            types = mlir_type(split), mlir_type(turned)
            line = self.line('stablehlo.transpose %s, dims = %s : (%s) -> %s' % (line, order, *types))
            return Value(onnx, line, turned)

        q, k, w = [part(self.dense(v, width)) for _ in range(3)]
        shape = (heads, rows, rows)
        across = self.node('MatMul', [q.onnx, self.node('Transpose', [k.onnx], perm=[0, 2, 1])])
        line = ('stablehlo.dot_general %s, %s, batching_dims = [0] x [0], contracting_dims = [%d] x [%d] : '
                '(%s, %s) -> %s')
        text = line % (q.mlir, k.mlir, 2, 2, q.type, k.type, mlir_type(shape))
        root = self.weight(np.float32(depth ** 0.5))
        scores = Value(self.node('Div', [across, root]), self.line(text), shape)
        scores.mlir = self.same('divide', scores, self.spread(depth ** 0.5, scores))
        most = self.broadcast(self.fold('maximum', scores, [2], -3e38), shape, [0, 1])
        raised = Value(None, self.same('subtract', scores, most), shape)
        raised = Value(None, self.same('exponential', raised), shape)
        total = self.broadcast(self.fold('add', raised, [2], 0), shape, [0, 1])
        soft = Value(self.node('Softmax', [scores.onnx], axis=2), self.same('divide', raised, total), shape)
        text = line % (soft.mlir, w.mlir, 2, 1, soft.type, w.type, mlir_type(turned))
        mixed = Value(self.node('MatMul', [soft.onnx, w.onnx]), self.line(text), turned)
        types = mlir_type(turned), mlir_type(split)
        back = self.line('stablehlo.transpose %s, dims = %s : (%s) -> %s' % (mixed.mlir, order, *types))
        flat = self.line('stablehlo.reshape %s : (%s) -> %s' % (back, mlir_type(split), v.type))
        onnx = self.node('Transpose', [mixed.onnx], perm=order)
        onnx = self.node('Reshape', [onnx, self.weight(np.array(v.shape, np.int64))])
        return self.dense(Value(onnx, flat, v.shape), width)

    def write(self, folder, result):
        path = os.path.join(folder, self.name)
        x = self.random.randn(*self.input_shape).astype(np.float32)
        image = len(x.shape) == 4
        given = np.ascontiguousarray(x.transpose(0, 3, 1, 2)) if image else x
        np.save(path + '.npy', x)
        np.save(path + '.onnx.npy', given)
        graph = b''.join(piece(1, n) for n in self.nodes) + piece(2, self.name)
        graph += b''.join(piece(5, t) for t in self.tensors)
        graph += piece(11, value_info('x', given.shape)) + piece(12, value_info(result.onnx, result.shape))
        with open(path + '.onnx', 'wb') as f:
            f.write(number(1, 8) + piece(7, graph) + piece(8, piece(1, '') + number(2, 17)))
        with open(path + '.mlir', 'w') as f:
            f.write('func.func @main(%%x: %s) -> %s {\n' % (self.input.type, result.type))
            f.write('\n'.join(self.lines) + '\n  return %s : %s\n}\n' % (result.mlir, result.type))


def mlp(name, rows):
    net = Network(name, (rows, 784))
    v = net.relu(net.dense(net.input, 512))
    return net, net.dense(net.relu(net.dense(v, 512)), 10)


def resnet50(name, norms=False):
    """He et al., 2015, with the stride in the 3x3 convolutions ("v1.5")."""
    net = Network(name, (1, 224, 224, 3), norms)
    v = net.max_pool(net.relu(net.conv(net.input, 64, 7, 2)), 3, 2)
    for stage, blocks in enumerate((3, 4, 6, 3)):
        width = 64 << stage
        for block in range(blocks):
            stride = 2 if stage and not block else 1
            around = net.conv(v, 4 * width, 1, stride) if not block else v
            inner = net.relu(net.conv(v, width, 1))
            inner = net.relu(net.conv(inner, width, 3, stride))
            v = net.relu(net.add(net.conv(inner, 4 * width, 1), around))
    return net, net.dense(net.average(v), 1000)


def mobilenetv2(name):
    """Sandler et al., 2018, table 2."""
    net = Network(name, (1, 224, 224, 3))
    v = net.relu(net.conv(net.input, 32, 3, 2), six=True)
    for factor, features, blocks, first in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2),
                                            (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)):
        for block in range(blocks):
            stride, wide = (1 if block else first), factor * v.shape[3]
            inner = net.relu(net.conv(v, wide, 1), six=True) if factor > 1 else v
            inner = net.relu(net.conv(inner, wide, 3, stride, wide), six=True)
            inner = net.conv(inner, features, 1)
            v = net.add(inner, v) if block else inner
    return net, net.dense(net.average(net.relu(net.conv(v, 1280, 1), six=True)), 1000)


def encoder(name, layers, width, heads):
    """Layers of BERT (Devlin et al., 2018) on 128 tokens that are embedded already."""
    net = Network(name, (128, width))
    v = net.input
    for _ in range(layers):
        v = net.layer_norm(net.add(v, net.attention(v, heads)))
        v = net.layer_norm(net.add(v, net.dense(net.gelu(net.dense(v, 4 * width)), width)))
    return net, v


def attention(name, rows, width, heads):
    """A layer of attention on so many tokens, whose scores would be heads x rows x rows numbers."""
    net = Network(name, (rows, width))
    return net, net.attention(net.input, heads)


NETWORKS = {
    'mlp_b1': lambda name: mlp(name, 1),
    'mlp_b64': lambda name: mlp(name, 64),
    'resnet50': resnet50,
    'resnet50_bn': lambda name: resnet50(name, norms=True),
    'mobilenetv2': mobilenetv2,
    'bert_mini': lambda name: encoder(name, 4, 256, 4),
    'bert_base': lambda name: encoder(name, 12, 768, 12),
    'attention': lambda name: attention(name, 4096, 512, 8),
}


def main():
    folder, names = sys.argv[1], sys.argv[2:] or list(NETWORKS)
    os.makedirs(folder, exist_ok=True)
    for name in names:
        net, result = NETWORKS[name](name)
        net.write(folder, result)


main()
