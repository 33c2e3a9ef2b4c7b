# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by run.sh and test.sh: where the project is, and how to build a tree of it.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Parallel compilers: one a processor, but not more than memory holds (about 1.5 GB each at worst).
parallelism() {
    local available
    available=$(awk '/^MemAvailable:/ {print int($2 / 1572864)}' /proc/meminfo)
    local n
    n=$(nproc)
    [ "$available" -ge "$n" ] || n=$available
    [ "$n" -ge 1 ] || n=1
    echo "$n"
}

# configure PRESET [cmake options]
configure() {
    local preset=$1 launchers=()
    shift
    if command -v ccache >/dev/null; then
        launchers=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache -DCMAKE_CUDA_COMPILER_LAUNCHER=ccache
            -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON)
    fi
    (cd "$root" && cmake --preset "$preset" ${launchers[@]+"${launchers[@]}"} "$@")
}

# build PRESET [targets]
build() {
    local preset=$1
    shift
    cmake --build "$root/build/$preset" --parallel "$(parallelism)" ${1+--target "$@"}
}
