# SPDX-License-Identifier: Apache-2.0
# Compiles the kernels without hooks twice, with the calls of the hooks there and with the calls removed
# from the source, and compares the PTX. Needs NVCC, SOURCE_DIR and OUT.
foreach(variant calls stripped)
  set(strip "")
  if(variant STREQUAL "stripped")
    set(strip -DTILESCOPE_STRIP_HOOKS)
  endif()
  execute_process(COMMAND ${NVCC} -std=c++20 -arch=compute_90 -I${SOURCE_DIR} ${strip} -ptx ${SOURCE_DIR}/kernels/cuda/kernels_nohooks.cu
                          -o ${OUT}.${variant}.ptx COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(READ ${OUT}.calls.ptx calls)
file(READ ${OUT}.stripped.ptx stripped)
string(REGEX MATCHALL "\\.visible \\.entry" kernels "${calls}")
list(LENGTH kernels count)
if(count LESS 8)
  message(FATAL_ERROR "Only ${count} kernels were compiled.")
endif()
if(NOT calls STREQUAL stripped)
  message(FATAL_ERROR "NoHooks leaves traces: ${OUT}.calls.ptx and ${OUT}.stripped.ptx differ.")
endif()
message(STATUS "${count} kernels, identical PTX")
