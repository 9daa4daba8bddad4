// Agents beside people: what a study found, what was published, and how the one is held against the other. A group is
// what a suite's templates have in common (TemplateGroup), by number.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace phyplay {

/// What a study found of people in a group of templates.
struct PeopleRates {
    double mean = 0.0;  ///< pass rate, over people
    double sd = 0.0;    ///< over people, divided by their number
};

/// What was published of other people in a group. What was not is missing.
struct PublishedMeasures {
    double pass_rate = 0.0;
    std::optional<double> within_five;  ///< share of tasks solved within five attempts
    std::optional<double> attempts;     ///< per task
    std::optional<double> thinking_s;   ///< per task
};

struct PublishedPeople {
    std::string name;  ///< "published (19 people)"
    std::map<int, PublishedMeasures> groups;
};

/// An agent beside the people of a study.
struct AgentResult {
    std::string name;
    std::map<int, double> rates;  ///< pass rate by group
    std::optional<double> z;      ///< how far it is from these people, in their standard deviations
    std::optional<double> score;  ///< of the benchmark, held against these people
};

/// How agents were scored, in sentences for people.
struct ScoreWords {
    std::string note;   ///< against whom, or why there is no score
    std::string scale;  ///< what Z and score mean; empty where there is none
};

}  // namespace phyplay
