/* bench/peers/tl_eigen.cc - the cases of bench_tl by Eigen: matrices of sizes that the compiler knows. */
#include "../tl_bench.h"

#include <Eigen/Core>

using Eigen::Map;

/* Item i of `size` elements. */
template <class T> static T *item(void *data, size_t i, int size) { return (T *)data + i * (size_t)size; }

template <class T, int M, int N, int K> static void run_product(batch *z) {
    typedef Eigen::Matrix<T, M, K> A;
    typedef Eigen::Matrix<T, K, N> B;
    typedef Eigen::Matrix<T, M, N> C;
    for (size_t i = 0; i < z->items; i++) {
        Map<const A> a(item<T>(z->a, i, M * K));
        Map<const B> b(item<T>(z->b, i, K * N));
        Map<C> c(item<T>(z->c, i, M * N));
        if (z->beta)
            c.noalias() += a.lazyProduct(b);
        else
            c.noalias() = a.lazyProduct(b);
    }
}

template <class T, int M, int N> struct matrix {
    typedef Eigen::Matrix<T, M, N> A;
    typedef Eigen::Matrix<T, M, 1> X;
    typedef Eigen::Matrix<T, N, 1> Y;

    static void gemv(batch *z) {
        for (size_t i = 0; i < z->items; i++)
            Map<X>(item<T>(z->x, i, M)).noalias() +=
                Map<const A>(item<T>(z->a, i, M * N)).lazyProduct(Map<const Y>(item<T>(z->y, i, N)));
    }
    static void ger(batch *z) {
        for (size_t i = 0; i < z->items; i++)
            Map<A>(item<T>(z->c, i, M * N)).noalias() +=
                Map<const X>(item<T>(z->x, i, M)) * Map<const Y>(item<T>(z->y, i, N)).transpose();
    }
    static void axpby(batch *z) {
        for (size_t i = 0; i < z->items; i++) {
            Map<A> b(item<T>(z->b, i, M * N));
            b = Map<const A>(item<T>(z->a, i, M * N)) * T(0.5) + b * T(0.25);
        }
    }
    static void hadamard(batch *z) {
        for (size_t i = 0; i < z->items; i++)
            Map<A>(item<T>(z->c, i, M * N)) =
                Map<const A>(item<T>(z->a, i, M * N)).cwiseProduct(Map<const A>(item<T>(z->b, i, M * N)));
    }
    static void sum(batch *z) {
        for (size_t i = 0; i < z->items; i++)
            Map<X>(item<T>(z->x, i, M)) = Map<const A>(item<T>(z->a, i, M * N)).rowwise().sum();
    }
};

typedef void (*runner)(batch *z);

template <class T, int M, int N> static runner of_matrix(const char *op) {
    if (strcmp(op, "gemv") == 0) return matrix<T, M, N>::gemv;
    if (strcmp(op, "ger") == 0) return matrix<T, M, N>::ger;
    if (strcmp(op, "axpby") == 0) return matrix<T, M, N>::axpby;
    if (strcmp(op, "hadamard") == 0) return matrix<T, M, N>::hadamard;
    return strcmp(op, "sum") == 0 ? matrix<T, M, N>::sum : NULL;
}

static runner choose(batch *z) {
#define PRODUCT(M, N, K) \
    if (strcmp(z->op, "small") == 0 && z->m == M && z->n == N && z->k == K) \
        return z->is_double ? run_product<double, M, N, K> : run_product<float, M, N, K>;
#define MATRIX(M, N) \
    if (!z->k && z->m == M && z->n == N) \
        return z->is_double ? of_matrix<double, M, N>(z->op) : of_matrix<float, M, N>(z->op);
#include "../tl_cases.def"
    return NULL;
}

int main(int argc, char **argv) {
    bench_all(argc > 1 ? argv[1] : NULL, "eigen", choose, NULL);
    return 0;
}
