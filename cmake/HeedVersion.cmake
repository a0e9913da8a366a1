# The version: PROJECT_VERSION (MAJOR.MINOR.PATCH, semver.org) and HEED_COMMIT, the commit that is built ("" if there is
# no repository). A commit with the tag vVERSION is a release. Packages of later commits sort after it, by the number of
# commits: HEED_PACKAGE_VERSION is 0.1.0 or 0.1.0+712.g1a2b3c4.
set(HEED_COMMIT "")
set(HEED_PACKAGE_VERSION ${PROJECT_VERSION})

function(heed_git variable)
  execute_process(COMMAND ${GIT} -C ${PROJECT_SOURCE_DIR} ${ARGN} OUTPUT_VARIABLE output RESULT_VARIABLE result
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT result EQUAL 0)
    set(output "")
  endif()
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

find_program(GIT git)
if(GIT AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
  heed_git(HEED_COMMIT rev-parse --short=7 HEAD)
endif()
if(HEED_COMMIT)
  foreach(file logs/HEAD refs/tags packed-refs)  # files that a commit or a tag changes
    heed_git(path rev-parse --path-format=absolute --git-path ${file})
    if(EXISTS "${path}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    endif()
  endforeach()
  heed_git(tag tag --points-at HEAD v${PROJECT_VERSION})
  if(NOT tag)
    heed_git(count rev-list --count HEAD)
    string(APPEND HEED_PACKAGE_VERSION "+${count}.g${HEED_COMMIT}")
  endif()
endif()
