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
    if(PHYPLAY_FUZZ)
        # Which ways an input takes is counted for tests/fuzz; in other programs nobody looks.
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
        target_link_options(${target} PUBLIC -fsanitize=fuzzer-no-link)
    endif()
endfunction()

# phyplay_show_folders(TARGET FOLDERS...)
# Gives a target a folder of links through which its own folders are seen, by their paths from the root, and nothing
# else: headers of rooms that it does not link cannot be included. tests/layers.txt says which those are.
function(phyplay_show_folders target)
    set(seen ${CMAKE_BINARY_DIR}/headers/${target})
    file(REMOVE_RECURSE ${seen})
    list(SORT ARGN)
    foreach(folder IN LISTS ARGN)
        if(EXISTS ${seen}/${folder})
            continue()  # below a folder that is already seen
        endif()
        get_filename_component(above ${folder} DIRECTORY)
        file(MAKE_DIRECTORY ${seen}/${above})
        file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${folder} ${seen}/${folder} SYMBOLIC)
    endforeach()
    target_include_directories(${target} PUBLIC ${seen})
endfunction()

# phyplay_sources(VARIABLE FOLDERS ... [EXCEPT files...])
# Every source in the folders, by their paths from the root. A new file is found by the next build.
function(phyplay_sources variable)
    cmake_parse_arguments(ARG "" "" "FOLDERS;EXCEPT" ${ARGN})
    set(found)
    foreach(folder IN LISTS ARG_FOLDERS)
        file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
        list(APPEND found ${sources})
    endforeach()
    foreach(file IN LISTS ARG_EXCEPT)
        list(REMOVE_ITEM found ${CMAKE_SOURCE_DIR}/${file})
    endforeach()
    set(${variable} ${found} PARENT_SCOPE)
endfunction()

# phyplay_add_library(NAME FOLDERS ... [SOURCES ...] [EXCEPT files...] [PUBLIC targets...] [PRIVATE targets...])
# A room: a static library phyplay_NAME with the alias phyplay::NAME, of all sources in its folders but EXCEPT, and those
# that the build makes (SOURCES). Headers are included by path from the root. PUBLIC: rooms that its headers show.
function(phyplay_add_library name)
    cmake_parse_arguments(ARG "" "" "FOLDERS;SOURCES;EXCEPT;PUBLIC;PRIVATE" ${ARGN})
    phyplay_sources(sources FOLDERS ${ARG_FOLDERS} EXCEPT ${ARG_EXCEPT})
    add_library(phyplay_${name} STATIC ${sources} ${ARG_SOURCES})
    add_library(phyplay::${name} ALIAS phyplay_${name})
    phyplay_show_folders(phyplay_${name} ${ARG_FOLDERS})
    target_link_libraries(phyplay_${name} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE})
    set_target_properties(phyplay_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    phyplay_compile_options(phyplay_${name})
endfunction()

# phyplay_add_executable(NAME SOURCES ... [LINK targets...])
# Programs export their symbols: the Box2D seam works by being found first (engine/physics/README.md).
function(phyplay_add_executable name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE ${ARG_LINK})
    set_target_properties(${name} PROPERTIES ENABLE_EXPORTS ON)
    phyplay_compile_options(${name})
endfunction()

# phyplay_list_source(FILE HEADER ... FUNCTION ... RETURNS ... ITEM ... MAKER ... [PARAMETER ...] WORDS ...)
# Writes the source that a list of words stands for: FUNCTION(), declared in HEADER, which RETURNS a list of ITEMs. For
# each word, in this order, one is made by MAKER() with the word in the place of NAME. A PARAMETER is a type: FUNCTION
# takes one and hands it to every MAKER.
function(phyplay_list_source file)
    cmake_parse_arguments(ARG "" "HEADER;FUNCTION;RETURNS;ITEM;MAKER;PARAMETER" "WORDS" ${ARGN})
    set(parameter "")
    set(argument "")
    if(ARG_PARAMETER)
        set(parameter "${ARG_PARAMETER} given")
        set(argument given)
    endif()
    foreach(word IN LISTS ARG_WORDS)
        string(REPLACE NAME ${word} maker ${ARG_MAKER})
        string(APPEND declarations "${ARG_ITEM} ${maker}(${parameter});\n")
        string(APPEND calls "    list.push_back(${maker}(${argument}));\n")
    endforeach()
    file(CONFIGURE OUTPUT ${file} @ONLY CONTENT [[
// Written by the build from the list in CMakeLists.txt.
#include "@ARG_HEADER@"

namespace phyplay {

@declarations@
@ARG_RETURNS@ @ARG_FUNCTION@(@parameter@) {
    std::vector<@ARG_ITEM@> list;
@calls@    return @ARG_RETURNS@(std::move(list));
}

}  // namespace phyplay
]])
endfunction()

# phyplay_command_table(FUNCTION COMMANDS...)
# The table of a folder's commands (engine/console/command.h). For each word NAME, the source NAME_command.cpp defines
# `Command NAME_command()`; FUNCTION.cpp in the build folder defines `std::vector<Command> FUNCTION()`, which returns
# them all, in this order. The room takes it among its SOURCES.
function(phyplay_command_table function)
    phyplay_list_source(${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp HEADER engine/console/command.h
        FUNCTION ${function} RETURNS std::vector<Command> ITEM Command MAKER NAME_command WORDS ${ARGN})
endfunction()

# phyplay_suite_list(NAME SUITES... [LINK targets...])
# The suites that a program knows, in the order in which they are listed: a library phyplay::NAME that defines
# make_suites() (engine/suites/known_suites.h). For each word SUITE, a room among LINK defines
# `std::unique_ptr<const Suite> make_SUITE_suite()`. A program that links two lists is refused.
function(phyplay_suite_list name)
    cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    phyplay_list_source(${source} HEADER engine/suites/known_suites.h FUNCTION make_suites RETURNS Suites
        ITEM "std::unique_ptr<const Suite>" MAKER make_NAME_suite WORDS ${ARG_UNPARSED_ARGUMENTS})
    phyplay_add_library(${name} SOURCES ${source} PUBLIC phyplay::suites PRIVATE ${ARG_LINK})
    set_target_properties(phyplay_${name} PROPERTIES
        INTERFACE_PHYPLAY_SUITES ${name} COMPATIBLE_INTERFACE_STRING PHYPLAY_SUITES)
endfunction()

# phyplay_benchmark_list(NAME SUITES... [LINK targets...])
# The same for what agents of theirs are tested with: make_benchmarks() (engine/agents/known_benchmarks.h). For each word
# SUITE, a room among LINK defines `std::unique_ptr<const Benchmark> make_SUITE_benchmark(const Suites& suites)`.
function(phyplay_benchmark_list name)
    cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    phyplay_list_source(${source} HEADER engine/agents/known_benchmarks.h FUNCTION make_benchmarks
        RETURNS OwnBenchmarks ITEM "std::unique_ptr<const Benchmark>" MAKER make_NAME_benchmark
        PARAMETER "const Suites&" WORDS ${ARG_UNPARSED_ARGUMENTS})
    phyplay_add_library(${name} SOURCES ${source} PUBLIC phyplay::agents PRIVATE ${ARG_LINK})
endfunction()

# phyplay_agent_list(SUITE ITEM ... HEADER ... FOLDERS ... [FIRST NAMES...])
# The agents of a suite: each source NAME_agent.cpp in the folders defines `ITEM NAME_SUITE_agent()`, and the build finds
# it. SUITE_agents(), declared in HEADER, returns them all in the order in which people see them: those that come FIRST, then
# the others by name. Its source, SUITE_agents.cpp in the build folder, is in ${SUITE_agents} afterwards.
function(phyplay_agent_list suite)
    cmake_parse_arguments(ARG "" "ITEM;HEADER" "FOLDERS;FIRST" ${ARGN})
    phyplay_sources(sources FOLDERS ${ARG_FOLDERS})
    set(names ${ARG_FIRST})
    foreach(source IN LISTS sources)
        if(source MATCHES "/([a-z0-9_]+)_agent\\.cpp$")
            list(APPEND names ${CMAKE_MATCH_1})
        endif()
    endforeach()
    list(REMOVE_DUPLICATES names)
    set(list ${CMAKE_CURRENT_BINARY_DIR}/${suite}_agents.cpp)
    phyplay_list_source(${list} HEADER ${ARG_HEADER} FUNCTION ${suite}_agents RETURNS std::vector<${ARG_ITEM}>
        ITEM ${ARG_ITEM} MAKER NAME_${suite}_agent WORDS ${names})
    set(${suite}_agents ${list} PARENT_SCOPE)
endfunction()

# phyplay_face_list(NAME SUITES... [LINK targets...])
# The same for what the window knows of them: make_faces() (game/face/suite_face.h). For each word SUITE, a room among
# LINK defines `std::unique_ptr<const SuiteFace> make_SUITE_face(const Suites& suites)`.
function(phyplay_face_list name)
    cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    phyplay_list_source(${source} HEADER game/face/suite_face.h FUNCTION make_faces RETURNS Faces
        ITEM "std::unique_ptr<const SuiteFace>" MAKER make_NAME_face PARAMETER "const Suites&"
        WORDS ${ARG_UNPARSED_ARGUMENTS})
    phyplay_add_library(${name} SOURCES ${source} PUBLIC phyplay::game_face PRIVATE ${ARG_LINK})
endfunction()

# phyplay_add_program(NAME SUITES list FACES list)
# The program: all commands over the suites of a list and, where there is a window, their faces (game/main.cpp).
function(phyplay_add_program name)
    cmake_parse_arguments(ARG "" "SUITES;FACES" "" ${ARGN})
    set(game ${CMAKE_SOURCE_DIR}/game)
    if(PHYPLAY_GAME)
        set(entry ${game}/window_entry.cpp)
        set(window phyplay::game_app phyplay::${ARG_FACES})
    else()
        set(entry ${game}/no_window_entry.cpp)
        set(window)
    endif()
    phyplay_add_executable(${name} SOURCES ${game}/main.cpp ${entry}
        LINK ${window} phyplay::study_commands phyplay::headless phyplay::known_benchmarks phyplay::${ARG_SUITES}
            phyplay::seam)
    set(seen ${CMAKE_BINARY_DIR}/headers/phyplay)
    file(MAKE_DIRECTORY ${seen}/game)
    file(CREATE_LINK ${game}/window_entry.h ${seen}/game/window_entry.h SYMBOLIC)
    target_include_directories(${name} PRIVATE ${seen})
endfunction()
