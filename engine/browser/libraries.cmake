# The headers that the engine needs, for a compiler that looks into no directory of this machine: links to them alone,
# in a folder of the build, so that nothing else of /usr/include is seen.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library boost fmt tao nlohmann)
  if(NOT EXISTS /usr/include/${library})
    message(FATAL_ERROR "the headers of ${library} are missing: /usr/include/${library}")
  endif()
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()

foreach(target Boost::boost fmt::fmt taocpp::pegtl nlohmann_json::nlohmann_json Threads::Threads)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${headers})
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)

# A page is to be small; what runs often is compiled for speed (for_speed). As an option of sources alone: where -Oz stands
# among those of linking, no other undoes it, and all searches are slower: tic-tac-toe takes 1.4 times as long.
add_compile_options(-Oz)

# What its C++ library lacks is supplied here, and nowhere in the engine.
add_compile_options(-fwasm-exceptions "SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/missing_library.hpp")
add_link_options(-fwasm-exceptions)
