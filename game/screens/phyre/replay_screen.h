// The replay screen: the attempts at one task as the store has them, one of them on the scene, with a time
// line below; a second one can be laid over, and the moment at which they part is marked.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/phyre/camera.h"
#include "game/phyre/path.h"
#include "game/phyre/replay_model.h"
#include "game/phyre/words.h"
#include "game/screens/attempt_list.h"
#include "game/screens/screen.h"

namespace phyplay {

class ReplayScreen final : public Screen {
public:
    /// Shows the attempt with this number (1-based, over all visits), the last one for 0.
    ReplayScreen(AppContext& context, const Task& task, int attempt_number = 0);

    Place place() const override { return Place::replay; }
    void enter() override;
    void leave() override;
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;
    bool wants_animation() const override { return replay_ && replay_->is_playing(); }

private:
    /// One attempt of the list; simulated again when it is first looked at.
    struct Entry {
        AttemptRecord record;
        bool is_playable = false;  ///< same task, same engine
        std::unique_ptr<Recording> recording;
        std::vector<Path> paths;
    };
    Words words() const { return {context().texts, task_, context().settings.color_blind_scene}; }
    void show(int index);
    void lay_over(int index);
    const Recording* recording_of(int index);
    void note(EventKind kind, std::string code);
    void note_view();

    void draw_scene(Ui& ui);
    void draw_list(Ui& ui, Rect rect);
    AttemptRow row_of(const Entry& entry) const;

    const Task& task_;
    std::vector<Entry> entries_;  ///< oldest first
    int shown_ = -1;
    int over_ = -1;  ///< laid over; -1 for none
    std::optional<ReplayModel> replay_;
    std::optional<Camera> camera_;
    AttemptList list_;
    std::int64_t last_frame_us_ = 0;
};

}  // namespace phyplay
