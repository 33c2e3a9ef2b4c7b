# SPDX-License-Identifier: Apache-2.0
# Compiles the kernels without hooks twice, with the calls of the hooks there and with the calls removed
# from the source, and compares the PTX. Needs NVCC, SOURCE_DIR and OUT.
#
# nvcc 13 numbers its virtual registers differently now and then, for one and the same source. So a few
# rounds are allowed: the two sources are the same program if they ever yield the same text, which two
# that differ by an instruction never do.
cmake_policy(VERSION 3.25) # for IN_LIST
set(strip_calls "")
set(strip_stripped -DTILESCOPE_STRIP_HOOKS)
foreach(round RANGE 1 6)
  foreach(variant calls stripped)
    execute_process(COMMAND ${NVCC} -std=c++20 -arch=compute_90 -I${SOURCE_DIR} ${strip_${variant}} -ptx
                            ${SOURCE_DIR}/kernels/cuda/kernels_nohooks.cu -o ${OUT}.${variant}.ptx COMMAND_ERROR_IS_FATAL ANY)
    file(SHA256 ${OUT}.${variant}.ptx hash)
    list(APPEND hashes_${variant} ${hash})
  endforeach()
  foreach(hash IN LISTS hashes_calls)
    if(hash IN_LIST hashes_stripped)
      set(identical ON)
    endif()
  endforeach()
  if(identical)
    break()
  endif()
endforeach()

file(READ ${OUT}.calls.ptx ptx)
string(REGEX MATCHALL "\\.visible \\.entry" kernels "${ptx}")
list(LENGTH kernels count)
if(count LESS 10)
  message(FATAL_ERROR "Only ${count} kernels were compiled.")
endif()
if(NOT identical)
  message(FATAL_ERROR "NoHooks leaves traces: ${OUT}.calls.ptx and ${OUT}.stripped.ptx differ.")
endif()
message(STATUS "${count} kernels, identical PTX")
