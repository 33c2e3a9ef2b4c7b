# SPDX-License-Identifier: Apache-2.0
# Warnings and sanitizers that every target of the project takes.
add_library(tilescope_options INTERFACE)
target_include_directories(tilescope_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
target_compile_options(tilescope_options INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -Wnon-virtual-dtor>)
if(TILESCOPE_SANITIZE)
  target_compile_options(tilescope_options INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${TILESCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all>)
  target_link_options(tilescope_options INTERFACE -fsanitize=${TILESCOPE_SANITIZE})
endif()
