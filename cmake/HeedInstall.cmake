# What `cmake --install` installs, in two components: `program` (heed, its shared library, manual pages, completion, the
# systemd unit) and `development` (headers, static library, CMake package, pkg-config file).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The library contains the objects of all rooms and of the program's commands.
list(TRANSFORM HEED_ROOMS REPLACE "(.+)" "$<TARGET_OBJECTS:heed_\\1>" OUTPUT_VARIABLE heed_objects)
list(APPEND heed_objects $<TARGET_OBJECTS:heed_program>)

add_library(heed_shared SHARED ${heed_objects})
add_library(heed_static STATIC ${heed_objects})
set_target_properties(heed_shared heed_static PROPERTIES OUTPUT_NAME heed EXPORT_NAME heed LINKER_LANGUAGE CXX)
# Before 1.0, a minor version may break compatibility, so each one has its own SONAME.
set_target_properties(heed_shared PROPERTIES VERSION ${PROJECT_VERSION}
                                             SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(heed_shared INTERFACE cxx_std_20)
target_link_libraries(heed_shared PRIVATE heed_program)  # for Heed's dependencies: Heed's objects are already included
# Only Heed's own symbols are exported, not the templates of other libraries that are compiled into it.
set(exported ${CMAKE_CURRENT_LIST_DIR}/exported_symbols.txt)
target_link_options(heed_shared PRIVATE -Wl,--version-script=${exported})
set_property(TARGET heed_shared APPEND PROPERTY LINK_DEPENDS ${exported})

install(TARGETS heed_shared EXPORT heed
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT program NAMELINK_COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS heed_static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
# For `cmake --install --strip` and for packages: CMake itself strips only programs and shared libraries.
install(CODE "if(CMAKE_INSTALL_DO_STRIP)
                set(library \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libheed.a\")
                execute_process(COMMAND ${CMAKE_STRIP} --strip-debug \${library} COMMAND_ERROR_IS_FATAL ANY)
              endif()" COMPONENT development)

# The public header with everything that it includes, and the numeric core for users who write their own mechanism.
file(GLOB_RECURSE heed_headers RELATIVE ${PROJECT_SOURCE_DIR}/src CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/src/heed/nn/*.h)
file(GLOB heed_core_headers RELATIVE ${PROJECT_SOURCE_DIR}/src CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/src/heed/tensor/*.h ${PROJECT_SOURCE_DIR}/src/heed/autograd/*.h)
list(APPEND heed_headers ${heed_core_headers} heed/heed.h heed/program.h heed/base/error.h heed/base/function_ref.h
     heed/base/random.h heed/base/thread_pool.h heed/base/settings/setting.h heed/evaluate/model_scores.h
     heed/lab/lab_result.h heed/metrics/classification.h heed/metrics/difference.h heed/metrics/interval.h
     heed/metrics/significance.h heed/metrics/text_score.h
     heed/metrics/translation/bleu.h heed/metrics/translation/evaluation.h heed/metrics/translation/references.h
     heed/train/train_reports.h)
foreach(header IN LISTS heed_headers)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder}
          COMPONENT development)
endforeach()

# find_package(heed) and pkg-config. Heed's dependencies matter only for static linking.
list(TRANSFORM pangocairo_LIBRARIES PREPEND -l OUTPUT_VARIABLE pangocairo_line)
get_target_property(openblas_run_path heed_openblas INTERFACE_LINK_OPTIONS)
set(HEED_STATIC_LIBRARIES -lfmt -lz -licuuc -lsentencepiece_train -lsentencepiece -lhwy ${OPENBLAS_LIBRARY}
                          ${pangocairo_line} ${MPI_CXX_LIBRARIES} -pthread)
if(openblas_run_path)
  list(APPEND HEED_STATIC_LIBRARIES ${openblas_run_path})
endif()
string(JOIN " " HEED_STATIC_LINE ${HEED_STATIC_LIBRARIES})
set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/heed)
install(EXPORT heed NAMESPACE heed:: FILE heed-targets.cmake DESTINATION ${cmake_folder} COMPONENT development)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/heed-config.cmake.in ${PROJECT_BINARY_DIR}/heed-config.cmake
                              INSTALL_DESTINATION ${cmake_folder} PATH_VARS CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/heed-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/heed-config.cmake ${PROJECT_BINARY_DIR}/heed-config-version.cmake
        DESTINATION ${cmake_folder} COMPONENT development)
file(RELATIVE_PATH HEED_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)  # keeps the prefix relocatable
configure_file(${CMAKE_CURRENT_LIST_DIR}/heed.pc.in ${PROJECT_BINARY_DIR}/heed.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/heed.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(TARGETS heed RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY ${HEED_MANUAL_PAGES} DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(FILES ${HEED_COMPLETIONS}/heed DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        COMPONENT program)
install(FILES ${HEED_COMPLETIONS}/_heed DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${HEED_COMPLETIONS}/heed.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        COMPONENT program)
# The program's path depends on the prefix, which is known only at install time.
install(CODE "set(HEED_BINDIR \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
              configure_file(\"${PROJECT_SOURCE_DIR}/apps/heed/deploy/heed.service.in\"
                             \"${PROJECT_BINARY_DIR}/heed.service\" @ONLY)" COMPONENT program)
install(FILES ${PROJECT_BINARY_DIR}/heed.service DESTINATION lib/systemd/system COMPONENT program)
