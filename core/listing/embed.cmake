# SPDX-License-Identifier: Apache-2.0
# Turns text files into one C++ source: cmake -DOUTPUT=x.cpp -DFILES=a|b -DROOT=dir -P embed.cmake
string(REPLACE "|" ";" files "${FILES}")
set(source "// Generated from the files named below.\n#include \"core/listing/embedded.h\"\n\nnamespace tilescope {\n\n")
string(APPEND source "std::string_view embeddedFile(std::string_view path)\n{\n")
foreach(file IN LISTS files)
  file(READ "${ROOT}/${file}" text)
  if(text MATCHES "\\)TILESCOPE\"")
    message(FATAL_ERROR "${file} ends the raw string that it is embedded as.")
  endif()
  string(APPEND source "    if (path == \"${file}\")\n        return R\"TILESCOPE(${text})TILESCOPE\";\n")
endforeach()
string(APPEND source "    return {};\n}\n\n} // namespace tilescope\n")
file(WRITE "${OUTPUT}" "${source}")
