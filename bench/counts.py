#!/usr/bin/env python3
"""counts.py SHLO - instructions of a run under an emulator, beside the least that its arithmetic needs.

Programs of bench/side.py are built for AArch64 (qemu-aarch64, one instruction at a time) and for WebAssembly
with SIMD128 (wasm-interp of wabt); Debian: qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross clang lld
wabt. A second run's instructions count. "Ideal" is one instruction of 128 bits for each group of products
that it can hold (four of f32; AArch64 adds at once, WebAssembly multiplies and adds), and nothing else. Of
WebAssembly, what only moves values between its stack, constants and locals does not count. Bytes, on AArch64
alone: the ideal is SMMLA, 32 products an instruction, on a CPU that has it, else SDOT, 16. bf16 likewise:
BFMMLA, 16, else FMLA, 4.

Prints target, case, instructions, ideal, and how many times the ideal that is.
"""
import os
import subprocess
import sys
import tempfile

import side

# What WebAssembly writes where machines name a register.
STACK = ('local.', 'i32.const', 'i64.const', 'v128.const', 'drop', 'alloca')
# name, program, bytes of inputs and of the output, groups of products
CASES = [
    ('product f32 64x64x64', side.product('f32', 'f32', 1, 64, 64, 64), [16384] * 3, 64 ** 3 / 4),
    ('product f32 128x128x128', side.product('f32', 'f32', 1, 128, 128, 128), [65536] * 3, 128 ** 3 / 4),
    ('product f64 64x64x64', side.product('f64', 'f64', 1, 64, 64, 64), [32768] * 3, 64 ** 3 / 2),
    ('one row, f32 1x256x256', side.product('f32', 'f32', 1, 1, 256, 256), [1024, 262144, 1024],
     256 ** 2 / 4),
    ('convolution 3x3, 14x14, 32 to 32', side.convolution(14, 32, 32, 3, 1, 1, 1), [25088] * 2,
     14 * 14 * 32 * 32 * 9 / 4),
    ('depthwise 3x3, 14x14, 64', side.convolution(14, 64, 64, 3, 1, 1, 64), [50176] * 2,
     14 * 14 * 64 * 9 / 4),
]


# name, CPU of qemu, products that an instruction holds
CPUS = {'i8': [('SMMLA', 'max', 32), ('SDOT', 'cortex-a76', 16)],
        'bf16': [('BFMMLA', 'max', 16), ('FMLA', 'cortex-a76', 4)]}


def narrow(element, m, n, k):
    result, size = {'i8': ('i32', 1), 'bf16': ('f32', 2)}[element]
    sizes = [m * k * size, k * n * size, m * n * 4]
    return element, f'{m}x{k}x{n}', side.product(element, result, 1, m, n, k), sizes, m * n * k


# element type, size, program, bytes of inputs and of the output, products
NARROW = [narrow(element, *size) for element in CPUS for size in ((64, 64, 64), (128, 128, 128), (49, 10, 256))]


def header(shlo, folder, program, sizes):
    text, file = os.path.join(folder, 'case.mlir'), os.path.join(folder, 'case.shlb')
    with open(text, 'w', encoding='ascii') as to:
        to.write(program)
    subprocess.run([shlo, 'compile', text, '-o', file], check=True)
    array = os.path.join(folder, 'model.h')
    subprocess.run([shlo, 'embed', file, '--name', 'model', '-o', array], check=True)
    with open(os.path.join(folder, 'case.h'), 'w', encoding='ascii') as to:
        to.write('#include "model.h"\n')
        to.write(f'enum {{ CASE_INPUTS = {len(sizes) - 1} }};\n')
        to.write(f'static const int case_bytes[] = {{{", ".join(map(str, sizes))}}};\n')


def lines(command):
    """How many lines it writes that trace an instruction, and the text of the others."""
    count, marks = 0, []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as run:
        for line in run.stdout:
            if line.startswith('Trace '):
                count += 1
            elif line.startswith('#'):
                count += not line.split('| ', 1)[1].startswith(STACK)
            else:
                marks.append((count, line.strip()))
    if run.returncode:
        sys.exit(f'{command[0]} failed: {marks[-1:]}')
    return count, marks


class Target:
    """The library, compiled once, and what compiles a case, links both, and counts."""

    def __init__(self, folder, top):
        self.folder, self.top, self.library = folder, top, os.path.join(folder, 'library.o')
        subprocess.run(self.compiler() + ['-DCOUNTS_LIBRARY', '-c', '-o', self.library], check=True)

    def program(self, *flags):
        file = os.path.join(self.folder, 'counts')
        subprocess.run(self.compiler() + [self.library, '-o', file] + list(flags), check=True)
        return file

    def includes(self):
        return ['-I' + self.top, '-I' + self.folder, os.path.join(self.top, 'bench', 'counts', 'counts.c')]


class Aarch64(Target):
    name, instructions = 'aarch64', 1

    def compiler(self):
        return ['aarch64-linux-gnu-gcc', '-std=gnu99', '-O2'] + self.includes()

    def count(self, cpu='max'):
        run = ['qemu-aarch64', '-cpu', cpu, '-singlestep', '-d', 'exec,nochain', '-D', '/dev/stdout']
        run.append(self.program('-static'))
        return lines(run + ['2'])[0] - lines(run + ['1'])[0]


class Wasm(Target):
    name, instructions = 'wasm simd128', 2

    def compiler(self):
        return ['clang', '--target=wasm32', '-msimd128', '-std=c99', '-O2', '-ffreestanding', '-nostdlib',
                '-isystem', os.path.join(self.top, 'tests', 'ship', 'freestanding')] + self.includes()

    def count(self):
        program = self.program('-Wl,--no-entry', '-Wl,--export=begin', '-Wl,--export=once',
                               '-Wl,-z,stack-size=65536')
        marks = [mark for mark in lines(['wasm-interp', '--run-all-exports', '--trace', program])[1]
                 if '=>' in mark[1]]
        for _, text in marks:
            if not text.endswith('i32:0'):
                sys.exit(text)
        return marks[-1][0] - marks[-2][0]


def told(target, name, n, least):
    print(f'{target}\t{name}\t{n}\t{least:.0f}\t{n / least:.2f}', flush=True)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    top = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
    for kind in (Aarch64, Wasm):
        with tempfile.TemporaryDirectory() as folder:
            target = kind(folder, top)
            for name, program, sizes, ideal in CASES:
                header(sys.argv[1], folder, program, sizes)
                told(kind.name, name, target.count(), ideal * kind.instructions)
            for element, size, program, sizes, products in NARROW if kind is Aarch64 else []:
                header(sys.argv[1], folder, program, sizes)
                for cpu, model, held in CPUS[element]:
                    told(kind.name, f'product {element} {size}, {cpu}', target.count(model), products / held)


main()
