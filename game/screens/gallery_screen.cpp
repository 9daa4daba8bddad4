#include "game/screens/gallery_screen.h"

#include <cmath>

#include "game/screens/task_marks.h"
#include "game/screens/task_words.h"

namespace phyplay {

namespace {

constexpr WidgetId kSearch = widget_id("gallery.search");

}  // namespace

GalleryScreen::GalleryScreen(AppContext& context, std::string_view template_id)
    : Screen(context), memory_(context.gallery), template_(context.suite.find_template(template_id)) {
    for (const TemplateInfo& info : context.suite.templates()) {
        Family family{&info, context.suite.tasks_of_template(info.id), 0, nullptr};
        for (const Task* task : family.tasks) {
            const bool is_solved = context.progress.state_of(task->id) == TaskState::solved;
            family.solved += is_solved;
            if (!is_solved && family.next == nullptr) family.next = task;
        }
        if (family.next == nullptr && !family.tasks.empty()) family.next = family.tasks.front();
        families_.push_back(std::move(family));
    }
    look_for(memory_.query);
    if (template_ == nullptr) return;
    tasks_ = context.suite.tasks_of_template(template_->id);
    // Begin where the person left: at the last task played here, else at the first unsolved one.
    for (const Task* task : tasks_) {
        if (task->id == context.settings.last_task) looked_at_ = task;
    }
    for (const Task* task : tasks_) {
        if (looked_at_ == nullptr && context.progress.state_of(task->id) != TaskState::solved) looked_at_ = task;
    }
    if (looked_at_ == nullptr && !tasks_.empty()) looked_at_ = tasks_.front();
}

const GalleryScreen::Family& GalleryScreen::family_of(const TemplateInfo& info) const {
    return families_[static_cast<std::size_t>(&info - context().suite.templates().data())];
}

void GalleryScreen::look_for(std::string_view query) {
    found_ = find_templates(context().suite, context().texts, memory_.shelf, query);
}

bool GalleryScreen::handle_event(const WindowEvent& event) {
    if (event.kind != WindowEventKind::key_down) return false;
    if (event.key == Key::escape) {
        if (template_ == nullptr && !memory_.query.empty()) {
            memory_.query.clear();
            look_for("");
        } else {
            go_to(Place::back);
        }
        return true;
    }
    if (event.key == Key::slash || (event.key == Key::f && event.ctrl)) {
        focus_search_ = true;
        return true;
    }
    return false;
}

void GalleryScreen::draw(Ui& ui, const Rect& region) {
    Rect room = region;
    const float rail_width = std::min(ui.theme().text_px(TextSize::body) * 9.5F + ui.px(96.0F), room.w * 0.36F);
    const Rect rail = room.cut_left(rail_width);
    draw_rail(ui, rail);
    if (template_ != nullptr) {
        draw_tasks(ui, room);
    } else {
        draw_cards(ui, room);
    }
}

// ---------------------------------------------------------------------------------------------------- rail

void GalleryScreen::draw_rail(Ui& ui, Rect rail) {
    ui.fill(rail, ui.palette().panel);
    ui.fill({rail.right() - 1.0F, rail.y, 1.0F, rail.h}, ui.palette().line);
    Rect head = rail;
    if (draw_page_header(ui, head, say("gallery.title"), say("page.back"))) go_to(Place::back);
    Rect inside = head.inset(ui.px(24.0F), 0.0F);

    inside.cut_top(ui.px(4.0F));
    const Rect field = inside.cut_top(ui.button_height());
    if (focus_search_) ui.interaction().set_focus(kSearch);
    focus_search_ = false;
    if (ui.text_field(kSearch, field, memory_.query, say("gallery.search"), Icon::search)) {
        look_for(memory_.query);
        memory_.scroll = {};
        if (template_ != nullptr) go_to(Place::back);
    }
    inside.cut_top(ui.px(16.0F));

    const Rect shelves{rail.x + ui.px(12.0F), inside.y, rail.w - ui.px(24.0F), inside.h};
    Rect rows = shelves;
    const float row_height = ui.px(24.0F) + ui.line_height(TextSize::body) + ui.line_height(TextSize::note);
    draw_shelf(ui, rows.cut_top(row_height), GalleryShelf::all, say("gallery.all"));
    rows.cut_top(ui.px(4.0F));
    draw_shelf(ui, rows.cut_top(row_height), GalleryShelf::ball, say("tier.ball"));
    rows.cut_top(ui.px(4.0F));
    draw_shelf(ui, rows.cut_top(row_height), GalleryShelf::two_balls, say("tier.two_balls"));

    // What the dots mean.
    const float line = ui.line_height(TextSize::note) + ui.px(4.0F);
    Rect legend = inside.cut_bottom(3.0F * line + ui.px(24.0F));
    if (legend.y < rows.y + ui.px(16.0F)) return;
    for (const auto& [state, words] :
         {std::pair(TaskState::untouched, say("legend.untouched")), std::pair(TaskState::tried, say("legend.tried")),
          std::pair(TaskState::solved, say("legend.solved"))}) {
        Rect row = legend.cut_top(line);
        draw_state_dot(ui, {row.x + ui.px(6.0F), row.center().y}, ui.px(5.0F), state);
        row.cut_left(ui.px(20.0F));
        ui.text_in(row, words, ui.quiet(TextSize::note));
    }
}

void GalleryScreen::draw_shelf(Ui& ui, Rect row, GalleryShelf shelf, std::string_view name) {
    const WidgetId id = widget_id("gallery.shelf", static_cast<int>(shelf));
    const WidgetState state = ui.widget(id, row);
    if (state.activated) {
        memory_.shelf = shelf;
        memory_.scroll = {};
        look_for(memory_.query);
        if (template_ != nullptr) go_to(Place::back);
    }
    int total = 0;
    int solved = 0;
    for (const Family& family : families_) {
        if (!is_on_shelf(*family.info, shelf)) continue;
        total += static_cast<int>(family.tasks.size());
        solved += family.solved;
    }
    const Palette& p = ui.palette();
    const bool is_chosen = memory_.shelf == shelf;
    const float hover = ui.animated(id, state.hovered);
    ui.fill(row, is_chosen ? faded(p.accent, 0.12F) : faded(p.ink, 0.05F * hover), ui.px(8.0F));
    if (state.focus_shown) ui.focus_ring(row.inset(ui.px(3.0F)), ui.px(6.0F));
    Rect inside = row.inset(ui.px(12.0F));
    const float radius = inside.h * 0.30F;
    const Rect dial = inside.cut_right(radius * 2.0F);
    ui.progress_ring(dial.center(), radius, total > 0 ? static_cast<float>(solved) / static_cast<float>(total) : 0.0F,
                     p.good, std::max(2.5F, radius * 0.24F));
    ui.text_in(inside.cut_top(ui.line_height(TextSize::body)), name,
               {TextSize::body, is_chosen ? TextWeight::strong : TextWeight::regular,
                is_chosen ? mixed(p.accent, p.ink, 0.35F) : p.ink});
    ui.text_in(inside,
               say("gallery.solved_of",
                   {{"count", grouped(solved, context().texts)}, {"total", grouped(total, context().texts)}}),
               ui.quiet(TextSize::note));
}

// --------------------------------------------------------------------------------------------------- cards

void GalleryScreen::draw_cards(Ui& ui, Rect room) {
    const float margin = ui.px(24.0F);
    const float gap = ui.px(16.0F);
    if (found_.empty()) {
        const float middle = room.center().y - ui.px(64.0F);
        ui.icon(Icon::search, {room.center().x, middle}, ui.px(40.0F), ui.palette().quiet_ink);
        ui.text_in({room.x, middle + ui.px(40.0F), room.w, ui.line_height(TextSize::button)}, say("gallery.nothing"),
                   ui.ink(TextSize::button, TextWeight::strong), Align::center);
        ui.text_in({room.x, middle + ui.px(48.0F) + ui.line_height(TextSize::button), room.w,
                    ui.line_height(TextSize::body)},
                   say("gallery.nothing_hint"), ui.quiet(), Align::center);
        return;
    }
    const float least = std::max(ui.theme().text_px(TextSize::body) * 12.5F, ui.px(200.0F));
    const float width = room.w - 2.0F * margin;
    const auto columns = std::max(1, static_cast<int>((width + gap) / (least + gap)));
    const float card_width =
        std::floor((width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    const float picture = card_width - 2.0F * ui.px(12.0F);
    const float dots = picture / 25.0F * 4.0F;
    const float card_height = ui.px(12.0F) + picture + ui.px(12.0F) + 2.0F * ui.line_height(TextSize::body) +
                              ui.px(10.0F) + dots + ui.px(8.0F) + ui.line_height(TextSize::note) + ui.px(10.0F);
    const auto rows = (static_cast<int>(found_.size()) + columns - 1) / columns;
    const float height = 2.0F * margin + static_cast<float>(rows) * (card_height + gap) - gap;
    const float top = ui.begin_scroll(widget_id("gallery.cards"), room, height, memory_.scroll);
    for (std::size_t i = 0; i < found_.size(); ++i) {
        const auto row = static_cast<float>(static_cast<int>(i) / columns);
        const auto column = static_cast<float>(static_cast<int>(i) % columns);
        draw_card(ui,
                  {room.x + margin + column * (card_width + gap), top + margin + row * (card_height + gap),
                   card_width, card_height},
                  *found_[i]);
    }
    ui.end_scroll();
}

void GalleryScreen::draw_card(Ui& ui, Rect place, const TemplateInfo& info) {
    const WidgetId id = widget_id(info.id);
    if (!do_meet(place.inset(-ui.px(24.0F)), ui.clip())) {
        // Out of view: only its place is known, so that the keyboard gets there.
        if (ui.widget(id, place).activated) go_to(Place::gallery, info.id);
        return;
    }
    const WidgetState state = clickable_card(ui, id, place);
    const Family& family = family_of(info);
    const std::vector<const Task*>& tasks = family.tasks;
    if (state.activated) {
        const Task* named = task_of_query(context().suite, memory_.query);
        if (named != nullptr && named->template_id == info.id) {
            go_to(Place::play, named->id);
        } else {
            go_to(Place::gallery, info.id);
        }
    }

    // The picture is the task to try next.
    const Task* shown = family.next;
    const int solved = family.solved;
    Rect inside = place.inset(ui.px(12.0F));
    const Rect picture = inside.cut_top(inside.w);
    if (shown != nullptr) {
        draw_scene_picture(ui, picture, *shown,
                           state.hovered ? preview_.poses_of(ui, *shown) : std::span<const Pose>());
    }
    inside.cut_top(ui.px(12.0F));
    const Rect words = inside.cut_top(2.0F * ui.line_height(TextSize::body));
    const std::string title = title_of(info, context().texts);
    ui.paragraph_in(words, title, ui.ink(), 2);
    inside.cut_top(ui.px(10.0F));

    const float pitch = inside.w / 25.0F;
    const Rect dots = inside.cut_top(pitch * 4.0F);
    for (std::size_t i = 0; i < tasks.size() && i < 100; ++i) {
        const Point center{dots.x + (static_cast<float>(i % 25) + 0.5F) * pitch,
                           dots.y + (static_cast<float>(i / 25) + 0.5F) * pitch};
        draw_state_dot(ui, center, pitch * 0.38F, context().progress.state_of(tasks[i]->id));
    }
    inside.cut_top(ui.px(8.0F));
    Rect foot = inside.cut_top(ui.line_height(TextSize::note));
    const std::string count =
        say("gallery.solved_of", {{"count", std::to_string(solved)}, {"total", std::to_string(tasks.size())}});
    ui.text_in(foot.cut_right(ui.text_width(info.id, TextSize::note)), info.id, ui.quiet(TextSize::note),
               Align::right);
    ui.text_in(foot, solved > 0 ? std::string_view(count) : words_for(info.tier, context().texts),
               ui.quiet(TextSize::note));
}

// --------------------------------------------------------------------------------------------------- tasks

void GalleryScreen::draw_tasks(Ui& ui, Rect room) {
    const float margin = ui.px(24.0F);
    Rect head = room.cut_top(ui.px(72.0F)).inset(margin, 0.0F);
    const float back_size = ui.button_height();
    Rect back = head.cut_left(back_size);
    back = {back.x, head.center().y - back_size / 2.0F, back_size, back_size};
    if (ui.button(widget_id("gallery.all_templates"), back,
                  {.icon = Icon::grid, .kind = ButtonKind::quiet, .tooltip = say("gallery.all_templates")})) {
        go_to(Place::back);
    }
    head.cut_left(ui.px(12.0F));
    ui.text_in(head, title_of(*template_, context().texts), ui.ink(TextSize::title, TextWeight::strong));

    const bool is_wide = room.w > ui.px(680.0F);
    Rect panel;
    if (is_wide) {
        panel = room.cut_right(std::clamp(room.w * 0.36F, ui.px(260.0F), ui.px(400.0F)));
        panel = {panel.x, panel.y, panel.w - margin, panel.h - margin};
    }
    Rect grid = is_wide ? Rect{room.x, room.y, room.w, room.h} : room;
    draw_task_grid(ui, grid, room.bottom());
    if (is_wide && looked_at_ != nullptr) draw_detail(ui, panel, *looked_at_, true);
}

void GalleryScreen::draw_task_grid(Ui& ui, Rect room, float room_bottom) {
    static_cast<void>(room_bottom);
    const float gap = ui.px(8.0F);
    Rect area = tasks_column_.begin(ui, widget_id("gallery.tasks"), room, 900.0F);
    // Ten in a row, as many rows: a hundred at a glance, as long as the pictures stay readable.
    const float least = ui.px(44.0F);
    const auto columns = std::clamp(static_cast<int>((area.w + gap) / (least + gap)), 4, 10);
    const float side = std::floor((area.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    area.cut_top(ui.px(4.0F));
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
        const Task& task = *tasks_[i];
        const auto row = static_cast<float>(static_cast<int>(i) / columns);
        const auto column = static_cast<float>(static_cast<int>(i) % columns);
        const Rect picture{area.x + column * (side + gap), area.y + row * (side + gap), side, side};
        const WidgetId id = widget_id(task.id);
        const WidgetState state = ui.widget(id, picture);
        if (state.hovered || state.focus_shown) looked_at_ = &task;
        if (state.activated) go_to(Place::play, task.id);
        if (!do_meet(picture.inset(-ui.px(8.0F)), ui.clip())) continue;
        const bool is_looked_at = looked_at_ == &task;
        draw_scene_picture(ui, picture, task);
        if (is_looked_at)
            ui.outline(picture.inset(-ui.px(2.0F)), ui.palette().accent, ui.px(6.0F), std::max(2.0F, ui.px(2.0F)));
        draw_state_badge(ui, picture, context().progress.state_of(task.id));
        if (state.focus_shown) ui.focus_ring(picture, ui.px(4.0F));
    }
    const auto rows = (static_cast<int>(tasks_.size()) + columns - 1) / columns;
    tasks_column_.end(ui, area.y + static_cast<float>(rows) * (side + gap) + ui.px(16.0F));
}

void GalleryScreen::draw_detail(Ui& ui, Rect panel, const Task& task, bool is_looked_at) {
    const float pad = ui.px(16.0F);
    const float side = panel.w - 2.0F * pad;
    const ButtonLook play{
        .text = say("gallery.play"), .key_label = say("key.enter"), .icon = Icon::play, .kind = ButtonKind::primary};
    const float height = pad + side + ui.px(16.0F) + ui.line_height(TextSize::button) +
                         ui.line_height(TextSize::body) + ui.px(16.0F) + ui.button_height() + pad;
    const Rect card{panel.x, panel.y + ui.px(4.0F), panel.w, std::min(height, panel.h)};
    ui.card(card);
    Rect inside = card.inset(pad);
    const Rect foot = inside.cut_bottom(ui.button_height());
    inside.cut_bottom(ui.px(16.0F));
    Rect words = inside.cut_bottom(ui.line_height(TextSize::button) + ui.line_height(TextSize::body));
    inside.cut_bottom(ui.px(16.0F));
    const Rect picture = fitted(inside, 1.0F);
    draw_scene_picture(ui, picture, task, is_looked_at ? preview_.poses_of(ui, task) : std::span<const Pose>());
    ui.text_in(words.cut_top(ui.line_height(TextSize::button)), say("gallery.puzzle", {{"id", task.id}}),
               ui.ink(TextSize::button, TextWeight::strong));
    ui.text_in(words, words_for(context().progress.of(task.id), context().texts), ui.quiet());
    if (ui.button(widget_id("gallery.play"), foot, play)) go_to(Place::play, task.id);
}

}  // namespace phyplay
