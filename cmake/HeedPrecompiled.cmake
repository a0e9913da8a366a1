# Headers that most files include, compiled once for all files with the same flags. This saves a quarter of the build
# time. A file still includes whatever it uses, and also builds with -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON. JSON is not
# included: its templates would cost more in files without JSON than they save in files with it.
set(heed_common_headers <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <memory> <optional> <span> <string>
                        <string_view> <utility> <vector> <fmt/format.h>)

# heed_precompiled_headers(NAME HEADERS...): use them with target_precompile_headers(... REUSE_FROM NAME).
function(heed_precompiled_headers name)
  file(CONFIGURE OUTPUT ${name}.cpp CONTENT "")  # CMake precompiles headers only for a target with sources
  add_library(${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE heed_compiler fmt::fmt)
  target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()

heed_precompiled_headers(heed_precompiled ${heed_common_headers})

set(heed_tests_options -O0 $<$<CONFIG:RelWithDebInfo>:-g0>)  # builds a third faster than -O1
if(HEED_BUILD_TESTS)
  heed_precompiled_headers(heed_tests_precompiled ${heed_common_headers} <limits> <map> <set> <sstream> <gmock/gmock.h>
                           <gtest/gtest.h> <rapidcheck/gtest.h>)
  target_link_libraries(heed_tests_precompiled PRIVATE GTest::gtest GTest::gmock rapidcheck)
  target_compile_options(heed_tests_precompiled PRIVATE ${heed_tests_options})
endif()
