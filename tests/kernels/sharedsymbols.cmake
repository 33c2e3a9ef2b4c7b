# SPDX-License-Identifier: Apache-2.0
# An inline function that the object of one instruction set shares with the rest of the program could be
# the copy that the linker keeps, and crash older processors. Needs NM and LIBRARY.
execute_process(COMMAND ${NM} -A -C ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]*kernels_(backward_)?v[234]\\.cpp\\.o:[0-9a-f]+ [WVuiB] [^\n]*" weak "${symbols}")
list(LENGTH weak count)
if(count LESS 100)
  message(FATAL_ERROR "Only ${count} weak symbols found: has the check stopped looking?")
endif()
foreach(symbol IN LISTS weak)
  if(NOT symbol MATCHES "tilescope::x86_64_v[234]::")
    message(SEND_ERROR "shared between instruction sets: ${symbol}")
  endif()
endforeach()
