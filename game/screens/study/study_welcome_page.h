// The first page: what the study is called, in which language it is held, how large the text is.
#pragma once

#include <string>
#include <vector>

#include "game/face/settings.h"
#include "game/screens/study/study_frame.h"
#include "game/screens/study/study_page.h"
#include "study/protocol/protocol.h"

namespace phyplay {

class StudyWelcomePage final : public StudyPage {
public:
    /// Changes language and font scale of `settings`. With `is_language_fixed` the language is not asked for.
    StudyWelcomePage(const Protocol& protocol, const Texts& texts, Settings& settings, bool is_language_fixed,
                     bool is_pilot)
        : protocol_(protocol),
          texts_(texts),
          settings_(settings),
          asks_language_(!is_language_fixed && protocol.languages.size() > 1),
          is_pilot_(is_pilot) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return texts_.say("study.begin"); }
    bool is_only_read() const override { return true; }
    bool go_on(std::int64_t) override { return true; }

private:
    void draw_language(Ui& ui, Rect& column);
    void draw_text_size(Ui& ui, Rect& column);

    const Protocol& protocol_;
    const Texts& texts_;
    Settings& settings_;
    bool asks_language_;
    bool is_pilot_;
    StudyColumn column_;
};

}  // namespace phyplay
