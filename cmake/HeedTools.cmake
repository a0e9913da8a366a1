# `cmake --build --preset release --target format` formats the sources, `check-format` checks the formatting, and `lint`
# runs clang-tidy.
file(GLOB_RECURSE heed_sources CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/src/*.h ${PROJECT_SOURCE_DIR}/src/*.cpp ${PROJECT_SOURCE_DIR}/apps/*.h
     ${PROJECT_SOURCE_DIR}/apps/*.cpp ${PROJECT_SOURCE_DIR}/tests/*.h ${PROJECT_SOURCE_DIR}/tests/*.cpp
     ${PROJECT_SOURCE_DIR}/benchmarks/*.h ${PROJECT_SOURCE_DIR}/benchmarks/*.cpp ${PROJECT_SOURCE_DIR}/examples/*.cpp)

find_program(CLANG_FORMAT clang-format)
find_program(RUN_CLANG_TIDY NAMES run-clang-tidy run-clang-tidy-14)
if(CLANG_FORMAT)
  add_custom_target(format COMMAND ${CLANG_FORMAT} -i ${heed_sources} COMMENT "Formatting" VERBATIM)
  add_custom_target(check-format COMMAND ${CLANG_FORMAT} --dry-run --Werror ${heed_sources}
                    COMMENT "Checking the format" VERBATIM)
endif()
if(RUN_CLANG_TIDY)
  # Clang cannot read headers that gcc precompiled, so it uses the commands of a build without them. The unity build
  # makes it four times as fast, because clang-tidy checks all headers again for every source.
  set(lint_folder ${PROJECT_BINARY_DIR}/lint)
  add_custom_target(lint COMMAND ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR} -B ${lint_folder} -G ${CMAKE_GENERATOR}
                                 -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE} -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
                                 -DHEED_BUILD_TESTS=OFF -DHEED_BUILD_BENCHMARKS=OFF
                    COMMAND ${CMAKE_COMMAND} --build ${lint_folder} --target page_files spec_files
                    COMMAND ${RUN_CLANG_TIDY} -quiet -p ${lint_folder} /\(src|apps\)/ USES_TERMINAL
                    COMMENT "Linting" VERBATIM)
endif()
