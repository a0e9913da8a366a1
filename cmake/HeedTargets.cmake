include(HeedPrecompiled)

# heed_library(NAME [DEPENDS heed libraries below it] [LIBRARIES other libraries])
# A folder of src/heed is a library: all sources in it, named heed_NAME.
function(heed_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;LIBRARIES")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp *.h)
  add_library(heed_${name} STATIC ${sources})
  list(TRANSFORM arg_DEPENDS PREPEND heed_)
  target_link_libraries(heed_${name} PUBLIC heed_compiler ${arg_DEPENDS} ${arg_LIBRARIES})
  target_precompile_headers(heed_${name} REUSE_FROM heed_precompiled)
endfunction()

# heed_tests(NAME [LIBRARIES ...]): all sources of the folder as one program of tests, each test known to ctest.
function(heed_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBRARIES")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp *.h)
  add_executable(heed_${name}_tests ${sources})
  target_link_libraries(heed_${name}_tests PRIVATE heed_compiler ${arg_LIBRARIES} GTest::gtest_main GTest::gmock rapidcheck)
  target_compile_options(heed_${name}_tests PRIVATE ${heed_tests_options})
  target_precompile_headers(heed_${name}_tests REUSE_FROM heed_tests_precompiled)
  target_compile_definitions(heed_${name}_tests PRIVATE HEED_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
                                                       HEED_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(heed_${name}_tests TEST_PREFIX ${name}. DISCOVERY_TIMEOUT 60 NO_PRETTY_VALUES PROPERTIES LABELS ${name})
endfunction()

# heed_tests_on_oldest_instructions(NAME): the tests NAME once more, as one test, with the oldest instructions.
function(heed_tests_on_oldest_instructions name)
  target_sources(heed_${name}_tests PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/oldest_instructions.cpp)
  add_test(NAME ${name}.OnTheOldestInstructions COMMAND heed_${name}_tests)
  set_tests_properties(${name}.OnTheOldestInstructions PROPERTIES LABELS ${name}
                       ENVIRONMENT "HEED_TEST_OLDEST=1;OPENBLAS_CORETYPE=Nehalem")
endfunction()
