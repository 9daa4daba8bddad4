// Pictures as PNG, for programs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace phyplay {

/// 8-bit red, green and blue, row 0 at the top.
struct RgbImage {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;

    bool operator==(const RgbImage&) const = default;
};

/// The bytes of a PNG file. The same image gives the same bytes wherever libpng and zlib are the same.
std::string png_of(const RgbImage& image);

}  // namespace phyplay
