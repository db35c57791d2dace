#!/usr/bin/env python3
"""side.py BUILD [OPTIONS] - programs of one operation beside what other libraries take for it.

Each case is a StableHLO program for `shlo bench`, and arguments for the programs of bench/peers, as far as
they could be built (BUILD/bench/peers; `make bench` builds them, `make bench-deps` installs the libraries).
Ours and the peers alternate, pinned to one core, one thread each; the median of the rounds counts. Prints
group, case, our microseconds, the best peer, its microseconds, and how many times as fast ours is; then the
geometric mean of each group.

  --only WORD     cases whose group or name contains it        --rounds N   (3)    --seconds S  each (0.2)
  --isa NAME      the instruction set of ours; avx2: of the peers, too
  --core N        (1)                                          --list       the cases
  --models        whole networks, too (bench/models.sh), on one thread and on two
  --docs FILE     writes the table into FILE, between its marks --plot FILE  a drawing of it, SVG
  --from FILES    measures nothing: the table is what was printed into FILES, of which later ones count
"""
import argparse
import collections
import math
import os
import statistics
import struct
import subprocess
import sys
import tempfile

Case = collections.namedtuple('Case', 'group name program peers')
HERE = os.path.dirname(os.path.abspath(__file__))
NETWORKS = 'mlp_b1 mlp_b64 resnet50 resnet50_bn mobilenetv2 bert_mini bert_base attention'.split()


# ---- programs ----------------------------------------------------------------------------------------------

def tensor(shape, element):
    return 'tensor<' + ''.join(f'{d}x' for d in shape) + element + '>'


def function(inputs, body, result):
    """A program with inputs %a, %b, ... of the types, whose last statement gives %r."""
    names = ', '.join(f'%{"abcdef"[i]}: {t}' for i, t in enumerate(inputs))
    return f'func.func @main({names}) -> {result} {{\n{body}  return %r : {result}\n}}\n'


def numbers(shape):
    """A constant of random f32."""
    state, out = 12345, bytearray()
    for _ in range(math.prod(shape)):
        state = (state * 1664525 + 1013904223) & 0xffffffff
        out += struct.pack('<f', (state / 2 ** 31 - 1) * 0.1)
    return f'stablehlo.constant dense<"0x{out.hex().upper()}"> : {tensor(shape, "f32")}'


def product(element, result, batch, m, n, k, constant=False):
    lead = [batch] if batch > 1 else []
    a, b, c = tensor(lead + [m, k], element), tensor(lead + [k, n], element), tensor(lead + [m, n], result)
    batching = 'batching_dims = [0] x [0], ' if lead else ''
    dims = f'{batching}contracting_dims = [{len(lead) + 1}] x [{len(lead)}]'
    body = f'  %b = {numbers([k, n])}\n' if constant else ''
    body += f'  %r = stablehlo.dot_general %a, %b, {dims} : ({a}, {b}) -> {c}\n'
    return function([a] if constant else [a, b], body, c)


def convolution(size, channels, outputs, kernel, stride, padding, groups, first=False):
    """Channels last, or first as PyTorch writes them."""
    out = (size + 2 * padding - kernel) // stride + 1
    x, y, w = [1, size, size, channels], [1, out, out, outputs], [kernel, kernel, channels // groups, outputs]
    dims, axis = '[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]', 3
    if first:
        x, y, w = [x[i] for i in (0, 3, 1, 2)], [y[i] for i in (0, 3, 1, 2)], [w[i] for i in (3, 2, 0, 1)]
        dims, axis = '[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]', 1
    tx, ty, tw, tb = tensor(x, 'f32'), tensor(y, 'f32'), tensor(w, 'f32'), tensor([outputs], 'f32')
    return function([tx], f'''  %w = {numbers(w)}
  %bias = {numbers([outputs])}
  %0 = stablehlo.convolution(%a, %w) dim_numbers = {dims}, window = {{stride = [{stride}, {stride}],
    pad = [[{padding}, {padding}], [{padding}, {padding}]]}}
    {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : ({tx}, {tw}) -> {ty}
  %1 = stablehlo.broadcast_in_dim %bias, dims = [{axis}] : ({tb}) -> {ty}
  %r = stablehlo.add %0, %1 : {ty}
''', ty)


def elementwise(op, operands, type_):
    names = ', '.join('%a %b'.split()[:operands])
    return function([type_] * operands, f'  %r = {op} {names} : {type_}\n', type_)


def chlo(op, type_):
    return function([type_], f'  %r = {op} %a : {type_} -> {type_}\n', type_)


def gelu(t):
    return function([t], f'''  %h = stablehlo.constant dense<0.5> : {t}
  %one = stablehlo.constant dense<1.0> : {t}
  %root = stablehlo.constant dense<0.70710678118654752> : {t}
  %0 = stablehlo.multiply %a, %root : {t}
  %1 = chlo.erf %0 : {t} -> {t}
  %2 = stablehlo.add %1, %one : {t}
  %3 = stablehlo.multiply %a, %h : {t}
  %r = stablehlo.multiply %3, %2 : {t}
''', t)


def chain(t):
    return function([t, t], f'''  %0 = stablehlo.multiply %a, %a : {t}
  %1 = stablehlo.multiply %b, %b : {t}
  %2 = stablehlo.add %0, %1 : {t}
  %3 = stablehlo.sqrt %2 : {t}
  %4 = stablehlo.maximum %a, %b : {t}
  %5 = stablehlo.multiply %3, %4 : {t}
  %r = stablehlo.subtract %5, %a : {t}
''', t)


def reduction(verb, of, axis, t, v):
    return f'stablehlo.reduce(%{of} init: %{"low" if verb == "maximum" else "zero"}) applies ' \
        f'stablehlo.{verb} across dimensions = [{axis}] : ({t}, tensor<f32>) -> {v}'


def rows(kind, r, c):
    """Softmax and its kin over the rows of a matrix."""
    t, v, w = tensor([r, c], 'f32'), tensor([r], 'f32'), tensor([c], 'f32')
    spread = f'dims = [0] : ({v}) -> {t}'
    head = '  %zero = stablehlo.constant dense<0.0> : tensor<f32>\n' \
        '  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>\n'
    centre = f'''  %m = {reduction("maximum", "a", 1, t, v)}
  %mm = stablehlo.broadcast_in_dim %m, {spread}
  %d = stablehlo.subtract %a, %mm : {t}
  %e = stablehlo.exponential %d : {t}
  %s = {reduction("add", "e", 1, t, v)}
'''
    scale = f'''  %g = stablehlo.broadcast_in_dim %b, dims = [1] : ({w}) -> {t}
'''
    root = f'''  %eps = stablehlo.constant dense<1.0e-05> : {v}
  %n = stablehlo.constant dense<{float(c)}> : {v}
'''
    if kind == 'softmax':
        return function([t], head + centre + f'''  %ss = stablehlo.broadcast_in_dim %s, {spread}
  %r = stablehlo.divide %e, %ss : {t}
''', t)
    if kind == 'log_softmax':
        return function([t], head + centre + f'''  %l = stablehlo.log %s : {v}
  %ll = stablehlo.broadcast_in_dim %l, {spread}
  %r = stablehlo.subtract %d, %ll : {t}
''', t)
    if kind == 'rms_norm':
        return function([t, w], head + root + scale + f'''  %q = stablehlo.multiply %a, %a : {t}
  %s = {reduction("add", "q", 1, t, v)}
  %0 = stablehlo.divide %s, %n : {v}
  %1 = stablehlo.add %0, %eps : {v}
  %2 = stablehlo.rsqrt %1 : {v}
  %3 = stablehlo.broadcast_in_dim %2, {spread}
  %4 = stablehlo.multiply %a, %3 : {t}
  %r = stablehlo.multiply %4, %g : {t}
''', t)
    return function([t, w, w], head + root + scale + f'''
  %h = stablehlo.broadcast_in_dim %c, dims = [1] : ({w}) -> {t}
  %s = {reduction("add", "a", 1, t, v)}
  %u = stablehlo.divide %s, %n : {v}
  %uu = stablehlo.broadcast_in_dim %u, {spread}
  %d = stablehlo.subtract %a, %uu : {t}
  %q = stablehlo.multiply %d, %d : {t}
  %qs = {reduction("add", "q", 1, t, v)}
  %0 = stablehlo.divide %qs, %n : {v}
  %1 = stablehlo.add %0, %eps : {v}
  %2 = stablehlo.rsqrt %1 : {v}
  %3 = stablehlo.broadcast_in_dim %2, {spread}
  %4 = stablehlo.multiply %d, %3 : {t}
  %5 = stablehlo.multiply %4, %g : {t}
  %r = stablehlo.add %5, %h : {t}
''', t)


def sums(r, c, axis):
    t, v = tensor([r, c], 'f32'), tensor([c if axis == 0 else r], 'f32')
    return function([t], '  %zero = stablehlo.constant dense<0.0> : tensor<f32>\n'
                    f'  %r = {reduction("add", "a", axis, t, v)}\n', v)


def running_sum(r, c):
    t = tensor([r, c], 'f32')
    return function([t], f'''  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = "stablehlo.reduce_window"(%a, %zero) ({{
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }}) {{window_dimensions = array<i64: 1, {c}>, padding = dense<[[0, 0], [{c - 1}, 0]]> : tensor<2x2xi64>}}
    : ({t}, tensor<f32>) -> {t}
''', t)


def batch_norm(r, c):
    t, w = tensor([r, c], 'f32'), tensor([c], 'f32')
    return function([t, w, w, w, w], f'''  %r = "stablehlo.batch_norm_inference"(%a, %b, %c, %d, %e)
    {{epsilon = 1.0e-05 : f32, feature_index = 1 : i64}} : ({t}, {w}, {w}, {w}, {w}) -> {t}
''', t)


def argmax(r, c):
    t, p, v, w = tensor([r, c], 'f32'), tensor([r, c], 'i32'), tensor([r], 'f32'), tensor([r], 'i32')
    return function([t], f'''  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %i = stablehlo.iota dim = 1 : {p}
  %0:2 = stablehlo.reduce(%a init: %low), (%i init: %none) across dimensions = [1]
    : ({t}, {p}, tensor<f32>, tensor<i32>) -> ({v}, {w})
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%u: tensor<i32>, %v: tensor<i32>) {{
    %1 = stablehlo.compare GT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.compare NE, %x, %x, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.or %1, %2 : tensor<i1>
    %4 = stablehlo.compare EQ, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = stablehlo.compare LT, %u, %v, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.and %4, %5 : tensor<i1>
    %7 = stablehlo.or %3, %6 : tensor<i1>
    %8 = stablehlo.select %3, %x, %y : tensor<i1>, tensor<f32>
    %9 = stablehlo.select %7, %u, %v : tensor<i1>, tensor<i32>
    stablehlo.return %8, %9 : tensor<f32>, tensor<i32>
  }}
  %r = stablehlo.reshape %0#1 : ({w}) -> {w}
''', w)


def transpose(r, c):
    t, u = tensor([r, c], 'f32'), tensor([c, r], 'f32')
    return function([t], f'  %r = stablehlo.transpose %a, dims = [1, 0] : ({t}) -> {u}\n', u)


def gather(r, c):
    t, i, u = tensor([r, c], 'f32'), tensor([128, 1], 'i32'), tensor([128, c], 'f32')
    return function([t, i], f'''  %r = "stablehlo.gather"(%a, %b) {{dimension_numbers = #stablehlo.gather<
      offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, {c}>, indices_are_sorted = false}} : ({t}, {i}) -> {u}
''', u)


def fourier(element, kind, batch, sizes):
    lead = [batch] if batch > 1 else []
    real = kind == 'r'
    t = tensor(lead + sizes, element if real else f'complex<{element}>')
    last = sizes[-1] // 2 + 1 if real else sizes[-1]
    u = tensor(lead + sizes[:-1] + [last], f'complex<{element}>')
    return function([t], f'  %r = stablehlo.fft %a, type = {"RFFT" if real else "FFT"}, length = {sizes} '
                    f': ({t}) -> {u}\n', u)


def sort(elements, n):
    types = [tensor([n], e) for e in elements]
    order = 'FLOAT' if elements[0][0] == 'f' else 'UNSIGNED' if elements[0][0] == 'u' else 'SIGNED'
    names = [('x', 'y'), ('u', 'v')][:len(elements)]
    arguments = ', '.join(f'%{n}: tensor<{e}>' for e, pair in zip(elements, names) for n in pair)
    operands = ', '.join(f'%{"ab"[i]}' for i in range(len(types)))
    both = ', '.join(types)
    bit = f'(tensor<{elements[0]}>, tensor<{elements[0]}>) -> tensor<i1>'
    return function(types, f'''  %0:{len(types)} = "stablehlo.sort"({operands}) ({{
  ^bb0({arguments}):
    %less = stablehlo.compare LT, %x, %y, {order} : {bit}
    stablehlo.return %less : tensor<i1>
  }}) {{dimension = 0 : i64, is_stable = false}} : ({both}) -> ({both})
  %r = stablehlo.reshape %0#{len(types) - 1} : ({types[-1]}) -> {types[-1]}
''', types[-1])


# ---- cases -------------------------------------------------------------------------------------------------

PRODUCTS = [(1, 64, 64, 64), (1, 128, 128, 128), (1, 256, 256, 256), (1, 512, 512, 512),
            (1, 1024, 1024, 1024), (1, 2048, 2048, 2048), (1, 1, 3072, 768), (1, 1, 4096, 4096),
            (1, 128, 768, 768), (1, 197, 2304, 768), (1, 128, 3072, 768), (12, 128, 128, 64)]
CONVOLUTIONS = [('stem 7x7', 224, 3, 64, 7, 2, 3, 1), ('1x1', 56, 64, 256, 1, 1, 0, 1),
                ('1x1', 14, 1024, 256, 1, 1, 0, 1), ('1x1 by 2', 28, 512, 1024, 1, 2, 0, 1),
                ('3x3', 56, 64, 64, 3, 1, 1, 1), ('3x3', 28, 128, 128, 3, 1, 1, 1),
                ('3x3', 14, 256, 256, 3, 1, 1, 1), ('3x3', 7, 512, 512, 3, 1, 1, 1),
                ('3x3 by 2', 56, 128, 128, 3, 2, 1, 1), ('depthwise 3x3', 112, 32, 32, 3, 1, 1, 32),
                ('depthwise 3x3', 56, 144, 144, 3, 1, 1, 144), ('depthwise 3x3', 14, 384, 384, 3, 1, 1, 384),
                ('depthwise 3x3', 7, 960, 960, 3, 1, 1, 960)]
FUNCTIONS = {'exp': 'exponential', 'expm1': 'exponential_minus_one', 'log': 'log', 'log1p': 'log_plus_one',
             'tanh': 'tanh', 'sin': 'sine', 'cos': 'cosine', 'tan': 'tan', 'cbrt': 'cbrt',
             'logistic': 'logistic', 'rsqrt': 'rsqrt', 'pow': 'power', 'atan2': 'atan2', 'erf': 'chlo.erf',
             'gelu_erf': ''}
LOOPS = ('exp', 'log', 'sin', 'cos', 'tanh', 'pow', 'logistic', 'rsqrt')


def product_cases():
    for batch, m, n, k in PRODUCTS:
        size = f'{m}x{k}x{n}' + (f', {batch} of them' if batch > 1 else '')
        where = [batch, m, n, k]
        for element in ('f32', 'f64'):
            peers = [['gemm_openblas', element] + where, ['gemm_blis', element] + where]
            if element == 'f32':
                peers.append(['onednn', 'gemm', element] + where)
            yield Case(f'products, {element}', size, product(element, element, batch, m, n, k), peers)
            if element == 'f32' and batch == 1 and n * k <= 1 << 20:
                program = product('f32', 'f32', 1, m, n, k, constant=True)
                yield Case('products, f32', size + ', one constant', program, peers)
        yield Case('products, bf16 to f32', size, product('bf16', 'f32', batch, m, n, k),
                   [['onednn', 'gemm', 'bf16'] + where])
        yield Case('products, i8 to i32', size, product('i8', 'i32', batch, m, n, k),
                   [['onednn', 'gemm', 's8'] + where])


def convolution_cases():
    for what, *numbers_ in CONVOLUTIONS:
        size, channels, outputs = numbers_[:3]
        name = f'{what}, {size}x{size}, {channels} to {outputs}'
        peers = [['onednn', 'conv'] + numbers_]
        yield Case('convolutions', name, convolution(*numbers_), peers)
        yield Case('convolutions, channels first', name, convolution(*numbers_, first=True), peers)


def function_cases():
    for element in ('f32', 'f64'):
        for n in (4096, 65536):
            t = tensor([n], element)
            for name, op in FUNCTIONS.items():
                program = gelu(t) if name == 'gelu_erf' else chlo(op, t) if '.' in op else \
                    elementwise('stablehlo.' + op, 2 if name in ('pow', 'atan2') else 1, t)
                peers = [['functions', name, element, n]]
                peers += [['onednn', name, n]] * (element == 'f32')
                peers += [['loops_o3', name, element, 1, n]] * (name == 'rsqrt')
                yield Case(f'functions, {element}', f'{name} of {n}', program, peers)


def chain_cases():
    for element in ('f32', 'f64'):
        for n in (4096, 65536, 1 << 24):
            t = tensor([n], element)
            for name in ('add', 'multiply', 'divide'):
                yield Case('chains', f'{name} of {n} {element}', elementwise('stablehlo.' + name, 2, t),
                           [['loops_o3', name, element, 1, n]])
            yield Case('chains', f'seven ops on {n} {element}', chain(t),
                       [['loops_o3', 'chain', element, 1, n]])


def row_cases():
    for r, c in ((128, 768), (2048, 2048)):
        for kind in ('softmax', 'log_softmax', 'layer_norm', 'rms_norm'):
            peers = [['onednn', kind, r, c]] if kind in ('softmax', 'layer_norm') else \
                [['loops_ofast', kind, 'f32', r, c]]
            yield Case('rows', f'{kind.replace("_", " ")}, {r}x{c}', rows(kind, r, c), peers)
    for what, program in (('row_sums', sums(4096, 4096, 1)), ('column_sums', sums(4096, 4096, 0)),
                          ('transpose', transpose(4096, 4096)), ('batch_norm', batch_norm(4096, 256)),
                          ('running_sum', running_sum(128, 4096)), ('argmax', argmax(128, 1000)),
                          ('gather', gather(30000, 768))):
        r, c = {'batch_norm': (4096, 256), 'running_sum': (128, 4096), 'argmax': (128, 1000),
                'gather': (30000, 768)}.get(what, (4096, 4096))
        peers = [['loops_o3', what, 'f32', r, c], ['loops_ofast', what, 'f32', r, c]]
        yield Case('rows', f'{what.replace("_", " ")}, {r}x{c}', program, peers)


def transform_cases():
    for element in ('f32', 'f64'):
        for kind, batch, sizes in (('c', 1, [256]), ('c', 1, [1000]), ('c', 1, [1024]), ('c', 1, [4096]),
                                   ('c', 1, [65536]), ('c', 1, [997]), ('c', 100, [400]), ('c', 64, [512]),
                                   ('c', 1, [512, 512]), ('r', 1, [4096]), ('r', 100, [400])):
            name = f'{"real" if kind == "r" else "complex"} {"x".join(map(str, sizes))}'
            name += f', {batch} of them' if batch > 1 else ''
            yield Case(f'transforms, {element}', name, fourier(element, kind, batch, sizes),
                       [['fft_fftw', element, kind, batch] + sizes])


def sort_cases():
    n = 1 << 20
    for element in ('f32', 'i32', 'i64', 'u32'):
        yield Case('sorts', f'{n} {element}', sort([element.replace('u', 'ui')], n), [['sorts', element, n]])
    yield Case('sorts', f'{n} f32 with i32 beside them', sort(['f32', 'i32'], n), [['sorts', 'pairs', n]])


def cases():
    for make in (product_cases, convolution_cases, function_cases, chain_cases, row_cases, transform_cases,
                 sort_cases):
        yield from make()


# ---- measuring ---------------------------------------------------------------------------------------------

class Bench:
    def __init__(self, options):
        self.options = options
        self.shlo = os.path.join(options.build, 'shlo')
        avx2 = options.isa == 'avx2'
        self.peers = os.path.join(options.build, 'bench', 'peers-avx2' if avx2 else 'peers')
        self.pin = ['taskset', '-c', str(options.core)] if os.path.exists('/usr/bin/taskset') else []
        self.environment = dict(os.environ, PEER_SECONDS=str(options.seconds), OMP_NUM_THREADS='1',
                                OPENBLAS_NUM_THREADS='1', BLIS_NUM_THREADS='1', LC_ALL='C')
        if avx2:
            self.environment.update(OPENBLAS_CORETYPE='Haswell', BLIS_ARCH_TYPE='haswell',
                                    DNNL_MAX_CPU_ISA='AVX2', PEER_ISA='avx2')

    def output(self, command):
        return subprocess.run(self.pin + command, capture_output=True, text=True, check=True,
                              env=self.environment).stdout

    def ours(self, file):
        isa = ['--isa', self.options.isa] if self.options.isa else []
        seconds = ['--threads', '1', '--seconds', str(self.options.seconds)]
        text = self.output([self.shlo, 'bench', file] + seconds + isa)
        return next(float(line.split('\t')[1]) for line in text.splitlines() if line.startswith('median_s'))

    def theirs(self, arguments):
        """Seconds by the name of the peer and its way."""
        program = os.path.join(self.peers, arguments[0])
        if not os.path.exists(program):
            return {}
        try:
            text = self.output([program] + [str(a) for a in arguments[1:]])
        except subprocess.CalledProcessError as error:  # as oneDNN does where AVX2 lacks the type
            print(f'left out: {error}', file=sys.stderr)
            return {}
        found = [line.split('\t') for line in text.splitlines()]
        return {f'{arguments[0]}, {way}': float(seconds) for way, seconds in found}

    def measure(self, case, folder):
        """(our seconds, the best peer or '', its seconds)."""
        text, file = os.path.join(folder, 'case.mlir'), os.path.join(folder, 'case.shlb')
        with open(text, 'w', encoding='ascii') as to:
            to.write(case.program)
        subprocess.run([self.shlo, 'compile', text, '-o', file], check=True)
        ours, theirs = [], collections.defaultdict(list)
        for _ in range(self.options.rounds):
            ours.append(self.ours(file))
            for arguments in case.peers:
                for way, seconds in self.theirs(arguments).items():
                    theirs[way].append(seconds)
        best = min(theirs, key=lambda way: statistics.median(theirs[way]), default='')
        return statistics.median(ours), best, statistics.median(theirs[best]) if best else math.nan


def networks(options):
    """Lines of bench/models.sh: (group, network, our seconds, peer, its seconds)."""
    for threads in (1, 2):
        environment = dict(os.environ, BUILD=options.build, THREADS=str(threads))
        command = ['sh', os.path.join(HERE, 'models.sh')] + NETWORKS
        text = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=environment).stdout
        for line in text.splitlines():
            field = line.split('\t')
            if field[0] in NETWORKS:
                yield (f'networks, {threads} thread{"s" * (threads > 1)}', field[0], float(field[1]) / 1e3,
                       'onnxruntime', float(field[2]) / 1e3)


def read(files):
    """The lines of earlier runs."""
    lines = collections.OrderedDict()
    for file in files:
        with open(file, encoding='utf-8') as of:
            for field in (line.rstrip('\n').split('\t') for line in of):
                if len(field) == 6 and field[0] != 'group' and field[2]:
                    peer = '' if field[3] == 'none' else field[3]
                    theirs = float(field[4]) / 1e6 if peer else math.nan
                    lines[field[0], field[1]] = (field[0], field[1], float(field[2]) / 1e6, peer, theirs)
    return list(lines.values())


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def by_group(lines):
    groups = collections.OrderedDict()
    for line in lines:
        groups.setdefault(line[0], []).append(line)
    return groups


def ratio(line):
    return line[4] / line[2]


# ---- documents ---------------------------------------------------------------------------------------------

BEGIN, END = '<!-- side.py: begin -->', '<!-- side.py: end -->'


def markdown(lines):
    text = ['| case | ours, us | best peer | its us | ratio |', '|---|---:|---|---:|---:|']
    for group, of in by_group(lines).items():
        known = [ratio(line) for line in of if line[3]]
        text.append(f'| **{group}**: geometric mean of {len(known)} | | | | **{mean(known):.2f}** |'
                    if known else f'| **{group}** | | | | |')
        for _, name, ours, peer, theirs in of:
            known = f'{peer} | {theirs * 1e6:.4g} | {theirs / ours:.2f}' if peer else '| |'
            text.append(f'| {name} | {ours * 1e6:.4g} | {known} |')
    return text


def write_docs(file, lines):
    with open(file, encoding='utf-8') as of:
        before, _, rest = of.read().partition(BEGIN)
    after = rest.partition(END)[2]
    with open(file, 'w', encoding='utf-8') as to:
        to.write('\n'.join([before + BEGIN] + markdown(lines) + [END + after]))


def plot(file, lines):
    """A dot for each case, a row for each group, on a logarithmic axis."""
    groups = {g: [ratio(line) for line in of if line[3]] for g, of in by_group(lines).items()}
    groups = {g: of for g, of in groups.items() if of}
    left, right, top, step = 190, 720, 30, 24
    low, high = math.log(0.25), math.log(8)

    def x(value):
        return left + (min(max(math.log(value), low), high) - low) / (high - low) * (right - left)
    height = top + step * len(groups) + 30
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="{height}" font-family="sans-serif" '
           'font-size="12">', f'<rect width="760" height="{height}" fill="white"/>']
    for tick in (0.25, 0.5, 1, 2, 4, 8):
        colour = 'black' if tick == 1 else '#ccc'
        out.append(f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{top - 8}" y2="{height - 26}" '
                   f'stroke="{colour}"/>')
        out.append(f'<text x="{x(tick):.1f}" y="{top - 14}" text-anchor="middle">{tick:g}</text>')
    for i, (group, of) in enumerate(groups.items()):
        y = top + step * i + step // 2
        out.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{group}</text>')
        out += [f'<circle cx="{x(v):.1f}" cy="{y}" r="3" fill="#3070b0" fill-opacity="0.5"/>' for v in of]
        out.append(f'<line x1="{x(mean(of)):.1f}" x2="{x(mean(of)):.1f}" y1="{y - 8}" y2="{y + 8}" '
                   'stroke="#c03020" stroke-width="3"/>')
    out.append(f'<text x="{left}" y="{height - 8}">the best peer\'s time over ours (right of 1: '
               'ours is faster); red: the geometric mean</text>')
    with open(file, 'w', encoding='utf-8') as to:
        to.write('\n'.join(out + ['</svg>', '']))


def main():
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument('build')
    for name, default in (('only', ''), ('isa', ''), ('docs', ''), ('plot', '')):
        parser.add_argument('--' + name, default=default)
    parser.add_argument('--from', dest='files', nargs='+')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--seconds', type=float, default=0.2)
    parser.add_argument('--core', type=int, default=1 if os.cpu_count() > 1 else 0)
    parser.add_argument('--models', action='store_true')
    parser.add_argument('--list', action='store_true')
    options = parser.parse_args()
    chosen = [case for case in cases() if options.only in case.group or options.only in case.name]
    if options.list:
        print('\n'.join(f'{case.group}\t{case.name}' for case in chosen))
        return 0
    bench, lines = Bench(options), []
    print('group\tcase\tours, us\tbest peer\tits us\tratio', flush=True)

    def say(line):
        lines.append(line)
        known = f'{line[4] * 1e6:.4g}\t{ratio(line):.2f}' if line[3] else '\t'
        print(f'{line[0]}\t{line[1]}\t{line[2] * 1e6:.4g}\t{line[3] or "none"}\t{known}', flush=True)
    for line in read(options.files or []):
        say(line)
    with tempfile.TemporaryDirectory() as folder:
        for case in chosen if not options.files else []:
            say((case.group, case.name) + bench.measure(case, folder))
    if options.models and not options.files:
        for line in networks(options):
            say(line)
    for group, of in by_group(lines).items():
        known = [ratio(line) for line in of if line[3]]
        if known:
            print(f'{group}\tgeometric mean of {len(known)}\t\t\t\t{mean(known):.2f}')
    if options.docs:
        write_docs(options.docs, lines)
    if options.plot:
        plot(options.plot, lines)
    return 0 if lines else 1


if __name__ == '__main__':
    sys.exit(main())
