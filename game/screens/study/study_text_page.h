// A page to read: instructions, what comes before a block, a break, welcome back, goodbye.
#pragma once

#include <functional>
#include <string>

#include "game/screens/study/study_frame.h"
#include "game/screens/study/study_page.h"

namespace phyplay {

struct StudyTextWords {
    std::string title;  ///< may be empty
    std::string text;
    std::string button;
};

class StudyTextPage final : public StudyPage {
public:
    /// `on` is done when the button is pressed.
    StudyTextPage(StudyTextWords words, std::function<void(std::int64_t t_us)> on)
        : words_(std::move(words)), on_(std::move(on)) {}

    void draw(Ui& ui, Rect room, std::int64_t t_us) override;
    std::string_view button() const override { return words_.button; }
    bool is_only_read() const override { return true; }
    bool go_on(std::int64_t t_us) override;

private:
    StudyTextWords words_;
    std::function<void(std::int64_t)> on_;
    StudyColumn column_;
};

}  // namespace phyplay
