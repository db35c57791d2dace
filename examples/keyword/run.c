/* examples/keyword/run.c - recognizes words with the int8 program that train.c made. */
#include "stablehlo.h"
#include "classifier.h"
#include "words.h"

#include <stdio.h>
#include <time.h>

int main(void) {
    enum { WORDS = 120 };
    int8_t features[WORDS_FEATURES];
    int32_t logits[WORDS_CLASSES];
    uint32_t seed = 4711;
    shlo_buffer in, out;
    shlo_program *p;
    shlo_error e;
    clock_t ticks = 0;
    int right = 0;
    memset(&in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    in.data = features;
    in.bytes = sizeof features;
    out.data = logits;
    out.bytes = sizeof logits;
    if (shlo_load(keyword_classifier, sizeof keyword_classifier, NULL, &p, &e) != SHLO_OK)
        return printf("%s\n", e.message), 1;
    for (int i = 0; i < WORDS; i++) {
        const int word = i % WORDS_CLASSES;
        int best = 0;
        clock_t start;
        words_make(word, &seed, features);
        start = clock();
        if (shlo_run(p, "main", &in, 1, &out, 1, &e) != SHLO_OK) return printf("%s\n", e.message), 1;
        ticks += clock() - start;
        for (int k = 1; k < WORDS_CLASSES; k++)
            if (logits[k] > logits[best]) best = k;
        right += best == word;
        if (i < WORDS_CLASSES) printf("    said %s, heard %s\n", words_names[word], words_names[best]);
    }
    shlo_program_free(p);
    printf("%d of %d words right; %.0f microseconds a word\n", right, (int)WORDS,
        1e6 * (double)ticks / CLOCKS_PER_SEC / WORDS);
    return right * 10 >= 9 * WORDS ? 0 : 1;
}
