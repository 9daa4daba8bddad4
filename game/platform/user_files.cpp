#include "game/platform/user_files.h"

#include <png.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace phyplay {

namespace fs = std::filesystem;

namespace {

/// An absolute path from the environment; the XDG rules say to ignore relative ones.
fs::path absolute_path_from(const char* variable) {
    const char* value = std::getenv(variable);
    if (value == nullptr || value[0] != '/') return {};
    return value;
}

}  // namespace

Result<fs::path> user_data_folder() {
    if (const fs::path data_home = absolute_path_from("XDG_DATA_HOME"); !data_home.empty()) {
        return data_home / "phyplay";
    }
    if (const fs::path home = absolute_path_from("HOME"); !home.empty()) return home / ".local/share/phyplay";
    return Error{"no place for your progress: neither HOME nor XDG_DATA_HOME is set; choose one with --data DIR"};
}

fs::path next_screenshot_path(const fs::path& fallback) {
    std::error_code ignored;
    fs::path folder = absolute_path_from("HOME") / "Pictures";
    if (!fs::is_directory(folder, ignored)) folder = fallback;
    for (int number = 1;; ++number) {
        char name[32];
        std::snprintf(name, sizeof name, "phyplay-%04d.png", number);
        if (!fs::exists(folder / name, ignored)) return folder / name;
    }
}

Result<Done> write_png(const std::filesystem::path& path, const Image& image) {
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = static_cast<png_uint_32>(image.width);
    header.height = static_cast<png_uint_32>(image.height);
    header.format = PNG_FORMAT_RGB;

    // A window's alpha means nothing to a viewer of the picture.
    std::vector<std::uint8_t> colors;
    colors.reserve(image.rgba.size() / 4 * 3);
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
        colors.insert(colors.end(), image.rgba.begin() + static_cast<std::ptrdiff_t>(i),
                      image.rgba.begin() + static_cast<std::ptrdiff_t>(i) + 3);
    }
    if (png_image_write_to_file(&header, path.c_str(), 0, colors.data(), image.width * 3, nullptr) == 0) {
        return Error{std::string("cannot write the picture: ") + header.message, path.string()};
    }
    return Done{};
}

}  // namespace phyplay
