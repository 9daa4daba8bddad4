// The gallery: a rail of shelves on the left; on the right the templates as cards, or the hundred tasks of one.
//
// Thousands of pictures stay smooth because only those in view are drawn.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "game/screens/gallery/task_list.h"
#include "game/screens/page.h"
#include "game/screens/screen.h"

namespace phyplay {
namespace {

constexpr WidgetId kSearch = widget_id("gallery.search");

class GalleryScreen final : public Screen {
public:
    /// Shows the tasks of a template; an empty or unknown id shows all templates.
    GalleryScreen(AppContext& context, std::string_view template_id)
        : Screen(context),
          memory_(context.gallery),
          shelves_(shelves_of(context.suite, context.suites)),
          template_(context.suite.find_template(template_id)) {
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

    Place place() const override { return Place::gallery; }

    bool handle_event(const WindowEvent& event) override {
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

    void draw(Ui& ui, const Rect& region) override {
        Rect room = region;
        const float rail_width = std::min(ui.theme().text_px(TextSize::body) * 9.5F + ui.px(96.0F), room.w * 0.42F);
        const Rect rail = room.cut_left(rail_width);
        draw_rail(ui, rail);
        if (template_ != nullptr) {
            draw_tasks(ui, room);
        } else {
            draw_cards(ui, room);
        }
        trace_places(ui);
    }

private:
    /// A template with its tasks at hand: looking them up by name, card by card, would cost each frame.
    struct Family {
        const TemplateInfo* info = nullptr;
        std::vector<const Task*> tasks;
        int solved = 0;
        const Task* next = nullptr;  ///< the first unsolved task, else the first; null in an empty family
    };
    const Family& family_of(const TemplateInfo& info) const {
        return families_[static_cast<std::size_t>(&info - context().suite.templates().data())];
    }

    void open(const TemplateInfo& info) {
        memory_.last_template = info.id;
        const Task* named = task_of_query(context().suite, memory_.query);
        if (named != nullptr && named->template_id == info.id) {
            go_to(Place::play, named->id);
        } else {
            go_to(Place::gallery, info.id);
        }
    }

    void look_for(std::string_view query) {
        found_ = find_templates(context().suite, context().suites, context().texts, memory_.shelf, query);
    }

    /// Of the first cards or tasks.
    void trace_places(Ui& ui) {
        if (!context().trace.is_on()) return;
        constexpr std::size_t kMost = 24;
        std::vector<std::pair<std::string, WidgetId>> widgets = {{"search", kSearch}};
        if (template_ != nullptr) {
            for (const Task* task : tasks_) widgets.emplace_back(task->id, widget_id(task->id));
        } else {
            for (const TemplateInfo* info : found_) widgets.emplace_back(info->id, widget_id(info->id));
        }
        if (widgets.size() > kMost) widgets.resize(kMost);
        const std::string line = places_line(ui, "gallery", widgets);
        if (std::exchange(noted_places_, line) != line) context().trace.write(line);
    }

    // ------------------------------------------------------------------------------------------------------ rail

    void draw_rail(Ui& ui, Rect rail) {
        ui.fill(rail, ui.palette().panel);
        ui.fill({rail.right() - 1.0F, rail.y, 1.0F, rail.h}, ui.palette().line);
        Rect head = rail;
        if (draw_page_header(ui, head, say("gallery.title"), say("page.back"))) go_to(Place::back);
        Rect inside = head.inset(ui.px(24.0F), 0.0F);

        inside.cut_top(ui.px(4.0F));
        const Rect field = inside.cut_top(ui.button_height());
        if (focus_search_) ui.interaction().set_focus(kSearch);
        focus_search_ = false;
        switch (ui.text_field(kSearch, field, memory_.query, say("gallery.search"), Icon::search)) {
            case Ui::Typed::nothing: break;
            case Ui::Typed::changed:
                look_for(memory_.query);
                memory_.scroll = {};
                if (template_ != nullptr) go_to(Place::back);
                break;
            case Ui::Typed::entered:
                if (!found_.empty()) open(*found_.front());
                break;
        }
        inside.cut_top(ui.px(16.0F));

        // What the dots mean, where there is room for it.
        const float line = ui.line_height(TextSize::note) + ui.px(4.0F);
        const float legend_height = 3.0F * line + ui.px(32.0F);
        Rect legend{inside.x, 0.0F, inside.w, 0.0F};
        if (inside.h > legend_height + ui.px(280.0F)) {
            legend = inside.cut_bottom(legend_height);
            legend.cut_top(ui.px(16.0F));
        }
        draw_shelves(ui, {rail.x + ui.px(12.0F), inside.y, rail.w - ui.px(24.0F), inside.h});
        if (legend.is_empty()) return;
        for (const auto& [state, words] :
             {std::pair(TaskState::untouched, say("legend.untouched")),
              std::pair(TaskState::tried, say("legend.tried")), std::pair(TaskState::solved, say("legend.solved"))}) {
            Rect row = legend.cut_top(line);
            draw_state_dot(ui, {row.x + ui.px(6.0F), row.center().y}, ui.px(13.0F), state);
            row.cut_left(ui.px(20.0F));
            ui.text_in(row, words, ui.quiet(TextSize::note));
        }
    }

    void draw_shelves(Ui& ui, Rect place) {
        const float row_height = ui.px(24.0F) + ui.line_height(TextSize::body) + ui.line_height(TextSize::note);
        const float small_height = ui.px(10.0F) + ui.line_height(TextSize::body);
        const float gap = ui.px(4.0F);
        // Groups lie close to each other.
        const auto height_of = [&](const Shelf& shelf) { return shelf.group > 0 ? small_height : row_height + gap; };
        const bool ends_small = shelves_.back().group > 0;
        float height = ends_small ? gap : 0.0F;
        for (const Shelf& shelf : shelves_) height += height_of(shelf);
        const float top = ui.begin_scroll(widget_id("gallery.rail"), place, height, memory_.rail_scroll);
        Rect rows{place.x, top, place.w, 1e5F};
        for (int number = 0; number < std::ssize(shelves_); ++number) {
            const Shelf& shelf = shelves_[static_cast<std::size_t>(number)];
            Rect row = rows.cut_top(height_of(shelf));
            if (shelf.group > 0) {
                draw_group(ui, row, number);
            } else {
                row.cut_bottom(gap);
                draw_shelf(ui, row, number);
            }
        }
        ui.end_scroll();
    }

    std::string group_key(const Shelf& shelf) const {
        const Suite& suite = *context().suites.find_suite_of_tier(shelf.tier.name);
        return std::string(suite.facts().group_word) + "." + std::to_string(shelf.group);
    }

    /// The words about a shelf: its name, or what its templates have in common.
    std::string_view name_of(const Shelf& shelf) const {
        if (shelf == Shelf()) return say("gallery.all");
        if (shelf.group > 0) return say(group_key(shelf) + ".name");
        // A suite with one tier is called by its name.
        const SuiteFacts& facts = context().suites.find_suite_of_tier(shelf.tier.name)->facts();
        if (facts.tiers.size() > 1) return words_for(shelf.tier, context().texts);
        const std::string key = "gallery." + std::string(facts.id.name);
        return context().texts.has(key) ? say(key) : facts.title;
    }

    void choose(int number) {
        memory_.shelf = shelves_[static_cast<std::size_t>(number)];
        memory_.scroll = {};
        look_for(memory_.query);
        context().trace.write("shelf number=" + std::to_string(number) +
                              " templates=" + std::to_string(found_.size()));
        if (template_ != nullptr) go_to(Place::back);
    }

    /// What a shelf's name stands on: pressed, it chooses the shelf. Returns how the name is written.
    TextStyle draw_ground(Ui& ui, Rect row, int number, float ring_inset, std::string_view rule = {}) {
        const WidgetId id = widget_id("gallery.shelf", number);
        const WidgetState state = ui.widget(id, row, true, rule);
        if (state.activated) choose(number);
        const Palette& p = ui.palette();
        const bool is_chosen = memory_.shelf == shelves_[static_cast<std::size_t>(number)];
        const float hover = ui.animated(id, state.hovered);
        ui.fill(row, is_chosen ? faded(p.accent, 0.12F) : faded(p.ink, 0.05F * hover), ui.px(8.0F));
        if (state.focus_shown) ui.focus_ring(row.inset(ring_inset), ui.px(6.0F));
        return {TextSize::body, is_chosen ? TextWeight::strong : TextWeight::regular,
                is_chosen ? mixed(p.accent, p.ink, 0.35F) : p.ink};
    }

    void draw_group(Ui& ui, Rect row, int number) {
        const Shelf& shelf = shelves_[static_cast<std::size_t>(number)];
        const std::string_view rule = context().settings.show_rules && memory_.shelf != shelf
                                          ? say(group_key(shelf) + ".rule")
                                          : std::string_view();
        const TextStyle style = draw_ground(ui, row, number, ui.px(2.0F), rule);
        const auto [solved, total] = counts_of(shelf);
        Rect inside = row.inset(ui.px(12.0F), 0.0F);
        const Rect numbers = inside.cut_left(ui.text_width("15", TextSize::note));
        ui.text_in(numbers, std::to_string(shelf.group), ui.quiet(TextSize::note), Align::right);
        inside.cut_left(ui.px(10.0F));
        if (solved > 0) {
            const float radius = ui.px(7.0F);
            const Rect dial = inside.cut_right(radius * 2.0F);
            ui.progress_ring(dial.center(), radius, static_cast<float>(solved) / static_cast<float>(total),
                             ui.palette().good, std::max(2.0F, radius * 0.3F));
        }
        ui.text_in(inside, name_of(shelf), style);
    }

    /// Solved tasks of a shelf, and all of them.
    std::pair<int, int> counts_of(const Shelf& shelf) const {
        int total = 0;
        int solved = 0;
        for (const Family& family : families_) {
            if (!is_on_shelf(*family.info, shelf, context().suites)) continue;
            total += static_cast<int>(family.tasks.size());
            solved += family.solved;
        }
        return {solved, total};
    }

    void draw_shelf(Ui& ui, Rect row, int number) {
        const Shelf& shelf = shelves_[static_cast<std::size_t>(number)];
        const std::string_view name = name_of(shelf);
        const TextStyle style = draw_ground(ui, row, number, ui.px(3.0F));
        const auto [solved, total] = counts_of(shelf);
        Rect inside = row.inset(ui.px(12.0F));
        const std::string count = say("gallery.solved_of", {{"count", grouped(solved, context().texts)},
                                                            {"total", grouped(total, context().texts)}});
        // The ring gives way where large text needs its room.
        const float radius = ui.px(12.0F);
        const float words =
            std::max(ui.text_width(count, TextSize::note), ui.text_width(name, TextSize::body, TextWeight::strong));
        if (inside.w > words + 2.0F * radius + ui.px(8.0F)) {
            const Rect dial = inside.cut_right(radius * 2.0F);
            ui.progress_ring(dial.center(), radius,
                             total > 0 ? static_cast<float>(solved) / static_cast<float>(total) : 0.0F,
                             ui.palette().good, std::max(2.5F, radius * 0.24F));
        }
        ui.write_line(inside, name, style);
        ui.text_in(inside, count, ui.quiet(TextSize::note));
    }

    // ----------------------------------------------------------------------------------------------------- cards

    void draw_cards(Ui& ui, Rect room) {
        const float margin = ui.px(24.0F);
        const float gap = ui.px(16.0F);
        if (memory_.shelf.group > 0) {
            // What a group is about stands above its puzzles.
            Rect head = room.cut_top(ui.px(20.0F) + ui.line_height(TextSize::title) +
                                     (context().settings.show_rules ? ui.line_height(TextSize::body) : 0.0F));
            head = head.inset(margin, 0.0F);
            head.cut_top(ui.px(20.0F));
            draw_title(ui, head.cut_top(ui.line_height(TextSize::title)), name_of(memory_.shelf));
            if (context().settings.show_rules) {
                ui.text_in(head, say("gallery.rule", {{"rule", say(group_key(memory_.shelf) + ".rule")}}),
                           ui.quiet());
            }
        }
        if (found_.empty()) {
            const float middle = room.center().y - ui.px(64.0F);
            ui.icon(Icon::search, {room.center().x, middle}, ui.px(40.0F), ui.palette().quiet_ink);
            ui.text_in({room.x, middle + ui.px(40.0F), room.w, ui.line_height(TextSize::button)},
                       say("gallery.nothing"), ui.ink(TextSize::button, TextWeight::strong), Align::center);
            ui.text_in({room.x, middle + ui.px(48.0F) + ui.line_height(TextSize::button), room.w,
                        ui.line_height(TextSize::body)},
                       say("gallery.nothing_hint"), ui.quiet(), Align::center);
            return;
        }
        const float least = std::max(ui.theme().text_px(TextSize::body) * 9.5F, ui.px(200.0F));
        const float width = room.w - 2.0F * margin;
        const auto columns = std::max(1, static_cast<int>((width + gap) / (least + gap)));
        const float card_width =
            std::floor((width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
        const float inner = card_width - 2.0F * ui.px(12.0F);
        const bool is_wide =
            std::ranges::all_of(found_, [&](const TemplateInfo* info) { return fits_any_shape(family_of(*info)); });
        const float picture = std::min(is_wide ? std::round(inner * 0.64F) : inner, room.h * 0.6F);
        const float dots = inner / 25.0F * 4.0F;
        float title_height = (is_wide ? 1.0F : 2.0F) * ui.line_height(TextSize::body);
        for (const TemplateInfo* info : found_) {
            title_height = std::max(
                title_height,
                ui.paragraph_height(inner, title_of(*info, context().suites, context().texts), TextSize::body));
        }
        const float card_height = ui.px(12.0F) + picture + ui.px(12.0F) + title_height + ui.px(10.0F) + dots +
                                  ui.px(8.0F) + ui.line_height(TextSize::note) + ui.px(10.0F);
        const auto rows = (static_cast<int>(found_.size()) + columns - 1) / columns;
        const float height = 2.0F * margin + static_cast<float>(rows) * (card_height + gap) - gap;
        const float top = ui.begin_scroll(widget_id("gallery.cards"), room, height, memory_.scroll);
        // The keyboard goes on at the card that was opened last.
        if (begins_)
            ui.interaction().set_focus(
                widget_id(memory_.last_template.empty() ? found_.front()->id : memory_.last_template));
        begins_ = false;
        for (std::size_t i = 0; i < found_.size(); ++i) {
            const auto row = static_cast<float>(static_cast<int>(i) / columns);
            const auto column = static_cast<float>(static_cast<int>(i) % columns);
            draw_card(ui,
                      {room.x + margin + column * (card_width + gap), top + margin + row * (card_height + gap),
                       card_width, card_height},
                      *found_[i], picture, title_height);
        }
        ui.end_scroll();
    }

    void draw_card(Ui& ui, Rect place, const TemplateInfo& info, float picture_height, float title_height) {
        const WidgetId id = widget_id(info.id);
        if (!do_meet(place.inset(-ui.px(24.0F)), ui.clip())) {
            // Out of view: only its place is known, so that the keyboard gets there.
            if (ui.widget(id, place).activated) open(info);
            return;
        }
        const WidgetState state = clickable_card(ui, id, place);
        const Family& family = family_of(info);
        const std::vector<const Task*>& tasks = family.tasks;
        if (state.activated) open(info);

        // The picture is the task to try next.
        const Task* shown = family.next;
        const int solved = family.solved;
        Rect inside = place.inset(ui.px(12.0F));
        Rect picture = inside.cut_top(picture_height);
        if (!fits_any_shape(family)) picture = on_pixels(fitted(picture, 1.0F));
        if (shown != nullptr) {
            preview_.draw(ui, context().faces, picture, *shown, state.hovered);
        }
        inside.cut_top(ui.px(12.0F));
        ui.paragraph(inside.cut_top(title_height), title_of(info, context().suites, context().texts), ui.ink());
        inside.cut_top(ui.px(10.0F));

        const Rect dots = inside.cut_top(inside.w / 25.0F * 4.0F);
        std::array<TaskState, 100> states{};
        const std::size_t shown_states = std::min(tasks.size(), states.size());
        for (std::size_t i = 0; i < shown_states; ++i) states[i] = context().progress.state_of(tasks[i]->id);
        draw_state_dots(ui, dots, {states.data(), shown_states});
        inside.cut_top(ui.px(8.0F));
        Rect foot = inside.cut_top(ui.line_height(TextSize::note));
        const std::string count =
            say("gallery.solved_of", {{"count", std::to_string(solved)}, {"total", std::to_string(tasks.size())}});
        ui.text_in(foot.cut_right(ui.text_width(info.id, TextSize::note)), info.id, ui.quiet(TextSize::note),
                   Align::right);
        ui.text_in(foot, solved > 0 ? std::string_view(count) : words_for(info.tier, context().texts),
                   ui.quiet(TextSize::note));
    }

    /// Its pictures may have another shape than they have by themselves.
    bool fits_any_shape(const Family& family) const {
        return !family.tasks.empty() && context().faces.of(*family.tasks.front()).fits_any_shape();
    }

    // ----------------------------------------------------------------------------------------------------- tasks

    /// Width by height of the pictures of template_.
    float aspect() const { return tasks_.empty() ? 1.0F : context().faces.of(*tasks_.front()).picture_aspect(); }

    void draw_tasks(Ui& ui, Rect room) {
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
        draw_title(ui, head, title_of(*template_, context().suites, context().texts));

        // Ten in a row and ten rows, all in view, as long as the pictures stay readable; the task that is looked at
        // large beside them where there is room.
        const float gap = ui.px(8.0F);
        const float least = ui.px(34.0F);
        const bool is_wide = room.w > ui.px(640.0F);
        const float panel_width = is_wide ? std::clamp(room.w * 0.36F, ui.px(240.0F), ui.px(440.0F)) : 0.0F;
        const float width = room.w - 2.0F * margin - (is_wide ? panel_width + margin : 0.0F);
        const int columns = std::clamp(static_cast<int>((width + gap) / (least * aspect() + gap)), 4, 10);
        const auto rows = static_cast<float>((static_cast<int>(tasks_.size()) + columns - 1) / columns);
        const float widest = std::floor((width + gap) / static_cast<float>(columns) - gap);
        const float tallest = std::floor((room.h - margin + gap) / std::max(rows, 10.0F) - gap);
        const float side = columns == 10 && tallest >= least ? std::min(std::floor(widest / aspect()), tallest)
                                                             : std::floor(widest / aspect());
        const float grid_width = (std::round(side * aspect()) + gap) * static_cast<float>(columns) - gap;
        draw_task_grid(ui, {room.x + margin, room.y, is_wide ? grid_width + ui.px(8.0F) : room.w - margin, room.h},
                       columns, side);
        if (!is_wide || looked_at_ == nullptr) return;
        const float panel_x = room.x + margin + grid_width + margin;
        const float panel_room = std::min(room.right() - margin - panel_x, ui.px(560.0F));
        draw_detail(ui, {panel_x, room.y, panel_room, room.h - margin}, *looked_at_);
    }

    void draw_task_grid(Ui& ui, Rect room, int columns, float side) {
        const float gap = ui.px(8.0F);
        const float pitch = side + gap;
        const float wide = std::round(side * aspect());
        const auto rows = (static_cast<int>(tasks_.size()) + columns - 1) / columns;
        const float height = static_cast<float>(rows) * pitch - gap + 2.0F * ui.px(4.0F);
        // A little room to the left and right for frames and badges.
        const Rect view{room.x - ui.px(8.0F), room.y, room.w + ui.px(8.0F), room.h};
        const float top = ui.begin_scroll(widget_id("gallery.tasks"), view, height, tasks_scroll_) + ui.px(4.0F);
        const auto picture_of = [&](std::size_t i) {
            const auto row = static_cast<float>(static_cast<int>(i) / columns);
            const auto column = static_cast<float>(static_cast<int>(i) % columns);
            return Rect{room.x + column * (wide + gap), top + row * pitch, wide, side};
        };
        if (begins_ && looked_at_ != nullptr) ui.interaction().set_focus(widget_id(looked_at_->id));
        begins_ = false;
        // First who is looked at, then the pictures: else two would be framed for a frame.
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            const WidgetState state = ui.widget(widget_id(tasks_[i]->id), picture_of(i));
            if (state.hovered || state.focus_shown) looked_at_ = tasks_[i];
            if (state.hovered && !ui.interaction().wants_text()) ui.interaction().set_focus(widget_id(tasks_[i]->id));
            if (state.activated) go_to(Place::play, tasks_[i]->id);
        }
        for (std::size_t i = 0; i < tasks_.size(); ++i) {
            const Rect picture = picture_of(i);
            if (!do_meet(picture.inset(-gap), ui.clip())) continue;
            preview_.draw(ui, context().faces, picture, *tasks_[i], false);
            if (looked_at_ == tasks_[i]) {
                ui.outline(picture.inset(-ui.px(2.0F)), ui.palette().accent, ui.px(5.0F),
                           std::max(2.0F, ui.px(2.0F)));
            }
            draw_state_badge(ui, picture, context().progress.state_of(tasks_[i]->id));
        }
        ui.end_scroll();
    }

    void draw_detail(Ui& ui, Rect panel, const Task& task) {
        const float pad = ui.px(16.0F);
        const float side = std::round((panel.w - 2.0F * pad) / aspect());
        const ButtonLook play{.text = say("gallery.play"),
                              .key_label = say("key.enter"),
                              .icon = Icon::play,
                              .kind = ButtonKind::primary};
        const float height = pad + side + ui.px(16.0F) + ui.line_height(TextSize::button) +
                             ui.line_height(TextSize::body) + ui.px(16.0F) + ui.button_height() + pad;
        const Rect card{panel.x, panel.y + ui.px(4.0F), panel.w, std::min(height, panel.h)};
        ui.card(card);
        Rect inside = card.inset(pad);
        const Rect foot = inside.cut_bottom(ui.button_height());
        inside.cut_bottom(ui.px(16.0F));
        Rect words = inside.cut_bottom(ui.line_height(TextSize::button) + ui.line_height(TextSize::body));
        inside.cut_bottom(ui.px(16.0F));
        const Rect picture = on_pixels(fitted(inside, aspect()));
        preview_.draw(ui, context().faces, picture, task, true);
        ui.write_line(words, say("gallery.puzzle", {{"id", task.id}}), ui.ink(TextSize::button, TextWeight::strong));
        ui.text_in(words, words_for(context().progress.of(task.id), context().texts), ui.quiet());
        if (ui.button(widget_id("gallery.play"), foot, play)) go_to(Place::play, task.id);
    }

    GalleryMemory& memory_;
    std::vector<Shelf> shelves_;    ///< by number
    std::vector<Family> families_;  ///< of all templates, in id order
    const TemplateInfo* template_ = nullptr;
    std::vector<const Task*> tasks_;          ///< of template_
    std::vector<const TemplateInfo*> found_;  ///< what the cards show
    const Task* looked_at_ = nullptr;         ///< the task in the detail panel
    LivePreview preview_;
    ScrollState tasks_scroll_;
    std::string noted_places_;  ///< told to the trace
    bool focus_search_ = false;
    bool begins_ = true;  ///< nothing was drawn yet
};

}  // namespace

std::unique_ptr<Screen> make_gallery_screen(AppContext& context, std::string_view template_id) {
    return std::make_unique<GalleryScreen>(context, template_id);
}

}  // namespace phyplay
