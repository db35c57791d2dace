// tools/matrix_wasi.mjs - runs a WebAssembly program in node: PROGRAM ARGUMENT... Files: this folder.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...rest] = process.argv.slice(2);
const args = [program, ...rest];
const wasi = new WASI({ version: 'preview1', args, preopens: { '.': '.' }, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
