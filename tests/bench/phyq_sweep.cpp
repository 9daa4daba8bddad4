// phyq_sweep: shoots at the 75 base layouts over a grid of angles and prints what solves them.
//
// A tool for calibrating the physics (engine/phyq/rules/README.md), no shipped command. For each template it prints
// a line: solved shots of tried shots, simulated seconds per second of processor time, and on request the first
// solution with the contacts that led to it; at the end the median and the slowest template.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/parallel.h"
#include "engine/io/file.h"
#include "engine/phyq/level/slingshot_level.h"
#include "engine/phyq/level/slingshot_objects.h"
#include "engine/phyq/play/slingshot_simulation.h"
#include "engine/phyq/rules/agent_planner.h"
#include "engine/phyq/rules/physics_profile.h"

using namespace phyplay;

namespace {

struct Options {
    std::string profile;
    std::string templates;  // prefix, for example "8." or "13.2"
    std::string grid = "angles";
    double step_deg = 1.0;
    double tap_step_s = 0.1;
    int birds = 100;  // at most so many of the level's birds are shot
    int threads = 1;
    bool tell = false;
};

struct Layout {
    std::string name;
    SlingshotLevel level;
    SettledLevel settled;
};

using Shots = std::vector<Shot>;

Shot shot_at(double angle_deg) {
    const Vec2 drag = full_stretch_drag(angle_deg);
    return {.dx = drag.x, .dy = drag.y};
}

std::vector<double> angles(double step) {
    std::vector<double> list;
    for (int i = 0; - 10.0 + i * step <= 85.0 + 1e-9; ++i) list.push_back(-10.0 + i * step);
    return list;
}

/// What the published Pig Shooter does: each bird at a pig, on the flat or the high arc of the agents' planner;
/// where the pig is out of its reach, far back and slightly up. All ways to choose, once each, but the same pig
/// and arc for all birds.
std::vector<Shots> pig_shooter_attempts(const Layout& layout) {
    std::vector<Shots> attempts;
    const AgentPlanner planner(slingshot_on_agent_screen(layout.level.slingshot));
    const Vec2 reference = planner.reference_point();
    for (const SlingshotObject& object : layout.level.objects) {
        if (kind_of(object.shape) != ObjectKind::pig) continue;
        const Vec2 pig = agent_screen_from_world({object.x, object.y});
        std::vector<PlannedShot> planned = planner.shots_at({std::round(pig.x), std::round(pig.y)});
        if (planned.empty()) planned.push_back({.release = {-600.0, 560.0}});
        for (const PlannedShot& shot : planned) {
            const Vec2 drag{shot.release.x - reference.x, reference.y - shot.release.y};
            attempts.push_back(Shots(layout.level.birds.size(), Shot{.dx = drag.x, .dy = drag.y}));
        }
    }
    return attempts;
}

/// The grid's attempts: one angle for all birds, pairs of angles, angle and tap time, or (for speed) one full
/// shot again and again.
std::vector<Shots> attempts_for(const Layout& layout, const Options& options) {
    std::vector<Shots> attempts;
    if (options.grid == "pig_shooter") return pig_shooter_attempts(layout);
    if (options.grid == "one") return std::vector<Shots>(20, {shot_at(20.0)});
    for (const double first : angles(options.step_deg)) {
        if (options.grid == "pairs") {
            for (const double second : angles(options.step_deg))
                attempts.push_back({shot_at(first), shot_at(second), shot_at(second)});
        } else if (options.grid == "taps") {
            for (int i = 0; i * options.tap_step_s <= 4.0 + 1e-9; ++i) {
                Shot shot = shot_at(first);
                shot.tap_s = i * options.tap_step_s;
                attempts.push_back({shot});
            }
        } else {
            attempts.push_back(Shots(layout.level.birds.size(), shot_at(first)));
        }
    }
    for (Shots& shots : attempts) shots.resize(std::min(shots.size(), static_cast<std::size_t>(options.birds)));
    return attempts;
}

std::string story_of(const SlingshotSetup& setup, const Layout& layout, const Shots& shots) {
    SlingshotSimulation simulation(setup, layout.level, layout.settled);
    (void)play_shots(simulation, shots, PlayUntil::decided);
    std::string story;
    const auto name = [&](int body) { return described(simulation.bodies()[body]); };
    for (const SlingshotEvent& event : simulation.events()) {
        if (event.kind == SlingshotEventKind::destroyed) story += "; " + name(event.body) + " destroyed";
        if (event.kind != SlingshotEventKind::hit || event.damage_body + event.damage_other <= 0.0) continue;
        story += "; " + name(event.body) + " hit " + name(event.other);
    }
    return story;
}

std::vector<Layout> load_layouts(const SlingshotSetup& setup, const Options& options, const std::string& folder) {
    std::vector<Layout> layouts;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().stem().string();
        if (!name.starts_with(options.templates)) continue;
        const auto text = read_file(entry.path());
        auto level = read_slingshot_level(*text, entry.path().string());
        if (!level) {
            std::fprintf(stderr, "%s\n", to_string(level.error()).c_str());
            std::exit(2);
        }
        SettledLevel settled = settle(setup, *level);
        layouts.push_back({name, std::move(level).value(), std::move(settled)});
    }
    const auto key = [](const Layout& layout) {
        const auto dot = layout.name.find('.');
        return std::pair(std::stoi(layout.name.substr(0, dot)), std::stoi(layout.name.substr(dot + 1)));
    };
    std::sort(layouts.begin(), layouts.end(), [&](const Layout& a, const Layout& b) { return key(a) < key(b); });
    return layouts;
}

/// Returns simulated seconds per second of processor time.
double sweep(const SlingshotSetup& setup, const Layout& layout, const Options& options) {
    const std::vector<Shots> attempts = attempts_for(layout, options);
    std::vector<char> solved(attempts.size());
    std::vector<int> steps(attempts.size());
    const std::clock_t begin = std::clock();
    parallel_for(attempts.size(), options.threads, [&](std::size_t i) {
        SlingshotSimulation simulation(setup, layout.level, layout.settled);
        const PlayResult result = play_shots(simulation, attempts[i], PlayUntil::decided);
        solved[i] = result.outcome.status == Status::solved;
        steps[i] = simulation.steps_taken();
    });
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    long total_steps = 0;
    for (const int count : steps) total_steps += count;
    const double speed = static_cast<double>(total_steps) * kSlingshotStepSeconds / seconds;
    const auto count = std::count(solved.begin(), solved.end(), 1);
    std::printf("%-5s %5ld of %5zu   settled %.3f%s   %.0f simulated s per s", layout.name.c_str(),
                static_cast<long>(count), attempts.size(), layout.settled.largest_move,
                layout.settled.endangered_pig >= 0 ? " PIG IN DANGER" : "", speed);
    const auto first = std::find(solved.begin(), solved.end(), 1);
    if (options.tell && first != solved.end()) {
        const Shots& shots = attempts[static_cast<std::size_t>(first - solved.begin())];
        std::printf("  drag");
        for (const Shot& shot : shots)
            std::printf(" (%.4f %.4f tap %.2f)", shot.dx, shot.dy, shot.tap_s.value_or(-1.0));
        std::printf("%s", story_of(setup, layout, shots).c_str());
    }
    std::printf("\n");
    std::fflush(stdout);
    return speed;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    std::string folder = "levels/phyq/layouts";
    PhysicsProfiles profiles = shipped_physics_profiles();
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view key = argv[i];
        const std::string value = argv[i + 1];
        if (key == "--profile") options.profile = value;
        if (key == "--templates") options.templates = value;
        if (key == "--grid") options.grid = value;
        if (key == "--step") options.step_deg = std::stod(value);
        if (key == "--tap-step") options.tap_step_s = std::stod(value);
        if (key == "--birds") options.birds = std::stoi(value);
        if (key == "--threads") options.threads = std::stoi(value);
        if (key == "--tell") options.tell = value == "yes";
        if (key == "--layouts") folder = value;
        if (key == "--profiles") {
            const auto text = read_file(value);
            auto read = text ? read_physics_profiles(*text, value) : Result<PhysicsProfiles>(text.error());
            if (!read) {
                std::fprintf(stderr, "%s\n", to_string(read.error()).c_str());
                return 2;
            }
            profiles = std::move(read).value();
        }
    }
    const PhysicsProfile* profile =
        options.profile.empty() ? &profiles.default_profile() : profiles.find(options.profile);
    if (profile == nullptr) {
        std::fprintf(stderr, "there is no physics profile '%s'\n", options.profile.c_str());
        return 2;
    }
    const SlingshotSetup setup(shipped_object_table(), *profile);
    std::vector<std::pair<double, std::string>> speeds;
    for (const Layout& layout : load_layouts(setup, options, folder)) {
        speeds.emplace_back(sweep(setup, layout, options), layout.name);
    }
    if (speeds.empty()) return 0;
    std::sort(speeds.begin(), speeds.end());
    std::printf("median %.0f, slowest %.0f (%s) simulated seconds per second of processor time\n",
                speeds[speeds.size() / 2].first, speeds.front().first, speeds.front().second.c_str());
    return 0;
}
