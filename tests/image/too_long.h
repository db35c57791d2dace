/* tests/image/too_long.h - a changed image may ask for years of work in one instruction: after some CPU time
 * its run is left by a jump.
 *     if (sigsetjmp(too_long, 1) == 0) {
 *         too_long_begin(microseconds);
 *         shlo_image_run(..);
 *     }
 *     stopped += too_long_end();  */
#ifndef TESTS_IMAGE_TOO_LONG_H
#define TESTS_IMAGE_TOO_LONG_H

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>

static sigjmp_buf too_long;
static pthread_t too_long_runner; /* libFuzzer has other threads, and any of them may be told */
static volatile sig_atomic_t too_long_runs, too_long_left;

static void too_long_alarm(int number) {
    if (!pthread_equal(pthread_self(), too_long_runner)) {
        pthread_kill(too_long_runner, number);
    }
    else if (too_long_runs) {
        too_long_left = 1;
        siglongjmp(too_long, 1);
    }
}

static void too_long_set(long us) {
    struct itimerval t;
    memset(&t, 0, sizeof t);
    t.it_value.tv_usec = us;
    setitimer(ITIMER_VIRTUAL, &t, NULL); /* libFuzzer has the other timer */
}

static void too_long_begin(long us) {
    too_long_runner = pthread_self();
    too_long_left = 0;
    too_long_runs = 1;
    signal(SIGVTALRM, too_long_alarm);
    too_long_set(us);
}

/* Was the run left? */
static int too_long_end(void) {
    too_long_runs = 0;
    too_long_set(0);
    return too_long_left;
}

#endif
