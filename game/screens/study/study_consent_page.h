// Consent: what the study asks for, and its boxes. The way on opens when all required boxes are ticked.
#pragma once

#include <map>
#include <string>

#include "game/screens/study/study_frame.h"
#include "game/screens/study/study_page.h"
#include "study/session/session_runner.h"

namespace phyplay {

class StudyConsentPage final : public StudyPage {
public:
    StudyConsentPage(const Protocol& protocol, const Texts& texts, SessionRunner& runner)
        : protocol_(protocol), texts_(texts), runner_(runner) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return texts_.say("study.agree"); }
    bool is_ready() const override;
    bool go_on(std::int64_t t_us) override { return runner_.give_consent(ticked_, t_us); }

private:
    const Protocol& protocol_;
    const Texts& texts_;
    SessionRunner& runner_;
    std::map<std::string, bool> ticked_;
    StudyColumn column_;
};

}  // namespace phyplay
