# All dependencies are Debian packages, installed by scripts/setup.sh.
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc)
find_package(PkgConfig REQUIRED)
pkg_check_modules(pangocairo REQUIRED IMPORTED_TARGET pangocairo cairo)

# Headers only: Beast and Asio.
find_package(Boost 1.74 REQUIRED)
add_library(heed_boost INTERFACE)
target_include_directories(heed_boost SYSTEM INTERFACE ${Boost_INCLUDE_DIRS})
target_compile_definitions(heed_boost INTERFACE BOOST_ERROR_CODE_HEADER_ONLY)
target_link_libraries(heed_boost INTERFACE Threads::Threads)

# Debian's package has no CMake configuration.
find_library(SENTENCEPIECE_LIBRARY sentencepiece REQUIRED)
find_library(SENTENCEPIECE_TRAIN_LIBRARY sentencepiece_train REQUIRED)
find_path(SENTENCEPIECE_INCLUDE_DIR sentencepiece_processor.h REQUIRED)
add_library(heed_sentencepiece INTERFACE)
target_include_directories(heed_sentencepiece SYSTEM INTERFACE ${SENTENCEPIECE_INCLUDE_DIR})
target_link_libraries(heed_sentencepiece INTERFACE ${SENTENCEPIECE_TRAIN_LIBRARY} ${SENTENCEPIECE_LIBRARY})

# The Highway configuration in Debian's package lists no components, so the two that Heed needs are found here.
find_library(HWY_LIBRARY hwy REQUIRED)
find_path(HWY_INCLUDE_DIR hwy/highway.h REQUIRED)
add_library(heed_highway INTERFACE)
target_include_directories(heed_highway SYSTEM INTERFACE ${HWY_INCLUDE_DIR})
target_link_libraries(heed_highway INTERFACE ${HWY_LIBRARY})
# Heed needs no cryptographic instructions. Without them SSE4 is the baseline, which saves compiling one instruction
# set.
target_compile_definitions(heed_highway INTERFACE HWY_DISABLE_PCLMUL_AES)

# Uses Debian's pthread build of OpenBLAS from its own folder, at run time too. Another package may have made the OpenMP
# build the default, but Heed is tested and measured with this one. On other systems, any OpenBLAS is used.
set(openblas_folder openblas-pthread)
find_path(OPENBLAS_INCLUDE_DIR cblas.h PATHS /usr/include/${CMAKE_LIBRARY_ARCHITECTURE}/${openblas_folder} NO_DEFAULT_PATH)
find_path(OPENBLAS_INCLUDE_DIR cblas.h PATH_SUFFIXES openblas REQUIRED)
find_library(OPENBLAS_LIBRARY openblas PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/${openblas_folder} NO_DEFAULT_PATH)
find_library(OPENBLAS_LIBRARY openblas REQUIRED)
get_filename_component(openblas_library_folder ${OPENBLAS_LIBRARY} DIRECTORY)
add_library(heed_openblas INTERFACE)
target_include_directories(heed_openblas SYSTEM INTERFACE ${OPENBLAS_INCLUDE_DIR})
target_link_libraries(heed_openblas INTERFACE ${OPENBLAS_LIBRARY})
if(openblas_library_folder MATCHES ${openblas_folder})
  target_link_options(heed_openblas INTERFACE -Wl,-rpath,${openblas_library_folder})
endif()

# Only for training on several ranks. Without MPI, Heed reports this when mpirun starts it.
if(HEED_MPI)
  find_package(MPI COMPONENTS CXX)
endif()
if(MPI_CXX_FOUND)
  add_library(heed_mpi INTERFACE)
  target_link_libraries(heed_mpi INTERFACE MPI::MPI_CXX)
  target_compile_definitions(heed_mpi INTERFACE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)  # skip the deprecated C++ bindings
endif()

if(HEED_BUILD_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
endif()
if(HEED_BUILD_BENCHMARKS)
  find_package(benchmark REQUIRED)
endif()
