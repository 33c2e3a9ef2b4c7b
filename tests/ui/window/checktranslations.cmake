# SPDX-License-Identifier: GPL-3.0-or-later
# Collects the texts anew into a copy and fails when one of them has no finished translation.
# usage: cmake -DLUPDATE=… -DPROJECT=… -DCOPY=… -P checktranslations.cmake
file(COPY_FILE ${PROJECT}/resources/translations/tilescope_ar.ts ${COPY})
execute_process(COMMAND ${LUPDATE} ui app/window -I . -no-obsolete -locations none -ts ${COPY}
  WORKING_DIRECTORY ${PROJECT} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "lupdate: ${output}")
endif()
file(STRINGS ${COPY} unfinished REGEX "type=\"(unfinished|vanished|obsolete)\"" ENCODING UTF-8)
list(LENGTH unfinished count)
if(count GREATER 0)
  message(FATAL_ERROR "${count} texts are not translated: run lupdate on resources/translations/tilescope_ar.ts and finish them.")
endif()
