// Draws what Dear ImGui collected for a frame, with OpenGL 3.3.
//
// It does what ImGui's own OpenGL backend does, but for one thing: runs of shapes are drawn by a program that reads
// no texture. ImGui lets every shape look up a white pixel in the font atlas, which graphics cards do for nothing and
// a processor pays for in every pixel of every edge.
#pragma once

#include <cstdint>

#include "game/theme/theme.h"

struct ImDrawCmd;
struct ImDrawData;
struct ImDrawList;

namespace phyplay {

/// The callback of a command that clears its clip; the colour travels in the command's data.
void clear_clip(const ImDrawList*, const ImDrawCmd* command);
void* clear_data_of(Rgba color);
Rgba clear_color_of(const ImDrawCmd& command);

class FrameRenderer {
public:
    /// Requires a current OpenGL 3.3 context, which must outlive this, and a current ImGui context.
    /// Throws std::runtime_error where the driver refuses the shaders.
    FrameRenderer();
    ~FrameRenderer();
    FrameRenderer(const FrameRenderer&) = delete;
    FrameRenderer& operator=(const FrameRenderer&) = delete;

    /// Takes over the font atlas of the current ImGui context, building it where that has not happened.
    void upload_fonts();

    /// True once upload_fonts() was called.
    bool has_fonts() const { return has_fonts_; }

    /// Draws over `background` into the current framebuffer, all of it being `frame.DisplaySize`. Callbacks of
    /// commands are called in their turn, with their clip as the scissor. Requires fonts.
    /// Expects the scissor test off and leaves it so.
    void draw(const ImDrawData& frame, Rgba background) const;

private:
    void draw_list(const ImDrawList& list, float width, float height) const;
    void draw_command(const ImDrawList& list, const ImDrawCmd& command) const;

    std::uint32_t pictures_ = 0;  ///< a program
    std::uint32_t shapes_ = 0;    ///< a program
    std::uint32_t texture_ = 0;
    std::uint32_t vertex_array_ = 0;
    std::uint32_t vertices_ = 0;
    std::uint32_t indices_ = 0;
    bool has_fonts_ = false;
};

}  // namespace phyplay
