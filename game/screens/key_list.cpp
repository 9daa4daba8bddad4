// The list of all keys, over whatever page shows (F1).
#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "game/screens/screen.h"

namespace phyplay {

namespace {

/// Playing, what the suites have beside it, and the rest.
std::vector<KeyGroup> all_groups(const Faces& faces) {
    std::vector<KeyGroup> groups = {
        {"keys.playing", {{{"key.space"}, "keys.go"}, {{"R"}, "keys.reset"}, {{"key.ctrl", "Z"}, "keys.undo"}}}};
    for (const auto& face : faces.all()) {
        KeyGroup own = face->keys();
        if (own.title.empty()) {
            std::ranges::move(own.lines, std::back_inserter(groups.front().lines));
        } else {
            groups.push_back(std::move(own));
        }
    }
    groups.front().lines.push_back({{"N", "P"}, "keys.next_task"});
    std::vector<KeyLine>& looking = groups.emplace_back(KeyGroup{"keys.looking", {}}).lines;
    for (const AidFacts& aid : kAids) looking.push_back({{aid.key}, text_key_of(aid, "")});
    looking.push_back({{"key.space"}, "keys.pause"});
    looking.push_back({{",", "."}, "keys.step"});
    groups.push_back({"keys.everywhere",
                      {{{"key.arrows"}, "keys.move"},
                       {{"key.enter"}, "keys.open"},
                       {{"key.escape"}, "keys.back"},
                       {{"/"}, "keys.search"},
                       {{"F1"}, "keys.list"},
                       {{"F11"}, "keys.full_screen"},
                       {{"F12"}, "keys.picture"}}});
    return groups;
}

std::string_view cap_of(const Texts& texts, std::string_view key) {
    return key.starts_with("key.") ? texts.say(key) : key;
}

float caps_width(const Ui& ui, const Texts& texts, const KeyLine& line) {
    float width = 0.0F;
    for (const std::string_view key : line.keys) width += ui.key_cap_width(cap_of(texts, key)) + ui.px(4.0F);
    return width;
}

float line_height_of(const Ui& ui) {
    return ui.line_height(TextSize::body) + ui.px(6.0F);
}

float group_height(const Ui& ui, const KeyGroup& group) {
    return ui.line_height(TextSize::body) + ui.px(10.0F) +
           static_cast<float>(group.lines.size()) * line_height_of(ui) + ui.px(20.0F);
}

void draw_group(Ui& ui, const Texts& texts, Rect place, const KeyGroup& group, float caps) {
    ui.write_line(place, texts.say(group.title), {TextSize::body, TextWeight::strong, ui.palette().ink},
                  ui.px(10.0F));
    for (const KeyLine& line : group.lines) {
        Rect row = place.cut_top(line_height_of(ui));
        float x = row.x;
        for (const std::string_view key : line.keys) {
            x += ui.key_cap(x, row.center().y, cap_of(texts, key), ui.palette().ink, ui.palette().control_line) +
                 ui.px(4.0F);
        }
        row.cut_left(caps + ui.px(12.0F));
        ui.text_in(row, texts.say(line.words), ui.quiet());
    }
}

}  // namespace

bool draw_key_list(Ui& ui, const Texts& texts, const Faces& faces, Rect region, ScrollState& scroll) {
    ui.begin_layer(faded(ui.theme().dark ? rgb(0x000000) : rgb(0x1B2430), ui.theme().dark ? 0.6F : 0.35F));
    const std::vector<KeyGroup> groups = all_groups(faces);
    float caps = 0.0F;
    for (const KeyGroup& group : groups) {
        for (const KeyLine& line : group.lines) caps = std::max(caps, caps_width(ui, texts, line));
    }
    const float pad = ui.px(32.0F);
    const float gap = ui.px(32.0F);
    const float column = caps + ui.px(12.0F) + ui.theme().text_px(TextSize::body) * 15.0F;
    const bool is_wide = region.w > 2.0F * column + gap + 2.0F * pad + ui.px(48.0F);
    const float title = ui.line_height(TextSize::title) + ui.px(20.0F);
    // Two columns: playing on the left, the rest on the right; one where there is no room.
    constexpr std::size_t kRightGroups = 2;
    const std::size_t left_groups = groups.size() - kRightGroups;
    float left_height = 0.0F;
    float right_height = 0.0F;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        (i < left_groups ? left_height : right_height) += group_height(ui, groups[i]);
    }
    const float first = is_wide ? std::max(left_height, right_height) : left_height + right_height;
    const float height = std::min(2.0F * pad + title + first - ui.px(20.0F), region.h - ui.px(32.0F));
    const float width =
        std::min(is_wide ? 2.0F * column + gap + 2.0F * pad : column + 2.0F * pad, region.w - ui.px(32.0F));
    const Rect card{region.center().x - width / 2.0F, region.center().y - height / 2.0F, width, height};
    ui.card(card, 1.0F);

    Rect inside = card.inset(pad);
    Rect head = inside.cut_top(title);
    const float size = ui.button_height();
    const Rect close{head.right() - size + ui.px(8.0F), head.y - ui.px(4.0F), size, size};
    const bool is_closed =
        ui.button(widget_id("keys.close"), close,
                  {.icon = Icon::cross, .kind = ButtonKind::quiet, .tooltip = texts.say("keys.close")});
    ui.write_line(head, texts.say("keys.title"), ui.ink(TextSize::title, TextWeight::strong));

    const float top = ui.begin_scroll(widget_id("keys.scroll"), inside, first - ui.px(20.0F), scroll);
    Rect left{inside.x, top, is_wide ? column : inside.w, 1e5F};
    Rect right{inside.x + column + gap, top, inside.w - column - gap, 1e5F};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        Rect& place = is_wide && i >= left_groups ? right : left;
        draw_group(ui, texts, place, groups[i], caps);
        place.cut_top(group_height(ui, groups[i]));
    }
    ui.end_scroll();
    return is_closed;
}

}  // namespace phyplay
