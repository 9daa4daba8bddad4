// The numbers of a report: pass rate, solved within five attempts, attempts and thinking time, per scenario or
// template.
//
// A person's value in a group is the mean over the group's tasks; the group's value is the mean over people, with the
// standard deviation over people (divided by their number, as the published study has it). Intervals are 95 %
// bootstrap intervals of that mean: people are drawn again with replacement, 2,000 times, from a fixed seed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "study/output/played_tasks.h"

namespace phyplay {

/// A mean over people.
struct Estimate {
    int people = 0;
    double mean = 0.0;
    double sd = 0.0;                                    ///< over people, divided by their number
    std::optional<std::pair<double, double>> interval;  ///< empty for fewer than three people

    bool operator==(const Estimate&) const = default;
};

struct GroupMeasures {
    std::string id;           ///< "3" (scenario) or "00012" (template); "all"
    std::string name;         ///< "Rolling", "Template 00012"
    std::string word;         ///< what it is: "scenario", "template"; empty for all
    std::string suite;        ///< of its tasks; empty for all
    int number = 0;           ///< of the group; 0 for templates and for all
    std::size_t records = 0;  ///< a person at a task
    Estimate pass_rate;       ///< played_tasks.h, pass_rate()
    Estimate within_five;
    Estimate attempts;
    Estimate thinking_s;  ///< per task, the first five attempts together

    bool operator==(const GroupMeasures&) const = default;
};

/// One value per person.
Estimate estimate(std::span<const double> values);

/// Per group, or per template where the suite has no groups, in natural order, then "all". Tasks that were broken off
/// do not count.
std::vector<GroupMeasures> measure(std::span<const PlayedTask> played);

/// Share of tasks solved within 1, 2, ... `most` attempts.
std::vector<Estimate> success_curve(std::span<const PlayedTask> played, int most);

}  // namespace phyplay
