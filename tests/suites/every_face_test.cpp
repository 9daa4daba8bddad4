// What the window room of every suite must hold to, whoever wrote it: the shipped ones, and the third one that only
// tests know. No window is opened.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/numpy_random.h"
#include "engine/suites/known_suites.h"
#include "game/face/suite_face.h"
#include "tests/suites/cup/cup_task.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;

namespace {

const Suites& suites() {
    static const Suites known = make_suites();
    return known;
}

const Faces& faces() {
    static const Faces known = make_faces(suites());
    return known;
}

/// A task of each tier.
std::vector<Task> some_tasks() {
    std::map<std::string_view, Task> by_tier;
    for (const TaskSet* shipped : {&testing::shipped_suite(), &testing::shipped_phyq_suite()}) {
        for (const Task& task : shipped->tasks()) by_tier.try_emplace(task.tier.name, task);
    }
    for (const Task& task : cup::all_tasks()) by_tier.try_emplace(task.tier.name, task);
    std::vector<Task> tasks;
    for (const auto& [tier, task] : by_tier) tasks.push_back(task);
    return tasks;
}

/// What stands for a suite as it calls itself need not be said in every language.
bool is_translation(std::string_view key) {
    return key.starts_with("template.") || key.starts_with("gallery.");
}

/// One player at one task.
struct Player {
    Texts texts;
    Settings settings;
    Audio audio;
    NullJournal journal;
    std::unique_ptr<Face> face;
    std::unique_ptr<TrialModel> trial;
    std::int64_t t_us = 1'000'000;

    explicit Player(const Task& task) {
        faces().add_words_to(texts);
        face = faces().of(task).make_face({texts, settings, audio}, task);
        trial = std::make_unique<TrialModel>(task, face->course(), face->hand(), journal, TaskHistory{}, Aids{},
                                             Pace::real);
        face->begin(*trial);
        trial->swapped(t_us);
    }

    Stamp now() const { return {t_us, ClockSource::poll}; }

    /// Drafts what somebody might do until the play takes one. False: it takes none of many.
    bool go(const Task& task, NumpyRandom& random) {
        for (int i = 0; i < 50; ++i) {
            const std::optional<Move> move = suites().of(task).casual_move(task, trial->recording().play(), random);
            if (!move) return false;
            face->hand().draft(now(), *move);
            if (trial->go(now())) return true;
            face->hand().clear();
        }
        return false;
    }

    void watch() {
        for (int i = 0; i < 20'000 && trial->is_time_running(); ++i) {
            t_us += 16'667;
            trial->frame(t_us);
        }
    }
};

bool is_said(const Texts& texts, const std::string& words) {
    return !words.empty() && !texts.has(words) && words.find('{') == std::string::npos &&
           words.find(' ') != std::string::npos;
}

}  // namespace

TEST_CASE("Every face: each suite has one, in the order of the suites") {
    REQUIRE(faces().all().size() == suites().all().size());
    for (std::size_t i = 0; i < faces().all().size(); ++i) {
        CHECK(faces().all()[i]->suite() == suites().all()[i]->facts().id);
    }
}

TEST_CASE("Every face: its words are the same in all languages, with the same placeholders, and nobody else's") {
    std::set<std::string> keys;
    for (const auto& face : faces().all()) {
        CAPTURE(face->suite().name);
        std::map<std::string, std::vector<std::string>> english;
        for (const Language& language : languages()) {
            CAPTURE(language.code);
            const std::string json(face->words(language.code));
            const Result<Dictionary> words = parse_dictionary(json.empty() ? "{}" : json, "words");
            REQUIRE(words);
            std::map<std::string, std::vector<std::string>> found;
            for (const auto& word : *words) {
                const std::string& key = word.first;
                CAPTURE(key);
                CHECK_FALSE(word.second.empty());
                CHECK_FALSE((!is_translation(key) && Texts(language.code).has(key)));
                if (!is_translation(key)) found.emplace(key, placeholders_of(word.second));
            }
            if (language.code == "en") {
                english = found;
                for (const auto& [key, placeholders] : found) CHECK(keys.insert(key).second);
            }
            CHECK(found == english);
        }
    }
}

TEST_CASE("Every face: tiers and keys have words in each language") {
    for (const Language& language : languages()) {
        Texts texts(language.code);
        faces().add_words_to(texts);
        for (const auto& suite : suites().all()) {
            for (const Tier tier : suite->facts().tiers) CHECK(texts.has("tier." + std::string(tier.name)));
        }
        for (const auto& face : faces().all()) {
            const KeyGroup keys = face->keys();
            if (!keys.title.empty()) CHECK(texts.has(keys.title));
            for (const KeyLine& line : keys.lines) CHECK(texts.has(line.words));
        }
    }
}

TEST_CASE("Every face: an attempt is drafted, made, watched and told of, and can be looked at again") {
    NumpyRandom random(1);
    for (const Task& task : some_tasks()) {
        CAPTURE(task.id);
        Player player(task);
        const Face& face = *player.face;
        const TrialModel& trial = *player.trial;
        CHECK(is_said(player.texts, face.goal_words()));
        CHECK_FALSE(face.can_go());
        CHECK_FALSE(face.actions().empty());
        for (const bool by_key : {false, true}) CHECK(is_said(player.texts, face.hint(by_key)));
        for (int moves = 0; moves < 20 && !trial.is_finished() && player.go(task, random); ++moves) {
            CHECK(is_said(player.texts, face.hint(false)));
            player.watch();
        }
        REQUIRE_FALSE(trial.recording().moves().empty());
        if (trial.is_finished()) CHECK(is_said(player.texts, player.face->outcome_words()));

        int last = 0;
        for (const Mark& mark : face.course().marks_of(trial.recording())) {
            CHECK(mark.event.step >= last);
            last = mark.event.step;
            CHECK(is_said(player.texts, face.words_of(trial.recording(), mark.event)));
        }
        const std::unique_ptr<Recording> again = replayed(face.course(), trial.recording().moves());
        CHECK(again->state_hash() == trial.recording().state_hash());
        CHECK_FALSE(face.course().parting_step(trial.recording(), *again));
        CHECK(face.most_steps(*again) >= again->last_step());
    }
}
