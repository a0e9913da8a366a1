# `cpack` in the build folder creates heed_VERSION_ARCH.deb and libheed-dev_VERSION_ARCH.deb. The packages install into
# /usr, whatever prefix was configured.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME heed)
set(CPACK_PACKAGE_VERSION ${HEED_PACKAGE_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_VENDOR "Heed")
set(CPACK_PACKAGE_CONTACT "The developers of Heed <heed@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

# dpkg-shlibdeps finds the shared libraries. OpenBLAS is listed explicitly because Heed needs this build of it.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME heed)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS libopenblas0-pthread)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "fonts-dejavu-core")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "openmpi-bin")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libheed-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "heed (= ${HEED_PACKAGE_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "Headers and libraries for programs that use Heed")
include(CPack)
