#include "game/screens/screen.h"

#include <algorithm>

#include "engine/base/assert.h"
#include "game/screens/page.h"
#include "game/screens/play_screen.h"
#include "game/screens/study/study_desk_screen.h"
#include "study/store/store.h"

namespace phyplay {
namespace {

/// The page that shows instead of a task when an attempt could not be kept: the disk is full, the file gone.
///
/// Nothing is played that would not be kept. The page says what is wrong in the store's own words, tries again on
/// request, and leads back.
class TroubleScreen final : public Screen {
public:
    /// `wanted` is where the person was going; `sentence` says what is in the way.
    TroubleScreen(AppContext& context, Navigation wanted, std::string sentence)
        : Screen(context), wanted_(std::move(wanted)), sentence_(std::move(sentence)) {
        context.trace.write("trouble " + sentence_);
    }

    Place place() const override { return wanted_.place; }

    bool handle_event(const WindowEvent& event) override {
        if (event.kind != WindowEventKind::key_down || event.repeat) return false;
        if (event.key != Key::enter) return Screen::handle_event(event);
        go_to(wanted_.place, wanted_.id);
        return true;
    }

    void draw(Ui& ui, const Rect& region) override {
        constexpr float kColumnWidth = 560.0F;
        Rect page = region;
        if (draw_page_header(ui, page, say("trouble.title"), say("page.back"), kColumnWidth)) go_to(Place::back);

        const float width = std::min(ui.px(kColumnWidth), page.w - ui.px(48.0F));
        Rect column{page.center().x - width / 2.0F, page.y + ui.px(8.0F), width, page.h};
        ui.write(column, say("trouble.lead"), ui.ink(TextSize::body), ui.px(12.0F));
        ui.write(column, sentence_, ui.quiet(), ui.px(24.0F));
        const ButtonLook again{
            .text = say("trouble.again"), .key_label = "Enter", .icon = Icon::restart, .kind = ButtonKind::primary};
        const Rect button{column.x, column.y, ui.button_width(again), ui.button_height(again.size)};
        if (ui.button(widget_id("trouble.again"), button, again)) go_to(wanted_.place, wanted_.id);
    }

private:
    Navigation wanted_;
    std::string sentence_;
};

/// The play page, or what stands in the way of keeping an attempt: asked before the task is shown.
std::unique_ptr<Screen> make_play_screen(AppContext& context, const Navigation& where, const Task& task) {
    if (context.store != nullptr) {
        const Result<Done> writable = context.store->check_writable();
        if (!writable) return std::make_unique<TroubleScreen>(context, where, to_string(writable.error()));
    }
    return std::make_unique<PlayScreen>(context, task);
}

}  // namespace

std::string_view name_of(Place place) {
    switch (place) {
        case Place::home: return "home";
        case Place::gallery: return "gallery";
        case Place::play: return "play";
        case Place::replay: return "replay";
        case Place::settings: return "settings";
        case Place::study: return "study";
        case Place::agents: return "agents";
        case Place::sitting: return "sitting";
        case Place::keys: return "keys";
        case Place::back: return "back";
        case Place::quit: return "quit";
    }
    return "";
}

const Navigation& PageHistory::follow(const Navigation& request) {
    PHYPLAY_ASSERT(request.place != Place::quit);
    if (request.place == Place::back) {
        current_ = behind_.empty() ? Navigation{} : behind_.back();
        if (!behind_.empty()) behind_.pop_back();
    } else if (request.place == Place::home) {
        behind_.clear();
        current_ = request;
    } else {
        const bool is_stepping =
            (request.place == Place::play || request.place == Place::replay) && request.place == current_.place;
        if (!is_stepping && request != current_) behind_.push_back(current_);
        current_ = request;
    }
    return current_;
}

std::unique_ptr<Face> make_face(AppContext& context, const Task& task) {
    return context.faces.of(task).make_face({context.texts, context.settings, context.audio}, task);
}

std::unique_ptr<Screen> make_screen(AppContext& context, const Navigation& where) {
    const Task* task = context.suite.find(where.id);
    switch (where.place) {
        case Place::home: break;
        case Place::play:
            return task != nullptr ? make_play_screen(context, where, *task) : make_gallery_screen(context, where.id);
        case Place::replay:
            return task != nullptr ? make_replay_screen(context, *task) : make_gallery_screen(context, where.id);
        case Place::gallery: return make_gallery_screen(context, where.id);
        case Place::settings: return make_settings_screen(context);
        case Place::study: return std::make_unique<StudyDeskScreen>(context, where.id);
        case Place::agents: return make_guide_screen(context);
        case Place::sitting:
            PHYPLAY_ASSERT(context.study != nullptr);
            return make_study_screen(context, *context.study, context.sitting);
        case Place::keys:
        case Place::back:
        case Place::quit: break;
    }
    return make_home_screen(context);
}

}  // namespace phyplay
