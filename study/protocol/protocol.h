// A Protocol is a study as its author wrote it: what participants read, answer and play, in which order, and
// under which conditions.
//
// It is a plain value; protocol_toml.h reads it from a file and checks it. A session of one participant goes
// through it in this order: consent, questionnaires before, instructions, the blocks (practice, tests,
// breaks), questionnaires after, debrief. Which tasks a block has is settled when the protocol is read, so
// that a protocol names its tasks completely; their order is settled per participant (order.h), and the
// condition when the participant is enrolled (allocation.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace phyplay {

/// The same text in each language of the study, by language code ("en", "de").
using LocalText = std::map<std::string, std::string>;

/// What of its paths a participant may see (study sheet, table `block`). Earlier attempts are hidden with none and
/// post_run.
enum class TrajectoryAid {
    none,
    post_run,    ///< the path of the attempt that just ended
    ghost_last,  ///< and that of the last attempt while drafting the next
    ghost_all,   ///< and those of all attempts
    preview,     ///< the predicted flight while aiming (Phy-Q), and as ghost_last
};

/// Help that a participant has while playing.
struct AidPolicy {
    TrajectoryAid trajectory = TrajectoryAid::none;
    bool slow_motion = false;
    bool replay = false;
    bool hint = false;   ///< the scenario's rule is shown
    bool score = false;  ///< score and solved marks are shown

    bool operator==(const AidPolicy&) const = default;
};

/// A help that a protocol switches: `name = true` in a table `aids`, column aid_NAME of table `block`.
struct AidSwitch {
    std::string_view name;
    bool AidPolicy::*on;
    std::string_view meaning;  ///< in the passport
};
inline constexpr AidSwitch kAidSwitches[] = {{"slow_motion", &AidPolicy::slow_motion, "slow motion"},
                                             {"replay", &AidPolicy::replay, "replay"},
                                             {"hint", &AidPolicy::hint, "hint"},
                                             {"score", &AidPolicy::score, "score"}};

/// A group of participants and what help they have in blocks that do not say otherwise.
struct Condition {
    std::string id;
    AidPolicy aids;

    bool operator==(const Condition&) const = default;
};

struct ConsentItem {
    std::string id;
    LocalText text;
    bool required = true;  ///< without it there is no session

    bool operator==(const ConsentItem&) const = default;
};

struct Consent {
    std::string version;
    LocalText text;
    std::vector<ConsentItem> items;

    bool operator==(const Consent&) const = default;
};

enum class QuestionKind {
    choice,  ///< one of `choices`
    likert,  ///< a whole number from `least` to `most`, ends labelled by the first and last of `choices`
    number,  ///< a whole number from `least` to `most`
    text,    ///< free text: a leak of personal data, off unless asked for
};

struct Choice {
    std::string value;  ///< what the data hold: letters, digits, underscores
    LocalText text;

    bool operator==(const Choice&) const = default;
};

struct Question {
    std::string id;
    QuestionKind kind = QuestionKind::choice;
    LocalText text;
    bool required = true;
    std::vector<Choice> choices;
    int least = 0;
    int most = 0;

    bool operator==(const Question&) const = default;
};

struct Questionnaire {
    std::string id;
    bool is_before = true;  ///< before the blocks, else after them
    LocalText title;
    std::vector<Question> questions;

    bool operator==(const Questionnaire&) const = default;
};

enum class BlockKind { practice, test, pause };

/// How the tasks of a block are ordered for a participant (order.h).
enum class OrderMethod { fixed, shuffled, latin_square, blocked };

struct Block {
    std::string id;
    BlockKind kind = BlockKind::test;
    LocalText text;                  ///< shown before the block; empty: none
    std::vector<std::string> tasks;  ///< ids, in the order of the protocol; none in a pause
    OrderMethod order = OrderMethod::fixed;
    int attempts = 5;               ///< per task, 1 to 100
    int time_limit_s = 0;           ///< per task; 0: none
    std::optional<AidPolicy> aids;  ///< empty: those of the participant's condition

    bool operator==(const Block&) const = default;
};

/// What happens to a trial that a crash or a break cut off, when its participant comes back.
enum class InterruptedTrial {
    go_on,  ///< it is shown again; the attempts already made count
    again,  ///< it is shown again with all its attempts
    skip,   ///< the session goes on behind it
};

struct Protocol {
    std::string study_id;  ///< letters and digits: it becomes part of file names
    std::string version;
    LocalText title;
    std::string ethics_ref;
    std::string contact;
    std::vector<std::string> languages;  ///< the first is the default
    std::uint32_t seed = 0;              ///< of every drawing of the study
    Consent consent;
    std::vector<Questionnaire> questionnaires;
    std::vector<LocalText> instructions;  ///< a page each
    std::vector<Condition> conditions;    ///< one or more
    std::vector<Block> blocks;
    LocalText debrief;
    std::string completion_code;  ///< shown at the end; may be empty
    InterruptedTrial interrupted_trial = InterruptedTrial::go_on;

    bool operator==(const Protocol&) const = default;
};

/// The words of protocol files and of the data.
std::string_view name_of(TrajectoryAid value);
std::string_view name_of(QuestionKind value);
std::string_view name_of(BlockKind value);
std::string_view name_of(OrderMethod value);
std::string_view name_of(InterruptedTrial value);

}  // namespace phyplay
