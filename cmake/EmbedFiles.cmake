# heed_embed_files(OUT.cpp FUNCTION NAME FOLDER DIR FILES ...) generates OUT.cpp whenever one of the files changes. In
# it, NAME(), declared in heed/http/embedded_files.h, returns all the files with their paths in DIR and their types.
# Run as a script (cmake -P), this file does the generating: -DOUT= -DFUNCTION= -DFOLDER= -DFILES=a;b
if(NOT CMAKE_SCRIPT_MODE_FILE)
  function(heed_embed_files out)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "FUNCTION;FOLDER" "FILES")
    set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake)
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${out})
    add_custom_command(OUTPUT ${out} DEPENDS ${arg_FILES} ${script} COMMENT "Embedding ${arg_FUNCTION}" VERBATIM
                       COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DFUNCTION=${arg_FUNCTION} -DFOLDER=${arg_FOLDER}
                               "-DFILES=${arg_FILES}" -P ${script})
    add_custom_target(${arg_FUNCTION} DEPENDS ${out})  # for tools that read the sources without building
  endfunction()
  return()
endif()

set(type_of_html "text/html; charset=utf-8")
set(type_of_js "text/javascript; charset=utf-8")
set(type_of_css "text/css; charset=utf-8")
set(type_of_svg "image/svg+xml")
set(type_of_png "image/png")
set(type_of_json "application/json")
set(type_of_txt "text/plain; charset=utf-8")

set(arrays "")
set(table "")
set(number 0)
foreach(file IN LISTS FILES)
  file(RELATIVE_PATH name ${FOLDER} ${file})
  get_filename_component(ending ${file} LAST_EXT)
  string(REPLACE "." "" ending "${ending}")
  if(NOT DEFINED type_of_${ending})
    message(FATAL_ERROR "${file}: a file to embed needs a type; add that of .${ending} to EmbedFiles.cmake")
  endif()
  file(SIZE ${file} size)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "  static constexpr char kFile${number}[] = {${bytes}'\\0'};\n")
  string(APPEND table "      {\"${name}\", \"${type_of_${ending}}\", {kFile${number}, ${size}}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUT} "// Made by cmake/EmbedFiles.cmake.
#include \"heed/http/embedded_files.h\"

#include <array>

namespace heed::http {

std::span<const EmbeddedFile> ${FUNCTION}() {
${arrays}
  static constexpr std::array<EmbeddedFile, ${number}> kFiles = {{
${table}  }};
  return kFiles;
}

}  // namespace heed::http
")
