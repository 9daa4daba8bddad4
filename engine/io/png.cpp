#include "engine/io/png.h"

#include <png.h>

#include "engine/base/assert.h"

namespace phyplay {

std::string png_of(const RgbImage& image) {
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = static_cast<png_uint_32>(image.width);
    header.height = static_cast<png_uint_32>(image.height);
    header.format = PNG_FORMAT_RGB;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(header);
    std::string bytes(size, '\0');
    const int written = png_image_write_to_memory(&header, bytes.data(), &size, 0, image.rgb.data(), 0, nullptr);
    PHYPLAY_ASSERT(written != 0);
    bytes.resize(size);
    return bytes;
}

}  // namespace phyplay
