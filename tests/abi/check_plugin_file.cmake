# cmake -DFILE=a.so -DNM=nm -DREADELF=readelf -P check_plugin_file.cmake
#
# What every plugin file must be, however it was built: one export, a note that tools can read,
# nothing left to resolve later.
function(run output)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE out ERROR_VARIABLE error RESULT_VARIABLE code)
  if(NOT code EQUAL 0 OR error)
    message(FATAL_ERROR "${ARGN}: exit code ${code}: ${error}")
  endif()
  set(${output} "${out}" PARENT_SCOPE)
endfunction()

run(symbols ${NM} --dynamic --defined-only --format=posix ${FILE})
string(STRIP "${symbols}" symbols)
if(NOT symbols MATCHES "^corerig_plugin_v1 T [0-9a-f]+ [0-9a-f]+$")
  message(FATAL_ERROR "${FILE} exports\n${symbols}\ninstead of corerig_plugin_v1 alone")
endif()

run(notes ${READELF} --notes --wide ${FILE})
if(NOT notes MATCHES "\n +corerig +0x[0-9a-f]+")
  message(FATAL_ERROR "${FILE} has no note of the owner corerig:\n${notes}")
endif()
if(NOT notes MATCHES "NT_GNU_BUILD_ID")
  message(FATAL_ERROR "${FILE} has no build id:\n${notes}")
endif()

get_filename_component(name ${FILE} NAME_WE)
run(text ${READELF} --string-dump=.note.corerig ${FILE})
foreach(line IN ITEMS "abi=1.0" "plugin=${name}" "version=" "licence=Apache-2.0" "workload=[a-z]")
  if(NOT text MATCHES "${line}")
    message(FATAL_ERROR "${FILE}: its note does not say ${line}:\n${text}")
  endif()
endforeach()

run(dynamic ${READELF} --dynamic --wide ${FILE})
if(dynamic MATCHES "SONAME|TEXTREL" OR NOT dynamic MATCHES "BIND_NOW|FLAGS_1.*NOW")
  message(FATAL_ERROR "${FILE} has a SONAME, text relocations or lazy binding:\n${dynamic}")
endif()

run(segments ${READELF} --program-headers --wide ${FILE})
if(NOT segments MATCHES "GNU_STACK[^\n]+RW " OR NOT segments MATCHES "GNU_RELRO")
  message(FATAL_ERROR "${FILE} has an executable stack or no relro:\n${segments}")
endif()

run(all ${NM} --format=posix ${FILE})
if(all MATCHES " u [0-9a-f]")
  message(FATAL_ERROR "${FILE} has symbols that all plugins of a process would share:\n${all}")
endif()
