/* tools/shlo.c - the command-line tool: the table of commands with their help. Exit status 0: done, 1: the
 * command failed, 2: it was called wrongly. */
#include "tool.h"

#if defined(__unix__) || defined(__APPLE__)
#include <signal.h>
#endif

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *use, *help;
} command;

static const command commands[] = {
    {"compile", tool_compile,
        "IN -o OUT.shlb [-O0|-O1|-O2] [--no-fold-norms] [--locations] [--notes] [--entry NAME] "
        "[--shape 4x8 ...]"
        " [--weights FILE ...] [--bind N=FILE ...] [--bind-all FILE ...] [--identity-call NAME ...] "
        "[--outside]"
        " [--no-checksum] [--weights-out OUT.shlw] [--weights-above 64K]",
        "Writes a program file from StableHLO text, MLIR bytecode or another program file.\n"
        "  -o FILE            where to write; - is standard output\n"
        "  -O0, -O1, -O2      no optimization; simplified, and short functions are part of their callers;\n"
        "                     also constant-folded (the default), and batch\n"
        "                     norms go into the weights before them, which changes results' last bits\n"
        "  --no-fold-norms    -O2 leaves batch norms as they are: results keep their bits\n"
        "  --locations        keeps the locations of ops, or the lines of a text without locations\n"
        "  --notes            reports what the program file does not keep, once for each kind\n"
        "  --shape S          makes unknown dimensions static: a shape for each input, as 4x8; - keeps the\n"
        "                     declared one\n"
        "  --entry NAME       the function that gets the shapes (default: main); other functions are "
        "dropped\n"
        "  --weights F        a .safetensors, .npz, .npy or .shlw file with external constants\n"
        "                     (dense_resource<name>), which become part of the program\n"
        "  --bind N=F         argument N, a number or a name that `shlo info` prints, becomes a constant:\n"
        "                     the tensor of file F, or F#NAME if F has several\n"
        "  --identity-call N  custom calls of this name are their operands\n"
        "  --bind-all F       binds all arguments that are named as tensors of file F, which must be of "
        "their\n"
        "                     types, and says which are left\n"
        "  --outside          constants from --weights and --bind stay external: the program only names "
        "them\n"
        "  --no-checksum      leaves out the checksum at the end of the file\n"
        "  --weights-out F    moves large constants of the program into file F\n"
        "  --weights-above S  large means S bytes or more, as 4096, 64K or 1M (default: 4K)\n"},
    {"check", tool_check, "FILE [--weights FILE ...] [--identity-call NAME ...] [--json]",
        "Says what will not run and why, all of it, with counts; runs nothing.\n"
        "  --weights F        a file with external constants\n"
        "  --identity-call N  custom calls of this name are their operands\n"
        "  --json             prints an object of JSON instead\n"},
    {"run", tool_run,
        "FILE [-O0|-O1|-O2] [--no-fold-norms] [--entry NAME] [--input X ...] [--random] [--seed N] "
        "[--output DIR] [--expect Y.npy ...] [--rtol R] [--atol A] [--threads N] [--isa NAME] [--integers] "
        "[--winograd] [--weights FILE ...] [--max-bytes N] [--max-work N] [--max-frames N] [--timeout S]",
        "Runs a program and prints its results.\n"
        "  -O0, -O1, -O2  optimizes it first, as `compile` does (default: it runs as it is)\n"
        "  --no-fold-norms\n"
        "                 as for `compile`\n"
        "  --entry NAME   the function to run (default: main, or the only one)\n"
        "  --input X.npy  the next argument; of a scalar a number, as 2.5; NAME=X.npy: the argument of this\n"
        "                 name or number\n"
        "  --random       inputs that are not given are random, always the same\n"
        "  --seed N       other random inputs; N is a whole number, 0 or more; those of `diff` are the same\n"
        "  --output DIR   writes result i to DIR/output_i.npy instead of printing it; makes the folder\n"
        "  --expect Y.npy the next result must be this, else the exit status is 1: each element x and its y\n"
        "                 satisfy |x - y| <= A + R |y|\n"
        "  --rtol R       the R of it (default: 1e-5)\n"
        "  --atol A       the A of it (default: 1e-8)\n"
        "  --threads N    the number of threads (default: 1; 0: one for each processor)\n"
        "  --isa NAME     with the kernels of scalar, avx2, avx512, neon or simd128 (default: the best)\n"
        "  --integers     quantized tensors in integers, a step off at most\n"
        "  --winograd     convolutions by fewer products, whose results round otherwise\n"
        "  --weights F    a file with external constants; it is mapped and used in place\n"
        "  --max-bytes N  refuses a program that needs more bytes of memory, as 4096, 64K, 1M or 2G "
        "(default:\n"
        "                 no limit)\n"
        "  --max-work N   ends before the instruction whose work would pass N element steps, as 1000000 or "
        "1e9\n"
        "                 (`shlo info` prints a program's work; default: no limit)\n"
        "  --max-frames N calls of functions that call themselves that may be open at once (default: 64)\n"
        "  --timeout S    ends loading or the run S seconds after FILE is read, as 2 or 0.5 (default: no "
        "limit);\n"
        "                 making inputs is not ended, but its time counts\n"},
    {"diff", tool_diff,
        "A [B] [-O0|-O1|-O2] [--entry NAME] [--input X ...] [--seed N] [--rtol R] [--atol A] [--threads N] "
        "[--weights FILE ...] [--max-bytes N] [--json]",
        "Runs two programs on the same inputs and finds the first op whose values differ. With one file, "
        "the\n"
        "program is compared as it is with itself optimized. Exit status 1: something differs.\n"
        "  -O0, -O1, -O2  optimizes both, or with one file the second (default: -O2); batch norms\n"
        "                 stay as they are\n"
        "  --entry NAME   the function (default: main, or the only one)\n"
        "  --input X.npy  as for `run`; inputs that are not given are random\n"
        "  --seed N       other random inputs; N is a whole number, 0 or more\n"
        "  --rtol R       values may differ by A + R |b| (default: each bit counts)\n"
        "  --atol A       the A of it (default: 0, as of R)\n"
        "  --threads N    the number of threads (default: 1; 0: one for each processor)\n"
        "  --weights F    a file with external constants of both\n"
        "  --max-bytes N  bytes of values of A that are kept, as 64M or 4G (default: 1G)\n"
        "  --json         prints an object of JSON instead\n"},
    {"test", tool_test, "[-O0|-O1|-O2] [--integers] [--verify-diagnostics] [--wording] [--json] FILE ...",
        "Runs every case of conformance files; lines `// -----` separate cases. Prints a line\n"
        "`ok|FAIL|SKIP file:case name [reason]` for each, then the sums. SKIP: something in the case is not\n"
        "supported, and the reason names it.\n"
        "  -O0, -O1, -O2         optimizes each program first (default: -O0); batch norms stay as\n"
        "                        they are\n"
        "  --integers            quantized tensors in integers, a step off at most\n"
        "  --verify-diagnostics  runs nothing: the lines that `expected-error` comments announce must be\n"
        "                        refused, and no others\n"
        "  --wording             the same, and each message must contain the text of its comment\n"
        "  --json                prints a list of JSON instead, an object for each case\n"},
    {"dump", tool_dump,
        "FILE [--generic] [--elide N] [--locations] [--notes] [--program [--isa NAME] [--json]] [--weights "
        "FILE ...]",
        "Prints a program as StableHLO text.\n"
        "  --generic    writes every op in the generic form\n"
        "  --elide N    leaves out the elements of constants of more than N; such a text cannot be run\n"
        "  --locations  writes the location of each op that has one\n"
        "  --notes      reports what of a text or of bytecode is not kept\n"
        "  --program    prints the planned instructions instead\n"
        "  --json       ... as a list of JSON\n"
        "  --isa NAME   ... as planned for scalar, avx2, avx512, neon or simd128 (default: the best)\n"
        "  --weights F  a file with external constants, which are written out\n"},
    {"tl", tool_tl,
        "asm IN.ir [-o OUT.tlb] [--no-lines] | dis FILE | info FILE [--threads N] [--json] | embed FILE -o "
        "KERNELS.h "
        "[--name NAME]\n"
        "       shlo tl run FILE [--kernel NAME] [--groups N] [--arg VALUE ...] [--threads N] [--checked] "
        "[--max-steps N] [--max-bytes N] [--timeout S] [--isa NAME] [--output DIR]\n"
        "       shlo tl test [--json] FILE ...\n"
        "       shlo tl bench FILE [--kernel NAME] [--groups N] [--arg VALUE ...] [--threads N] [--seconds "
        "S] "
        "[--max-steps N] [--max-bytes N] [--timeout S] [--isa NAME] [--json]",
        "The tensor language (tensorlang.h): kernels over matrices and groups. FILE is text or a program\n"
        "file.\n"
        "  asm            writes a program file from text; without -o it is only checked\n"
        "  dis            prints a program as text\n"
        "  info           prints the kernels, their parameters and what memory they need\n"
        "  embed          writes a program as a C header: an aligned array, and the numbers of its kernels\n"
        "  run            launches a kernel, and prints each memref and group unless there is --output\n"
        "  test           runs the cases that comments describe (docs/tensorlang.md): ok, FAIL or SKIP\n"
        "  bench          launches it again and again: the median time, and the operations and bytes of its\n"
        "                 collective instructions, loops as often as they run, in all and a second\n"
        "  -o FILE        where to write; - is standard output. asm without it only checks\n"
        "  --no-lines     without the lines of the text, which messages name\n"
        "  --name NAME    the name of the array (default: that of FILE)\n"
        "  --kernel NAME  the function to launch (default: the only one)\n"
        "  --groups N     work-groups (default: 1)\n"
        "  --arg VALUE    the next argument: a constant as 2.5, [0.5,-2.0] or 7; X.npy for a memref; for a\n"
        "                 group X.npy, whose last dimension counts the members; X.npy@K: with offset K;\n"
        "                 X.npy@K:3x4: and members of 3x4 elements. In place of X.npy "
        "random:f32[16,8,1000]:\n"
        "                 random elements, always the same; zeros:f32[16,8,1000]: zeros\n"
        "  --threads N    on N threads (default: 1; 0: one for each processor); info: memory for so many\n"
        "  --checked      also finds indices outside of the shape, data races, memory that is read before\n"
        "                 it is written, divergent barriers, and views that break their promise\n"
        "  --max-steps N  ends with an error after N instructions of a group, as in a loop without end\n"
        "                 (default: no limit)\n"
        "  --max-bytes N  refuses a program that takes more bytes of memory, as 64K or 1.5M (default: no\n"
        "                 limit)\n"
        "  --timeout S    ends with an error after S seconds, as 2 or 0.5 (default: no limit)\n"
        "  --output DIR   writes each memref and group to DIR/arg_I.npy afterwards; makes the folder\n"
        "  --isa NAME     with the kernels of scalar, avx2, avx512, neon or simd128 (default: the best)\n"
        "  --seconds S    seconds to measure (default: 1)\n"
        "  --json         prints one line of JSON\n"},
    {"embed", tool_embed,
        "FILE -o MODEL.h [--name NAME] [-O0|-O1|-O2] [--no-fold-norms] [--no-checksum] "
        "[--weights FILE ...]",
        "Writes a program as a C header: an aligned array, and the names of its functions.\n"
        "  -o FILE        where to write; - is standard output\n"
        "  --name NAME    the name of the array (default: that of FILE)\n"
        "  -O0, -O1, -O2  as for `compile`\n"
        "  --no-fold-norms\n"
        "                 as for `compile`\n"
        "  --no-checksum  leaves out the checksum at the end of the program\n"
        "  --weights F    a file with external constants, which become part of the array\n"},
    {"plan", tool_plan,
        "FILE [--target NAME] -o MODEL.h|MODEL.shli [--name NAME] [-O0|-O1|-O2] [--no-fold-norms] "
        "[--integers] [--weights FILE ...]",
        "Plans a program ahead of time: an image, which SHLO_VM_ONLY runs (docs/embedded.md).\n"
        "  -o FILE        where to write: a C header if it ends in .h, else the bytes; - is standard output\n"
        "  --target NAME  cortex-m4, cortex-m0plus, rv32imc, wasm32, x86-64; or host (default): this "
        "machine\n"
        "                 with the full library. Builds with SHLO_VM_ONLY refuse images for host; on a PC\n"
        "                 they take x86-64\n"
        "  --name NAME    the name of the array (default: that of FILE)\n"
        "  -O0, -O1, -O2  as for `compile`\n"
        "  --no-fold-norms\n"
        "                 as for `compile`\n"
        "  --integers     quantized tensors in integers, a step off at most (SHLO_LOAD_INTEGER_PRODUCTS)\n"
        "  --weights F    a file with external constants, which become part of the image\n"},
    {"config", tool_config, "FILE ... -o SHLO_CONFIG.h [--weights FILE ...] | --part N",
        "Writes what programs or images need as a C header: with SHLO_CONFIG a build compiles nothing\n"
        "else. Or says what a build that refuses an image lacks (`part 379 is not in this build`).\n"
        "  -o FILE      where to write; - is standard output\n"
        "  --weights F  a file with external constants of the programs\n"
        "  --part N     prints the macro that compiles part N, or the element type that it is\n"},
    {"graph", tool_graph, "FILE -o GRAPH.html|GRAPH.svg|GRAPH.dot [--entry NAME]",
        "Draws a function: its ops, and which values flow between them.\n"
        "  -o FILE       where to write: .html, .svg or .dot; SVG without an ending; - is standard output\n"
        "  --entry NAME  the function (default: main, or the first one)\n"},
    {"info", tool_info,
        "FILE [--weights FILE ...] [--target NAME] [--threads N] [--no-packing] [--integers] [--json]",
        "Prints a program's functions and their types, its ops and element types, memory and work; or the\n"
        "tensors of a file of weights.\n"
        "  --weights F    a file with external constants\n"
        "  --target NAME  memory and stack on a device (see `plan`) instead of this machine\n"
        "  --threads N    memory of runs on N threads (default: 1)\n"
        "  --no-packing   memory where constant matrices are used in place (SHLO_LOAD_NO_PACKING)\n"
        "  --integers     quantized tensors in integers (SHLO_LOAD_INTEGER_PRODUCTS)\n"
        "  --json         prints an object of JSON instead\n"},
    {"weights", tool_weights_command, "FILE ... -o OUT.shlw [--for PROGRAM]",
        "Writes the tensors of .safetensors, .npz, .npy and .shlw files, by their own names, as the file of\n"
        "weights that the library reads (shlo_weights_find). Of a name that an earlier file has, too, the\n"
        "tensor is FILE#NAME.\n"
        "  -o FILE        where to write; - is standard output\n"
        "  --for PROGRAM  only what this program names, all of it, in its types: `info` lists it, `compile\n"
        "                 --outside` makes such programs\n"},
    {"lint", tool_lint, "FILE [--weights FILE ...] [--json]",
        "Says what makes a program large or slow, and what can be done about it.\n"
        "  --weights F  a file with external constants\n"
        "  --json       prints an object of JSON instead\n"},
    {"bench", tool_bench,
        "FILE [SECOND] [--entry NAME] [--threads N] [--seconds S] [--profile] [--report OUT.html] "
        "[--trace OUT.json] [--json] "
        "[--isa NAME] [--integers] [--winograd] [--no-fold-norms] [--weights FILE ...]",
        "Measures runs on random inputs, the same in every run, after one to warm up. Prints the median, "
        "the\n"
        "least time, the time within which 95 of 100 runs end, and the number of runs, each a line\n"
        "`median_s<TAB>seconds`. Two programs run by turns; the ratio is the first one's median over the\n"
        "second one's.\n"
        "  --entry NAME      the function (default: main, or the only one)\n"
        "  --threads N       the number of threads (default: 1; 0: one for each processor)\n"
        "  --seconds S       seconds to measure (default: 1)\n"
        "  --profile         also prints a table of where the time goes\n"
        "  --report OUT.html also writes a page with the time by op, what lives in memory when, and the\n"
        "                    roofline of this machine, which is measured for a moment\n"
        "  --trace OUT.json  also writes one run as a trace for chrome://tracing and Perfetto\n"
        "  --json            prints an object of JSON instead\n"
        "  --isa NAME        with the kernels of scalar, avx2, avx512, neon or simd128 (default: the best)\n"
        "  --integers        quantized tensors in integers, a step off at most\n"
        "  --winograd        convolutions by fewer products, whose results round otherwise\n"
        "  --no-fold-norms   as for `compile`\n"
        "  --weights F       a file with external constants\n"}};
enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static int is_help(const char *word) { return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0; }

/* ---- completion: what the table above says, as a script for a shell ---- */

/* The words of a command's use that begin with a dash. */
static void write_options(FILE *f, const command *c, const char *before, const char *after) {
    const char *at = c->use;
    while ((at = strchr(at, '-')) != NULL) {
        size_t n = strspn(at, "-abcdefghijklmnopqrstuvwxyzO012");
        if (n > 1 && (at == c->use || strchr(" [|", at[-1])))
            fprintf(f, "%s%.*s%s", before, (int)n, at, after);
        at += n;
    }
}

static const char completion_use[] = "usage: shlo completion bash|zsh|fish\n";

static int explain_completion(void) {
    printf("%sprints a script that completes commands and options: source <(shlo completion bash)\n",
        completion_use);
    return TOOL_OK;
}

/* shell: NULL without one */
static int complete(const char *shell) {
    int i, bash;
    if (!shell) {
        tool_usage("completion needs the name of a shell");
        fputs(completion_use, stderr);
        return TOOL_USAGE;
    }
    if (is_help(shell)) return explain_completion();
    bash = strcmp(shell, "bash") == 0;
    if (strcmp(shell, "fish") == 0) {
        for (i = 0; i < N_COMMANDS; i++) {
            printf("complete -c shlo -n __fish_use_subcommand -a %s\n", commands[i].name);
            printf("complete -c shlo -n '__fish_seen_subcommand_from %s' -a '", commands[i].name);
            write_options(stdout, &commands[i], "", " ");
            printf("--help'\n");
        }
        return TOOL_OK;
    }
    if (!bash && strcmp(shell, "zsh") != 0) return tool_usage("completion is for bash, zsh or fish");
    if (!bash) printf("autoload -U bashcompinit && bashcompinit\n");
    printf("_shlo() {\n    local words\n    case ${COMP_WORDS[1]} in\n");
    for (i = 0; i < N_COMMANDS; i++) {
        printf("    %s) words='", commands[i].name);
        write_options(stdout, &commands[i], "", " ");
        printf("--help' ;;\n");
    }
    printf("    *) words='");
    for (i = 0; i < N_COMMANDS; i++) printf("%s ", commands[i].name);
    printf("--help --version' ;;\n    esac\n    COMPREPLY=($(compgen -W \"$words\" -- "
           "\"${COMP_WORDS[COMP_CWORD]}\"))\n}\ncomplete -o default -F _shlo shlo\n");
    return TOOL_OK;
}

/* ---- commands ---- */

static void list_commands(FILE *to) {
    int i;
    fprintf(to, "usage: shlo COMMAND ...\n");
    for (i = 0; i < N_COMMANDS; i++) fprintf(to, "  shlo %s %s\n", commands[i].name, commands[i].use);
    fprintf(to,
        "  shlo completion bash|zsh|fish\n  shlo --version\nshlo COMMAND --help, and shlo help COMMAND, "
        "explain the options. FILE is "
        "StableHLO text (.mlir), MLIR bytecode (.mlirbc) "
        "or a\nprogram file (.shlb); - is standard input. --color auto|always|never: "
        "colours in messages. Exit status 0: done;\n1: failed, or something differs; 2: called "
        "wrongly.\n");
}

static int explain(const command *c) {
    printf("usage: shlo %s %s\n%s", c->name, c->use, c->help);
    return TOOL_OK;
}

static int run_command(const command *c, int argc, char **argv) {
    int i, status;
    for (i = 0; i < argc; i++)
        if (is_help(argv[i])) return explain(c);
    status = tool_status(c->run(argc, argv));
    if (status == TOOL_USAGE) fprintf(stderr, "usage: shlo %s %s\n", c->name, c->use);
    return status;
}

static int no_command(const char *name) {
    int i;
    for (i = 0; i < N_COMMANDS; i++)
        if (import_hint_near(name, strlen(name), commands[i].name))
            return tool_usage("there is no command '%s'; did you mean '%s'?", name, commands[i].name);
    return tool_usage("there is no command '%s'; `shlo help` lists them", name);
}

static const command *find_command(const char *name) {
    int i;
    for (i = 0; i < N_COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0) return &commands[i];
    return NULL;
}

static int help(const char *name) {
    const command *c = find_command(name);
    if (!c && strcmp(name, "completion") == 0) return explain_completion();
    return c ? explain(c) : no_command(name);
}

/* --color WHEN, anywhere; it is taken out of the arguments. */
static int take_colour(int *argc, char **argv) {
    int i, n = 1, status = TOOL_OK;
    for (i = 1; i < *argc; i++) {
        if (strncmp(argv[i], "--color=", 8) == 0)
            status = tool_colour_when(argv[i] + 8);
        else if (strcmp(argv[i], "--color") == 0 && i + 1 == *argc)
            status = tool_usage("'--color' needs an argument: auto, always or never");
        else if (strcmp(argv[i], "--color") == 0)
            status = tool_colour_when(argv[++i]);
        else
            argv[n++] = argv[i];
        if (status != TOOL_OK) return status;
    }
    argv[n] = NULL;
    *argc = n;
    return TOOL_OK;
}

static int run_line(int argc, char **argv) {
    const command *c;
    if (argc < 2) {
        list_commands(stderr);
        return TOOL_USAGE;
    }
    if (is_help(argv[1]) || strcmp(argv[1], "help") == 0) {
        if (argc > 2) return help(argv[2]);
        list_commands(stdout);
        return TOOL_OK;
    }
    c = find_command(argv[1]);
    if (c) return run_command(c, argc - 2, argv + 2);
    if (argc <= 3 && strcmp(argv[1], "completion") == 0) return complete(argv[2]);
    if (strcmp(argv[1], "--version") == 0) return printf("shlo %s\n", shlo_version()), TOOL_OK;
    return no_command(argv[1]);
}

int main(int argc, char **argv) {
    int status = take_colour(&argc, argv);
    tool_streams_begin();
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN); /* a file that becomes too large is one that cannot be written */
#endif
    if (status == TOOL_OK) status = run_line(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) return tool_failed("standard output cannot be written");
    return status;
}
