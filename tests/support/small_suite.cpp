#include "tests/support/small_suite.h"

#include <string>

#include "engine/phyre/content/phyre_task.h"
#include "tests/support/example_tasks.h"

namespace phyplay::testing {
namespace {

class PatientPlayer final : public BallPlayer {
public:
    explicit PatientPlayer(int valid_actions) : valid_actions_(valid_actions) {}

    std::optional<ProposedAction> propose() override {
        if (proposed_ > valid_actions_) return std::nullopt;
        // The first ball sticks out of the scene; the others stand in the upper right corner, each elsewhere.
        const double y = proposed_ == 0 ? 0.0 : 0.95 - 0.002 * proposed_;
        ++proposed_;
        return ProposedAction{{0.95, y, 0.1}, ActionPrecision::f64};
    }

    void learn(Status) override {}

private:
    int valid_actions_;
    int proposed_ = 0;
};

}  // namespace

TaskSet make_small_suite() {
    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    for (int family = 0; family < 5; ++family) {
        const std::string template_id = "0000" + std::to_string(family);
        templates.push_back({template_id, "test", kBallTier});
        for (int number = 0; number < 5; ++number) {
            Task task = (family + number) % 3 == 0 ? make_miss_task() : make_drop_task();
            task.id = template_id + ":00" + std::to_string(number);
            task.template_id = template_id;
            tasks.push_back(task);
        }
    }
    return TaskSet(std::move(templates), std::move(tasks), "pack");
}

std::unique_ptr<BallPlayer> PatientAgent::start(const Task&) const {
    return std::make_unique<PatientPlayer>(valid_actions_);
}

}  // namespace phyplay::testing
