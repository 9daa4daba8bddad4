// Aids are what helps a player to see: which there are, and which of them are switched on.
//
// kAids says of each all that those need who switch it by key, show it, list it or keep the player's choice.
// PlayRules are what a player may see and do around the physics of a task: everything at home, what the protocol says
// in a study. The trial model holds to them (trial_model.h), so that a condition of an experiment does not depend on
// which buttons a page happens to draw. Neither touches what happens in a simulation.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "study/protocol/protocol.h"

namespace phyplay {

/// When the paths of the attempt on screen are seen.
enum class PathsShown {
    never,
    afterwards,  ///< once its outcome is known
    always,
};

struct PlayRules {
    PathsShown paths = PathsShown::always;

    /// Earlier attempts at the task: 0 none; empty: as many as the picture bears.
    std::optional<std::size_t> ghosts;
    bool ghosts_stay = true;  ///< also while an attempt runs, not only while the next is prepared

    bool preview = true;      ///< Phy-Q: the flight to come while aiming
    bool slow_motion = true;  ///< the player may slow time down on screen
    bool replay = true;       ///< an attempt may be looked at again
    bool hint = true;         ///< Phy-Q: the scenario's rule is shown
    bool score = true;        ///< points, marks for solved, why an attempt failed

    bool is_free = true;  ///< the player's own choice: aids are switched, tasks chosen, lists looked at

    /// How many attempts there are, for "2 of 5"; empty: no end. Who counts them decides when it is over.
    std::optional<int> attempt_cap;

    bool operator==(const PlayRules&) const = default;
};

/// The rules of a study's trial.
PlayRules rules_of(const AidPolicy& aids, int attempt_cap);

/// What a player may switch on. Switching is logged.
enum class Aid { trajectory, ghosts, slow_motion };

struct AidFacts {
    Aid aid;
    std::string_view name;         ///< the word of the log; its words on screen are "aid.NAME..."
    std::string_view key;          ///< that switches it: a letter
    std::string_view setting;      ///< under which the player's choice is kept
    bool is_on;                    ///< until the player chooses, and in studies
    bool PlayRules::*is_switched;  ///< rules under which the player may switch it
};

/// In the order of Aid, which is the order on screen.
inline constexpr AidFacts kAids[] = {
    {Aid::trajectory, "trajectory", "V", "show_paths", true, &PlayRules::is_free},
    {Aid::ghosts, "ghosts", "G", "show_ghosts", true, &PlayRules::is_free},
    {Aid::slow_motion, "slow_motion", "S", "slow_motion", false, &PlayRules::slow_motion},
};

constexpr const AidFacts& facts_of(Aid aid) {
    return kAids[static_cast<std::size_t>(aid)];
}

/// The text key of what is said of an aid: its name (""), on the button over the scene (".tool"), in the settings
/// (".setting", ".setting_note").
inline std::string text_key_of(const AidFacts& aid, std::string_view where) {
    return "aid." + std::string(aid.name) + std::string(where);
}

/// Which aids are on.
class Aids {
public:
    Aids() {
        for (const AidFacts& aid : kAids) (*this)[aid.aid] = aid.is_on;
    }
    bool& operator[](Aid aid) { return on_[static_cast<std::size_t>(aid)]; }
    bool operator[](Aid aid) const { return on_[static_cast<std::size_t>(aid)]; }
    bool operator==(const Aids&) const = default;

private:
    std::array<bool, std::size(kAids)> on_{};
};

}  // namespace phyplay
