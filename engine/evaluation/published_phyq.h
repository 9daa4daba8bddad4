// Numbers others have published for Phy-Q, to hold ours beside them: data of levels/phyq, inside the program.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/evaluation/fold.h"
#include "engine/evaluation/phyq_score.h"

namespace phyplay {

/// The texts of levels/phyq/human_study.json and published_rates.json as they were when the program was built.
std::string_view published_human_study_json();
std::string_view published_rates_json();

/// Published pass rates of agents (Phy-Q evaluation sheet, section 6). Agents are named "pig_shooter", "random",
/// "d_ddqn_symbolic", ...; "human" stands among them.
struct PublishedRates {
    /// Broad generalisation: agent -> rate per scenario.
    std::map<std::string, ScenarioRates> broad;
    /// Local generalisation: agent -> template -> rate. The four heuristic agents only.
    std::map<std::string, std::map<std::string, double>> local;
    /// Local generalisation: agent -> mean over 75 templates.
    std::map<std::string, double> local_means;
};

PublishedRates published_rates();

/// What was published of the agent that one of ours was rebuilt from, in the same setup: "datalab" for
/// "best_of_four", "eagles_wing" for "best_of_five", "bambirds" for "plan_ranker". Rates are empty where there was no
/// such agent, or nothing was published of it.
class PublishedCounterpart {
public:
    PublishedCounterpart(EvalSetup setup, std::string_view agent);

    /// Published in local generalisation, whose test tasks are those of the broad setup too.
    std::optional<double> of_template(const std::string& id) const;

    /// In local generalisation the mean over the scenario's templates.
    std::optional<double> of_scenario(int number) const;

    /// The mean over scenarios in broad, over templates in local generalisation.
    std::optional<double> of_all() const;

private:
    bool is_broad_;
    std::string name_;
    PublishedRates rates_;
};

}  // namespace phyplay
