#include "game/widgets/fonts.h"

#include <imgui.h>

#include <cmath>
#include <filesystem>
#include <span>

#include "game/widgets/atlas_marks.h"

namespace phyplay {

namespace {

struct FontFiles {
    const char* family;
    const char* regular;
    const char* strong;
    const char* display;  ///< for titles: the cut with tighter spacing
    float line_per_em;    ///< ImGui's "size" is ascent plus descent; ours is the em, as everywhere else
};

constexpr std::array kFamilies = {
    FontFiles{"Inter", "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
              "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf",
              "/usr/share/fonts/opentype/inter/InterDisplay-SemiBold.otf", 1.21F},
    FontFiles{"DejaVu Sans", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
              "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
              "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", 1.164F},
};

// Latin with its accents, and the signs our texts use: dashes, quotes, ellipsis, arrows, shapes, check marks.
constexpr std::array<ImWchar, 15> kGlyphs = {0x20,   0xFF,   0x100,  0x17F,  0x2010, 0x2027, 0x2190, 0x2193,
                                             0x2212, 0x2212, 0x25A0, 0x25CF, 0x2713, 0x2713, 0};

bool is_installed(const FontFiles& files) {
    std::error_code ignored;
    return std::filesystem::exists(files.regular, ignored) && std::filesystem::exists(files.strong, ignored) &&
           std::filesystem::exists(files.display, ignored);
}

const FontFiles* first_installed() {
    for (const FontFiles& files : kFamilies) {
        if (is_installed(files)) return &files;
    }
    return nullptr;
}

ImFont* add_face(const FontFiles* files, TextSize size, TextWeight weight, float px) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    // Twice as fine across: letters keep their true distances. (The FreeType builder would round every
    // distance up to a whole pixel, which reads as letter-spacing.)
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.SizePixels = px;
    if (files == nullptr) return atlas.AddFontDefault(&config);

    const bool is_title = size == TextSize::title || size == TextSize::hero;
    const char* path = weight == TextWeight::regular ? files->regular : is_title ? files->display : files->strong;
    const float line_px = std::round(px * files->line_per_em);
    ImFont* face = atlas.AddFontFromFileTTF(path, line_px, &config, kGlyphs.data());
    return face != nullptr ? face : atlas.AddFontDefault(&config);
}

ImFont* add_mono_face(float px) {
    static constexpr const char* kPath = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf";
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    std::error_code ignored;
    const bool is_there = std::filesystem::exists(kPath, ignored);
    ImFont* face =
        is_there ? atlas.AddFontFromFileTTF(kPath, std::round(px * 1.12F), &config, kGlyphs.data()) : nullptr;
    return face != nullptr ? face : atlas.AddFontDefault();
}

}  // namespace

bool Fonts::build(const Theme& theme) {
    if (theme.display_scale == built_display_scale_ && theme.font_scale == built_font_scale_) return false;
    built_display_scale_ = theme.display_scale;
    built_font_scale_ = theme.font_scale;

    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    reserve_small_discs(atlas);
    reserve_mark_rows(atlas);
    const FontFiles* files = first_installed();
    family_ = files != nullptr ? files->family : "built-in";
    for (int i = 0; i < kTextSizeCount; ++i) {
        const TextSize size = static_cast<TextSize>(i);
        const float px = theme.text_px(size);
        const auto slot = static_cast<std::size_t>(i * kTextWeightCount);
        faces_[slot] = add_face(files, size, TextWeight::regular, px);
        faces_[slot + 1] = add_face(files, size, TextWeight::strong, px);
        // Commands are small print: other sizes would only fill the atlas.
        faces_[slot + 2] = size == TextSize::note ? add_mono_face(px) : faces_[slot];
    }
    atlas.Build();
    paint_small_discs(atlas);
    paint_mark_rows(atlas);
    return true;
}

ImFont* Fonts::face(TextSize size, TextWeight weight) const {
    return faces_[static_cast<std::size_t>(size) * kTextWeightCount + static_cast<std::size_t>(weight)];
}

}  // namespace phyplay
