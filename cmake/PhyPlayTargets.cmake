# How every target of PhyPlay is compiled: warnings, floating point, sanitizers. One place, each flag with its reason.

function(phyplay_compile_options target)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra            # the usual mistakes
        -Wpedantic               # C++20 and nothing else, so that both compilers agree
        -Wshadow                 # a name means one thing in a function
        -Wconversion             # f32 and f64 are different physics; narrowing is written out
        -Wno-sign-conversion     # signed counts index standard containers everywhere; noise here
        -Wno-missing-field-initializers # designated initialisers leave the rest at its default
        -Wnon-virtual-dtor       # deleting through a base would leak
        -Wold-style-cast         # a cast says what it does
        -Woverloaded-virtual     # an override that does not override
        -Wimplicit-fallthrough   # a forgotten break
        -Wnull-dereference
        -ffp-contract=off)       # a fused multiply-add changes last bits: determinism is a promise
    if(PHYPLAY_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # g++ 12 reports null dereferences inside its own std::vector and std::variant when optimising.
        target_compile_options(${target} PRIVATE -Wno-null-dereference)
    endif()
    if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # g++ takes the sources of a batch for headers, whose classes should not hold file-local types.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
    if(PHYPLAY_SANITIZE)
        target_compile_options(${target} PRIVATE -fsanitize=${PHYPLAY_SANITIZE} -fno-omit-frame-pointer
            -fno-sanitize-recover=all)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            # With the sanitizers' checks in it, g++ 12 misreads its own std::string and std::regex.
            target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized -Wno-restrict)
        endif()
        target_link_options(${target} PUBLIC -fsanitize=${PHYPLAY_SANITIZE})
    endif()
endfunction()

# phyplay_add_library(NAME SOURCES ... [PUBLIC targets...] [PRIVATE targets...])
# A static library phyplay_NAME with the alias phyplay::NAME. Headers are included by path from the root.
function(phyplay_add_library name)
    cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
    add_library(phyplay_${name} STATIC ${ARG_SOURCES})
    add_library(phyplay::${name} ALIAS phyplay_${name})
    target_include_directories(phyplay_${name} PUBLIC ${CMAKE_SOURCE_DIR})
    target_link_libraries(phyplay_${name} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
    set_target_properties(phyplay_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    phyplay_compile_options(phyplay_${name})
endfunction()

# phyplay_add_executable(NAME SOURCES ... [LINK targets...])
# Programs export their symbols: the Box2D seam works by being found first (engine/physics/README.md).
function(phyplay_add_executable name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
    target_link_libraries(${name} PRIVATE ${ARG_LINK})
    set_target_properties(${name} PROPERTIES ENABLE_EXPORTS ON)
    phyplay_compile_options(${name})
endfunction()

# phyplay_command_table(FUNCTION COMMANDS...)
# The table of a folder's commands (engine/console/command.h). For each word NAME, the source NAME_command.cpp defines
# `Command NAME_command()`; FUNCTION.cpp in the build folder defines `std::vector<Command> FUNCTION()`, which returns
# them all, in this order. Leaves these sources in FUNCTION_sources.
function(phyplay_command_table function)
    set(sources ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    foreach(name IN LISTS ARGN)
        string(APPEND declarations "Command ${name}_command();\n")
        string(APPEND calls "        ${name}_command(),\n")
        list(APPEND sources ${name}_command.cpp)
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp @ONLY CONTENT [[
// Written by the build from the list in CMakeLists.txt.
#include "engine/console/command.h"

namespace phyplay {

@declarations@
std::vector<Command> @function@() {
    return {
@calls@    };
}

}  // namespace phyplay
]])
    set(${function}_sources ${sources} PARENT_SCOPE)
endfunction()
