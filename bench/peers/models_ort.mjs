// node models_ort.mjs DIR NAME THREADS SECONDS - runs DIR/NAME.onnx on DIR/NAME.onnx.npy by ONNX Runtime,
// writes the result as DIR/NAME.expected.npy, and prints the median time of a run in seconds. The module
// onnxruntime-node is looked for in $ORT_MODULES.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [dir, name, threads, seconds] = process.argv.slice(2);
const ort = createRequire((process.env.ORT_MODULES || process.cwd()) + '/')('onnxruntime-node');

// f32, in C order: what models.py writes.
function readNpy(path) {
    const file = readFileSync(path);
    const end = 10 + file.readUInt16LE(8);
    const shape = /'shape': \(([^)]*)\)/.exec(file.toString('latin1', 10, end))[1];
    const dims = shape.split(',').filter((s) => s.trim() !== '').map(Number);
    const data = file.buffer.slice(file.byteOffset + end, file.byteOffset + file.length);
    return new ort.Tensor('float32', new Float32Array(data), dims);
}

function writeNpy(path, tensor) {
    let text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${tensor.dims.join(', ')},), }`;
    text = text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11) + '\n';
    const head = Buffer.alloc(10);
    head.write('\x93NUMPY\x01\x00', 'latin1');
    head.writeUInt16LE(text.length, 8);
    writeFileSync(path, Buffer.concat([head, Buffer.from(text), Buffer.from(tensor.data.buffer)]));
}

const session = await ort.InferenceSession.create(`${dir}/${name}.onnx`, {
    intraOpNumThreads: Number(threads), interOpNumThreads: 1, executionMode: 'sequential',
    graphOptimizationLevel: 'all',
});
const input = { x: readNpy(`${dir}/${name}.onnx.npy`) };
writeNpy(`${dir}/${name}.expected.npy`, Object.values(await session.run(input))[0]);
const times = [];
for (let start = performance.now(); performance.now() - start < seconds * 1000 || times.length < 5;) {
    const begin = performance.now();
    await session.run(input);
    times.push((performance.now() - begin) / 1000);
}
times.sort((a, b) => a - b);
console.log(times[times.length >> 1].toFixed(9));
