// examples/roles/game.cpp - for those who write games: 100 characters share one network. Two tasks of
// a frame think for them, each with a fork of its own, until the frame's time is over; the network is
// replaced between frames.
//   cc -O2 -DSHLO_IMPLEMENTATION -x c -c ../../stablehlo.h -o stablehlo.o
//   c++ -std=c++17 -O2 -I../.. game.cpp stablehlo.o -o game -lm -pthread && ./game
#include "stablehlo.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <future>
#include <memory>
#include <vector>

namespace {

enum { CHARACTERS = 100, SENSES = 8, HIDDEN = 16, ACTIONS = 4, TASKS = 2, FRAMES = 30 };
using timer = std::chrono::steady_clock;
using bytes = std::vector<unsigned char>;

struct weights {
    std::vector<float> w1, b1, w2, b2;
    explicit weights(float seed) : w1(SENSES * HIDDEN), b1(HIDDEN), w2(HIDDEN * ACTIONS), b2(ACTIONS) {
        for (auto v : { &w1, &b1, &w2, &b2 })
            for (float &f : *v) f = 0.4f * std::sin(seed += 0.7f);
    }
};

// A program from senses[1, 8] to the probabilities of actions[1, 4], as a game's file has it.
bytes build(const weights &w) {
    shlo::builder b;
    auto x = b.arg(SHLO_F32, { 1, SENSES });
    auto w1 = b.constant(w.w1, { SENSES, HIDDEN }), b1 = b.constant(w.b1, { HIDDEN });
    auto w2 = b.constant(w.w2, { HIDDEN, ACTIONS }), b2 = b.constant(w.b2, { ACTIONS });
    auto h = relu(linear(x, w1, b1));
    b.ret({ softmax(linear(h, w2, b2), -1) });
    shlo::blob code = b.finish();
    if (!code) std::puts(code.error().message);
    auto data = static_cast<const unsigned char *>(code.data());
    return bytes(data, data + code.size());
}

// The same by plain loops.
void expect(const weights &w, const float *x, double *y) {
    double h[HIDDEN], sum = 0;
    for (size_t j = 0; j < HIDDEN; j++) {
        h[j] = double(w.b1[j]);
        for (size_t i = 0; i < SENSES; i++) h[j] += double(x[i]) * double(w.w1[i * HIDDEN + j]);
        h[j] = std::fmax(h[j], 0);
    }
    for (size_t k = 0; k < ACTIONS; k++) {
        y[k] = double(w.b2[k]);
        for (size_t j = 0; j < HIDDEN; j++) y[k] += h[j] * double(w.w2[j * ACTIONS + k]);
        sum += y[k] = std::exp(y[k]);
    }
    for (size_t k = 0; k < ACTIONS; k++) y[k] /= sum;
}

struct free_program {
    void operator()(shlo_program *p) const { shlo_program_free(p); }
};

// A network in use: a program in the bytes of its file, and a fork for each task, freed in reverse order.
struct brain {
    bytes file;
    shlo::program base;
    std::unique_ptr<shlo_program, free_program> fork[TASKS];

    brain(bytes from, const shlo_options &options)
        : file(std::move(from)), base(file.data(), file.size(), &options) {
        shlo_error e = {};
        for (auto &f : fork) {
            shlo_program *p = nullptr;
            if (base && shlo_program_fork(base, &p, &e) != SHLO_OK) std::puts(e.message);
            f.reset(p);
        }
    }
    bool works() const { return fork[TASKS - 1] != nullptr; }
};

struct character {
    float senses[SENSES], action[ACTIONS];
    int frame; // in which it thought last
};

constexpr timer::rep NO_END = timer::duration::max().count();
std::atomic<timer::rep> frame_end{ NO_END }; // while networks are loaded, too

int is_over(void *) { return timer::now().time_since_epoch().count() > frame_end; }

// Thinks for the characters whose turn it is, until the last one or the frame's end; returns for how many.
int think(shlo_program *p, std::vector<character> &all, std::atomic<size_t> &turn, size_t last, int frame) {
    for (int n = 0;; n++) {
        size_t k = turn++;
        if (k >= last) return n;
        character &c = all[k % CHARACTERS];
        shlo_buffer in = shlo_buffer_f32(c.senses, SENSES), out = shlo_buffer_f32(c.action, ACTIONS);
        shlo_error e;
        shlo_status status = shlo_run(p, "main", &in, 1, &out, 1, &e);
        if (status == SHLO_OK) c.frame = frame;
        else if (status == SHLO_INTERRUPTED) return n;
        else return std::puts(e.message), n;
    }
}

} // namespace

int main() {
    shlo_options options = {};
    options.interrupt.ask = is_over;
    options.limits.bytes = 1 << 20;
    weights before(0.25f), after(2.5f);
    const weights *net = &before;
    auto now = std::make_unique<brain>(build(before), options);
    if (!now->works()) return std::puts(now->base.error().message), 1;

    std::vector<character> all(CHARACTERS);
    int thoughts = 0, wrong = 0, cut = 0;
    size_t next = 0;
    for (int frame = 1; frame <= FRAMES; frame++) {
        // Frame 10: a damaged file, and the old network goes on. Frame 20: the new one.
        if (frame == 10 || frame == 20) {
            bytes file = build(after);
            if (frame == 10) file.resize(file.size() - 7);
            auto fresh = std::make_unique<brain>(std::move(file), options);
            if (fresh->works()) now = std::move(fresh), net = &after;
            else std::printf("not loaded: %s\n", fresh->base.error().message);
        }
        for (size_t c = 0; c < CHARACTERS; c++)
            for (size_t s = 0; s < SENSES; s++) all[c].senses[s] = std::cos(float(size_t(frame) * 9 + s + c));

        // Every fifth frame has no time left. Who could not think begins the next frame.
        auto time = std::chrono::milliseconds(frame % 5 ? 1000 : -1);
        frame_end = (timer::now() + time).time_since_epoch().count();
        std::atomic<size_t> turn{ next };
        std::future<int> task[TASKS]; // of the game's job system
        for (size_t i = 0; i < TASKS; i++)
            task[i] = std::async(std::launch::async, think, now->fork[i].get(), std::ref(all), std::ref(turn),
                next + CHARACTERS, frame);
        int n = 0;
        for (auto &t : task) n += t.get();
        frame_end = NO_END;
        next = (next + size_t(n)) % CHARACTERS;
        thoughts += n;
        cut += n < CHARACTERS;

        for (auto &c : all) {
            double y[ACTIONS];
            if (c.frame != frame) continue;
            expect(*net, c.senses, y);
            for (size_t k = 0; k < ACTIONS; k++) wrong += !(std::fabs(y[k] - double(c.action[k])) < 1e-6);
        }
    }
    std::printf("%d thoughts in %d frames, %d cut, %d wrong\n", thoughts, FRAMES, cut, wrong);
    return wrong || cut != FRAMES / 5 || thoughts != (FRAMES - cut) * CHARACTERS || net != &after;
}
