# Needs a C compiler and make. `make` builds the tool, `make test` runs the tests; `make help` lists the rest.

VERSION = 0.1.0
PREFIX  = /usr/local
DESTDIR =

# From the tree (-Isrc) or from the shipped headers (INCLUDE=-I. with a BUILD folder of its own).
INCLUDE  = -Isrc
BUILD    = build
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion
STANDARD = -std=c99
CFLAGS   = -O2
LDLIBS   = -lm -pthread
JOBS     = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
ALL_CFLAGS = $(STANDARD) $(WARNINGS) $(CFLAGS) $(INCLUDE) -D_DEFAULT_SOURCE -DSHLO_THREADS -DSHLO_STDIO
DEPFLAGS   = -MMD -MP
# For a make inside a recipe: -j, unless make was called with it.
PARALLEL   = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(JOBS))

SANITIZE_CC     = clang
SANITIZE_CFLAGS = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer \
    -DSHLO_DEBUG -include tests/assert.h
SANITIZE_SCRIPTS = $(patsubst %,tests/%.sh,conformance/test_conformance tools/test_tool tools/test_weights)
MSAN_CFLAGS     = -O1 -g -fsanitize=memory -fno-omit-frame-pointer -DSHLO_NO_SIMD
TSAN_CFLAGS     = -O1 -g -fsanitize=thread -fno-omit-frame-pointer -DSHLO_NO_SIMD
FUZZ_SECONDS    = 20
FUZZ_ENGINE     = -fsanitize=fuzzer
STACK_CC        = gcc
CLANG_STACK_CC  = clang
COVERAGE_CC     = gcc
CC_32           = gcc -m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu
ARM64_CC        = aarch64-linux-gnu-gcc
ARM64_RUNNER    = qemu-aarch64

# Every src/NAME.h is the root of a shipped header; its implementation is asked for by a macro.
ROOTS                = $(wildcard src/*.h)
HEADERS              = $(notdir $(ROOTS))
IMPLEMENT_stablehlo  = SHLO_IMPLEMENTATION
IMPLEMENT_tensorlang = TLANG_IMPLEMENTATION

TOOL_SOURCES  = $(wildcard tools/*.c tools/*/*.c)
EXAMPLES      = $(filter-out examples/mpi/% examples/roles/% examples/web/digits.c, \
    $(wildcard examples/*.c examples/*/*.c))
BENCHES       = $(wildcard bench/*.c)
TESTS         = $(wildcard tests/*/test_*.c)
TEST_SCRIPTS  = $(wildcard tests/*/test_*.sh) tests/ship/run.sh
IMPL_TESTS    = $(shell grep -l "^// link: impl" $(TESTS) /dev/null)
ARM64_TESTS   = $(wildcard $(patsubst %,tests/%/test_*.c,base simd kernel tlkernel))
TSAN_TESTS    = $(wildcard tests/base/test_thread.c tests/grid/test_*.c tests/vm/test_differential.c \
    tests/tlvm/test_random.c tests/api/test_busy.c tests/api/test_forks.c)
MSAN_TESTS    = $(wildcard tests/code/test_*.c tests/check/test_*.c tests/image/test_*.c) \
    $(addprefix tests/fuzz/test_fuzz_,load.c code.c text.c artifact.c weights.c)
FUZZERS       = $(wildcard tests/fuzz/fuzz_*.c)

# The implementation: from the tree room by room, so that a change compiles one of them; from the shipped
# headers as one unit, as users have it. Kernels take half of the time, so that room is three objects, which
# are compiled side by side (SHLO__PART_... in src/base/config.h).
ROOMS          = $(patsubst src/%/room.c,%,$(wildcard src/*/room.c))
KERNELS        = kernel kernel_avx2 kernel_avx512
ROOM_OBJECTS   = $(patsubst %,$(BUILD)/rooms/%.o,$(if $(filter kernel,$(1)),$(KERNELS)) \
    $(filter-out kernel,$(1)))
ifeq ($(INCLUDE),-Isrc)
IMPL           = $(call ROOM_OBJECTS,$(ROOMS))
else
IMPL           = $(BUILD)/shlo_impl.o
endif
# A compiler for Windows (mingw) gives programs this ending by itself.
EXE            = $(if $(findstring mingw,$(shell $(CC) -dumpmachine 2>/dev/null)),.exe)
TOOL           = $(BUILD)/shlo$(EXE)
TOOL_OBJECTS   = $(TOOL_SOURCES:%.c=$(BUILD)/%.o)
EXAMPLE_PROGS  = $(EXAMPLES:%.c=$(BUILD)/%)
BENCH_PROGS    = $(BENCHES:%.c=$(BUILD)/%)
TEST_PROGS     = $(TESTS:%.c=$(BUILD)/%)
FUZZ_PROGS     = $(FUZZERS:%.c=$(BUILD)/%)

.PHONY: all help run train digits-run digits-train mpi web programs test test-programs test-shipped \
    test-tiny test-tool-programs compile-time switches test-32 test-arm64 size deps size-deps matrix-deps \
    matrix sanitize tsan msan bench bench-counts bench-own bench-peers bench-deps bench-models \
    bench-models-deps conformance fuzz fuzz-simd fuzz-programs fuzz-targets coverage coverage-run mutation \
    lint stack stack-clang stack-frames docs amalgamate install lib release clean FORCE bench-programs
.DELETE_ON_ERROR:

all: $(TOOL)

help:
	@echo "make               builds $(TOOL)"
	@echo "make run | train   recognizes handwritten digits | learns to, from nothing"
	@echo "make web           $(BUILD)/web/digits.html: draw a digit in a browser (clang, lld)"
	@echo "make mpi           builds $(BUILD)/examples/mpi/run with MPICC, for mpirun -n 4"
	@echo "make test          all tests; make sanitize: the test programs under ASan and UBSan"
	@echo "make tsan | msan   the tests that use threads, under ThreadSanitizer | readers, under MemorySanitizer"
	@echo "make test-shipped  the test programs against the shipped headers; make test-tiny: with tiny limits"
	@echo "make conformance DIR=FOLDER   every .mlir or bytecode file in FOLDER, one process a file"
	@echo "make bench | fuzz  operations, networks, beside peers | $(FUZZ_SECONDS) s of fuzzing a target"
	@echo "make bench-own | bench-counts   kernels alone | instructions on AArch64 and WebAssembly"
	@echo "make coverage | mutation   branches that the tests take | changes of the source that no test notices"
	@echo "make bench-peers   the tensor language beside other libraries; make bench-deps installs these"
	@echo "make bench-models  whole networks beside ONNX Runtime; make bench-models-deps installs what it needs"
	@echo "make compile-time  seconds and text of the implementation beside an older header (BASE=FILE)"
	@echo "make switches      seconds and text of builds that only run programs: for digits, without families"
	@echo "make lint | stack  rooms, calls, names, layout | the stack frames of the implementation"
	@echo "make stack-clang   the stack of calls where clang compiles the shipped header"
	@echo "make size          flash, RAM, stack on Cortex-M4F, M0+, RV32IMC, x86-64; MODEL=FILE: of your program"
	@echo "make matrix        every compiler and machine; make deps installs what all checks use (Debian)"
	@echo "make amalgamate    regenerates $(HEADERS) from src/; make docs: the tables of docs/"
	@echo "make lib | release the library, static and shared | a zip file of the headers, with checksums"
	@echo "make install       all of it to PREFIX=$(PREFIX) (DESTDIR is put before it)"

# ---- building ---------------------------------------------------------------------------------------------

# What the tables of src/ say as plain C. A file that does not change is not written, so that nothing is
# compiled for it.
$(BUILD)/generated: $(wildcard src/base/*.def src/op/*.def) $(wildcard tools/gen_public.*)
	@mkdir -p $(@D)
	@sh tools/gen_public.sh
	@touch $@
$(wildcard src/*/*.gen.[ch]): $(BUILD)/generated ;

# Changes when the compiler or a flag does; everything compiled depends on it.
$(BUILD)/flags: FORCE | $(BUILD)/generated
	@mkdir -p $(@D)
	@echo '$(CC) $(ALL_CFLAGS)' | cmp -s - $@ || echo '$(CC) $(ALL_CFLAGS)' > $@

$(BUILD)/rooms/%.o: src/%/room.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -DSHLO__ROOMS $(if $(filter $*,$(COVERED)),$(COUNTED)) $(DEPFLAGS) -c $< -o $@

PART_kernel        = 2
PART_kernel_avx2   = 3
PART_kernel_avx512 = 4
$(KERNELS:%=$(BUILD)/rooms/%.o): $(BUILD)/rooms/%.o: src/kernel/room.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -DSHLO__ROOMS -DSHLO_PART=$(PART_$*) $(DEPFLAGS) -c $< -o $@

# The implementation of all headers as one unit, with what the tool needs.
$(BUILD)/shlo_impl.c: Makefile
	@mkdir -p $(@D)
	@for root in $(foreach h,$(HEADERS),$(IMPLEMENT_$(h:.h=)):$(h)); do \
	    echo "#define $${root%%:*}"; echo "#include \"$${root#*:}\""; done > $@

$(BUILD)/shlo_impl.o: $(BUILD)/shlo_impl.c $(BUILD)/flags
	$(CC) $(ALL_CFLAGS) -DSHLO_LINALG $(DEPFLAGS) -c $< -o $@

# The code whose steps tests/steps.h counts, where the compiler can; one instruction set has all but kernels.
# Sanitizers and gcov count for themselves: there the tests run without steps.
STEPS = $(shell $(CC) -fsanitize-coverage=trace-pc -x c -c -o /dev/null /dev/null 2>/dev/null && \
    echo -fsanitize-coverage=trace-pc)
NO_STEPS = $(findstring -fsanitize,$(CFLAGS))$(COVERED)
STEPS_IMPL = $(if $(NO_STEPS),$(IMPL),$(BUILD)/steps/shlo_impl.o)
STEPS_TOOLS = $(patsubst %.c,$(BUILD)$(if $(NO_STEPS),,/steps)/%.o,$(wildcard $(1)))
COMPILE_STEPS = $(CC) $(ALL_CFLAGS) -DSHLO_LINALG -O1 $(STEPS) -DSTEPS_SUBJECT -include tests/steps.h \
    $(DEPFLAGS) -c $< -o $@
$(BUILD)/steps/shlo_impl.o: $(BUILD)/shlo_impl.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE_STEPS) -DSHLO_NO_SIMD

$(BUILD)/steps/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE_STEPS)

$(BUILD)/tools/%.o: tools/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(DEPFLAGS) -c $< -o $@

$(TOOL): $(TOOL_OBJECTS) $(IMPL)
	$(CC) $(ALL_CFLAGS) $^ $(LDFLAGS) $(LDLIBS) -o $@

$(EXAMPLE_PROGS) $(BENCH_PROGS): $(BUILD)/%: %.c $(IMPL) $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(DEPFLAGS) -MF $@.d $< $(filter %.o,$^) $(filter %.a,$^) $(LDFLAGS) $(LDLIBS) -o $@

# It reads kernels as text.
$(BUILD)/bench/bench_tl: $(addprefix $(BUILD)/tools/tl/,scan.o type.o parse.o) \
    $(addprefix $(BUILD)/tools/,args.o parts.a)

# What the first lines of a test ask for: `// flags: ...`, `// libs: ...`, `// deps: ...`, `// link: impl`
# (the library as users see it), `// link: steps` (the same, with steps counted), `// link: rooms [ROOM...]`
# (the tree's objects, all or these, whose private functions it may call).
$(BUILD)/tests.mk: $(TESTS) $(FUZZERS) tests/fuzz/seeds.c Makefile
	@mkdir -p $(@D)
	@awk 'FNR <= 12 && sub(/^\/\/ /, "") { \
	        target = FILENAME; sub(/\.c$$/, "", target); target = "$$(BUILD)/" target; \
	        if (sub(/^link: *impl/, "")) print target ": $$(IMPL)"; \
	        else if (sub(/^link: *steps/, "")) print target ": $$(STEPS_IMPL)"; \
	        else if (sub(/^link: *rooms */, "")) { \
	            print target ": TEST_ROOMS = -DSHLO__ROOMS"; \
	            print target ": $$(call ROOM_OBJECTS," (length ? $$0 : "$$(ROOMS)") ")" } \
	        else if (sub(/^deps: */, "")) \
	            print target ": " $$0 (/tools/ ? " $$(BUILD)/tools/parts.a" : ""); \
	        else if (sub(/^flags: */, "")) print target ": TEST_FLAGS = " $$0; \
	        else if (sub(/^libs: */, "")) print target ": TEST_LIBS = " $$0 }' $^ /dev/null > $@
-include $(BUILD)/tests.mk

# What parts of the tool that a test names need of the others.
$(BUILD)/tools/parts.a: $(filter-out $(BUILD)/tools/shlo.o,$(TOOL_OBJECTS))
	@rm -f $@
	@$(AR) rc $@ $^

# Functions of base's headers, and layouts as if nothing cost anything, are measured where tests have them.
$(BUILD)/tests/base/% $(BUILD)/tests/opt/test_layout: TEST_FLAGS = $(if $(COVERED),$(COUNTED))
$(TEST_PROGS): $(BUILD)/%: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(TEST_ROOMS) $(TEST_FLAGS) $(DEPFLAGS) -MF $@.d $< $(filter %.o,$^) \
	    $(filter %.a,$^) $(LDFLAGS) $(LDLIBS) $(TEST_LIBS) -o $@

$(BUILD)/tests/fuzz/fuzz_artifact $(BUILD)/tests/fuzz/fuzz_text: \
    $(filter $(BUILD)/tools/import/%,$(TOOL_OBJECTS))
$(FUZZ_PROGS): $(BUILD)/%: %.c $(IMPL) $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(TEST_ROOMS) $(DEPFLAGS) -MF $@.d $< $(filter %.o,$^) $(filter %.a,$^) $(LDFLAGS) \
	    $(FUZZ_ENGINE) $(LDLIBS) -o $@

$(BUILD)/tests/fuzz/seeds: tests/fuzz/seeds.c $(IMPL) $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(DEPFLAGS) -MF $@.d $< $(filter %.o,$^) $(filter %.a,$^) $(LDFLAGS) $(LDLIBS) -o $@

# Programs for run.c of the same folder, which compares the bits of their outputs with bits.txt.
BITS_PROGS = $(BUILD)/tests/bits/programs $(BUILD)/tests/bits/run
$(BUILD)/tests/bits/programs: TEST_FLAGS = -DSHLO__ROOMS
$(BITS_PROGS): $(BUILD)/tests/bits/%: tests/bits/%.c $(IMPL) $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(TEST_FLAGS) $(DEPFLAGS) -MF $@.d $< $(IMPL) $(LDFLAGS) $(LDLIBS) -o $@

web: $(TOOL) $(BUILD)/examples/web/programs
	@sh examples/web/build.sh $^ $(BUILD)/web

MPICC = mpicc
mpi: $(BUILD)/examples/mpi/run
$(BUILD)/examples/mpi/run: examples/mpi/run.c examples/mpi/shlo_mpi.h $(IMPL)
	@mkdir -p $(@D)
	$(MPICC) $(ALL_CFLAGS) $< $(IMPL) $(LDFLAGS) $(LDLIBS) -o $@

-include $(IMPL:.o=.d) $(TOOL_OBJECTS:.o=.d) $(EXAMPLE_PROGS:=.d) $(BENCH_PROGS:=.d) $(TEST_PROGS:=.d)
-include $(FUZZ_PROGS:=.d) $(BITS_PROGS:=.d) $(wildcard $(BUILD)/steps/*.d $(BUILD)/steps/tools/*/*.d)

# ---- running ----------------------------------------------------------------------------------------------

run: digits-run
	$(BUILD)/examples/digits/run

train: digits-train
	$(BUILD)/examples/digits/train examples/digits/classifier.h

# What compiles the library at first, on all cores, says so.
digits-run digits-train: digits-%:
	@[ $(words $(wildcard $(IMPL))) = $(words $(IMPL)) ] || \
	    echo "compiling the library: a minute of CPU time$(PARALLEL:-j%=, on % cores)" >&2
	@$(MAKE) $(PARALLEL) $(BUILD)/examples/digits/$*

test:
	@$(MAKE) $(PARALLEL) programs
	@BUILD=$(BUILD) CC='$(CC)' sh tests/run.sh -j $(JOBS) $(TEST_PROGS) $(TEST_SCRIPTS) tests/examples.sh

programs: $(TOOL) $(TEST_PROGS) $(EXAMPLE_PROGS) $(BITS_PROGS)

test-programs: $(TEST_PROGS)
	@BUILD=$(BUILD) RUNNER="$(RUNNER)" sh tests/run.sh -j $(JOBS) $(TEST_PROGS)

test-tool-programs: $(TOOL) $(TEST_PROGS)
	@BUILD=$(BUILD) sh tests/run.sh -j $(JOBS) $(TEST_PROGS) $(TEST_SCRIPTS)

test-shipped:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/shipped INCLUDE=-I. \
	    TESTS="$(IMPL_TESTS) tests/api/stack_header.c" test-programs

# Small blocks reach every path with small shapes. They are the VM's, so one instruction set is enough.
test-tiny:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/tiny TESTS="$(IMPL_TESTS)" \
	    CFLAGS='$(CFLAGS) -DSHLO_NO_SIMD -DSHLO_LANE_BLOCK=16 -DSHLO_ROWS_CACHE=256 \
	        -DSHLO_FFT_TABLE_BYTES=4096' test-programs

sanitize:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/sanitize CC='$(SANITIZE_CC)' CFLAGS='$(SANITIZE_CFLAGS)' \
	    TEST_SCRIPTS='$(SANITIZE_SCRIPTS)' test-tool-programs

tsan:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/tsan CC='$(SANITIZE_CC)' CFLAGS='$(TSAN_CFLAGS)' \
	    TESTS="$(TSAN_TESTS)" test-programs

msan:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/msan CC='$(SANITIZE_CC)' CFLAGS='$(MSAN_CFLAGS)' \
	    TESTS="$(MSAN_TESTS)" test-programs

# On another machine: what depends on it most, run by an emulator; products of bytes also on CPUs that lack
# matrix instructions, and those by fours.
test-arm64:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/arm64 CC='$(ARM64_CC)' LDFLAGS=-static \
	    CFLAGS='$(CFLAGS) -DTEST_EMULATED=1' RUNNER=$(ARM64_RUNNER) TESTS="$(ARM64_TESTS)" test-programs
	@set -e; for cpu in cortex-a53 cortex-a76; do for test in simd/test_vocab kernel/test_dot4; do \
	    $(ARM64_RUNNER) -cpu $$cpu $(BUILD)/arm64/tests/$$test; done; done

# Every compiler and machine that is installed (tools/matrix.sh says which); MATRIX picks some by their names.
MATRIX =
matrix: $(TOOL) $(BUILD)/tests/bits/programs
	@sh tools/matrix.sh -B $(BUILD) $(MATRIX)

# Kilobytes on devices: see the script's first comment. MODEL: of this program, TARGETS: on these alone.
size: $(TOOL)
	@MODEL='$(MODEL)' sh tools/size.sh $(TARGETS)

size-deps:
	apt-get install -y --no-install-recommends gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm \
	    gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf qemu-system-misc

# All that some check uses, on Debian; without it a check says what it leaves out.
deps: size-deps matrix-deps
	apt-get install -y --no-install-recommends make llvm libclang-rt-14-dev libstdc++-12-dev python3 zip unzip \
	    cmake meson ninja-build libopenmpi-dev openmpi-bin shellcheck

matrix-deps:
	apt-get install -y --no-install-recommends $$(sh tools/matrix.sh deps $(MATRIX))

# Where size_t and pointers have 32 bits: the test programs, and the conformance programs through the tool.
test-32:
	@POINTER_BITS=32 $(MAKE) $(PARALLEL) BUILD=$(BUILD)/m32 CC='$(CC_32)' \
	    TEST_SCRIPTS=tests/conformance/test_conformance.sh test-tool-programs

bench-programs: $(BENCH_PROGS)

# Single operations, and whole networks where ONNX Runtime is installed, by ours and other libraries in turns:
# bench/side.py. WORD: only cases that contain it. ISA=avx2: operations alone, without
# AVX-512 on either side.
bench: $(TOOL)
	@CC='$(CC)' CXX='$(CXX)' sh bench/peers/build.sh $(abspath $(BUILD)) $(ISA)
	@python3 bench/side.py $(BUILD) --only '$(WORD)' --isa '$(ISA)' \
	    $(if $(ISA),,$(if $(wildcard $(BUILD)/bench/npm/node_modules),--models))

# Instructions on AArch64 and WebAssembly under emulators: see the script's first comment.
bench-counts: $(TOOL)
	@python3 bench/counts.py $(TOOL)

# What the programs of bench/ measure of single kernels, without peers.
bench-own: bench-programs $(TOOL)
	@[ -n "$(BENCH_PROGS)" ] || { echo "no program in bench/"; exit 1; }
	@set -e; n=0; for program in $(BENCH_PROGS); do \
	    n=$$((n + 1)); [ ! -t 2 ] || echo "$$n of $(words $(BENCH_PROGS)), $$(date +%T)" >&2; \
	    echo "== $$program"; $$program; done

# The tensor language beside other libraries, as far as they are installed. WORD: only cases that contain it.
bench-peers: $(BUILD)/bench/bench_tl
	@BUILD=$(BUILD) sh bench/tl_peers.sh $(WORD)
	@if $(MAKE) -s $(BUILD)/bench/linalg_openblas; then \
	    OPENBLAS_NUM_THREADS=1 $(BUILD)/bench/linalg_openblas; fi

# Decompositions beside OpenBLAS's LAPACK.
$(BUILD)/bench/linalg_openblas: bench/peers/linalg_openblas.c $(IMPL) $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $< $(IMPL) $(LDFLAGS) -lopenblas $(LDLIBS) -o $@

bench-deps: bench-models-deps
	apt-get install -y libxsmm-dev libopenblas-dev libeigen3-dev libblis-dev libdnnl-dev libsleef-dev \
	    libfftw3-dev libhwy-dev

# Whole networks beside ONNX Runtime: see the script's first comment. WORD: names of networks.
bench-models: $(TOOL)
	@BUILD=$(BUILD) sh bench/models.sh $(WORD)

bench-models-deps:
	apt-get install -y --no-install-recommends python3-numpy \
	    $$(command -v node > /dev/null && command -v npm > /dev/null || echo nodejs npm)
	npm install --ignore-scripts --no-audit --no-fund --prefix $(BUILD)/bench/npm onnxruntime-node@1.30.0

conformance: $(TOOL)
	@sh tests/conformance.sh -j $(JOBS) $(TOOL) $(DIR)

fuzz: $(TOOL)
	@$(MAKE) $(PARALLEL) SEED_TOOL=$(TOOL) BUILD=$(BUILD)/fuzz CC='$(SANITIZE_CC)' \
	    CFLAGS='$(SANITIZE_CFLAGS) -fsanitize=fuzzer-no-link -DSHLO_NO_SIMD' fuzz-programs
	@$(MAKE) $(PARALLEL) fuzz-simd

# What runs kernels, with those of all instruction sets: of the objects of `make sanitize`, so only the target
# itself tells libFuzzer which branches it takes.
fuzz-simd: $(TOOL)
	@$(MAKE) $(PARALLEL) SEED_TOOL=$(TOOL) BUILD=$(BUILD)/sanitize CC='$(SANITIZE_CC)' \
	    CFLAGS='$(SANITIZE_CFLAGS)' \
	    FUZZ_PROGS='$(addprefix $(BUILD)/sanitize/tests/fuzz/fuzz_,random image)' fuzz-programs

fuzz-targets: $(FUZZ_PROGS)

fuzz-programs: $(FUZZ_PROGS) $(BUILD)/tests/fuzz/seeds
	@sh tests/fuzz.sh $(FUZZ_SECONDS) $(SEED_TOOL) $(FUZZ_PROGS)

# Branches that the tests take, a room a line. Kernels are compiled, but not measured, and tests of their
# numbers are left out: they take minutes without optimization.
COVERAGE_ROOMS = base op ir check code opt expand refine plan vm grid api
COVERAGE_SLOW  = $(addprefix tests/vm/test_,differential.c fft.c small_floats.c)
COVERAGE_DIRS  = api base build check code conformance custom expand grid image import ir layer op opt plan \
    print refine vm
COVERAGE_TESTS = $(filter-out $(COVERAGE_SLOW),$(wildcard $(COVERAGE_DIRS:%=tests/%/test_*.[cs]*))) \
    $(addprefix tests/fuzz/test_fuzz_,load.c code.c) $(addprefix tests/tools/test_,tool.sh weights.sh)
COVERAGE_SCRIPTS = $(filter-out %test_coverage.sh,$(filter %.sh,$(COVERAGE_TESTS)))
# Counted atomically: what threads count at once is lost otherwise, and gcov makes other numbers of the rest.
COUNTED = --coverage -fprofile-update=atomic
# Each piece of memory is a block of its own, so that each can fail (tests/api/failing.h), and a run asks in
# short intervals whether it is to stop.
PIECES = -DSHLO_ARENA_CHUNK=1 -DSHLO_LIST_LEAST=1 -DSHLO_BEAT=16
coverage:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/coverage CC='$(COVERAGE_CC)' CFLAGS='-O0 -DSHLO_NO_SIMD $(PIECES)' \
	    COVERED='$(COVERAGE_ROOMS)' LDFLAGS=-lgcov TESTS='$(filter %.c,$(COVERAGE_TESTS))' \
	    TEST_SCRIPTS='$(COVERAGE_SCRIPTS)' coverage-run

coverage-run: $(TOOL) $(TEST_PROGS)
	@sh tests/coverage/coverage.sh $(BUILD) $(TEST_PROGS) $(TEST_SCRIPTS)

# Are the tests able to fail? See the script's first comment. MUTANTS of each room, or 0: all; SEED chooses.
MUTANTS      = 0
SEED         = 1
MUTATE_ROOMS = check code opt plan
mutation:
	@for room in $(MUTATE_ROOMS); do \
	    CC='$(CC)' sh tests/mutate.sh --room $$room --seed $(SEED) --count $(MUTANTS) || \
	    exit 1; done

lint:
	@sh tools/lint.sh

# What compiling the shipped header costs, beside that of revision 7fcf246 or another one (BASE=FILE).
compile-time:
	@CC='$(CC)' sh tools/compile_time.sh $(BASE)

# What a build that only runs programs takes, and what each switch SHLO_NO_... leaves out of it.
switches: $(TOOL)
	@BUILD=$(BUILD) CC='$(CC)' sh tools/switches.sh

# Frames of the implementation as gcc lays them out, and functions that call themselves.
stack:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/stack CC='$(STACK_CC)' \
	    CFLAGS='-O2 -fstack-usage -fcallgraph-info' stack-frames

# The stack of calls where clang compiles the shipped header in one file: the bounds of docs/safety.md.
stack-clang:
	@$(MAKE) $(PARALLEL) BUILD=$(BUILD)/stack-clang CC='$(CLANG_STACK_CC)' CFLAGS=-O2 INCLUDE=-I. \
	    TESTS=tests/api/stack_header.c test-programs

stack-frames: $(IMPL)
	@sh tools/stack.sh $(IMPL:.o=.su)
	@awk -f tools/recursion.awk $(IMPL:.o=.ci)

docs: $(BUILD)/tests/api/test_every_op
	@mkdir -p $(BUILD)
	@$(BUILD)/tests/api/test_every_op --table > $(BUILD)/coverage.md && mv $(BUILD)/coverage.md docs/coverage.md
	@sh tools/gen_docs.sh > $(BUILD)/ops.md && mv $(BUILD)/ops.md docs/ops.md
	@awk -f tools/gen_readme.awk docs/size.md docs/benchmarks.md README.md > $(BUILD)/README.md && \
	    mv $(BUILD)/README.md README.md
	@sh tools/gen_tl_ops.sh > $(BUILD)/tl_ops.md && mv $(BUILD)/tl_ops.md docs/tl_ops.md

amalgamate:
	@sh tools/gen_public.sh
	@./amalgamate.sh

# The implementation of both headers as a library, for those who do not want to compile it.
LIB_DIR    = $(BUILD)/lib
LIB        = $(LIB_DIR)/libstablehlo
LIB_CFLAGS = $(CFLAGS)
LIB_FLAGS  = -DSHLO_THREADS -DSHLO_STDIO -DSHLO_LINALG
LIB_EXPORT = -fvisibility=hidden '-DSHLO_API=extern __attribute__((visibility("default")))'
lib: $(LIB).a $(LIB).so.$(VERSION)
$(LIB_DIR)/stablehlo.o: tools/stablehlo.c.in $(HEADERS) $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) -std=c99 $(LIB_CFLAGS) -fPIC $(LIB_FLAGS) $(LIB_EXPORT) -D_DEFAULT_SOURCE -I. -x c -c $< -o $@
$(LIB).a: $(LIB_DIR)/stablehlo.o
	$(AR) rcs $@ $<
$(LIB).so.$(VERSION): $(LIB_DIR)/stablehlo.o
	$(CC) -shared -Wl,-soname,libstablehlo.so.$(firstword $(subst ., ,$(VERSION))) $< -pthread -o $@

# stablehlo.pc is for programs that compile the header, libstablehlo.pc for those that link the library.
TO       = $(DESTDIR)$(PREFIX)
PC_START = 'prefix=$(PREFIX)' 'includedir=$${prefix}/include' 'libdir=$${prefix}/lib' '' \
    'Version: $(VERSION)' 'Description: builds, verifies, serializes and runs StableHLO programs'
install: $(TOOL) lib
	install -d $(TO)/include $(TO)/bin $(TO)/lib/pkgconfig
	install -m 644 $(HEADERS) stablehlo.hpp $(TO)/include
	install -m 755 $(TOOL) $(TO)/bin
	install -m 644 $(LIB).a $(LIB).so.$(VERSION) $(TO)/lib
	ln -sf libstablehlo.so.$(VERSION) $(TO)/lib/libstablehlo.so.$(firstword $(subst ., ,$(VERSION)))
	ln -sf libstablehlo.so.$(VERSION) $(TO)/lib/libstablehlo.so
	printf '%s\n' $(PC_START) 'Name: stablehlo' 'Cflags: -I$${includedir}' > $(TO)/lib/pkgconfig/stablehlo.pc
	printf '%s\n' $(PC_START) 'Name: libstablehlo' 'Cflags: -I$${includedir} $(LIB_FLAGS)' \
	    'Libs: -L$${libdir} -lstablehlo' 'Libs.private: -pthread' > $(TO)/lib/pkgconfig/libstablehlo.pc

# A zip file with the headers, and the checksums of what is in it.
release:
	@sh tools/release.sh $(VERSION) $(BUILD)

clean:
	rm -rf $(BUILD)
