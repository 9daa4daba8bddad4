#include "engine/headless/fold_choice.h"

#include <fmt/core.h>

#include <algorithm>

#include "engine/agents/benchmark.h"

namespace phyplay {

void describe_fold(CommandSyntax& syntax, FoldChoice& choice) {
    std::vector<std::string> names;
    std::string ranges;
    int usual_folds = 0;  // those of the first setup
    int most_folds = 0;
    for (const auto& benchmark : syntax.benchmarks().all()) {
        for (const EvalSetup& setup : benchmark->suite().facts().setups) {
            if (names.empty()) {
                usual_folds = setup.folds;
                ranges = fmt::format("0 to {}", setup.folds - 1);
            } else if (setup.folds != usual_folds) {
                ranges += fmt::format(", for {} 0 to {}", setup.name, setup.folds - 1);
            }
            names.emplace_back(setup.name);
            most_folds = std::max(most_folds, setup.folds);
        }
    }
    syntax.option("--setup", choice.setup, "Evaluation setup").required().one_of(std::move(names));
    syntax.option("--fold", choice.fold, "Fold: " + ranges).in_range(0, most_folds - 1);
}

Result<EvalSetup> chosen_setup(const Suites& suites, const FoldChoice& choice) {
    const std::optional<EvalSetup> setup = suites.find_setup(choice.setup);
    if (!setup) return Error{fmt::format("--setup: there is no setup '{}'", choice.setup)};
    if (choice.fold >= setup->folds) {
        return Error{fmt::format("--fold: {} has folds 0 to {}", setup->name, setup->folds - 1)};
    }
    return *setup;
}

}  // namespace phyplay
