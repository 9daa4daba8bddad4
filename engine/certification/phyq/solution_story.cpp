#include "engine/certification/phyq/solution_story.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/base/assert.h"
#include "engine/base/text.h"

namespace phyplay {
namespace {

constexpr std::array<std::string_view, kApproachCount> kApproachNames{
    "direct", "bounced", "rolled", "slid", "fell", "flew", "pushed", "exploded", "dropped", "left_level"};

constexpr std::array<std::pair<SlingshotRole, std::string_view>, 8> kRoleNames{{
    {SlingshotRole::ground, "ground"},
    {SlingshotRole::slingshot_post, "slingshot"},
    {SlingshotRole::bird, "bird"},
    {SlingshotRole::pig, "pig"},
    {SlingshotRole::block, "block"},
    {SlingshotRole::platform, "platform"},
    {SlingshotRole::tnt, "tnt"},
    {SlingshotRole::egg, "egg"},
}};

constexpr double kStirred = 0.02;  // units from its start: the body is part of what happens
constexpr int kInTheAir = 6;       // steps of free fall from which something came through the air
constexpr int kBump = 12;          // steps of free fall after which a bird's way along a surface begins anew
constexpr double kFallingSecondDifference = kFlightGravity * kSlingshotStepSeconds * kSlingshotStepSeconds;
constexpr double kFallTolerance = 4e-4;  // of a second difference, units
constexpr double kCameDown = 0.3;        // units down from which something beside the pig fell on it
constexpr double kStillSpeed = 0.05;     // units per second
constexpr double kOwnSpeedShare = 2.0;   // a pig that much faster than what it meets has run into it
constexpr double kOwnSpeed = 0.5;        // units per second

bool has_number(SlingshotRole role) {
    return role == SlingshotRole::bird || role == SlingshotRole::pig || role == SlingshotRole::block ||
           role == SlingshotRole::platform || role == SlingshotRole::tnt;
}

double distance(const BodyPose& a, const BodyPose& b) {
    return std::hypot(static_cast<double>(a.x) - static_cast<double>(b.x),
                      static_cast<double>(a.y) - static_cast<double>(b.y));
}

bool is_round(const SlingshotBody& body) {
    return body.role == SlingshotRole::bird || body.role == SlingshotRole::pig || body.shape == ObjectShape::circle ||
           body.shape == ObjectShape::circle_small;
}

/// What is known of a body's way until now.
struct BodyTrack {
    BodyPose start;
    BodyPose last;         // after the last step
    BodyPose before_last;  // after the one before
    int known_steps = 0;
    double speed = 0.0;  // in the last step
    int air_steps = 0;   // of free fall, up to the last step
    double along = 0.0;  // units along surfaces, small hops included
    double top = 0.0;    // highest since it last rested on something
    int stirred_step = -1;
    int stirred_by = -1;    // the body that struck it before, -1: it came loose
    int stirring_hit = -1;  // step of that hit
    int moved_launch = 0;
    std::vector<int> struck;  // bodies, each once
    std::vector<Vec2> path;   // once stirred
};

class Teller {
public:
    Teller(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled)
        : simulation_(setup, level, settled) {
        count_level_objects(level);
        simulation_.read_poses(poses_);
        add_new_bodies();
    }

    SolutionStory tell(const PlayResult& played) {
        Replayer replayer(
            simulation_, played.moves,
            {.moved = [this](const Move& move) { watch_move(move); }, .stepped = [this] { watch_step(); }});
        while (simulation_.steps_taken() < played.outcome.steps && !replayer.work(1)) {
        }
        story_.solved = simulation_.outcome() && simulation_.outcome()->status == Status::solved;
        collect_fates();
        write_chain();
        return std::move(story_);
    }

private:
    struct Sentence {
        int step = 0;
        std::string words;
    };

    const SlingshotBody& body(int index) const { return simulation_.bodies()[index]; }

    // Numbers count in the level's order, the simulation makes bodies in another.
    void count_level_objects(const SlingshotLevel& level) {
        std::map<ObjectKind, int> count;
        for (const SlingshotObject& object : level.objects)
            number_of_object_.push_back(count[kind_of(object.shape)]++);
    }

    StoryObject named(int index) const {
        const SlingshotBody& named = body(index);
        if (named.object >= 0) return {named.role, number_of_object_[named.object]};
        if (named.role == SlingshotRole::bird) return {named.role, launch_of_bird(index) - 1};
        return {named.role, 0};
    }

    // Birds that split off belong to the launch they came from.
    int launch_of_bird(int index) const {
        const std::vector<SlingshotBird>& birds = simulation_.birds();
        for (std::size_t i = 0; i < birds.size(); ++i) {
            if (birds[i].body != index) continue;
            if (birds[i].is_to_come()) return static_cast<int>(i) + 1;
            const auto launch = std::ranges::find(story_.launches, birds[i].launch_step, &LaunchStory::release_step);
            if (launch != story_.launches.end()) return static_cast<int>(launch - story_.launches.begin()) + 1;
            return static_cast<int>(i) + 1;
        }
        return 1;
    }

    std::string words(int index) const {
        std::string text = described(body(index));
        if (body(index).role == SlingshotRole::bird && simulation_.birds().size() > 1) {
            const bool split_off = story_.launches.size() == 1 && body(index).bird == BirdType::blue;
            if (!split_off) text += " " + std::to_string(launch_of_bird(index));
        }
        return text;
    }

    int launch_number() const { return static_cast<int>(story_.launches.size()); }

    void watch_move(const Move& move) {
        if (move.kind == kTapMove) {
            story_.launches.back().tap_step = move.step;
            return;
        }
        const SlingshotBird& bird = simulation_.birds()[*simulation_.front_bird()];
        story_.launches.push_back({.bird = bird.type, .release_step = move.step});
        simulation_.read_poses(poses_);
        BodyTrack fresh{.start = poses_[bird.body], .last = poses_[bird.body], .before_last = poses_[bird.body]};
        fresh.stirred_step = simulation_.steps_taken();
        fresh.top = static_cast<double>(fresh.start.y);
        tracks_[bird.body] = fresh;
    }

    void add_new_bodies() {
        while (tracks_.size() < simulation_.bodies().size()) {
            const BodyPose& pose = poses_[tracks_.size()];
            BodyTrack track{.start = pose, .last = pose, .before_last = pose};
            track.top = static_cast<double>(pose.y);
            if (simulation_.steps_taken() > 0) track.stirred_step = simulation_.steps_taken();
            tracks_.push_back(track);
        }
    }

    void watch_step() {
        simulation_.read_poses(poses_);
        add_new_bodies();
        const std::vector<SlingshotEvent>& events = simulation_.events();
        const std::size_t first = next_event_;
        next_event_ = events.size();
        for (std::size_t i = first; i < events.size(); ++i) {
            if (events[i].kind == SlingshotEventKind::hit) note_hit(events[i]);
        }
        for (std::size_t i = first; i < events.size(); ++i) {
            const SlingshotEvent& event = events[i];
            if (event.kind != SlingshotEventKind::destroyed) continue;
            destroyed_launch_[event.body] = launch_number();
            if (body(event.body).role == SlingshotRole::pig) {
                end_pig(event, std::span(events).subspan(first));
            } else {
                note_block_end(event, std::span(events).subspan(first));
            }
        }
        for (std::size_t i = 0; i < tracks_.size(); ++i) follow(static_cast<int>(i));
    }

    bool is_active(int index) const { return tracks_[index].stirred_step >= 0; }

    void note_hit(const SlingshotEvent& hit) {
        for (const auto& [self, other] : {std::pair(hit.body, hit.other), std::pair(hit.other, hit.body)}) {
            BodyTrack& track = tracks_[self];
            if ((is_active(self) || is_active(other)) && std::ranges::find(track.struck, other) == track.struck.end())
                track.struck.push_back(other);
            if (body(self).role == SlingshotRole::bird) note_bird_contact(self, other);
            // Only what moves can have set it in motion.
            if (is_active(other)) last_striker_[self] = {hit.step, other};
        }
        const int bird = body(hit.body).role == SlingshotRole::bird ? hit.body : hit.other;
        const int struck = bird == hit.body ? hit.other : hit.body;
        if (body(bird).role != SlingshotRole::bird) return;
        bird_hits_.push_back({hit.step, bird, struck});
    }

    void note_bird_contact(int bird, int other) {
        if (story_.launches.empty() || !is_active(bird)) return;
        LaunchStory& launch = story_.launches[launch_of_bird(bird) - 1];
        if (!launch.contact_step) {
            launch.contact_step = simulation_.steps_taken();
            for (std::size_t i = 0; i < tracks_.size(); ++i) {
                const SlingshotRole role = body(static_cast<int>(i)).role;
                const bool can_move = role == SlingshotRole::block || role == SlingshotRole::pig;
                if (can_move && poses_[i].is_present && tracks_[i].speed > kStillSpeed)
                    launch.in_motion.push_back(named(static_cast<int>(i)));
            }
        }
        const StoryObject object = named(other);
        if (std::ranges::find(launch.struck, object) == launch.struck.end()) launch.struck.push_back(object);
    }

    void follow(int index) {
        BodyTrack& track = tracks_[index];
        const BodyPose& pose = poses_[index];
        const SlingshotRole role = body(index).role;
        if (!pose.is_present || role == SlingshotRole::ground || role == SlingshotRole::platform) return;
        if (track.stirred_step < 0) {
            if (distance(pose, track.start) <= kStirred || role == SlingshotRole::bird) {
                track.before_last = track.last;
                track.last = pose;
                return;
            }
            track.stirred_step = simulation_.steps_taken();
            const auto striker = last_striker_.find(index);
            if (striker != last_striker_.end()) {
                track.stirring_hit = striker->second.first;
                track.stirred_by = striker->second.second;
            }
        }
        const auto x = static_cast<double>(pose.x);
        const auto y = static_cast<double>(pose.y);
        const double dx = x - static_cast<double>(track.last.x);
        const double dy = y - static_cast<double>(track.last.y);
        const double ddx = dx - (static_cast<double>(track.last.x) - static_cast<double>(track.before_last.x));
        const double ddy = dy - (static_cast<double>(track.last.y) - static_cast<double>(track.before_last.y));
        const double step_length = std::hypot(dx, dy);
        track.speed = step_length / kSlingshotStepSeconds;
        ++track.known_steps;
        const bool falls = track.known_steps >= 2 && std::fabs(ddx) < kFallTolerance &&
                           std::fabs(ddy + kFallingSecondDifference) < kFallTolerance;
        if (falls) {
            ++track.air_steps;
            track.top = std::max(track.top, y);
            if (role != SlingshotRole::bird) track.along += step_length;
            const bool has_left_surface =
                role == SlingshotRole::bird ? track.air_steps == kBump : track.top - y > kCameDown;
            if (has_left_surface) track.along = 0.0;
        } else {
            if (track.known_steps >= 2) track.along += step_length;
            track.air_steps = 0;
            track.top = y;
        }
        if (track.moved_launch == 0 && distance(pose, track.start) > kMoved) track.moved_launch = launch_number();
        track.path.push_back({x, y});
        track.before_last = track.last;
        track.last = pose;
    }

    /// The hit of this step that did most to the body, null where none did anything.
    static const SlingshotEvent* worst_hit(std::span<const SlingshotEvent> events, int index) {
        const SlingshotEvent* worst = nullptr;
        const auto damage = [index](const SlingshotEvent& hit) {
            return hit.body == index ? hit.damage_body : hit.damage_other;
        };
        for (const SlingshotEvent& event : events) {
            const bool concerns = event.body == index || event.other == index;
            if (event.kind != SlingshotEventKind::hit || !concerns || damage(event) <= 0.0) continue;
            if (worst == nullptr || damage(event) > damage(*worst)) worst = &event;
        }
        return worst;
    }

    static const SlingshotEvent* find_kind(std::span<const SlingshotEvent> events, SlingshotEventKind kind) {
        const auto found = std::ranges::find_if(events, [kind](const auto& event) { return event.kind == kind; });
        return found == events.end() ? nullptr : &*found;
    }

    void end_pig(const SlingshotEvent& destroyed, std::span<const SlingshotEvent> events) {
        const int pig = destroyed.body;
        PigEnd end{.pig = named(pig).number, .step = destroyed.step, .launch = launch_number()};
        const SlingshotEvent* hit = worst_hit(events, pig);
        const SlingshotEvent* explosion = find_kind(events, SlingshotEventKind::exploded);
        const bool has_left = std::ranges::any_of(events, [pig](const SlingshotEvent& event) {
            return event.kind == SlingshotEventKind::left_level && event.body == pig;
        });
        int by = pig;
        if (has_left) {
            end.approach = Approach::left_level;
        } else if (hit != nullptr) {
            by = hit->body == pig ? hit->other : hit->body;
            end.approach = approach_of(by, pig, *hit, static_cast<double>(destroyed.y));
        } else if (explosion != nullptr) {
            by = explosion->body;
            end.approach = Approach::exploded;
        }
        end.by = named(by);
        end.by_words = described(body(by));
        const BodyTrack& track = tracks_[by];
        end.along = track.along;
        for (const int other : track.struck) {
            if (other != pig) end.touched.push_back(named(other));
        }
        const BodyPose& origin = tracks_[pig].start;
        for (const Vec2& place : track.path)
            end.path.push_back({place.x - static_cast<double>(origin.x), place.y - static_cast<double>(origin.y)});
        std::vector<int> launches;
        for (const BirdHit& bird_hit : bird_hits_) {
            const int launch = launch_of_bird(bird_hit.bird);
            const bool is_new = std::ranges::find(launches, launch) == launches.end();
            if (bird_hit.struck == pig && is_new) launches.push_back(launch);
        }
        end.birds = static_cast<int>(launches.size());
        story_.ends.push_back(std::move(end));
        explain_end(pig, by, destroyed.step);
    }

    // Everything is asked of the step before: the hit itself has changed the velocities.
    Approach approach_of(int by, int pig, const SlingshotEvent& hit, double pig_y) const {
        const SlingshotBody& striker = body(by);
        const BodyTrack& track = tracks_[by];
        const double pig_speed = tracks_[pig].speed;
        const bool is_fixed = striker.role == SlingshotRole::ground || striker.role == SlingshotRole::platform ||
                              striker.role == SlingshotRole::slingshot_post;
        if (is_fixed || (pig_speed > kOwnSpeed && pig_speed > kOwnSpeedShare * track.speed)) return Approach::dropped;
        const bool is_bird = striker.role == SlingshotRole::bird;
        const bool is_from_above = static_cast<double>(hit.y) > pig_y;
        const bool in_air = track.air_steps >= kInTheAir;
        const bool touched_before = std::ranges::any_of(track.struck, [pig](int other) { return other != pig; });
        if (is_bird && !touched_before) return Approach::direct;
        if (is_bird && in_air) return Approach::bounced;
        const bool came_down = in_air && track.top - static_cast<double>(track.last.y) > kCameDown;
        if (came_down && is_from_above) return Approach::fell;
        if (track.along >= kAlongSurface && is_round(striker)) return Approach::rolled;
        if (in_air) return Approach::flew;
        const double sunk = static_cast<double>(track.start.y) - static_cast<double>(track.last.y);
        if (!is_bird && !is_round(striker) && is_from_above && sunk > kCameDown) return Approach::fell;
        if (track.along >= kAlongSurface) return Approach::slid;
        return is_bird ? Approach::bounced : Approach::pushed;
    }

    void note_block_end(const SlingshotEvent& destroyed, std::span<const SlingshotEvent> events) {
        const SlingshotEvent* hit = worst_hit(events, destroyed.body);
        const SlingshotEvent* explosion = find_kind(events, SlingshotEventKind::exploded);
        int by = -1;
        if (hit != nullptr) by = hit->body == destroyed.body ? hit->other : hit->body;
        if (hit == nullptr && explosion != nullptr) by = explosion->body;
        block_ends_.push_back({destroyed.step, destroyed.body, by});
    }

    bool is_told(int step, const std::string& words) const {
        return std::ranges::any_of(
            sentences_, [&](const Sentence& sentence) { return sentence.step == step && sentence.words == words; });
    }

    void add_sentence(int step, std::string words) {
        if (!is_told(step, words)) sentences_.push_back({step, std::move(words)});
    }

    // In front of what was told before, so that it comes first where both were in the same step.
    void add_cause(int step, std::string words) {
        if (!is_told(step, words)) sentences_.insert(sentences_.begin(), {step, std::move(words)});
    }

    void explain_end(int pig, int by, int step) {
        const PigEnd& end = story_.ends.back();
        if (end.approach == Approach::dropped) {
            add_sentence(step, words(pig) + " fell on " + words(by) + ": destroyed");
            return explain_motion(pig, step, 0);
        }
        if (end.approach == Approach::left_level) {
            add_sentence(step, words(pig) + " left the level");
        } else if (end.approach == Approach::exploded) {
            add_sentence(step, words(by) + " exploded: " + words(pig) + " destroyed");
        } else {
            const std::string_view how = end.approach == Approach::rolled   ? " rolled into "
                                         : end.approach == Approach::slid   ? " slid into "
                                         : end.approach == Approach::fell   ? " fell on "
                                         : end.approach == Approach::pushed ? " was pushed into "
                                                                            : " hit ";
            add_sentence(step, words(by) + std::string(how) + words(pig) + ": destroyed");
        }
        explain_motion(by, step, 0);
    }

    // Backwards from a body that moved to the bird that began it.
    void explain_motion(int index, int step, int depth) {
        constexpr int kDeepest = 12;
        if (depth > kDeepest) return;
        if (body(index).role == SlingshotRole::bird) {
            const BirdHit* last = nullptr;
            for (const BirdHit& hit : bird_hits_) {
                const bool is_pig = body(hit.struck).role == SlingshotRole::pig;
                if (hit.bird == index && hit.step < step && !is_pig) last = &hit;
            }
            if (last != nullptr) add_cause(last->step, words(index) + " hit " + words(last->struck));
            return;
        }
        // The bird that struck it last says more than what first stirred it.
        const BirdHit* by_bird = nullptr;
        for (const BirdHit& hit : bird_hits_) {
            if (hit.struck == index && hit.step <= step) by_bird = &hit;
        }
        if (by_bird != nullptr) {
            add_cause(by_bird->step, words(by_bird->bird) + " hit " + words(index));
            return;
        }
        if (body(index).role == SlingshotRole::egg) return;
        const BodyTrack& track = tracks_[index];
        if (track.stirred_step < 0 || track.stirred_step > step) return;
        if (track.stirred_by >= 0 && track.stirred_by != index) {
            add_cause(track.stirring_hit, words(track.stirred_by) + " hit " + words(index));
            explain_motion(track.stirred_by, track.stirring_hit, depth + 1);
            return;
        }
        const BlockEnd* lost = nullptr;
        for (const BlockEnd& end : block_ends_) {
            if (end.step <= track.stirred_step) lost = &end;
        }
        add_cause(track.stirred_step, words(index) + " came loose");
        if (lost == nullptr) return;
        const std::string by = lost->by >= 0 ? words(lost->by) + " hit " + words(lost->block) + ": destroyed"
                                             : words(lost->block) + " was destroyed";
        add_cause(lost->step, by);
        if (lost->by >= 0) explain_motion(lost->by, lost->step, depth + 1);
    }

    void collect_fates() {
        for (std::size_t i = 0; i < tracks_.size(); ++i) {
            const int index = static_cast<int>(i);
            const SlingshotRole role = body(index).role;
            if (role != SlingshotRole::block && role != SlingshotRole::pig) continue;
            const auto destroyed = destroyed_launch_.find(index);
            const ObjectFate fate{.object = named(index),
                                  .moved_launch = tracks_[i].moved_launch,
                                  .destroyed_launch = destroyed == destroyed_launch_.end() ? 0 : destroyed->second};
            if (fate.moved_launch != 0 || fate.destroyed_launch != 0) story_.fates.push_back(fate);
        }
    }

    // What each bird did first, unless that is told already: its power, and what it struck.
    void tell_launches() {
        for (std::size_t i = 0; i < story_.launches.size(); ++i) {
            const LaunchStory& launch = story_.launches[i];
            const int number = static_cast<int>(i) + 1;
            if (launch.tap_step) add_cause(*launch.tap_step, launch_words(number) + " used its power");
            const auto strikes = [&](const BirdHit& hit) {
                const SlingshotRole role = body(hit.struck).role;
                return launch_of_bird(hit.bird) == number &&
                       (role == SlingshotRole::block || role == SlingshotRole::pig);
            };
            const auto hit = std::ranges::find_if(bird_hits_, strikes);
            if (hit == bird_hits_.end()) continue;
            const bool is_told = std::ranges::any_of(sentences_, [&](const Sentence& sentence) {
                return sentence.words.starts_with(words(hit->bird) + " ") &&
                       sentence.words.find(words(hit->struck)) != std::string::npos;
            });
            if (is_told) continue;
            const bool broke_it = std::ranges::any_of(
                block_ends_, [&](const BlockEnd& end) { return end.block == hit->struck && end.by == hit->bird; });
            add_cause(hit->step, words(hit->bird) + " hit " + words(hit->struck) + (broke_it ? ": destroyed" : ""));
        }
    }

    std::string launch_words(int number) const {
        std::string text = std::string(name_of(story_.launches[number - 1].bird)) + " bird";
        if (simulation_.birds().size() > 1 && story_.launches.size() > 1) text += " " + std::to_string(number);
        return text;
    }

    void write_chain() {
        tell_launches();
        std::ranges::stable_sort(sentences_, [](const Sentence& a, const Sentence& b) { return a.step < b.step; });
        for (Sentence& sentence : sentences_) story_.chain.push_back(std::move(sentence.words));
    }

    struct BirdHit {
        int step = 0;
        int bird = 0;
        int struck = 0;
    };
    struct BlockEnd {
        int step = 0;
        int block = 0;
        int by = -1;
    };

    SlingshotSimulation simulation_;
    SolutionStory story_;
    std::vector<int> number_of_object_;
    std::vector<BodyPose> poses_;
    std::vector<BodyTrack> tracks_;
    std::size_t next_event_ = 0;
    std::map<int, std::pair<int, int>> last_striker_;  // body -> step, body that struck it
    std::map<int, int> destroyed_launch_;
    std::vector<BirdHit> bird_hits_;
    std::vector<BlockEnd> block_ends_;
    std::vector<Sentence> sentences_;
};

}  // namespace

std::string to_string(const StoryObject& object) {
    const auto role = std::ranges::find_if(kRoleNames, [&](const auto& entry) { return entry.first == object.role; });
    PHYPLAY_ASSERT(role != kRoleNames.end());
    std::string text(role->second);
    if (has_number(object.role)) text += " " + std::to_string(object.number);
    return text;
}

std::optional<StoryObject> find_story_object(std::string_view text) {
    for (const auto& [role, name] : kRoleNames) {
        if (!has_number(role)) {
            if (text == name) return StoryObject{role, 0};
            continue;
        }
        if (!text.starts_with(name) || text.size() < name.size() + 2 || text[name.size()] != ' ') continue;
        const std::optional<int> number = number_in<int>(text.substr(name.size() + 1));
        if (number && *number >= 0) return StoryObject{role, *number};
    }
    return std::nullopt;
}

std::string_view name_of(Approach approach) {
    return kApproachNames[static_cast<std::size_t>(approach)];
}

std::optional<Approach> find_approach(std::string_view name) {
    const auto found = std::ranges::find(kApproachNames, name);
    if (found == kApproachNames.end()) return std::nullopt;
    return static_cast<Approach>(found - kApproachNames.begin());
}

SolutionStory tell_story(const SlingshotSetup& setup, const SlingshotLevel& level, const SettledLevel& settled,
                         std::span<const Shot> shots) {
    // Played once to learn when the birds are let go, then again with somebody watching.
    SlingshotSimulation played(setup, level, settled);
    (void)play_shots(played, shots, PlayUntil::decided);
    return Teller(setup, level, settled).tell(result_of(played));
}

std::string to_string(const SolutionStory& story) {
    std::string text;
    for (const std::string& sentence : story.chain) text += (text.empty() ? "" : "; ") + sentence;
    return text;
}

}  // namespace phyplay
