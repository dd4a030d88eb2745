# Run by ctest: install BUILD into WORK/prefix, then configure, build and run CONSUMER against it.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(failed)
    message(FATAL_ERROR "failed: ${ARGV}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)

# What PEGTL is to the language stays inside it.
file(GLOB_RECURSE headers ${WORK}/prefix/include/*.hpp)
foreach(header ${headers})
  file(READ ${header} text)
  if(text MATCHES "pegtl")
    message(FATAL_ERROR "${header} is installed and needs PEGTL")
  endif()
endforeach()

# A static library that was built with instruments needs them where it is linked.
set(flags "")
if(SANITIZERS)
  list(JOIN SANITIZERS "," sanitizers)
  set(flags "-fsanitize=${sanitizers}")
endif()
if(COVERAGE)
  string(APPEND flags " --coverage")
endif()
list(JOIN headers ";" all_headers)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G Ninja -DCMAKE_PREFIX_PATH=${WORK}/prefix
  -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${TYPE} -DCMAKE_CXX_FLAGS=${flags}
  "-DREGOLA_HEADERS=${WORK}/prefix/include/regola")
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer ${WORK}/prefix/share/regola/games/tris.rules)
if(NOT output MATCHES "^9 72 504\n$")
  message(FATAL_ERROR "the consumer printed: ${output}")
endif()
run(${WORK}/prefix/bin/regola --version)

# What is made from the descriptions of the commands comes along.
foreach(file man/man1/regola.1 man/man1/regola-play.1 man/man1/regola-engine.1 doc/regola/copyright doc/regola/changelog
    bash-completion/completions/regola zsh/vendor-completions/_regola fish/vendor_completions.d/regola.fish)
  file(GLOB found ${WORK}/prefix/share/${file} ${WORK}/prefix/share/${file}.gz) # compressed or not
  if(NOT found)
    message(FATAL_ERROR "share/${file} is not installed")
  endif()
endforeach()
find_program(bash bash)
if(bash)
  run(${bash} -n ${WORK}/prefix/share/bash-completion/completions/regola)
endif()
