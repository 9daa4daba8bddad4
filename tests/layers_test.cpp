// Includes are held against tests/layers.txt, which says which folder may use which and who may see which library.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

namespace {

struct Room {
    std::string name;
    std::string folder;
    std::set<std::string> uses;  ///< by name, with what these use
};

struct Library {
    std::string prefix;
    std::set<std::string> rooms;
};

struct Debt {
    std::string from;
    std::string to;
    int line = 0;
    bool is_owed = false;
};

struct Layers {
    std::vector<Room> rooms;
    std::vector<Library> libraries;
    std::vector<Debt> debts;
    std::vector<std::string> faults;  ///< of the table itself
};

bool is_below(std::string_view path, std::string_view folder) {
    return path == folder || (path.starts_with(folder) && path.substr(folder.size()).starts_with('/'));
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

Layers read_layers(const fs::path& file) {
    Layers layers;
    std::ifstream stream(file);
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        const auto fail = [&](const std::string& why) {
            layers.faults.push_back(file.filename().string() + ":" + std::to_string(number) + ": " + why);
        };
        if (line.empty() || line[0] == '#') continue;
        const std::size_t colon = line.find(" :");
        const std::vector<std::string> head = words_of(line.substr(0, colon));
        const std::vector<std::string> tail =
            colon == std::string::npos ? std::vector<std::string>{} : words_of(line.substr(colon + 2));
        if (colon == std::string::npos || head.empty()) {
            fail("no ' :'");
        } else if (head[0] == "room" && head.size() == 3) {
            Room room{head[1], head[2], {}};
            for (const std::string& used : tail) {
                const auto below = std::ranges::find(layers.rooms, used, &Room::name);
                if (below == layers.rooms.end()) {
                    fail("no room above has the name " + used);
                } else {
                    room.uses.insert(used);
                    room.uses.insert(below->uses.begin(), below->uses.end());
                }
            }
            layers.rooms.push_back(std::move(room));
        } else if (head[0] == "library" && head.size() == 2) {
            layers.libraries.push_back({head[1], {tail.begin(), tail.end()}});
        } else if (head[0] == "debt" && head.size() == 4 && head[2] == "->" && !tail.empty()) {
            layers.debts.push_back({.from = head[1], .to = head[3], .line = number});
        } else {
            fail("neither room, library nor debt");
        }
    }
    if (layers.rooms.empty()) layers.faults.push_back(file.string() + " has no rooms");
    return layers;
}

/// The room with the longest folder above the path; null where there is none.
const Room* room_of(const Layers& layers, std::string_view path) {
    const Room* best = nullptr;
    for (const Room& room : layers.rooms) {
        if (is_below(path, room.folder) && (best == nullptr || room.folder.size() > best->folder.size()))
            best = &room;
    }
    return best;
}

struct Include {
    std::string what;
    bool is_ours = false;  ///< in quotes
};

std::optional<Include> include_of(const std::string& line) {
    std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string::npos || line[at] != '#') return std::nullopt;
    at = line.find_first_not_of(" \t", at + 1);
    if (at == std::string::npos || line.compare(at, 7, "include") != 0) return std::nullopt;
    const std::size_t begin = line.find_first_of("\"<", at);
    if (begin == std::string::npos) return std::nullopt;
    const std::size_t end = line.find_first_of("\">", begin + 1);
    return Include{line.substr(begin + 1, end - begin - 1), line[begin] == '"'};
}

/// Why the file may not include it; empty where it may.
std::string objection(const Layers& layers, const fs::path& root, const Room& room, const Include& include) {
    if (!include.is_ours) {
        for (const Library& library : layers.libraries) {
            if (include.what.starts_with(library.prefix) && !library.rooms.contains(room.name)) {
                return room.name + " may not see the library of <" + include.what + ">";
            }
        }
        return "";
    }
    if (include.what.find("..") != std::string::npos) return "\"" + include.what + "\" is no path from the root";
    if (include.what.find('/') == std::string::npos) return "";  // made by the build: git_id.h
    const Room* other = room_of(layers, include.what);
    if (other == nullptr || !fs::exists(root / include.what)) return "there is no \"" + include.what + "\"";
    if (other == &room || room.uses.contains(other->name)) return "";
    return room.name + " may not use " + other->name + ": \"" + include.what + "\"";
}

/// Whether the table puts up with it for now.
bool is_owed(Layers& layers, const std::string& file, const std::string& included) {
    for (Debt& debt : layers.debts) {
        if (!is_below(file, debt.from) || !is_below(included, debt.to)) continue;
        debt.is_owed = true;
        return true;
    }
    return false;
}

/// Everything in the folders that the table does not allow, and everything in the table that is not so any more.
std::vector<std::string> find_faults(const fs::path& root, const std::vector<std::string>& tops, Layers layers) {
    std::vector<std::string> faults = layers.faults;
    std::vector<std::string> files;
    for (const std::string& top : tops) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
            const std::string name = entry.path().filename().string();
            const bool is_source = name.ends_with(".h") || name.ends_with(".cpp") || name.ends_with(".cpp.in");
            if (is_source) files.push_back(entry.path().lexically_relative(root).generic_string());
        }
    }
    std::ranges::sort(files);
    for (const std::string& file : files) {
        const Room* room = room_of(layers, file);
        if (room == nullptr) {
            faults.push_back(file + ": its folder is no room");
            continue;
        }
        std::ifstream stream(root / file);
        std::string line;
        for (int number = 1; std::getline(stream, line); ++number) {
            const std::optional<Include> include = include_of(line);
            if (!include) continue;
            const std::string why = objection(layers, root, *room, *include);
            if (!why.empty() && !is_owed(layers, file, include->what))
                faults.push_back(file + ":" + std::to_string(number) + ": " + why);
        }
    }
    for (const Room& room : layers.rooms) {
        if (!fs::is_directory(root / room.folder)) faults.push_back("there is no folder " + room.folder);
    }
    for (const Debt& debt : layers.debts) {
        if (debt.is_owed) continue;
        faults.push_back("layers.txt:" + std::to_string(debt.line) + ": this debt is paid: " + debt.from + " -> " +
                         debt.to);
    }
    return faults;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

/// A small project in a folder of its own.
class Trial {
public:
    Trial() {
        std::string name = (fs::temp_directory_path() / "phyplay-layers-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        root_ = name;
        write("layers.txt",
              "room base a/base :\n"
              "room io a/io : base\n"
              "room play a/play : io\n"
              "room inner a/play/inner : base\n"
              "library box2d/ : io\n"
              "debt a/base/old.h -> a/io : for now\n");
        write("a/base/vec.h", "#pragma once\n");
        write("a/io/file.h", "#include \"a/base/vec.h\"\n#include <box2d/box2d.h>\n");
        write("a/play/task.cpp", "#include <vector>\n#include \"a/io/file.h\"\n#include \"a/base/vec.h\"\n");
        write("a/play/inner/part.h", "#include \"a/base/vec.h\"\n");
        write("a/base/old.h", "  #  include \"a/io/file.h\"\n");
    }
    ~Trial() {
        std::error_code ignored;
        fs::remove_all(root_, ignored);
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((root_ / file).parent_path());
        std::ofstream(root_ / file) << text;
    }

    std::string faults() const { return joined(find_faults(root_, {"a"}, read_layers(root_ / "layers.txt"))); }

private:
    fs::path root_;
};

}  // namespace

TEST_CASE("layers: every include of engine, game and study is one that layers.txt allows") {
    const fs::path root = PHYPLAY_SOURCE_DIR;
    CHECK(joined(find_faults(root, {"engine", "game", "study"}, read_layers(root / "tests/layers.txt"))) == "");
}

TEST_CASE("layers: the check knows what is forbidden, and says where") {
    const Trial trial;
    REQUIRE(trial.faults() == "");

    SUBCASE("a room above") {
        trial.write("a/base/bad.h", "\n#include \"a/io/file.h\"\n");
        CHECK(trial.faults() == "a/base/bad.h:2: base may not use io: \"a/io/file.h\"\n");
    }
    SUBCASE("a folder inside another is a room of its own, in both directions") {
        trial.write("a/play/bad.cpp", "#include \"a/play/inner/part.h\"\n");
        trial.write("a/play/inner/bad.cpp", "#include \"a/io/file.h\"\n");
        CHECK(trial.faults() ==
              "a/play/bad.cpp:1: play may not use inner: \"a/play/inner/part.h\"\n"
              "a/play/inner/bad.cpp:1: inner may not use io: \"a/io/file.h\"\n");
    }
    SUBCASE("a library that belongs to others, also from a room that uses these") {
        trial.write("a/play/bad.cpp", "#include <box2d/b2_world.h>\n");
        CHECK(trial.faults() == "a/play/bad.cpp:1: play may not see the library of <box2d/b2_world.h>\n");
    }
    SUBCASE("paths that do not begin at the root, or lead nowhere") {
        trial.write("a/io/bad.cpp", "#include \"../base/vec.h\"\n#include \"a/base/gone.h\"\n#include \"b/c.h\"\n");
        CHECK(trial.faults() ==
              "a/io/bad.cpp:1: \"../base/vec.h\" is no path from the root\n"
              "a/io/bad.cpp:2: there is no \"a/base/gone.h\"\n"
              "a/io/bad.cpp:3: there is no \"b/c.h\"\n");
    }
    SUBCASE("a folder that the table does not know") {
        trial.write("a/new/file.h", "");
        CHECK(trial.faults() == "a/new/file.h: its folder is no room\n");
    }
    SUBCASE("a debt that is paid") {
        trial.write("a/base/old.h", "#include \"a/base/vec.h\"\n");
        CHECK(trial.faults() == "layers.txt:6: this debt is paid: a/base/old.h -> a/io\n");
    }
    SUBCASE("a table with arrows that lead up") {
        trial.write("layers.txt", "room base a : io\nroom io a/io :\nroom play a/play :\n");
        CHECK(trial.faults().starts_with("layers.txt:1: no room above has the name io\n"));
    }
}
