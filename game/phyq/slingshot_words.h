// What the Phy-Q screens say about birds, targets and attempts, in the player's language: "the wooden ball", "Hit
// both targets. You have 3 birds.", "One target left."
#pragma once

#include <string>

#include "engine/phyq/play/slingshot_bodies.h"
#include "engine/phyq/play/slingshot_recording.h"
#include "engine/play/task.h"
#include "game/text/texts.h"

namespace phyplay {

class SlingshotWords {
public:
    explicit SlingshotWords(const Texts& texts) : texts_(texts) {}

    /// With its article: "the red bird", "the ground". Nominative or accusative.
    std::string body(const SlingshotBody& body, GrammaticalCase form) const;

    /// "Hit the target. You have one bird."
    std::string goal(const SlingshotLevel& level) const;

    /// The physical idea behind a scenario, 1 to 15.
    std::string_view rule(int number) const { return texts_.say("scenario." + std::to_string(number) + ".rule"); }

    /// What a bird can do; empty for those without a power.
    std::string_view power(BirdType bird) const;

    /// "One target left."
    std::string left(int targets) const { return counted("sling.left", targets); }

    /// "All targets are hit. Score 12,500."
    std::string solved(int targets, int score) const;

    /// A mark of the time line: "The red bird hits the wooden ball · 1.2 s".
    std::string mark(const SlingshotRecording& recording, const Event& mark) const;

    /// 12500 as "12,500".
    std::string number(int value) const;

    /// The sentence of `key` for one thing or for several.
    std::string counted(const std::string& key, int count) const;

private:
    const Texts& texts_;
};

/// Targets of a level.
int count_targets(const SlingshotLevel& level);

}  // namespace phyplay
