#include "game/widgets/large_fill.h"

// epoxy before any other OpenGL header
#include <epoxy/gl.h>

#include <imgui.h>

#include <cmath>

#include "engine/base/assert.h"

namespace phyplay {

namespace {

/// The colour travels in the command's pointer.
void* data_of(Rgba color) {
    const std::uintptr_t packed =
        color.r | static_cast<std::uintptr_t>(color.g) << 8 | static_cast<std::uintptr_t>(color.b) << 16;
    return reinterpret_cast<void*>(packed);
}

Rgba color_of(const ImDrawCmd& command) {
    const auto packed = reinterpret_cast<std::uintptr_t>(command.UserCallbackData);
    return {static_cast<std::uint8_t>(packed & 0xFF), static_cast<std::uint8_t>((packed >> 8) & 0xFF),
            static_cast<std::uint8_t>((packed >> 16) & 0xFF), 255};
}

/// Called by the renderer in its turn, the scissor being the rectangle: the command's data is the colour.
void clear_rectangle(const ImDrawList*, const ImDrawCmd* command) {
    const Rgba color = color_of(*command);
    const auto part = [](std::uint8_t channel) { return static_cast<float>(channel) / 255.0F; };
    glClearColor(part(color.r), part(color.g), part(color.b), 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

void fill_large(ImDrawList& list, Rect rect, Rgba color) {
    PHYPLAY_ASSERT(color.a == 255);
    list.PushClipRect({std::ceil(rect.x), std::ceil(rect.y)}, {std::floor(rect.right()), std::floor(rect.bottom())},
                      true);
    list.AddCallback(clear_rectangle, data_of(color));
    list.PopClipRect();
}

void fade_large_fills(ImDrawList& list, Rgba behind, float shown, float drop) {
    for (ImDrawCmd& command : list.CmdBuffer) {
        command.ClipRect.y += drop;
        command.ClipRect.w += drop;
        if (command.UserCallback == clear_rectangle) {
            command.UserCallbackData = data_of(mixed(behind, color_of(command), shown));
        }
    }
}

}  // namespace phyplay
