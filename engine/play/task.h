// A Task is one puzzle: what is there before anybody acts, and what a solver may do about it. It is a value and never
// changes.
//
// Its id is the benchmark's ("00012:008" in PHYRE, "6.4:017" in Phy-Q). Its sha256 names its exact content
// (play/task_pack.h says of which bytes); together with the engine id and the moves it determines an attempt
// completely. What the content consists of is the suite's business: whoever knows the suite reads it there
// (phyre/content/phyre_task.h, phyq/level/phyq_task.h), all others pass it on.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/io/bytes.h"

namespace phyplay {

/// The word for a suite: "phyre", "phyq". It views a text that lives as long as the program, one of the suite's own.
struct SuiteId {
    std::string_view name;

    bool operator==(const SuiteId&) const = default;
    auto operator<=>(const SuiteId&) const = default;
};

/// The word for what a solver may do: "ball", "two_balls", "slingshot". A tier belongs to one suite. As SuiteId.
struct Tier {
    std::string_view name;

    bool operator==(const Tier&) const = default;
    auto operator<=>(const Tier&) const = default;
};

inline std::string_view name_of(SuiteId suite) {
    return suite.name;
}
inline std::string_view name_of(Tier tier) {
    return tier.name;
}

/// What a task consists of. Immutable, so that copies of a task share it.
class TaskContent {
public:
    virtual ~TaskContent() = default;

    virtual bool is_equal(const TaskContent& other) const = 0;

    /// Whether tasks of this suite and tier consist of such content.
    virtual bool fits(SuiteId suite, Tier tier) const = 0;

    /// Its canonical bytes. The suite reads them back (Suite::read_content).
    virtual void write(ByteWriter& out) const = 0;

    /// The first reason why it cannot be played, such as "bodies[5]: a body has 1 to 8 shapes".
    virtual std::optional<std::string> find_fault() const = 0;
};

struct Task {
    std::string id;           ///< "00012:008", "6.4:017"
    std::string template_id;  ///< "00012", "6.4"
    SuiteId suite;
    Tier tier;
    std::shared_ptr<const TaskContent> content;
    std::string sha256;  ///< 64 hexadecimal digits, of the canonical bytes of everything above

    bool operator==(const Task& other) const;
};

/// The content as its suite knows it. Requires a task of the suite whose content that is.
template <typename Content>
const Content& content_of(const Task& task) {
    return dynamic_cast<const Content&>(*task.content);
}

// Whether a task that came from outside (a file, a pack, another program) can be played.
//
// The simulation trusts its tasks: convex polygons, finite numbers, walls in their place. Tasks made by the
// SceneBuilder are like that; this is the gate for all others, with a sentence about the first thing wrong.

/// The first fault, such as "bodies[5].shapes[0]: a polygon has 3 to 8 vertices"; empty for a good task.
/// Looks at everything except sha256.
std::optional<std::string> find_task_fault(const Task& task);

/// True for ids as they may be in file names and command lines: 1 to 64 letters, digits and "_-.:".
bool is_plain_id(std::string_view id);

}  // namespace phyplay
