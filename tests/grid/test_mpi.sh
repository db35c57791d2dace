#!/bin/sh
# test_mpi.sh - examples/mpi under mpirun: programs of all collectives and channels on 4 ranks give
# the bits of a grid in one process; ranks that disagree get an error. Skipped where there is no MPI.
cd "$(dirname "$0")/../.." || exit 2
if ! command -v mpicc > /dev/null 2>&1 || ! command -v mpirun > /dev/null 2>&1; then
    echo "skipped: mpi: no mpicc or no mpirun"
    echo "mpi: 0 passed, 0 failed, 1 skipped"
    exit 0
fi
build=${BUILD:-build}
tool=$build/shlo
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0

# Objects of the tree, or of the shipped header.
if [ -d "$build/rooms" ]; then objects=$(ls "$build"/rooms/*.o); else objects=$build/shlo_impl.o; fi
if ! mpicc -std=c99 -Wall -Wextra -O1 -Isrc examples/mpi/run.c $objects -lm -pthread -o "$tmp/run" \
    > "$tmp/out" 2>&1; then
    cat "$tmp/out"
    echo "mpi: 0 passed, 1 failed"
    exit 1
fi
if grep -q warning "$tmp/out"; then
    cat "$tmp/out"
    failed=1
fi

more=
[ "$(id -u)" = 0 ] && more=--allow-run-as-root
mpirun --version 2>&1 | grep -q "Open MPI" && more="$more --oversubscribe" || more=

# ranks NAME N PARTITIONS TEXT: NAME.mlir on N ranks prints TEXT.
ranks() {
    "$tool" compile "$tmp/$1.mlir" -o "$tmp/$1.shlb" > "$tmp/out" 2>&1 &&
        sh tests/limit.sh 60 mpirun $more -n "$2" "$tmp/run" "$tmp/$1.shlb" "$3" >> "$tmp/out" 2>&1
    if grep -q "$4" "$tmp/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: '$4' is not in what it printed:"
        sed 's/^/    /' "$tmp/out" | head -20
    fi
}

cat > "$tmp/collectives.mlir" <<'END'
func.func @main(%a: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<8x6xf32>, tensor<2x12xf32>,
    tensor<4x6xf32>, tensor<4x6xf32>, tensor<1x6xf32>, tensor<ui32>, tensor<ui32>) {
  %0 = "stablehlo.all_reduce"(%a) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      %t = stablehlo.tanh %s : tensor<f32>
      stablehlo.return %t : tensor<f32>
  }) {replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "stablehlo.all_gather"(%0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 3], [2, 1]]>
      : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>,
      use_global_device_ids} : (tensor<4x6xf32>) -> tensor<8x6xf32>
  %2 = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 1 : i64,
      split_count = 2 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}
      : (tensor<4x6xf32>) -> tensor<2x12xf32>
  %3 = "stablehlo.collective_broadcast"(%0) {replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %4 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1], [1, 0]]>
      : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %5 = "stablehlo.reduce_scatter"(%4) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.maximum %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 4, type = 0>} : (tensor<4x6xf32>) -> tensor<1x6xf32>
  %6 = stablehlo.replica_id : tensor<ui32>
  %7 = stablehlo.partition_id : tensor<ui32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4x6xf32>, tensor<8x6xf32>, tensor<2x12xf32>,
      tensor<4x6xf32>, tensor<4x6xf32>, tensor<1x6xf32>, tensor<ui32>, tensor<ui32>
}
END
ranks collectives 4 2 "the same bits"

# A loop of rounds: a ring of sends, then a mean.
cat > "$tmp/rounds.mlir" <<'END'
func.func @main(%a: tensor<1000xf32>) -> tensor<1000xf32> {
  %t = stablehlo.create_token : !stablehlo.token
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<25> : tensor<i32>
  %quarter = stablehlo.constant dense<0.25> : tensor<1000xf32>
  %l:3 = stablehlo.while(%i = %zero, %v = %a, %k = %t) : tensor<i32>, tensor<1000xf32>, !stablehlo.token
    cond {
      %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %u = "stablehlo.send"(%v, %k) {channel_handle = #stablehlo.channel_handle<handle = 9, type = 1>,
        source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}
            : (tensor<1000xf32>, !stablehlo.token) -> !stablehlo.token
      %r:2 = "stablehlo.recv"(%u) {channel_handle = #stablehlo.channel_handle<handle = 9, type = 1>,
        source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}
            : (!stablehlo.token) -> (tensor<1000xf32>, !stablehlo.token)
      %d = stablehlo.add %v, %r#0 : tensor<1000xf32>
      %s = "stablehlo.all_reduce"(%d) ({
        ^bb0(%x: tensor<f32>, %y: tensor<f32>):
          %z = stablehlo.add %x, %y : tensor<f32>
          stablehlo.return %z : tensor<f32>
      }) {replica_groups = dense<[[3, 1, 0, 2]]> : tensor<1x4xi64>} : (tensor<1000xf32>) -> tensor<1000xf32>
      %m = stablehlo.multiply %s, %quarter : tensor<1000xf32>
      %w = stablehlo.subtract %d, %m : tensor<1000xf32>
      %q = stablehlo.sine %w : tensor<1000xf32>
      stablehlo.return %j, %q, %r#1 : tensor<i32>, tensor<1000xf32>, !stablehlo.token
    }
  return %l#1 : tensor<1000xf32>
}
END
ranks rounds 4 1 "the same bits"

# With two ranks no pairs are needed.
cat > "$tmp/two.mlir" <<'END'
func.func @main(%a: tensor<3xf64>) -> tensor<3xf64> {
  %t = stablehlo.create_token : !stablehlo.token
  %id = stablehlo.replica_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %p = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %u = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}
        : (tensor<3xf64>, !stablehlo.token) -> !stablehlo.token
    stablehlo.return %a : tensor<3xf64>
  }, {
    %r:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}
        : (!stablehlo.token) -> (tensor<3xf64>, !stablehlo.token)
    stablehlo.return %r#0 : tensor<3xf64>
  }) : (tensor<i1>) -> tensor<3xf64>
  return %0 : tensor<3xf64>
}
END
ranks two 2 1 "the same bits"
ranks two 3 1 "give it source_target_pairs"

# Ranks that meet in different ops.
cat > "$tmp/disagree.mlir" <<'END'
func.func @main(%a: tensor<3xf64>) -> tensor<3xf64> {
  %id = stablehlo.replica_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %p = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %u = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
        : (tensor<3xf64>) -> tensor<3xf64>
    stablehlo.return %u : tensor<3xf64>
  }, {
    %u = "stablehlo.all_reduce"(%a) ({
      ^bb0(%x: tensor<f64>, %y: tensor<f64>):
        %s = stablehlo.add %x, %y : tensor<f64>
        stablehlo.return %s : tensor<f64>
    }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<3xf64>) -> tensor<3xf64>
    stablehlo.return %u : tensor<3xf64>
  }) : (tensor<i1>) -> tensor<3xf64>
  return %0 : tensor<3xf64>
}
END
ranks disagree 2 1 "does not have the same op"

echo "mpi: $passed passed, $failed failed"
[ "$failed" = 0 ]
