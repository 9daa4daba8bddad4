// An ImGui context with a font atlas of its own, for tests of what is kept in the atlas; nothing is drawn to a
// window.
#pragma once

#include <imgui.h>

namespace phyplay::testing {

class FontAtlasContext {
public:
    /// `reserve` is called before the atlas is built, `paint` after.
    template <typename Reserve, typename Paint>
    FontAtlasContext(Reserve reserve, Paint paint) : context_(ImGui::CreateContext()) {
        ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
        atlas.Clear();
        reserve(atlas);
        atlas.AddFontDefault();
        atlas.Build();
        paint(atlas);
    }
    ~FontAtlasContext() { ImGui::DestroyContext(context_); }
    FontAtlasContext(const FontAtlasContext&) = delete;
    FontAtlasContext& operator=(const FontAtlasContext&) = delete;

private:
    ImGuiContext* context_;
};

}  // namespace phyplay::testing
