#!/bin/sh
# examples/roles/exported.sh - for those who deploy models: a model as JAX exports it (exported.mlir), its
# parameters in a .safetensors file, and the results that it should give. Needs the tool and Python:
#   make && sh examples/roles/exported.sh      (or SHLO=/usr/local/bin/shlo sh examples/roles/exported.sh)
set -e
cd "$(dirname "$0")"
shlo=${SHLO:-../../build/shlo} model=exported.mlir
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# What the training leaves: the parameters, an input, and its results in f64.
python3 - "$tmp" << 'END'
import json, math, os, random, struct, sys
os.chdir(sys.argv[1])
random.seed(7)
normal = lambda n, scale: [random.gauss(0, scale) for _ in range(n)]
floats = lambda v: struct.pack("<%df" % len(v), *v)

def save(name, kind, shape, data):
    head = str({"descr": kind, "fortran_order": False, "shape": shape})
    head += " " * (63 - (10 + len(head)) % 64) + "\n"
    open(name, "wb").write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + data)

parameters = {"fc1.bias": ([32], 0.1), "fc1.kernel": ([16, 32], 0.25), "fc2.bias": ([4], 0.1),
              "fc2.kernel": ([32, 4], 0.2), "step": ([1], 1)}
head, body = {}, b""
for name, (shape, scale) in parameters.items():
    parameters[name] = normal(math.prod(shape), scale)
    data = floats(parameters[name])
    head[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(body), len(body) + len(data)]}
    body += data
head = json.dumps(head).encode()
open("params.safetensors", "wb").write(struct.pack("<Q", len(head)) + head + body)

b1, w1, b2, w2, _ = parameters.values()
x, y, best = normal(8 * 16, 1), [], []
for i in range(8):
    h = [b1[j] + sum(x[i * 16 + k] * w1[k * 32 + j] for k in range(16)) for j in range(32)]
    h = [v * 0.5 * (1 + math.erf(v / math.sqrt(2))) for v in h]
    p = [math.exp(b2[j] + sum(h[k] * w2[k * 4 + j] for k in range(32))) for j in range(4)]
    y += [v / sum(p) for v in p]
    best.append(p.index(max(p)))
save("x.npy", "<f4", (8, 16), floats(x))
save("y.npy", "<f4", (8, 4), floats(y))
save("best.npy", "<i4", (8,), struct.pack("<8i", *best))
END

# Text to a program; the parameters become constants of the program, or of the mapped file of weights.
"$shlo" check $model
"$shlo" compile $model -o "$tmp/inside.shlb" --bind-all "$tmp/params.safetensors"
"$shlo" compile $model -o "$tmp/outside.shlb" --bind-all "$tmp/params.safetensors" --outside

x="--input x=$tmp/x.npy" y="--expect $tmp/y.npy --expect $tmp/best.npy --rtol 1e-5 --atol 1e-6"
# shellcheck disable=SC2086
{
    "$shlo" run "$tmp/inside.shlb" $x $y
    "$shlo" run "$tmp/outside.shlb" --weights "$tmp/params.safetensors" $x $y
    if "$shlo" run "$tmp/outside.shlb" $x 2> "$tmp/error"; then exit 1; fi
}
sed 's/^/without its weights: /' "$tmp/error"
