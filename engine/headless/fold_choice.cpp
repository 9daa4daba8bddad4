#include "engine/headless/fold_choice.h"

#include "engine/evaluation/fold.h"

namespace phyplay {

void describe_fold(CommandSyntax& syntax, std::string& setup, int& fold) {
    std::vector<std::string> setups;
    for (const EvalSetup one : kEvalSetups) setups.emplace_back(name_of(one));
    syntax.option("--setup", setup, "Evaluation setup").required().one_of(std::move(setups));
    syntax.option("--fold", fold, "Fold: 0 to 9, for phyq_local 0 to 74, for phyq_broad 0 to 14")
        .in_range(0, fold_count(EvalSetup::phyq_local) - 1);
}

}  // namespace phyplay
