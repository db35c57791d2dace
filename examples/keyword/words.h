/* examples/keyword/words.h - spoken words that nobody spoke: a voice made of pulses and two resonators says
 * two vowels, and what a microphone's front end makes of it, the energies of 16 bands in 24 frames. */
#ifndef KEYWORD_WORDS_H
#define KEYWORD_WORDS_H

#include <math.h>
#include <stdint.h>

enum {
    WORDS_RATE = 8000, /* samples a second */
    WORDS_FRAMES = 24,
    WORDS_FRAME = 256, /* samples */
    WORDS_BANDS = 16,
    WORDS_FEATURES = WORDS_FRAMES * WORDS_BANDS,
    WORDS_SAMPLES = WORDS_FRAMES * WORDS_FRAME,
    WORDS_CLASSES = 6
};

/* The last class is all that is no keyword: noise, a vowel that does not change, silence. */
static const char *const words_names[WORDS_CLASSES] = {"ai", "ia", "ue", "eo", "ou", "(other)"};

static uint32_t words_bits(uint32_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}
/* Uniform in [low, high). */
static float words_between(uint32_t *seed, float low, float high) {
    return low + (high - low) * (float)(words_bits(seed) >> 8) / 16777216.0f;
}

typedef struct words_vowel {
    float formant[2]; /* Hz */
} words_vowel;

static words_vowel words_vowel_of(char name) {
    static const char names[] = "aiueo";
    static const words_vowel vowels[] = {
        {{750, 1250}}, {{300, 2300}}, {{330, 800}}, {{480, 1900}}, {{500, 950}}};
    int i = 0;
    while (names[i] != name) i++;
    return vowels[i];
}

/* How the word is said. */
typedef struct words_voice {
    words_vowel from, to;
    float pitch, glide, tract, gain, noise;
    int start, length; /* samples */
} words_voice;

static words_voice words_speaker(int word, uint32_t *seed) {
    static const char vowels[] = "aiueo";
    const char held = vowels[words_bits(seed) % 5];
    words_voice v;
    v.from = words_vowel_of(word < 5 ? words_names[word][0] : held);
    v.to = words_vowel_of(word < 5 ? words_names[word][1] : held);
    v.pitch = words_between(seed, 90, 220);
    v.glide = words_between(seed, -0.2f, 0.2f);
    v.tract = words_between(seed, 0.92f, 1.1f);
    v.gain = word < 5 || words_bits(seed) % 2 ? words_between(seed, 0.4f, 1.2f) : 0;
    v.noise = words_between(seed, 0.001f, 0.03f);
    v.start = (int)words_between(seed, 0, 1200);
    v.length = (int)words_between(seed, 3200, 4800);
    return v;
}

static void words_say(const words_voice *v, uint32_t *seed, float *out) {
    float past[2][2] = {{0, 0}, {0, 0}}, phase = 0;
    for (int i = 0; i < WORDS_SAMPLES; i++) {
        const float at = (float)(i - v->start) / (float)v->length; /* 0..1 within the word */
        const float turn = at < 0.35f ? 0 : at > 0.65f ? 1 : (at - 0.35f) / 0.3f;
        float pulse = 0, x = 0;
        if (at >= 0 && at < 1) {
            phase += v->pitch * (1 + v->glide * at) / WORDS_RATE;
            pulse = phase >= 1 ? v->gain : 0;
            phase -= phase >= 1;
        }
        for (int f = 0; f < 2; f++) { /* resonators of 100 Hz side by side */
            const float hz = v->tract * (v->from.formant[f] * (1 - turn) + v->to.formant[f] * turn);
            const float y = pulse * (f ? 0.5f : 1.0f) +
                            1.922f * cosf(6.2831853f * hz / WORDS_RATE) * past[f][0] - 0.924f * past[f][1];
            past[f][1] = past[f][0];
            past[f][0] = y;
            x += y;
        }
        out[i] = x + v->noise * words_between(seed, -1, 1);
    }
}

/* The energy of a frame at a frequency, in steps of the rate / 512 (Goertzel). */
static float words_energy(const float *x, int step) {
    const float c = 2 * cosf(6.2831853f * (float)step / 512);
    float a = 0, b = 0;
    for (int i = 0; i < WORDS_FRAME; i++) {
        const float next = x[i] + c * a - b;
        b = a;
        a = next;
    }
    return a * a + b * b - c * a * b;
}

/* One word: frames x bands of log energies as bytes. */
static void words_make(int word, uint32_t *seed, int8_t *features) {
    static float sound[WORDS_SAMPLES];
    const words_voice v = words_speaker(word, seed);
    words_say(&v, seed, sound);
    for (int f = 0; f < WORDS_FRAMES; f++)
        for (int b = 0; b < WORDS_BANDS; b++) {
            float sum = 1e-2f, level;
            for (int i = 0; i < 3; i++) sum += words_energy(sound + f * WORDS_FRAME, 12 + b * 13 + i * 4);
            level = 12 * log2f(sum) - 20;
            features[f * WORDS_BANDS + b] = (int8_t)(level < -127 ? -127 : level > 127 ? 127 : level);
        }
}
#endif
