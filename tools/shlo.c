/* tools/shlo.c - the command-line tool: which command, and what each one says of itself. Exit status 0, 1 (it
 * failed), 2 (it was called wrongly). */
#include "tool.h"

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *use, *help;
} command;

static const command commands[] = {
    {"compile", tool_compile,
        "IN -o OUT.shlb [-O0|-O1|-O2] [--locations] [--notes] [--entry NAME] [--shape 4x8 ...] [--weights "
        "FILE ...] [--bind N=FILE ...]"
        " [--outside] [--weights-out OUT.shlw] [--weights-above 64K]",
        "Writes a program file from StableHLO text, from MLIR bytecode or from another program file.\n"
        "  -o FILE      where to write\n"
        "  -O0 .. -O2   as it is; cleaned; also folded (default)\n"
        "  --locations  keeps where ops come from: their locations, or else the lines of the text\n"
        "  --notes      says what the program file does not keep: one note for each kind of thing\n"
        "  --shape S    makes unknown dimensions static: one shape for each input, as 4x8, or - for one that "
        "the program declares\n"
        "  --entry NAME the function that gets the shapes (default: main); the others go\n"
        "  --weights F  where the constants are that lie outside (dense_resource<name>): .safetensors, .npy, "
        ".shlw; they come into the program\n"
        "  --bind N=F   argument N becomes a constant: the tensor of F, or of F#NAME if it holds several\n"
        "  --outside    what lies outside stays there: the program only names it\n"
        "  --weights-out F    moves large constants of the program into F\n"
        "  --weights-above S  that is those of S bytes or more, as 4096, 64K or 1M (default: 4K)\n"},
    {"run", tool_run,
        "FILE [--entry NAME] [--input X.npy ...] [--output DIR] [--threads N] [--weights FILE ...]",
        "Runs a program and prints its results.\n"
        "  --entry NAME   the function to run (default: main, or the only one)\n"
        "  --input X.npy  the next argument\n"
        "  --output DIR   writes result i to DIR/output_i.npy and prints nothing\n"
        "  --threads N    on N threads (0: one for each processor)\n"
        "  --weights F    where the constants are that lie outside; mapped, and used in place\n"},
    {"test", tool_test, "[-O0|-O1|-O2] [--verify-diagnostics] [--wording] FILE ...",
        "Runs every case of conformance files (cases are separated by lines `// -----`).\n"
        "Prints `ok|FAIL|SKIP file:case name [reason]` for each and a closing line; SKIP is for what is "
        "refused by name.\n"
        "  -O1, -O2                optimizes each program first\n"
        "  --verify-diagnostics    instead of running: exactly the lines that `expected-error` comments name "
        "are refused\n"
        "  --wording               the same, and the messages hold what the comments say\n"},
    {"dump", tool_dump,
        "FILE [--generic] [--elide N] [--locations] [--notes] [--program] [--weights FILE ...]",
        "Prints a program as StableHLO text.\n"
        "  --generic  every op in the generic form\n"
        "  --elide N  constants of more than N elements without them: for reading only\n"
        "  --locations  with each op where it comes from, as far as the file says it\n"
        "  --notes    says what of the text or bytecode is left out\n"
        "  --program  the planned instructions instead\n"
        "  --weights F  with the constants that lie outside\n"},
    {"embed", tool_embed, "FILE -o MODEL.h [--name NAME] [-O0|-O1|-O2] [--weights FILE ...]",
        "Writes a program as a C array, aligned so that constants are used where they lie, and its entry "
        "points as names.\n"
        "  -o FILE      where to write\n"
        "  --name NAME  of the array (default: the file's)\n"
        "  -O0 .. -O2   as `compile` has them\n"
        "  --weights F  with the constants that lie outside\n"},
    {"graph", tool_graph, "FILE -o GRAPH.svg [--entry NAME]",
        "Draws the ops of a function and what flows between them.\n"
        "  -o FILE        where to write\n"
        "  --entry NAME   the function (default: main, or the first one)\n"},
    {"info", tool_info, "FILE [--weights FILE ...]",
        "Prints entry points and their types, the ops and element types used, sizes and work; of a file of "
        "weights its tensors.\n"
        "  --weights F  where the constants are that lie outside\n"},
    {"bench", tool_bench,
        "FILE [--entry NAME] [--threads N] [--seconds S] [--profile] [--trace OUT.json] [--weights FILE ...]",
        "Measures runs on random inputs, the same ones every time; prints `median_s<TAB>seconds`.\n"
        "  --seconds S       how long to measure (default 1)\n"
        "  --weights F       where the constants are that lie outside\n"
        "  --profile         also a table of where the time goes\n"
        "  --trace OUT.json  also one run as a trace for chrome://tracing and Perfetto\n"}};
enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static void list_commands(FILE *to) {
    int i;
    fprintf(to, "usage: shlo COMMAND ...\n");
    for (i = 0; i < N_COMMANDS; i++) fprintf(to, "  shlo %s %s\n", commands[i].name, commands[i].use);
    fprintf(to, "shlo COMMAND --help says more. FILE is StableHLO text (.mlir), MLIR bytecode (.mlirbc) or a "
                "program file (.shlb); - is standard input.\n");
}

static int run_command(const command *c, int argc, char **argv) {
    int i, status;
    for (i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            printf("usage: shlo %s %s\n%s", c->name, c->use, c->help);
            return TOOL_OK;
        }
    }
    status = c->run(argc, argv);
    if (status == TOOL_USAGE) fprintf(stderr, "usage: shlo %s %s\n", c->name, c->use);
    return status;
}

int main(int argc, char **argv) {
    int i, status;
    if (argc >= 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)) {
        list_commands(stdout);
        return TOOL_OK;
    }
    for (i = 0; i < N_COMMANDS && argc >= 2; i++) {
        if (strcmp(argv[1], commands[i].name) != 0) continue;
        status = run_command(&commands[i], argc - 2, argv + 2);
        if (fflush(stdout) != 0 || ferror(stdout)) return tool_failed("standard output cannot be written");
        return status;
    }
    if (argc >= 2) fprintf(stderr, "shlo: there is no command '%s'\n", argv[1]);
    list_commands(stderr);
    return TOOL_USAGE;
}
