// The build tool that turns templates and frozen parameters into a task pack:
//
//     phyplay_make_pack FOLDER PACK          makes the pack
//     phyplay_make_pack FOLDER PACK HASH     makes it and writes its SHA-256 into the file HASH
//
// A folder with layouts is Phy-Q's, one without is PHYRE's.

#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/file.h"
#include "engine/phyq/generator/slingshot_suite.h"
#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "engine/suites/template_suite.h"

namespace {

using namespace phyplay;

void write_file(const std::filesystem::path& path, std::string_view bytes) {
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
    write_file_atomically(path, bytes);
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.size() < 2 || arguments.size() > 3) {
        std::fprintf(stderr, "usage: phyplay_make_pack FOLDER PACK [HASH]\n");
        return 2;
    }
    const std::filesystem::path folder = arguments[0];
    const bool is_slingshot = std::filesystem::is_directory(folder / "layouts");
    const Result<TaskSet> suite = is_slingshot ? build_slingshot_suite(folder) : build_suite(folder);
    if (!suite) {
        std::fprintf(stderr, "%s\n", to_string(suite.error()).c_str());
        return 2;
    }
    const std::vector<std::byte> pack = write_task_pack(suite->templates(), suite->tasks());
    const Result<Done> verified = verify_task_pack(pack, arguments[1], make_suites());
    if (!verified) {
        std::fprintf(stderr, "%s\n", to_string(verified.error()).c_str());
        return 2;
    }
    write_file(arguments[1], {reinterpret_cast<const char*>(pack.data()), pack.size()});
    if (arguments.size() == 3) {
        write_file(arguments[2], suite->sha256() + "\n");
    }
    std::printf("%s: %zu templates, %zu tasks, %s\n", arguments[1].c_str(), suite->templates().size(),
                suite->tasks().size(), suite->sha256().c_str());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(std::vector<std::string>(argv + 1, argv + argc));
    } catch (const std::exception& broken) {
        std::fprintf(stderr, "phyplay_make_pack: %s\n", broken.what());
        return 1;
    }
}
