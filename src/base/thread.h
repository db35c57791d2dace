/* base/thread.h - what the pool needs of the system's threads, POSIX or Windows, and atomic counters: only
 * with SHLO_THREADS. A flag that marks an object as in use: always. */
#ifndef SHLO__BASE_THREAD_H
#define SHLO__BASE_THREAD_H

#include "alloc.h"

#ifdef SHLO_THREADS

#if defined(_WIN32) /* begin.h includes <windows.h> */
typedef HANDLE shlo__thread;
typedef SRWLOCK shlo__mutex;
typedef CONDITION_VARIABLE shlo__signal;
#define SHLO__THREAD_MAIN(name) static DWORD WINAPI name(LPVOID arg)
#define SHLO__THREAD_RESULT 0
SHLO__INLINE int shlo__thread_start(shlo__thread *t, LPTHREAD_START_ROUTINE entry, void *arg) {
    *t = CreateThread(NULL, 0, entry, arg, 0, NULL);
    return *t != NULL;
}
SHLO__INLINE void shlo__thread_join(shlo__thread t) {
    WaitForSingleObject(t, INFINITE);
    CloseHandle(t);
}
SHLO__INLINE int shlo__thread_mutex_init(shlo__mutex *m) {
    InitializeSRWLock(m);
    return 1;
}
SHLO__INLINE void shlo__thread_mutex_free(shlo__mutex *m) { (void)m; }
SHLO__INLINE void shlo__thread_lock(shlo__mutex *m) { AcquireSRWLockExclusive(m); }
SHLO__INLINE void shlo__thread_unlock(shlo__mutex *m) { ReleaseSRWLockExclusive(m); }
SHLO__INLINE int shlo__thread_signal_init(shlo__signal *s) {
    InitializeConditionVariable(s);
    return 1;
}
SHLO__INLINE void shlo__thread_signal_free(shlo__signal *s) { (void)s; }
SHLO__INLINE void shlo__thread_wait(shlo__signal *s, shlo__mutex *m) {
    SleepConditionVariableSRW(s, m, INFINITE, 0);
}
SHLO__INLINE void shlo__thread_wake(shlo__signal *s) { WakeAllConditionVariable(s); }
SHLO__INLINE int32_t shlo__thread_processors(void) {
    DWORD_PTR ours = 0, all;
    SYSTEM_INFO info;
    int32_t n = 0;
    GetProcessAffinityMask(GetCurrentProcess(), &ours, &all); /* 0: the process has several groups */
    for (; ours; ours &= ours - 1) n++;
    GetSystemInfo(&info);
    return n ? n : (int32_t)info.dwNumberOfProcessors;
}
#else
#include <pthread.h>
#include <unistd.h>
typedef pthread_t shlo__thread;
typedef pthread_mutex_t shlo__mutex;
typedef pthread_cond_t shlo__signal;
#define SHLO__THREAD_MAIN(name) static void *name(void *arg)
#define SHLO__THREAD_RESULT NULL
SHLO__INLINE int shlo__thread_start(shlo__thread *t, void *(*entry)(void *), void *arg) {
    return pthread_create(t, NULL, entry, arg) == 0;
}
SHLO__INLINE void shlo__thread_join(shlo__thread t) { pthread_join(t, NULL); }
SHLO__INLINE int shlo__thread_mutex_init(shlo__mutex *m) { return pthread_mutex_init(m, NULL) == 0; }
SHLO__INLINE void shlo__thread_mutex_free(shlo__mutex *m) { pthread_mutex_destroy(m); }
SHLO__INLINE void shlo__thread_lock(shlo__mutex *m) { pthread_mutex_lock(m); }
SHLO__INLINE void shlo__thread_unlock(shlo__mutex *m) { pthread_mutex_unlock(m); }
SHLO__INLINE int shlo__thread_signal_init(shlo__signal *s) { return pthread_cond_init(s, NULL) == 0; }
SHLO__INLINE void shlo__thread_signal_free(shlo__signal *s) { pthread_cond_destroy(s); }
SHLO__INLINE void shlo__thread_wait(shlo__signal *s, shlo__mutex *m) { pthread_cond_wait(s, m); }
SHLO__INLINE void shlo__thread_wake(shlo__signal *s) { pthread_cond_broadcast(s); }
SHLO__INLINE int32_t shlo__thread_processors(void) {
    long n = 0;
#ifdef _SC_NPROCESSORS_ONLN
    n = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return n > 0 ? (int32_t)SHLO__MIN(n, 65536) : 1;
}
#endif

/* C99 and C++11 share no atomics: the compilers' own. */
#if defined(__GNUC__) || defined(__clang__)
typedef uint32_t shlo__atomic;
SHLO__INLINE uint32_t shlo__thread_load(shlo__atomic *a) { return __atomic_load_n(a, __ATOMIC_ACQUIRE); }
SHLO__INLINE void shlo__thread_store(shlo__atomic *a, uint32_t value) {
    __atomic_store_n(a, value, __ATOMIC_RELEASE);
}
SHLO__INLINE uint32_t shlo__thread_fetch_add(shlo__atomic *a, uint32_t n) {
    return __atomic_fetch_add(a, n, __ATOMIC_ACQ_REL);
}
#elif defined(_MSC_VER)
typedef volatile LONG shlo__atomic;
SHLO__INLINE uint32_t shlo__thread_load(shlo__atomic *a) {
    return (uint32_t)InterlockedCompareExchange(a, 0, 0);
}
SHLO__INLINE void shlo__thread_store(shlo__atomic *a, uint32_t value) { InterlockedExchange(a, (LONG)value); }
SHLO__INLINE uint32_t shlo__thread_fetch_add(shlo__atomic *a, uint32_t n) {
    return (uint32_t)InterlockedExchangeAdd(a, (LONG)n);
}
#else
#error "SHLO_THREADS needs atomics: gcc, clang or MSVC"
#endif

/* Tells the processor that this is a spin loop. */
SHLO__INLINE void shlo__thread_pause(void) {
#if defined(_MSC_VER)
    YieldProcessor();
#elif SHLO__X86
    __asm__ __volatile__("pause");
#elif SHLO__ARM64
    __asm__ __volatile__("yield");
#endif
}

#endif /* SHLO_THREADS */

/* A flag that marks an object as in use: take returns 0 if it was taken already. Threads may be the caller's
   own, so it is atomic wherever the compiler can do that without a library, not only with SHLO_THREADS. */
#if (defined(__GNUC__) || defined(__clang__)) && defined(__GCC_ATOMIC_CHAR_LOCK_FREE) && \
    __GCC_ATOMIC_CHAR_LOCK_FREE == 2
#define SHLO__FLAGS_ARE_ATOMIC 1
typedef unsigned char shlo__flag;
SHLO__INLINE int shlo__thread_flag_take(shlo__flag *f) {
    return !__atomic_exchange_n(f, 1, __ATOMIC_ACQUIRE);
}
SHLO__INLINE void shlo__thread_flag_drop(shlo__flag *f) { __atomic_store_n(f, 0, __ATOMIC_RELEASE); }
SHLO__INLINE int shlo__thread_flag_taken(const shlo__flag *f) { return __atomic_load_n(f, __ATOMIC_ACQUIRE); }
#elif defined(_MSC_VER) && defined(SHLO_THREADS)
#define SHLO__FLAGS_ARE_ATOMIC 1
typedef LONG shlo__flag;
SHLO__INLINE int shlo__thread_flag_take(shlo__flag *f) { return !InterlockedExchange(f, 1); }
SHLO__INLINE void shlo__thread_flag_drop(shlo__flag *f) { InterlockedExchange(f, 0); }
SHLO__INLINE int shlo__thread_flag_taken(const shlo__flag *f) { return *(const volatile LONG *)f != 0; }
#else
#define SHLO__FLAGS_ARE_ATOMIC 0
typedef unsigned char shlo__flag;
SHLO__INLINE int shlo__thread_flag_take(shlo__flag *f) {
    int was = *f;
    *f = 1;
    return !was;
}
SHLO__INLINE void shlo__thread_flag_drop(shlo__flag *f) { *f = 0; }
SHLO__INLINE int shlo__thread_flag_taken(const shlo__flag *f) { return *f; }
#endif

#endif
