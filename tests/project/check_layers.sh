#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Includes go one way: kernels → core ← ui, and app over all. core knows neither Qt nor CUDA, ui not CUDA.
# usage: check_layers.sh PROJECT
set -euo pipefail
cd "$1"

qt='<(Q[A-Z]|Qt[A-Z]|qt[a-z]*/)'
cuda='[<"](cuda|cublas|cooperative_groups|nvtx|cub/|thrust/|mma\.h)'
found=0

# forbid FOLDER PATTERN WHY
# What only nvcc sees does not count: core's headers that kernels share may use its conversions there.
forbid() {
    local folder=$1 pattern=$2 why=$3 file hits
    while IFS= read -r file; do
        hits=$(sed '/^#if.*__CUDACC__/,/^#e/s/.*//' "$file" | grep -nE "^[[:space:]]*#[[:space:]]*include[[:space:]]*$pattern" || true)
        if [ -n "$hits" ]; then
            echo "$file $why: $hits"
            found=1
        fi
    done < <(find "$folder" -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cuh' \) 2>/dev/null)
}

forbid core "$qt" "must not know Qt"
forbid core "$cuda" "must not know CUDA"
forbid core '"(kernels|ui|app|tests)/' "must not look upwards"
forbid kernels "$qt" "must not know Qt"
forbid kernels '"(ui|app|tests)/' "must not look upwards"
forbid ui "$cuda" "must not know CUDA"
forbid ui '"(kernels|app|tests)/' "sees engines only through core/engine"
forbid app/cli "$qt" "must build without Qt"
forbid app/cli '"(ui|app/window|tests)/' "must build without Qt"
forbid tests/core '"(kernels|ui|app)/' "tests core alone"
[ "$found" -eq 0 ] && echo "Layers are respected."
