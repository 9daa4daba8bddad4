#include "game/phyre/words.h"

#include <imgui.h>

#include <array>
#include <cmath>
#include <vector>

#include "engine/base/assert.h"
#include "engine/phyre/content/phyre_task.h"
#include "game/phyre/scene_renderer.h"
#include "game/widgets/brush.h"

namespace phyplay {
namespace {

std::string_view wall_name(int index) {
    constexpr std::string_view kWalls[] = {"floor", "left_wall", "ceiling", "right_wall"};
    return kWalls[index];
}

/// A word, or a chip with several.
struct Piece {
    std::string text;
    int body = -1;       ///< of a chip; -1 for plain words
    bool glued = false;  ///< no space before it: the full stop after a chip
    float width = 0.0F;
};

float chip_width(const Ui& ui, std::string_view text) {
    const float icon = ui.theme().text_px(TextSize::button);
    return ui.px(10) + icon + ui.px(6) + ui.text_width(text, TextSize::button, TextWeight::strong) + ui.px(12);
}

void append_words(Ui& ui, std::string_view text, bool glue_first, std::vector<Piece>& pieces) {
    std::size_t at = 0;
    bool glued = glue_first && !text.empty() && text.front() != ' ';
    while (at < text.size()) {
        if (text[at] == ' ') {
            ++at;
            glued = false;
            continue;
        }
        const std::size_t end = std::min(text.find(' ', at), text.size());
        std::string word(text.substr(at, end - at));
        const float width = ui.text_width(word, TextSize::button);
        pieces.push_back({std::move(word), -1, glued, width});
        glued = false;
        at = end;
    }
}

std::vector<Piece> pieces_of(Ui& ui, const Task& task, const Words& words, const Texts& texts) {
    std::vector<Piece> pieces;
    const std::string sentence(texts.say("play.goal"));
    std::size_t at = 0;
    bool after_chip = false;
    while (at < sentence.size()) {
        const std::size_t open = std::min(sentence.find('{', at), sentence.size());
        append_words(ui, std::string_view(sentence).substr(at, open - at), after_chip, pieces);
        if (open == sentence.size()) break;
        const std::size_t close = std::min(sentence.find('}', open), sentence.size() - 1);
        // In German {a} is who shall touch, {b} is who is touched. English has one form for both.
        const bool is_first = sentence.compare(open, close - open + 1, "{a}") == 0;
        const int body = is_first ? goal_of(task).body1 : goal_of(task).body2;
        std::string name = words.body(body, is_first ? GrammaticalCase::nominative : GrammaticalCase::accusative);
        const float width = chip_width(ui, name);
        pieces.push_back({std::move(name), body, false, width});
        after_chip = true;
        at = close + 1;
    }
    return pieces;
}

void draw_chip(Ui& ui, Rect chip, const Task& task, const Piece& piece) {
    const Palette& palette = ui.palette();
    const Rgba color = color_of(ui.theme().scene, scene_of(task).bodies[piece.body].color);
    const float radius = chip.h / 2.0F;
    ui.fill(chip, mixed(palette.panel, color, ui.theme().dark ? 0.30F : 0.16F), radius);
    ui.outline(chip, mixed(palette.panel, color, 0.55F), radius);
    const float icon = ui.theme().text_px(TextSize::button);
    draw_body_icon(ui, {chip.x + ui.px(10) + icon / 2.0F, chip.center().y}, icon, task, piece.body);
    const Rect text{chip.x + ui.px(10) + icon + ui.px(6), chip.y, chip.w, chip.h};
    ui.text_in(text, piece.text, ui.ink(TextSize::button, TextWeight::strong));
}

}  // namespace

std::string Words::body(int index, GrammaticalCase form) const {
    const std::string ending = "." + std::string(name_of(form));
    if (index < 0) return std::string(texts_.say("body.something" + ending));
    if (index < static_cast<int>(kWallCount))
        return std::string(texts_.say("body." + std::string(wall_name(index)) + ending));
    if (index >= std::ssize(scene_of(task_).bodies)) return std::string(texts_.say("body.your_ball" + ending));

    const Body& named = scene_of(task_).bodies[index];
    const std::string palette = safe_colors_ ? "color.safe." : "color.phyre.";
    return texts_.say("body." + std::string(name_of(named.type)) + ending,
                      {{"color", texts_.say(palette + std::string(phyplay::name_of(named.color)))}});
}

std::string Words::problem(const PlacementProblem& problem) const {
    switch (problem.fault) {
        case PlacementFault::out_of_range:
        case PlacementFault::outside_scene: return std::string(texts_.say("play.problem.outside"));
        case PlacementFault::balls_too_close: return std::string(texts_.say("play.problem.too_close"));
        case PlacementFault::overlaps_body:
            return texts_.say("play.problem.overlaps", {{"body", body(problem.body, GrammaticalCase::accusative)}});
    }
    PHYPLAY_ASSERT(false);
}

std::string Words::miss(const NearMiss& miss) const {
    constexpr int kMomentSteps = 12;
    const std::string who = body(miss.body, GrammaticalCase::nominative);
    std::string sentence;
    switch (miss.kind) {
        case MissKind::touched_too_short: {
            const std::string whom = body(goal_of(task_).body2, GrammaticalCase::accusative);
            if (miss.held_steps < kMomentSteps) {
                return capitalised(texts_.say("play.miss.touched_a_moment", {{"a", who}, {"b", whom}}));
            }
            return capitalised(
                texts_.say("play.miss.touched_too_short",
                           {{"a", who}, {"b", whom}, {"seconds", texts_.seconds(miss.held_steps, kStepHz)}}));
        }
        case MissKind::never_moved:
            return capitalised(
                texts_.say("play.miss.never_moved", {{"a", body(miss.body, GrammaticalCase::accusative)}}));
        case MissKind::rested_on:
            sentence =
                texts_.say("play.miss.rested_on", {{"a", who}, {"b", body(miss.other, GrammaticalCase::dative)}});
            break;
        case MissKind::rested_in:
            sentence =
                texts_.say("play.miss.rested_in", {{"a", who}, {"b", body(miss.other, GrammaticalCase::dative)}});
            break;
        case MissKind::still_moving: sentence = texts_.say("play.miss.still_moving", {{"a", who}}); break;
    }
    sentence = capitalised(sentence);
    if (miss.gap_px < kCloseCallPx) sentence += " " + std::string(texts_.say("play.miss.close_call"));
    return sentence;
}

std::string Words::contact(const Event& event) const {
    // The one that moves by the player's doing comes first.
    const bool b_is_ball = event.other >= std::ssize(scene_of(task_).bodies);
    const bool b_moves =
        b_is_ball || (scene_of(task_).bodies[event.other].dynamic && !scene_of(task_).bodies[event.body].dynamic);
    const int first = b_moves ? event.other : event.body;
    const int second = b_moves ? event.body : event.other;
    return capitalised(texts_.say("play.contact", {{"a", body(first, GrammaticalCase::nominative)},
                                                   {"b", body(second, GrammaticalCase::accusative)},
                                                   {"seconds", texts_.seconds(event.step, kStepHz)}}));
}

void draw_body_icon(Ui& ui, Point center, float size, const Task& task, int body) {
    Brush brush(ui.canvas());
    const Body& drawn = scene_of(task).bodies[body];
    const ScenePalette& scene = ui.theme().scene;
    const Rgba color = color_of(scene, drawn.color);
    const glm::vec2 at(center.x, center.y);
    const auto box = [&](glm::vec2 a, glm::vec2 b, float width) { brush.line(a, b, color, width); };
    const float u = size / 2.0F;
    switch (drawn.type) {
        case BodyType::ball: brush.fill_circle(at, 0.8F * u, color); break;
        case BodyType::wall:
        case BodyType::bar: box(at - glm::vec2(u, 0), at + glm::vec2(u, 0), 0.55F * u); break;
        case BodyType::jar: {
            const std::array<glm::vec2, 4> cup{
                {at + glm::vec2(-0.8F * u, -0.85F * u), at + glm::vec2(-0.55F * u, 0.75F * u),
                 at + glm::vec2(0.55F * u, 0.75F * u), at + glm::vec2(0.8F * u, -0.85F * u)}};
            brush.stroke(cup, color, 0.34F * u);
            break;
        }
        case BodyType::standing_sticks:
            box(at + glm::vec2(-0.4F * u, -0.9F * u), at + glm::vec2(0.4F * u, 0.9F * u), 0.3F * u);
            box(at + glm::vec2(0.4F * u, -0.9F * u), at + glm::vec2(-0.4F * u, 0.9F * u), 0.3F * u);
            break;
    }
    if (!ui.theme().role_patterns) return;
    const Rgba mark = contrast_of(scene.paper, color) >= 2.6 ? scene.paper : scene.ink;
    if (body == goal_of(task).body1) {
        for (int i = 0; i < 8; ++i) {
            const float angle = static_cast<float>(i) * 0.7854F;
            const float reach = drawn.type == BodyType::ball ? 0.55F * u : 0.0F;
            const glm::vec2 dot = drawn.type == BodyType::ball
                                      ? at + reach * glm::vec2(std::cos(angle), std::sin(angle))
                                      : at + glm::vec2((static_cast<float>(i) - 3.5F) * 0.24F * u, 0.0F);
            brush.fill_circle(dot, 0.1F * u, mark);
        }
    } else if (body == goal_of(task).body2) {
        for (int i = -1; i <= 1; ++i) {
            const glm::vec2 middle = at + glm::vec2(static_cast<float>(i) * 0.4F * u, 0.0F);
            const float reach = drawn.type == BodyType::ball ? 0.35F * u : 0.2F * u;
            brush.line(middle + glm::vec2(-0.6F * reach, reach), middle + glm::vec2(0.6F * reach, -reach), mark,
                       0.12F * u);
        }
    }
}

float goal_sentence(Ui& ui, Rect rect, const Task& task, const Words& words, const Texts& texts, bool draw) {
    const std::vector<Piece> pieces = pieces_of(ui, task, words, texts);
    const float space = ui.text_width(" ", TextSize::button) + 1.0F;
    const float chip_height = ui.line_height(TextSize::button) + ui.px(6);
    const float row = chip_height + ui.px(4);

    std::vector<Point> places;
    float x = 0.0F;
    float y = 0.0F;
    for (const Piece& piece : pieces) {
        const float gap = x > 0.0F && !piece.glued ? space : 0.0F;
        if (x > 0.0F && !piece.glued && x + gap + piece.width > rect.w) {
            x = 0.0F;
            y += row;
            places.push_back({x, y});
        } else {
            x += gap;
            places.push_back({x, y});
        }
        x += piece.width;
    }
    const float height = y + chip_height;
    if (!draw) return height;
    const float top = rect.y + std::max(0.0F, (rect.h - height) / 2.0F);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Rect place{rect.x + places[i].x, top + places[i].y, pieces[i].width, chip_height};
        if (pieces[i].body >= 0) {
            draw_chip(ui, place, task, pieces[i]);
        } else {
            ui.text(place.x, place.y + (place.h - ui.line_height(TextSize::button)) / 2.0F, pieces[i].text,
                    ui.ink(TextSize::button));
        }
    }
    return height;
}

}  // namespace phyplay
