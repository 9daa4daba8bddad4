// What belongs to a person on the disk: their data, by the XDG base directory rules, and pictures of the window as
// PNG files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "engine/base/result.h"

namespace phyplay {

/// $XDG_DATA_HOME/phyplay, else ~/.local/share/phyplay. An Error where neither variable is set.
Result<std::filesystem::path> user_data_folder();

/// A new file name in the person's picture folder (else in `fallback`): "phyplay-0001.png" and up.
std::filesystem::path next_screenshot_path(const std::filesystem::path& fallback);

/// 8-bit RGBA, row 0 at the top.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};

/// Writes the colours of the image, without its alpha.
Result<Done> write_png(const std::filesystem::path& path, const Image& image);

}  // namespace phyplay
