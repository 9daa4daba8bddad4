#include "engine/agents/phyre/published.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "engine/base/assert.h"

namespace phyplay {
namespace {

using Folds = std::array<double, kFoldCount>;

// Evaluation sheet, section 6, Table 2, rows RAND.
using SetupFolds = std::pair<EvalSetup, Folds>;
constexpr SetupFolds kRandomAuccess[] = {
    {kBallCrossTemplate, {0.1178, 0.1242, 0.1818, 0.1242, 0.0381, 0.2250, 0.1173, 0.1329, 0.0894, 0.1460}},
    {kBallWithinTemplate, {0.1344, 0.1401, 0.1379, 0.1380, 0.1275, 0.1334, 0.1395, 0.1430, 0.1336, 0.1433}},
    {kTwoBallsCrossTemplate, {0.0517, 0.0212, 0.0099, 0.0442, 0.0038, 0.0356, 0.0178, 0.0177, 0.0264, 0.0275}},
    {kTwoBallsWithinTemplate, {0.0271, 0.0367, 0.0428, 0.0301, 0.0394, 0.0452, 0.0336, 0.0287, 0.0380, 0.0335}},
};

// Engine sheet, section 8, columns "mean".
constexpr std::pair<std::string_view, double> kSolveRates[] = {
    {"00000", 9.06e-02}, {"00001", 4.16e-02}, {"00002", 3.96e-02}, {"00003", 3.09e-02}, {"00004", 2.33e-02},
    {"00005", 2.48e-02}, {"00006", 1.86e-02}, {"00007", 2.40e-02}, {"00008", 1.43e-02}, {"00009", 4.08e-03},
    {"00010", 1.72e-02}, {"00011", 5.52e-03}, {"00012", 1.97e-02}, {"00013", 1.24e-02}, {"00014", 4.81e-03},
    {"00015", 5.00e-03}, {"00016", 5.19e-03}, {"00017", 4.44e-03}, {"00018", 3.12e-03}, {"00019", 2.90e-03},
    {"00020", 2.03e-03}, {"00021", 1.14e-03}, {"00022", 1.72e-03}, {"00023", 1.85e-03}, {"00024", 6.87e-04},
    {"00100", 5.56e-03}, {"00101", 3.89e-03}, {"00102", 1.49e-02}, {"00103", 2.63e-03}, {"00104", 2.21e-03},
    {"00105", 1.61e-03}, {"00106", 1.16e-03}, {"00107", 1.50e-03}, {"00108", 2.72e-03}, {"00109", 7.45e-04},
    {"00110", 1.19e-03}, {"00111", 1.34e-03}, {"00112", 1.41e-03}, {"00113", 5.03e-04}, {"00114", 2.05e-03},
    {"00115", 1.74e-04}, {"00116", 2.28e-04}, {"00117", 9.57e-05}, {"00118", 1.69e-04}, {"00119", 8.93e-05},
    {"00120", 5.97e-04}, {"00121", 9.88e-05}, {"00122", 2.35e-05}, {"00123", 3.31e-05}, {"00124", 2.65e-04},
};

}  // namespace

double published_random_auccess(const EvalSetup& setup, int fold) {
    PHYPLAY_ASSERT(fold >= 0 && fold < kFoldCount);
    const auto found = std::ranges::find(kRandomAuccess, setup, &SetupFolds::first);
    PHYPLAY_ASSERT(found != std::end(kRandomAuccess));
    return found->second[static_cast<std::size_t>(fold)];
}

std::optional<double> recorded_solve_rate(std::string_view template_id) {
    for (const auto& [id, rate] : kSolveRates) {
        if (id == template_id) return rate;
    }
    return std::nullopt;
}

}  // namespace phyplay
