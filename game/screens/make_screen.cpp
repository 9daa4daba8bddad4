#include "game/screens/make_screen.h"

#include "engine/base/assert.h"
#include "game/screens/gallery/gallery_screen.h"
#include "game/screens/guide_screen.h"
#include "game/screens/home_screen.h"
#include "game/screens/play_screen.h"
#include "game/screens/replay_screen.h"
#include "game/screens/settings_screen.h"
#include "game/screens/study/study_desk_screen.h"
#include "game/screens/study/study_screen.h"
#include "game/screens/trouble_screen.h"
#include "study/store/store.h"

namespace phyplay {

namespace {

/// The play page, or what stands in the way of keeping an attempt: asked before the task is shown.
std::unique_ptr<Screen> make_play_screen(AppContext& context, const Navigation& where, const Task& task) {
    if (context.store != nullptr) {
        const Result<Done> writable = context.store->check_writable();
        if (!writable) return std::make_unique<TroubleScreen>(context, where, to_string(writable.error()));
    }
    return std::make_unique<PlayScreen>(context, task);
}

}  // namespace

std::unique_ptr<Face> make_face(AppContext& context, const Task& task) {
    return context.faces.of(task).make_face({context.texts, context.settings, context.audio}, task);
}

std::unique_ptr<Screen> make_screen(AppContext& context, const Navigation& where) {
    const Task* task = context.suite.find(where.id);
    switch (where.place) {
        case Place::home: break;
        case Place::play:
            if (task != nullptr) return make_play_screen(context, where, *task);
            return std::make_unique<GalleryScreen>(context, where.id);
        case Place::replay:
            if (task != nullptr) return std::make_unique<ReplayScreen>(context, *task);
            return std::make_unique<GalleryScreen>(context, where.id);
        case Place::gallery: return std::make_unique<GalleryScreen>(context, where.id);
        case Place::settings: return std::make_unique<SettingsScreen>(context);
        case Place::study: return std::make_unique<StudyDeskScreen>(context, where.id);
        case Place::agents: return std::make_unique<GuideScreen>(context);
        case Place::sitting:
            PHYPLAY_ASSERT(context.study != nullptr);
            return std::make_unique<StudyScreen>(context, *context.study, context.sitting);
        case Place::keys:
        case Place::back:
        case Place::quit: break;
    }
    return std::make_unique<HomeScreen>(context);
}

}  // namespace phyplay
