# `cmake --build --preset release --target format` rewrites the sources; `lint` reports what clang-tidy finds.
file(GLOB_RECURSE heed_sources CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/src/*.h ${PROJECT_SOURCE_DIR}/src/*.cpp ${PROJECT_SOURCE_DIR}/apps/*.h
     ${PROJECT_SOURCE_DIR}/apps/*.cpp ${PROJECT_SOURCE_DIR}/tests/*.h ${PROJECT_SOURCE_DIR}/tests/*.cpp
     ${PROJECT_SOURCE_DIR}/benchmarks/*.h ${PROJECT_SOURCE_DIR}/benchmarks/*.cpp)

find_program(CLANG_FORMAT clang-format)
find_program(RUN_CLANG_TIDY NAMES run-clang-tidy run-clang-tidy-14)
if(CLANG_FORMAT)
  add_custom_target(format COMMAND ${CLANG_FORMAT} -i ${heed_sources} COMMENT "Formatting" VERBATIM)
endif()
if(RUN_CLANG_TIDY)
  add_custom_target(lint COMMAND ${RUN_CLANG_TIDY} -quiet -p ${PROJECT_BINARY_DIR}
                         ^${PROJECT_SOURCE_DIR}/\(src|apps\)/.*\\.cpp$ COMMENT "Linting" VERBATIM)
endif()
