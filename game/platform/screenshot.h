// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "engine/base/result.h"

namespace phyplay {

/// 8-bit RGBA, row 0 at the top.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};

/// Writes the colours of the image, without its alpha.
Result<Done> write_png(const std::filesystem::path& path, const Image& image);

}  // namespace phyplay
