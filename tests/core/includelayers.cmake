# SPDX-License-Identifier: Apache-2.0
# Fails when a source file includes a layer above its own. Run in the repository root.
cmake_minimum_required(VERSION 3.25)

set(qt "<Q[A-Za-z]|<qsci|<Qsci")
set(cuda "[<\"](cuda|cublas|nvtx|nvml|cooperative_groups)")
set(violations "")

# check(FOLDER PATTERN [EXCEPT FILE…])
function(check folder pattern)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "EXCEPT")
  file(GLOB_RECURSE files RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${folder}/*.h ${folder}/*.cpp ${folder}/*.cu ${folder}/*.cuh)
  if(NOT files)
    message(FATAL_ERROR "No sources in ${folder}: this test would pass whatever they include.")
  endif()
  list(REMOVE_ITEM files ${arg_EXCEPT})
  foreach(file IN LISTS files)
    file(STRINGS ${file} includes REGEX "^[ \t]*#[ \t]*include[ \t]*(${pattern})")
    foreach(include IN LISTS includes)
      set(violations "${violations}  ${file}: ${include}\n" PARENT_SCOPE)
      set(violations "${violations}  ${file}: ${include}\n")
    endforeach()
  endforeach()
endfunction()

# core/tensor/float16.h uses the hardware's conversions where nvcc compiles it.
check(core "${qt}|${cuda}|\"kernels/|\"ui/|\"app/" EXCEPT core/tensor/float16.h)
check(core/tensor "${qt}|\"kernels/|\"ui/|\"app/")
check(kernels "${qt}|\"ui/|\"app/")
check(ui "${cuda}|\"kernels/|\"app/")
# The command line builds where there is no Qt.
check(app/cli "${qt}|\"ui/|\"app/window/")

if(violations)
  message(FATAL_ERROR "Includes that break the layers (core ← kernels, core ← ui, app over all):\n${violations}")
endif()
