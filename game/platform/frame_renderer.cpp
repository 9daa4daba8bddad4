#include "game/platform/frame_renderer.h"

// epoxy before any other OpenGL header
#include <epoxy/gl.h>

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "engine/base/assert.h"

namespace phyplay {

namespace {

constexpr const char* kVertexShader = R"(#version 330 core
layout(location = 0) in vec2 position;
layout(location = 1) in vec2 texture_position;
layout(location = 2) in vec4 color;
uniform vec4 to_clip_space;  // scale, then offset
out vec2 at;
out vec4 ink;
void main() {
    at = texture_position;
    ink = color;
    gl_Position = vec4(position * to_clip_space.xy + to_clip_space.zw, 0.0, 1.0);
}
)";

/// Letters and other pictures from the atlas. It has four channels, which software rendering filters faster than one.
constexpr const char* kPictureShader = R"(#version 330 core
in vec2 at;
in vec4 ink;
uniform sampler2D coverage;
layout(location = 0) out vec4 pixel;
void main() {
    pixel = vec4(ink.rgb, ink.a * texture(coverage, at).a);
}
)";

/// Shapes: the same without the texture, whose white pixel they point at.
constexpr const char* kShapeShader = R"(#version 330 core
in vec4 ink;
layout(location = 0) out vec4 pixel;
void main() {
    pixel = ink;
}
)";

/// A change of program is worth it from so many triangles on; fewer shapes are drawn like pictures are.
constexpr int kLeastShapes = 12;

void attach(GLuint program, GLenum kind, const char* source) {
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);  // with the program
}

GLuint linked_program(const char* fragment_shader) {
    const GLuint program = glCreateProgram();
    attach(program, GL_VERTEX_SHADER, kVertexShader);
    attach(program, GL_FRAGMENT_SHADER, fragment_shader);
    glLinkProgram(program);
    GLint is_linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &is_linked);
    if (is_linked == GL_TRUE) return program;
    std::array<char, 512> log{};
    glGetProgramInfoLog(program, static_cast<GLsizei>(log.size()), nullptr, log.data());
    glDeleteProgram(program);
    throw std::runtime_error(std::string("OpenGL refuses the shaders: ") + log.data());
}

const void* offset(std::size_t bytes) {
    return reinterpret_cast<const void*>(bytes);
}

void clear(Rgba color) {
    const auto part = [](std::uint8_t channel) { return static_cast<float>(channel) / 255.0F; };
    glClearColor(part(color.r), part(color.g), part(color.b), 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

void clear_clip(const ImDrawList*, const ImDrawCmd* command) {
    const Rgba color = clear_color_of(*command);
    const auto part = [](std::uint8_t channel) { return static_cast<float>(channel) / 255.0F; };
    glClearColor(part(color.r), part(color.g), part(color.b), 1.0F);
    glClear(GL_COLOR_BUFFER_BIT);
}

void* clear_data_of(Rgba color) {
    const std::uintptr_t packed =
        color.r | static_cast<std::uintptr_t>(color.g) << 8 | static_cast<std::uintptr_t>(color.b) << 16;
    return reinterpret_cast<void*>(packed);
}

Rgba clear_color_of(const ImDrawCmd& command) {
    const auto packed = reinterpret_cast<std::uintptr_t>(command.UserCallbackData);
    return {static_cast<std::uint8_t>(packed & 0xFF), static_cast<std::uint8_t>((packed >> 8) & 0xFF),
            static_cast<std::uint8_t>((packed >> 16) & 0xFF), 255};
}

FrameRenderer::FrameRenderer() : pictures_(linked_program(kPictureShader)), shapes_(linked_program(kShapeShader)) {
    glGenTextures(1, &texture_);
    glGenVertexArrays(1, &vertex_array_);
    glGenBuffers(1, &vertices_);
    glGenBuffers(1, &indices_);

    glBindVertexArray(vertex_array_);
    glBindBuffer(GL_ARRAY_BUFFER, vertices_);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
    constexpr GLsizei kStride = sizeof(ImDrawVert);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(ImDrawVert, pos)));
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(ImDrawVert, uv)));
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride, offset(offsetof(ImDrawVert, col)));
    for (GLuint attribute = 0; attribute < 3; ++attribute) glEnableVertexAttribArray(attribute);

    ImGuiIO& io = ImGui::GetIO();
    io.BackendRendererName = "phyplay";
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // more than 65,536 vertices in a list
}

FrameRenderer::~FrameRenderer() {
    glDeleteBuffers(1, &indices_);
    glDeleteBuffers(1, &vertices_);
    glDeleteVertexArrays(1, &vertex_array_);
    glDeleteTextures(1, &texture_);
    glDeleteProgram(shapes_);
    glDeleteProgram(pictures_);
}

void FrameRenderer::upload_fonts() {
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    has_fonts_ = true;
}

void FrameRenderer::draw(const ImDrawData& frame, Rgba background) const {
    PHYPLAY_ASSERT(has_fonts_);
    const float width = frame.DisplaySize.x;
    const float height = frame.DisplaySize.y;
    if (width <= 0.0F || height <= 0.0F) return;
    glViewport(0, 0, static_cast<GLsizei>(width), static_cast<GLsizei>(height));
    clear(background);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glEnable(GL_SCISSOR_TEST);
    for (const GLuint program : {shapes_, pictures_}) {
        glUseProgram(program);
        glUniform4f(glGetUniformLocation(program, "to_clip_space"), 2.0F / width, -2.0F / height, -1.0F, 1.0F);
    }
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glBindVertexArray(vertex_array_);
    glBindBuffer(GL_ARRAY_BUFFER, vertices_);
    for (int i = 0; i < frame.CmdListsCount; ++i) draw_list(*frame.CmdLists[i], width, height);
    glDisable(GL_SCISSOR_TEST);
}

void FrameRenderer::draw_list(const ImDrawList& list, float width, float height) const {
    glBufferData(GL_ARRAY_BUFFER, list.VtxBuffer.size_in_bytes(), list.VtxBuffer.Data, GL_STREAM_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, list.IdxBuffer.size_in_bytes(), list.IdxBuffer.Data, GL_STREAM_DRAW);
    for (const ImDrawCmd& command : list.CmdBuffer) {
        const float left = std::max(command.ClipRect.x, 0.0F);
        const float top = std::max(command.ClipRect.y, 0.0F);
        const float right = std::min(command.ClipRect.z, width);
        const float bottom = std::min(command.ClipRect.w, height);
        if (right <= left || bottom <= top) continue;
        // OpenGL counts rows from the bottom.
        glScissor(static_cast<GLint>(left), static_cast<GLint>(height - bottom), static_cast<GLsizei>(right - left),
                  static_cast<GLsizei>(bottom - top));
        if (command.UserCallback != nullptr) {
            command.UserCallback(&list, &command);
        } else {
            draw_command(list, command);
        }
    }
}

void FrameRenderer::draw_command(const ImDrawList& list, const ImDrawCmd& command) const {
    static_assert(std::is_same_v<ImDrawIdx, std::uint16_t>);
    const auto draw = [&](GLuint program, unsigned first, unsigned end) {
        if (end == first) return;
        glUseProgram(program);
        glDrawElementsBaseVertex(GL_TRIANGLES, static_cast<GLsizei>(end - first), GL_UNSIGNED_SHORT,
                                 offset(first * sizeof(ImDrawIdx)), static_cast<GLint>(command.VtxOffset));
    };
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
    const auto is_shape = [&](unsigned at) {
        const ImVec2& uv = vertices[list.IdxBuffer.Data[at]].uv;
        return uv.x == white.x && uv.y == white.y;
    };
    const unsigned end = command.IdxOffset + command.ElemCount;
    unsigned drawn = command.IdxOffset;
    for (unsigned at = drawn; at < end;) {
        unsigned next = at;
        while (next < end && is_shape(next)) next += 3;
        if (next - at >= 3 * kLeastShapes) {
            draw(pictures_, drawn, at);
            draw(shapes_, at, next);
            drawn = next;
        }
        at = next;
        while (at < end && !is_shape(at)) at += 3;
    }
    draw(pictures_, drawn, end);
}

}  // namespace phyplay
