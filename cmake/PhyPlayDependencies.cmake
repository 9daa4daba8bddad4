# Debian 12 packages, found once. Who may use which is decided where targets link them.

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(box2d REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)
find_package(pugixml REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(PNG REQUIRED)
pkg_check_modules(LIBMD REQUIRED IMPORTED_TARGET libmd)        # MD5, SHA-256
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(LUA REQUIRED IMPORTED_TARGET lua5.4-c++)     # the C++ build: errors run destructors
find_package(CLI11 REQUIRED)
find_package(tomlplusplus REQUIRED)

if(PHYPLAY_MPI)
    set(MPI_CXX_SKIP_MPICXX ON)  # the C interface; MPI's own C++ classes are long gone from the standard
    find_package(MPI REQUIRED COMPONENTS CXX)
endif()

if(PHYPLAY_GAME)
    find_package(SDL2 REQUIRED)
    find_package(Freetype REQUIRED)
    find_package(glm REQUIRED)
    find_package(X11 REQUIRED)
    pkg_check_modules(EPOXY REQUIRED IMPORTED_TARGET epoxy)

    # Debian's Dear ImGui has no CMake file, and its pkg-config file links in the wrong order.
    find_library(IMGUI_LIBRARY imgui REQUIRED)
    find_library(STB_LIBRARY stb REQUIRED)
    find_path(IMGUI_INCLUDE_DIR imgui.h PATH_SUFFIXES imgui REQUIRED)
    add_library(imgui::imgui STATIC IMPORTED)
    set_target_properties(imgui::imgui PROPERTIES
        IMPORTED_LOCATION "${IMGUI_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${IMGUI_INCLUDE_DIR}"
        INTERFACE_LINK_LIBRARIES "${STB_LIBRARY};SDL2::SDL2;Freetype::Freetype;${CMAKE_DL_LIBS}")
endif()

if(PHYPLAY_TESTS)
    find_package(doctest REQUIRED)
    include(doctest)
endif()
