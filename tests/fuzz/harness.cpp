#include "tests/fuzz/harness.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "engine/play/task_pack.h"
#include "engine/suites/known_suites.h"
#include "engine/suites/shipped_pack.h"

namespace phyplay::fuzz {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, std::string_view bytes) {
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!stream.flush()) must(false, "the disk takes the harness's own files");
}

std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    must(stream.is_open(), "the harness finds the examples it begins with: " + file.string());
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// `PROGRAM --examples=FOLDER` writes what the harness begins with, a file each.
void write_examples(const fs::path& folder) {
    int number = 0;
    for (const std::string& example : examples()) write(folder / ("example-" + std::to_string(number++)), example);
}

}  // namespace

void must(bool holds, std::string_view what) {
    if (holds) return;
    std::fprintf(stderr, "This does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

fs::path in_tree(const std::string& path) {
    return fs::path(PHYPLAY_SOURCE_DIR) / path;
}

std::string text_of(const std::string& path) {
    return read(in_tree(path));
}

std::vector<std::string> texts_of(const std::string& folder, std::string_view ending, std::size_t most) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(in_tree(folder))) {
        if (entry.path().string().ends_with(ending)) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    if (files.size() > most) files.resize(most);
    std::vector<std::string> texts;
    for (const fs::path& file : files) texts.push_back(read(file));
    return texts;
}

std::string lists_in_lists() {
    constexpr std::size_t kDepth = 4'000;
    return std::string(kDepth, '[') + std::string(kDepth, ']');
}

std::vector<std::string_view> parts_of(std::string_view input) {
    constexpr std::string_view kBetween = "\n---\n";
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = input.find(kBetween);
        parts.push_back(input.substr(0, end));
        if (end == std::string_view::npos) return parts;
        input.remove_prefix(end + kBetween.size());
    }
}

const fs::path& scratch_folder() {
    static const fs::path folder = [] {
        std::string name = (fs::temp_directory_path() / "phyplay-fuzz-XXXXXX").string();
        must(::mkdtemp(name.data()) != nullptr, "there is a folder for temporary files");
        return fs::path(name);
    }();
    return folder;
}

fs::path scratch_file(const std::string& name, std::string_view bytes) {
    fs::path file = scratch_folder() / name;
    write(file, bytes);
    return file;
}

const Suites& shipped_suites() {
    static const Suites suites = make_suites();
    return suites;
}

const TaskSet& shipped_tasks() {
    static const TaskSet tasks = [] {
        std::vector<TemplateInfo> templates;
        std::vector<Task> all;
        for (const auto& suite : shipped_suites().all()) {
            const Result<TaskSet> pack = load_shipped_suite(suite->facts().id, shipped_suites());
            must(bool(pack), pack ? "" : to_string(pack.error()));
            templates.insert(templates.end(), pack->templates().begin(), pack->templates().end());
            all.insert(all.end(), pack->tasks().begin(), pack->tasks().end());
        }
        return TaskSet(std::move(templates), std::move(all), "all");
    }();
    return tasks;
}

}  // namespace phyplay::fuzz

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    constexpr std::string_view kExamples = "--examples=";
    for (int i = 1; i < *count; ++i) {
        const std::string_view word = (*words)[i];
        if (!word.starts_with(kExamples)) continue;
        phyplay::fuzz::write_examples(word.substr(kExamples.size()));
        std::exit(0);
    }
    phyplay::fuzz::try_input({});  // what is made once is made before anybody looks at the clock
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    phyplay::fuzz::try_input({reinterpret_cast<const char*>(bytes), size});
    return 0;
}
