# corerig_module(<name> SOURCES a.cpp ... HEADERS a.hpp ... [DEPENDS module ...]
#                [PRIVATE_DEPENDS target ...])
#
# One module of the framework: static library corerig_<name> with the alias corerig::<name>.
# DEPENDS names the modules of its row; PRIVATE_DEPENDS names third-party targets, which only its
# sources may see.  Headers are verified to compile on their own (all_verify_interface_header_sets).
function(corerig_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;HEADERS;DEPENDS;PRIVATE_DEPENDS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "corerig_module(${name}): unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  add_library(corerig_${name} STATIC ${arg_SOURCES})
  add_library(corerig::${name} ALIAS corerig_${name})
  target_sources(corerig_${name} PUBLIC FILE_SET HEADERS
    BASE_DIRS ${PROJECT_SOURCE_DIR}/framework FILES ${arg_HEADERS})
  list(TRANSFORM arg_DEPENDS PREPEND corerig::)
  target_link_libraries(corerig_${name}
    PUBLIC ${arg_DEPENDS} corerig_sanitizers
    PRIVATE ${arg_PRIVATE_DEPENDS} corerig_warnings)
  set_target_properties(corerig_${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
endfunction()
