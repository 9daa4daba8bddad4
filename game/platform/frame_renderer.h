// Draws what Dear ImGui collected for a frame, with OpenGL 3.3.
//
// It does what ImGui's own OpenGL backend does, but for two things, both for software rendering. Runs of shapes are
// drawn by a program that reads no texture: ImGui lets every shape look up a white pixel in the font atlas, which
// graphics cards do for nothing and a processor pays for in every pixel of every edge. And where the last frame is
// still there, only what differs from it is drawn (frame_damage.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/platform/frame_damage.h"
#include "game/theme/theme.h"

struct ImDrawCmd;
struct ImDrawData;
struct ImDrawList;

namespace phyplay {

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

    /// Draws over `background` into the current framebuffer, all of it being `frame.DisplaySize`; only what differs
    /// from the frame before, where `has_last_frame` says that this is what the framebuffer holds. What lies in
    /// `scroll_places` may then be made of moved pixels. Returns boxes outside of which nothing changed, valid until
    /// the next call. Callbacks of commands are called in their turn,
    /// perhaps several times, with their clip as the scissor. Requires fonts; leaves the scissor test off.
    std::span<const PixelBox> draw(const ImDrawData& frame, Rgba background, bool has_last_frame,
                                   std::span<const ScrollPlace> scroll_places = {});

    /// The framebuffer does not hold the last frame any more.
    void forget_last_frame() { damage_.forget(); }

private:
    /// What is left of a command: a run of indices, none for a callback.
    struct Run {
        const ImDrawCmd* command = nullptr;
        PixelBox scissor;
        std::uint32_t first = 0;
        std::uint32_t end = 0;
    };

    void set_scissor(const PixelBox& box) const;
    void move_pixels(const PixelMove& move) const;
    void draw_box(const ImDrawData& frame, const PixelBox& box);
    /// Takes the pieces of the list off the front of `pieces` and returns the others.
    std::span<const PixelBox> choose_runs(const ImDrawList& list, const PixelBox& box,
                                          std::span<const PixelBox> pieces);
    void draw_run(const ImDrawList& list, const Run& run) const;

    std::uint32_t pictures_ = 0;  ///< a program
    std::uint32_t shapes_ = 0;    ///< a program
    std::uint32_t texture_ = 0;
    std::uint32_t vertex_array_ = 0;
    std::uint32_t vertices_ = 0;
    std::uint32_t indices_ = 0;
    PixelBox frame_;  ///< all of it
    bool has_fonts_ = false;
    FrameDamage damage_;
    std::vector<PixelBox> changed_;            ///< by the last frame
    std::vector<Run> runs_;                    ///< of the list being drawn
    std::vector<std::uint16_t> indices_left_;  ///< those of its triangles that meet the box being drawn
};

}  // namespace phyplay
