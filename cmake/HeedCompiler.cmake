# heed_compiler: the compiler options of every target in the project.
add_library(heed_compiler INTERFACE)
target_include_directories(heed_compiler INTERFACE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
target_compile_options(heed_compiler INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                               -Wnon-virtual-dtor -Woverloaded-virtual)
# Pango's package requires it, and precompiled headers work only for files with the same flags.
target_compile_options(heed_compiler INTERFACE -pthread)
# All rooms also go into the shared library. Heed's functions are never replaced at load time, so they may be inlined.
target_compile_options(heed_compiler INTERFACE -fPIC -fno-semantic-interposition)
# The oldest x86 that Heed runs on (any since 2009); newer instructions are chosen at run time by Highway and OpenBLAS.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  target_compile_options(heed_compiler INTERFACE -march=x86-64-v2)
endif()
if(HEED_WERROR)
  target_compile_options(heed_compiler INTERFACE -Werror)
endif()
if(HEED_SANITIZE)
  target_compile_options(heed_compiler INTERFACE -fsanitize=${HEED_SANITIZE} -fno-omit-frame-pointer
                                                 -fno-sanitize-recover=all)
  target_link_options(heed_compiler INTERFACE -fsanitize=${HEED_SANITIZE})
  add_library(heed_sanitizer_options OBJECT ${CMAKE_CURRENT_LIST_DIR}/sanitizer_options.cpp)
  target_link_libraries(heed_compiler INTERFACE $<TARGET_OBJECTS:heed_sanitizer_options>)
endif()

# ccache makes repeated builds faster if it is installed. It is optional.
find_program(CCACHE ccache)
if(CCACHE)
  # ccache needs these to store files that use precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
  target_compile_options(heed_compiler INTERFACE -fpch-preprocess)
endif()
