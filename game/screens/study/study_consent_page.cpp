#include "game/screens/study/study_consent_page.h"

#include <algorithm>

#include "game/screens/study/study_controls.h"

namespace phyplay {

bool StudyConsentPage::is_ready() const {
    return std::ranges::all_of(protocol_.consent.items, [&](const ConsentItem& item) {
        const auto found = ticked_.find(item.id);
        return !item.required || (found != ticked_.end() && found->second);
    });
}

void StudyConsentPage::draw(Ui& ui, Rect room, std::int64_t) {
    Rect column = column_.begin(ui, widget_id("study.consent"), room);
    draw_study_title(ui, column, texts_.say("study.consent"));
    draw_study_text(ui, column, protocol_.consent.text.at(runner_.language()));
    column.cut_top(ui.px(4));
    for (int i = 0; i < std::ssize(protocol_.consent.items); ++i) {
        const ConsentItem& item = protocol_.consent.items[static_cast<std::size_t>(i)];
        std::string words = item.text.at(runner_.language());
        if (!item.required) words += " " + std::string(texts_.say("study.optional"));
        bool& is_on = ticked_[item.id];
        study_option(ui, widget_id("study.consent.item", i), column, words, is_on, OptionShape::box);
    }
    column.cut_top(ui.px(12));
    const std::string facts = texts_.say(
        "study.facts",
        {{"version", protocol_.consent.version}, {"ethics", protocol_.ethics_ref}, {"contact", protocol_.contact}});
    column.cut_top(ui.paragraph(column, facts, ui.quiet(TextSize::note)));
    column_.end(ui, column);
}

}  // namespace phyplay
