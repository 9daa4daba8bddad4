// The last page: thanks, what it was about, the completion code, and the participant's own code to write down.
#pragma once

#include "game/screens/study/study_frame.h"
#include "game/screens/study/study_page.h"
#include "study/session/session_runner.h"

namespace phyplay {

class StudyDebriefPage final : public StudyPage {
public:
    StudyDebriefPage(const Protocol& protocol, const Texts& texts, SessionRunner& runner)
        : protocol_(protocol), texts_(texts), runner_(runner) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return texts_.say("study.finish"); }
    bool is_only_read() const override { return true; }
    bool go_on(std::int64_t t_us) override {
        runner_.go_on(t_us);
        return true;
    }

private:
    const Protocol& protocol_;
    const Texts& texts_;
    SessionRunner& runner_;
    StudyColumn column_;
};

}  // namespace phyplay
