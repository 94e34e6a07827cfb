# INTERFACE targets that carry compiler settings, so that no directory-level flag is ever needed.
add_library(corerig_warnings INTERFACE)
target_compile_options(corerig_warnings INTERFACE
  -Wall -Wextra
  $<$<COMPILE_LANGUAGE:CXX>:-Wshadow;-Wconversion;-Wnon-virtual-dtor;-Wold-style-cast;-Woverloaded-virtual>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wnull-dereference>
  # g++ 12 to 14 report false positives of these two inside the standard library when it inlines.
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-error=null-dereference;-Wno-error=maybe-uninitialized>
  $<$<BOOL:${CORERIG_WERROR}>:-Werror>)

add_library(corerig_sanitizers INTERFACE)
if(CORERIG_SANITIZE)
  target_compile_options(corerig_sanitizers INTERFACE
    -fsanitize=${CORERIG_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(corerig_sanitizers INTERFACE -fsanitize=${CORERIG_SANITIZE})
endif()
