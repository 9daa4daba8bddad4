#include "engine/certification/phyq/solution_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

#include "engine/phyq/generator/location_rule.h"

namespace phyplay {
namespace {

constexpr int kAngleDecimals = 3;
constexpr int kTapDecimals = 2;
constexpr double kLowestAngle = -25.0;
constexpr double kHighestAngle = 86.0;

double distance(Vec2 a, Vec2 b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

ShotPlan turned(ShotPlan plan, double shift_deg) {
    for (AimedShot& shot : plan) shot.angle_deg = rounded_to(shot.angle_deg + shift_deg, kAngleDecimals);
    return plan;
}

/// Passes as it is, and with every launch angle turned by kAimTolerance either way.
bool is_robust(TaskPlayer& player, const ShotPlan& plan) {
    return player.passes(plan) && player.passes(plan, kAimTolerance) && player.passes(plan, -kAimTolerance);
}

/// The plan, or one turned by up to half a degree, that is robust. Each turn is played once.
std::optional<ShotPlan> robust_near(TaskPlayer& player, const ShotPlan& plan) {
    constexpr int kMost = 6;       // eighths of a degree
    constexpr int kTolerance = 2;  // kAimTolerance in eighths
    constexpr double kEighth = 0.125;
    static_assert(kTolerance * kEighth == kAimTolerance);
    std::map<int, bool> played;
    const auto passes = [&](int eighths) {
        const auto found = played.find(eighths);
        if (found != played.end()) return found->second;
        return played[eighths] = player.passes_soon(turned(plan, eighths * kEighth));
    };
    for (int away = 0; away <= kMost - kTolerance; ++away) {
        for (const int centre : {away, -away}) {
            if (!passes(centre) || !passes(centre + kTolerance) || !passes(centre - kTolerance)) continue;
            const ShotPlan found = turned(plan, centre * kEighth);
            if (is_robust(player, found)) return found;
        }
        if (away == 0 && !passes(0)) return std::nullopt;
    }
    return std::nullopt;
}

class Search {
public:
    Search(TaskPlayer& player, Vec2 move, const SearchLimits& limits)
        : player_(player), move_(move), limits_(limits), birds_(player.level().birds.size()) {}

    std::optional<ShotPlan> run(std::span<const KnownSolution> known) {
        if (auto plan = try_known(known)) return plan;
        if (has_power()) {
            if (auto plan = sweep_taps(4.0, 0.2)) return plan;
            if (auto plan = sweep_taps(2.0, 0.1)) return plan;
        }
        if (auto plan = sweep_angle()) return plan;
        if (birds_ > 1) {
            if (auto plan = go_by_stages()) return plan;
        }
        return std::nullopt;
    }

private:
    bool has_power() const { return bird_of(player_.level().birds.front()).has_power; }
    bool may_sweep() const { return player_.plays() < limits_.sweep_plays; }
    bool may_stage() const { return player_.plays() < limits_.staged_plays; }

    std::optional<ShotPlan> try_plan(const ShotPlan& plan) {
        if (!player_.passes_soon(plan)) return std::nullopt;
        return robust_near(player_, plan);
    }

    std::optional<ShotPlan> try_known(std::span<const KnownSolution> known) {
        constexpr std::size_t kNearest = 10;
        constexpr std::size_t kVaried = 4;
        std::vector<const KnownSolution*> order;
        for (const KnownSolution& solution : known) order.push_back(&solution);
        std::ranges::stable_sort(order, [&](const KnownSolution* a, const KnownSolution* b) {
            return distance(a->move, move_) < distance(b->move, move_);
        });
        order.resize(std::min(order.size(), kNearest));

        const Vec2 origin = sling_origin(player_.level().slingshot);
        std::vector<ShotPlan> plans;
        for (const KnownSolution* solution : order) {
            for (const ShotPlan& plan : {transferred(*solution, move_, player_.launch(), origin), solution->plan}) {
                if (std::ranges::find(plans, plan) != plans.end()) continue;
                plans.push_back(plan);
                if (auto found = try_plan(plan)) return found;
            }
        }
        if (birds_ > 1) {
            for (std::size_t i = 0; i < std::min(order.size(), kVaried); ++i) {
                if (auto found = follow(*order[i])) return found;
            }
        }
        plans.resize(std::min(plans.size(), 2 * kVaried));
        for (const double shift : {0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 3.0, -3.0}) {
            for (const ShotPlan& plan : plans) {
                if (!may_sweep()) return std::nullopt;
                if (auto found = try_plan(turned(plan, shift))) return found;
            }
        }
        return vary_shots(plans);
    }

    /// Shot by shot: each near where the known one is aimed, in the middle of what destroys the same.
    std::optional<ShotPlan> follow(const KnownSolution& known) {
        const ShotPlan aimed = transferred(known, move_, player_.launch(), sling_origin(player_.level().slingshot));
        if (aimed.size() < 2 || known.losses.size() + 1 != aimed.size()) return std::nullopt;
        return follow(known, aimed, {});
    }

    std::optional<ShotPlan> follow(const KnownSolution& known, const ShotPlan& aimed, const ShotPlan& begun) {
        constexpr int kWidth = 18;  // quarters of a degree to either side
        constexpr std::size_t kMostRuns = 2;
        const std::size_t i = begun.size();
        const bool is_last = i + 1 == aimed.size();
        std::map<int, bool> same;
        for (int quarter = -kWidth; quarter <= kWidth; ++quarter) {
            if (!may_sweep()) return std::nullopt;
            ShotPlan tried = begun;
            tried.push_back(aimed[i]);
            tried.back().angle_deg = rounded_to(aimed[i].angle_deg + quarter * kAimTolerance, kAngleDecimals);
            if (is_last) {
                same[quarter] = player_.passes_soon(tried);
            } else {
                const ToldPlay told = player_.tell(tried);
                same[quarter] = told.end.solved || told.loss_signature == known.losses[i];
            }
        }
        std::vector<double> middles = middles_of_runs(same, kAimTolerance);
        middles.resize(std::min(middles.size(), kMostRuns));
        for (const double middle : middles) {
            ShotPlan plan = begun;
            plan.push_back(aimed[i]);
            plan.back().angle_deg = rounded_to(aimed[i].angle_deg + middle, kAngleDecimals);
            if (auto found = is_last ? try_plan(plan) : follow(known, aimed, plan)) return found;
        }
        return std::nullopt;
    }

    /// Each shot's angle and tap on its own.
    std::optional<ShotPlan> vary_shots(const std::vector<ShotPlan>& plans) {
        for (const ShotPlan& plan : plans) {
            for (std::size_t i = 0; i < plan.size(); ++i) {
                for (const double shift : {0.25, -0.25, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5}) {
                    if (!may_sweep()) return std::nullopt;
                    if (plan.size() > 1) {
                        ShotPlan varied = plan;
                        varied[i].angle_deg = rounded_to(varied[i].angle_deg + shift, kAngleDecimals);
                        if (auto found = try_plan(varied)) return found;
                    }
                    if (!plan[i].tap_s) continue;
                    ShotPlan tapped = plan;
                    tapped[i].tap_s = rounded_to(std::max(0.0, *plan[i].tap_s + shift * 0.16), kTapDecimals);
                    if (auto found = try_plan(tapped)) return found;
                }
            }
        }
        return std::nullopt;
    }

    /// The angles that passed, as runs of neighbours: the middle of the widest first.
    static std::vector<double> middles_of_runs(const std::map<int, bool>& passed, double step) {
        std::vector<std::pair<int, double>> runs;  // width, middle
        int width = 0;
        int last = 0;
        const auto close = [&] {
            if (width > 0) runs.emplace_back(width, (last - (width - 1) / 2.0) * step);
            width = 0;
        };
        for (const auto& [index, pass] : passed) {
            if (width > 0 && (index != last + 1 || !pass)) close();
            if (!pass) continue;
            ++width;
            last = index;
        }
        close();
        std::ranges::stable_sort(runs, [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<double> middles;
        for (const auto& [ignored, middle] : runs) middles.push_back(middle);
        return middles;
    }

    /// One angle for all birds: whole degrees, then the halves between them.
    std::optional<ShotPlan> sweep_angle() {
        std::map<int, bool> whole;
        for (int angle = static_cast<int>(kLowestAngle); angle <= kHighestAngle; ++angle) {
            if (!may_sweep()) return std::nullopt;
            whole[angle] = player_.passes_soon(ShotPlan(birds_, {.angle_deg = static_cast<double>(angle)}));
        }
        for (const double middle : middles_of_runs(whole, 1.0)) {
            if (auto found = robust_near(player_, ShotPlan(birds_, {.angle_deg = middle}))) return found;
        }
        std::map<int, bool> halves;
        for (const auto& [angle, pass] : whole) {
            if (!may_sweep()) return std::nullopt;
            halves[2 * angle] = pass;
            halves[2 * angle + 1] = player_.passes_soon(ShotPlan(birds_, {.angle_deg = angle + 0.5}));
        }
        for (const auto& [half, pass] : halves) {
            if (!pass) continue;
            if (auto found = robust_near(player_, ShotPlan(birds_, {.angle_deg = half / 2.0}))) return found;
        }
        return std::nullopt;
    }

    /// Angles and times of a tap, from the sling to the first contact.
    std::optional<ShotPlan> sweep_taps(double angle_step, double tap_step) {
        for (double angle = kLowestAngle; angle <= kHighestAngle; angle += angle_step) {
            const ToldPlay untapped = player_.tell({{.angle_deg = angle}});
            if (untapped.flights.empty()) continue;
            const double end = untapped.flights.front() ? untapped.flights.front()->flight_s : 3.0;
            for (int i = 2; i * tap_step < end; ++i) {
                if (!may_stage()) return std::nullopt;
                const double tap = rounded_to(i * tap_step, kTapDecimals);
                if (auto found = try_plan(ShotPlan(birds_, {.angle_deg = angle, .tap_s = tap}))) return found;
            }
        }
        return std::nullopt;
    }

    struct Branch {
        ShotPlan plan;
        std::uint64_t signature = 0;
        int pigs_left = 0;
        int width = 0;  // neighbouring angles that did the same
    };

    std::optional<ShotPlan> go_by_stages() {
        constexpr std::size_t kMostBranches = 24;
        std::vector<Branch> branches{{.plan = {}, .signature = player_.tell({}).level_signature}};
        std::vector<Branch> first;
        std::vector<ShotPlan> fragile;
        for (std::size_t stage = 0; stage < birds_; ++stage) {
            std::vector<Branch> next;
            for (const Branch& branch : branches) {
                std::optional<Branch> run;
                const auto close = [&] {
                    if (run && run->signature != branch.signature) next.push_back(centred(*run));
                    run.reset();
                };
                for (int angle = static_cast<int>(kLowestAngle) + 10; angle <= kHighestAngle; ++angle) {
                    if (!may_stage()) return std::nullopt;
                    ShotPlan plan = branch.plan;
                    plan.push_back({.angle_deg = static_cast<double>(angle)});
                    const ToldPlay told = player_.tell(plan);
                    if (told.end.solved) {
                        if (auto found = robust_near(player_, plan)) return found;
                        fragile.push_back(plan);
                    }
                    if (run && run->signature != told.level_signature) close();
                    if (!run)
                        run =
                            Branch{.plan = plan, .signature = told.level_signature, .pigs_left = told.end.pigs_left};
                    ++run->width;
                }
                close();
            }
            branches = best_of(std::move(next), kMostBranches);
            if (stage == 0) first = branches;
        }
        if (auto plan = vary_shots(fragile)) return plan;
        return go_by_time(first);
    }

    /// Angles at which something of the level would be met, and a few more.
    std::vector<double> telling_angles() const {
        const Vec2 origin = sling_origin(player_.level().slingshot);
        std::vector<double> angles;
        const auto add = [&](double angle) {
            const double half = std::round(2.0 * angle) / 2.0;
            if (half < kLowestAngle || half > kHighestAngle) return;
            if (std::ranges::find(angles, half) == angles.end()) angles.push_back(half);
        };
        for (const SlingshotObject& object : player_.level().objects) {
            if (object.shape == ObjectShape::platform) continue;
            for (const Aim& aim : aims_at(player_.launch(), origin, {object.x, object.y})) add(aim.launch_angle_deg);
        }
        for (int angle = 0; angle <= 75; angle += 5) add(angle);
        return angles;
    }

    /// The second bird while what the first one set in motion still moves.
    std::optional<ShotPlan> go_by_time(const std::vector<Branch>& first) {
        constexpr double kFirstTime = 0.9;
        constexpr double kTimeStep = 0.3;
        constexpr int kTimes = 18;
        std::vector<ShotPlan> fragile;
        const std::vector<double> angles = telling_angles();
        for (const Branch& branch : first) {
            for (int i = 0; i < kTimes; ++i) {
                for (const double angle : angles) {
                    if (!may_stage()) return std::nullopt;
                    ShotPlan plan = branch.plan;
                    plan.push_back(
                        {.angle_deg = angle, .after_s = rounded_to(kFirstTime + i * kTimeStep, kTapDecimals)});
                    if (!player_.passes_soon(plan)) continue;
                    if (auto found = robust_near(player_, plan)) return found;
                    fragile.push_back(plan);
                }
            }
        }
        for (const ShotPlan& plan : fragile) {
            for (const double later : {0.1, -0.1, 0.2, -0.2}) {
                if (!may_stage()) return std::nullopt;
                ShotPlan varied = plan;
                varied.back().after_s = rounded_to(*varied.back().after_s + later, kTapDecimals);
                if (auto found = try_plan(varied)) return found;
            }
        }
        return vary_shots(fragile);
    }

    /// The run's plan with its last shot in the middle of the run.
    static Branch centred(Branch run) {
        run.plan.back().angle_deg += (run.width - 1) / 2;
        return run;
    }

    /// One branch for each thing that can be done to the level, the widest first; half of the places are for those
    /// that left most pigs alive, since a good beginning need not kill.
    static std::vector<Branch> best_of(std::vector<Branch> all, std::size_t most) {
        std::ranges::stable_sort(all, [](const Branch& a, const Branch& b) { return a.width > b.width; });
        std::vector<Branch> distinct;
        for (Branch& branch : all) {
            const bool is_known = std::ranges::any_of(
                distinct, [&](const Branch& other) { return other.signature == branch.signature; });
            if (!is_known) distinct.push_back(std::move(branch));
        }
        std::vector<Branch> chosen;
        std::ranges::stable_sort(distinct,
                                 [](const Branch& a, const Branch& b) { return a.pigs_left < b.pigs_left; });
        while (chosen.size() < most && !distinct.empty()) {
            chosen.push_back(std::move(distinct.front()));
            distinct.erase(distinct.begin());
            if (chosen.size() == most || distinct.empty()) break;
            const auto widest = std::ranges::max_element(distinct, [](const auto& a, const auto& b) {
                return std::pair(a.pigs_left, a.width) < std::pair(b.pigs_left, b.width);
            });
            chosen.push_back(std::move(*widest));
            distinct.erase(widest);
        }
        return chosen;
    }

    TaskPlayer& player_;
    Vec2 move_;
    SearchLimits limits_;
    std::size_t birds_;
};

}  // namespace

KnownSolution known_solution(TaskPlayer& player, Vec2 move, const ShotPlan& plan) {
    KnownSolution known{.move = move, .plan = plan, .flights = player.tell(plan).flights, .losses = {}};
    for (std::size_t shots = 1; shots < plan.size(); ++shots) {
        const auto end = plan.begin() + static_cast<std::ptrdiff_t>(shots);
        known.losses.push_back(player.tell(ShotPlan(plan.begin(), end)).loss_signature);
    }
    return known;
}

ShotPlan transferred(const KnownSolution& known, Vec2 move, const LaunchRule& launch, Vec2 sling_origin) {
    const Vec2 by{move.x - known.move.x, move.y - known.move.y};
    ShotPlan plan = known.plan;
    for (std::size_t i = 0; i < std::min(plan.size(), known.flights.size()); ++i) {
        if (!known.flights[i]) continue;
        const FlightEnd& end = *known.flights[i];
        const std::vector<Aim> was = aims_at(launch, sling_origin, end.position);
        const std::vector<Aim> is = aims_at(launch, sling_origin, {end.position.x + by.x, end.position.y + by.y});
        if (was.empty() || was.size() != is.size()) continue;
        const auto nearest = std::ranges::min_element(was, [&](const Aim& a, const Aim& b) {
            return std::fabs(a.launch_angle_deg - plan[i].angle_deg) <
                   std::fabs(b.launch_angle_deg - plan[i].angle_deg);
        });
        const Aim& aim = is[nearest - was.begin()];
        plan[i].angle_deg =
            rounded_to(plan[i].angle_deg + aim.launch_angle_deg - nearest->launch_angle_deg, kAngleDecimals);
        if (plan[i].tap_s && end.by_tap) {
            plan[i].tap_s =
                rounded_to(std::max(0.0, *plan[i].tap_s + aim.flight_s - nearest->flight_s), kTapDecimals);
        }
    }
    return plan;
}

std::optional<ShotPlan> find_solution(TaskPlayer& player, Vec2 move, std::span<const KnownSolution> known,
                                      const SearchLimits& limits) {
    return Search(player, move, limits).run(known);
}

}  // namespace phyplay
