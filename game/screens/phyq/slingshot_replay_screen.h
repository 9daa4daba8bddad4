// The replay screen of Phy-Q: the attempts at one task as the store has them, one of them played in the level, with a
// time line below; a second one can be laid over, and the moment at which they part is marked.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/phyq/flown_paths.h"
#include "game/phyq/slingshot_camera.h"
#include "game/phyq/slingshot_replay.h"
#include "game/phyq/slingshot_words.h"
#include "game/screens/attempt_list.h"
#include "game/screens/phyq/slingshot_picture.h"
#include "game/screens/screen.h"

namespace phyplay {

class SlingshotReplayScreen final : public Screen {
public:
    /// Shows the last attempt.
    SlingshotReplayScreen(AppContext& context, const Task& task);

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
        std::unique_ptr<SlingshotRecording> recording;
        std::vector<FlownPath> paths;
    };
    SlingshotWords words() const { return SlingshotWords(context().texts); }
    void show(int index);
    void lay_over(int index);
    const SlingshotRecording* recording_of(int index);
    void note(EventKind kind, std::string code);
    void note_view();
    bool handle_pointer(const WindowEvent& event);
    void look_at(Rect scene);

    void draw_scene(Ui& ui);
    void draw_heading(Ui& ui, Rect rect);
    void draw_list(Ui& ui, Rect rect);
    AttemptRow row_of(const Entry& entry) const;

    const Task& task_;
    SettledLevel settled_;
    std::vector<Entry> entries_;  ///< oldest first
    int shown_ = -1;
    int over_ = -1;  ///< laid over; -1 for none
    std::optional<SlingshotReplay> replay_;
    SlingshotPicture picture_;
    SlingshotPicture other_picture_;
    CameraView view_;
    std::optional<SlingshotCamera> camera_;
    std::optional<Point> pan_from_;
    AttemptList list_;
    std::int64_t last_frame_us_ = 0;
};

}  // namespace phyplay
