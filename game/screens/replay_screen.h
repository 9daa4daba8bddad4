// The replay screen: the attempts at one task as the store has them, one of them on the scene, with a time line
// below; a second one can be laid over, and the moment at which they part is marked.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/face/face.h"
#include "game/screens/attempt_list.h"
#include "game/screens/screen.h"
#include "game/screens/stage.h"

namespace phyplay {

class ReplayScreen final : public Screen {
public:
    /// Shows the last attempt.
    ReplayScreen(AppContext& context, const Task& task);

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
        std::unique_ptr<Paths> paths;
    };
    void show(int index);
    void lay_over(int index);
    const Recording* recording_of(int index);
    ShownAttempt shown(int index) const;
    void note(EventKind kind, std::string code);
    void note_view();
    bool handle_replay_key(const WindowEvent& event);

    void draw_scene(Ui& ui);
    void draw_back(Ui& ui, Rect& row);
    void draw_wide_heading(Ui& ui, Rect rect);
    void draw_list(Ui& ui, Rect rect);
    AttemptRow row_of(const Entry& entry) const;

    const Task& task_;
    std::unique_ptr<Face> face_;
    std::vector<Entry> entries_;  ///< oldest first
    int shown_ = -1;
    int over_ = -1;  ///< laid over; -1 for none
    std::optional<ReplayModel> replay_;
    AttemptList list_;
    std::int64_t last_frame_us_ = 0;
};

}  // namespace phyplay
