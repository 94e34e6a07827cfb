# corerig_add_plugin(<name> SOURCES a.cpp ... [LIBRARIES lib ...] [OUTPUT_DIRECTORY dir]
#                    [NO_INSTALL] [NO_SANITIZE])
#
# Builds <name>.so as a corerig plugin: no "lib" prefix, no SONAME, nothing exported but the entry,
# every symbol resolved when it is linked and when it is loaded, always optimised, and installed
# into the plugin directory.  Used by the project's own plugins and by those of others alike.
# NO_SANITIZE leaves the sanitizers of the build out of this one file.

function(corerig_add_plugin name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "NO_INSTALL;NO_SANITIZE" "OUTPUT_DIRECTORY"
    "SOURCES;LIBRARIES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "corerig_add_plugin(${name}): unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "corerig_add_plugin(${name}): SOURCES is empty")
  endif()
  if(NOT name MATCHES "^[a-z][a-z0-9_-]*$")
    message(FATAL_ERROR "corerig_add_plugin(${name}): a plugin name is [a-z][a-z0-9_-]*")
  endif()

  add_library(${name} MODULE ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE corerig::sdk ${arg_LIBRARIES})
  set_target_properties(${name} PROPERTIES
    PREFIX "" SUFFIX ".so" NO_SONAME ON POSITION_INDEPENDENT_CODE ON
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/corerig-plugin.map")
  _corerig_plugin_flags(${name} "${arg_NO_SANITIZE}")
  _corerig_plugin_place(${name} "${arg_OUTPUT_DIRECTORY}" "${arg_NO_INSTALL}")
endfunction()

function(_corerig_plugin_flags name no_sanitize)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if("CXX" IN_LIST languages)
    target_compile_features(${name} PRIVATE cxx_std_20)
  endif()
  if("C" IN_LIST languages)
    target_compile_features(${name} PRIVATE c_std_11)
  endif()
  # -O2 in every build type: what is measured must not depend on how the tree was configured.
  # Not unrolled: g++ 14 does that at -O2 too, and then two turns of a loop differ.
  # -ffast-math would change the floating point mode of the whole process when the file is loaded.
  target_compile_options(${name} PRIVATE -O2 -fno-unroll-loops -fno-fast-math
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-fno-gnu-unique>)
  target_link_options(${name} PRIVATE -fno-fast-math LINKER:-z,now LINKER:-z,relro LINKER:--build-id
    "LINKER:--version-script=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/corerig-plugin.map")
  if(TARGET corerig_warnings)
    target_link_libraries(${name} PRIVATE corerig_warnings)
  else()
    target_compile_options(${name} PRIVATE -Wall -Wextra)
  endif()
  set(sanitized OFF)
  if(CORERIG_SANITIZE AND TARGET corerig_sanitizers AND NOT no_sanitize)
    target_link_libraries(${name} PRIVATE corerig_sanitizers)
    set(sanitized ON)
  endif()
  # clang links the sanitizer runtime into programs only, so its symbols stay open in a plugin.
  if(NOT sanitized OR NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_link_options(${name} PRIVATE LINKER:-z,defs)
  endif()
endfunction()

function(_corerig_plugin_place name output_directory no_install)
  if(NOT output_directory)
    set(output_directory "${CORERIG_PLUGIN_OUTPUT_DIRECTORY}")
  endif()
  if(output_directory)
    set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${output_directory}")
  endif()
  if(NOT no_install)
    include(GNUInstallDirs)
    install(TARGETS ${name} COMPONENT runtime
      LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/${CORERIG_PLUGIN_SUBDIR}")
  endif()
endfunction()
