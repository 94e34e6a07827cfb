# INTERFACE targets that carry compiler settings, so that no directory-level flag is ever needed.
add_library(corerig_warnings INTERFACE)
target_compile_options(corerig_warnings INTERFACE
  -Wall -Wextra
  $<$<COMPILE_LANGUAGE:CXX>:-Wshadow;-Wconversion;-Wnon-virtual-dtor;-Wold-style-cast;-Woverloaded-virtual>
  # Not -Wnull-dereference: g++ 14 reports it inside the standard library when it inlines; clang-tidy
  # looks for the same.  g++ 12 does so with maybe-uninitialized, which is worth keeping as a warning.
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-Wno-error=maybe-uninitialized>
  $<$<BOOL:${CORERIG_WERROR}>:-Werror>
  # What __FILE__ says is the same in every checkout, so that equal sources give equal programs.
  -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)

add_library(corerig_sanitizers INTERFACE)
if(CORERIG_SANITIZE)
  target_compile_options(corerig_sanitizers INTERFACE
    -fsanitize=${CORERIG_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(corerig_sanitizers INTERFACE -fsanitize=${CORERIG_SANITIZE})
endif()
