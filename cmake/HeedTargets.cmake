include(HeedPrecompiled)

# Several sources are compiled as one, in less than half the time, because most of the time goes into headers. So no two
# files of a target may define the same name in an unnamed namespace. -DCMAKE_UNITY_BUILD=OFF checks that each file
# compiles alone.
set(CMAKE_UNITY_BUILD ON CACHE BOOL "Compile several sources as one")
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16 CACHE STRING "Sources that are compiled as one")

# The rooms of src/heed and what each may use: HEED_ROOMS, and HEED_ROOM_NAME for each.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/heed/rooms.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/src/heed/rooms.txt heed_room_lines REGEX "^[a-z]")
set(HEED_ROOMS "")
foreach(line IN LISTS heed_room_lines)
  string(REGEX MATCH "^([a-z]+) *[|]([a-z ]*)[|]" matched "${line}")
  list(APPEND HEED_ROOMS ${CMAKE_MATCH_1})
  string(REGEX MATCHALL "[a-z]+" HEED_ROOM_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()

# For code whose speed does not matter: compiles a quarter faster.
set(heed_glue_options $<$<CONFIG:RelWithDebInfo>:-O1>)

# heed_library([GLUE | KERNELS] [LIBRARIES other libraries])
# Makes a library heed_ROOM of all sources in the folder of a room. GLUE: see heed_glue_options. KERNELS: vector code,
# which is optimised in debug builds too, because it is a hundred times slower otherwise.
function(heed_library)
  cmake_parse_arguments(PARSE_ARGV 0 arg "GLUE;KERNELS" "" "LIBRARIES")
  get_filename_component(name ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp *.h)
  add_library(heed_${name} STATIC ${sources})
  list(TRANSFORM HEED_ROOM_${name} PREPEND heed_ OUTPUT_VARIABLE below)
  target_link_libraries(heed_${name} PUBLIC heed_compiler ${below} ${arg_LIBRARIES})
  target_precompile_headers(heed_${name} REUSE_FROM heed_precompiled)
  if(arg_GLUE)
    target_compile_options(heed_${name} PRIVATE ${heed_glue_options})
  endif()
  if(arg_KERNELS AND CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_compile_options(heed_${name} PRIVATE -O1)
    set_target_properties(heed_${name} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)  # they are compiled without -O1
  endif()
endfunction()

# heed_tests(NAME [OTHER_FLAGS] [LIBRARIES ...]): one test program of all sources in the folder; ctest lists each test.
function(heed_tests name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OTHER_FLAGS" "" "LIBRARIES")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp *.h)
  add_executable(heed_${name}_tests ${sources})
  target_link_libraries(heed_${name}_tests PRIVATE heed_compiler ${arg_LIBRARIES} GTest::gtest_main GTest::gmock rapidcheck)
  target_compile_options(heed_${name}_tests PRIVATE ${heed_tests_options})
  if(arg_OTHER_FLAGS)  # differ from the other tests, whose precompiled headers cannot be reused
    target_precompile_headers(heed_${name}_tests PRIVATE ${heed_common_headers})
  else()
    target_precompile_headers(heed_${name}_tests REUSE_FROM heed_tests_precompiled)
  endif()
  target_compile_definitions(heed_${name}_tests PRIVATE HEED_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
                                                       HEED_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(heed_${name}_tests TEST_PREFIX ${name}. DISCOVERY_TIMEOUT 60 NO_PRETTY_VALUES PROPERTIES LABELS ${name})
endfunction()

# heed_tests_on_oldest_instructions(NAME): runs the tests NAME again, as one test, with the oldest instruction set.
function(heed_tests_on_oldest_instructions name)
  target_sources(heed_${name}_tests PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/oldest_instructions.cpp)
  add_test(NAME ${name}.OnTheOldestInstructions COMMAND heed_${name}_tests)
  set_tests_properties(${name}.OnTheOldestInstructions PROPERTIES LABELS ${name}
                       ENVIRONMENT "HEED_TEST_OLDEST=1;OPENBLAS_CORETYPE=Nehalem")
endfunction()
