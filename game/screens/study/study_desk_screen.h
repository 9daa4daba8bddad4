// The researcher's page: a study's data folder with its participants, what can be done with each of them, and three
// lights that say whether a session can be held.
//
// It holds the folder open while it shows. A sitting runs inside of it, since it needs the same folder: while
// somebody takes part, the page is theirs, and what the researcher had set is put back afterwards.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/desk/long_work.h"
#include "game/desk/study_desk.h"
#include "game/platform/clock.h"
#include "game/screens/page.h"
#include "game/screens/screen.h"
#include "study/session/data_folder.h"
#include "study/session/study_folder.h"

namespace phyplay {

class StudyDeskScreen final : public Screen {
public:
    /// `folder`: of a study, opened at once; empty: asks which.
    StudyDeskScreen(AppContext& context, std::string_view folder);

    Place place() const override { return Place::study; }
    void leave() override;
    bool handle_event(const WindowEvent& event) override;
    void draw(Ui& ui, const Rect& region) override;
    void poll() override;
    void frame_shown(std::int64_t t_us) override;
    bool wants_animation() const override;
    bool is_participants() const override { return sitting_ != nullptr; }

private:
    /// What the researcher had, while a participant has the window.
    struct Lent {
        Settings settings;
        Store* store = nullptr;
        std::optional<SessionId> session;
        std::int64_t session_start_us = 0;
    };
    enum class Task { none, exporting, verifying, reporting };

    void open(const std::string& folder);
    void close();
    void reload();
    void check_disk();

    void begin_sitting(const std::string& code);
    void end_sitting();
    void begin_export(const std::string& code);
    void begin_verify();
    void begin_report();
    void end_work(LongWork::End end);
    void erase();
    void trace_places(Ui& ui);

    void draw_choice(Ui& ui, Rect page);
    void draw_folder(Ui& ui, Rect page);
    float draw_lights(Ui& ui, Rect column);
    float draw_tools(Ui& ui, Rect column);
    float draw_news(Ui& ui, Rect column);
    void draw_table(Ui& ui, Rect room);
    void draw_row(Ui& ui, Rect row, const DeskRow& who, std::size_t number);
    void draw_erase_dialog(Ui& ui, Rect region);

    const Protocol* protocol() const { return study_ ? &study_->protocol : nullptr; }

    // Choosing.
    std::vector<std::string> recent_;
    std::string typed_;
    std::string refusal_;  ///< why the folder named last cannot be shown
    PageColumn choice_column_;
    bool begins_ = true;

    // The folder that shows.
    DataFolder folder_;
    std::optional<StudyFolder> study_;  ///< held for sittings; empty where it can only be read
    StudyDesk desk_;
    bool is_open_ = false;
    ScrollState scroll_;
    std::string noted_places_;  ///< told to the trace

    // Lights.
    std::string disk_trouble_;
    TimingFigures clock_steps_;
    TimingWatch watch_;
    bool measures_frames_ = false;
    bool frames_go_on_ = false;

    // Work.
    Task task_ = Task::none;
    std::string unnoted_;  ///< why the audit log does not mention what was made; empty where it does
    std::vector<Finding> findings_;
    int verified_attempts_ = 0;
    bool has_record_ = true;  ///< false: of an older program
    std::string news_;        ///< what came of the last action
    bool is_bad_news_ = false;

    // Erasing.
    std::string erasing_;  ///< code; empty: no dialog
    std::string typed_code_;
    bool dialog_begins_ = false;

    std::unique_ptr<Screen> sitting_;
    Lent lent_;
    LongWork work_;  ///< last: it ends before what it writes to
};

}  // namespace phyplay
