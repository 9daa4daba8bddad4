#include "game/platform/screenshot.h"

#include <png.h>

#include <cerrno>
#include <cstring>

namespace phyplay {

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
