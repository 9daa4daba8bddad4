#include "study/protocol/protocol_toml.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "engine/base/text.h"
#include "engine/io/file.h"
#include "study/protocol/languages.h"
#include "study/protocol/task_choice.h"
#include "study/protocol/toml_reader.h"

namespace phyplay {
namespace {

constexpr std::int64_t kMostAttempts = 100;
constexpr std::int64_t kLongestLimit_s = 3600;
constexpr std::size_t kLongestId = 40;
constexpr std::size_t kMostTrials = 20'000;
constexpr int kOldestAge = 120;

bool is_id(std::string_view text, std::string_view more) {
    const auto fits = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               more.find(c) != std::string_view::npos;
    };
    return !text.empty() && text.size() <= kLongestId && std::ranges::all_of(text, fits);
}

/// "'en' and 'de'".
std::string spoken() {
    std::vector<std::string> codes;
    for (const SpokenLanguage& language : spoken_languages()) codes.emplace_back(language.code);
    return quoted_list(codes);
}

class ProtocolReader {
public:
    ProtocolReader(std::string_view toml, const std::string& name, const TaskSet& suite, const Suites& suites)
        : reader_(toml, name), suite_(suite), suites_(suites) {}

    ProtocolReading read() {
        TomlTable root = reader_.root();
        read_head(root);
        if (auto consent = root.find_table("consent")) {
            read_consent(*consent);
        } else if (reader_.errors().empty()) {
            reader_.refuse(1, "'consent' is missing; nobody takes part without a consent text");
        }
        for (TomlTable& table : root.tables("questionnaire")) read_questionnaire(table);
        for (TomlTable& table : root.tables("page")) {
            protocol_.instructions.push_back(local(table, "text"));
            table.finish();
        }
        for (TomlTable& table : root.tables("condition")) read_condition(table);
        if (protocol_.conditions.empty()) protocol_.conditions.push_back({.id = "only", .aids = {}});
        for (TomlTable& table : root.tables("block")) read_block(table);
        const bool has_test =
            std::ranges::any_of(protocol_.blocks, [](const Block& block) { return block.kind == BlockKind::test; });
        if (!has_test && reader_.errors().empty()) {
            reader_.refuse(1, "'block' is missing; a study has a block with kind = \"test\"");
        }
        if (auto debrief = root.find_table("debrief")) {
            protocol_.debrief = local(*debrief, "text");
            protocol_.completion_code = debrief->text_or("completion_code", "");
            debrief->finish();
        }
        root.finish();
        ProtocolReading reading{.protocol = {}, .errors = reader_.errors()};
        if (reading.errors.empty()) reading.protocol = std::move(protocol_);
        return reading;
    }

private:
    void read_head(TomlTable& root) {
        protocol_.study_id = id(root, "study_id", "");
        protocol_.version = root.text("version");
        protocol_.ethics_ref = root.text_or("ethics_ref", "");
        protocol_.contact = root.text_or("contact", "");
        protocol_.seed = static_cast<std::uint32_t>(root.whole("seed", 0, 0xFFFFFFFFLL));
        for (const TomlText& language : root.texts("languages")) {
            if (std::ranges::count(spoken_languages(), language.text, &SpokenLanguage::code) == 0) {
                reader_.refuse(language.line,
                               fmt::format("'languages' holds '{}'; PhyPlay speaks {}", language.text, spoken()));
            } else if (std::ranges::count(protocol_.languages, language.text) > 0) {
                reader_.refuse(language.line, fmt::format("'languages' holds '{}' twice", language.text));
            } else {
                protocol_.languages.push_back(language.text);
            }
        }
        if (protocol_.languages.empty()) {
            root.refuse("languages", "names no language; it is a list such as [\"en\", \"de\"]");
            protocol_.languages = {"en"};
        }
        protocol_.title = local(root, "title");
        protocol_.interrupted_trial =
            static_cast<InterruptedTrial>(root.word_or("interrupted_trial", {"go_on", "again", "skip"}, 0));
    }

    void read_consent(TomlTable& table) {
        protocol_.consent.version = table.text("version");
        protocol_.consent.text = local(table, "text");
        std::set<std::string> ids;
        for (TomlTable& item : table.tables("item")) {
            protocol_.consent.items.push_back(
                {.id = new_id(item, ids), .text = local(item, "text"), .required = item.truth_or("required", true)});
            item.finish();
        }
        if (protocol_.consent.items.empty()) {
            table.refuse("item", "is missing; a consent has at least one box to tick ([[consent.item]])");
        }
        table.finish();
    }

    void read_questionnaire(TomlTable& table) {
        Questionnaire questionnaire;
        questionnaire.id = new_id(table, questionnaire_ids_);
        questionnaire.is_before = table.word_or("when", {"before", "after"}, 0) == 0;
        questionnaire.title = local(table, "title");
        std::set<std::string> ids;
        for (TomlTable& item : table.tables("item")) questionnaire.questions.push_back(question(item, ids));
        if (questionnaire.questions.empty()) {
            table.refuse("item", "is missing; a questionnaire has questions ([[questionnaire.item]])");
        }
        table.finish();
        protocol_.questionnaires.push_back(std::move(questionnaire));
    }

    Question question(TomlTable& table, std::set<std::string>& ids) {
        Question question;
        question.id = new_id(table, ids);
        question.kind = static_cast<QuestionKind>(table.word("kind", {"choice", "likert", "number", "text"}));
        question.text = local(table, "text");
        question.required = table.truth_or("required", true);
        const bool has_range = question.kind == QuestionKind::likert || question.kind == QuestionKind::number;
        if (has_range) {
            question.least = static_cast<int>(table.whole_or("least", 0, 100'000, 1));
            question.most = static_cast<int>(table.whole("most", 1, 100'000));
            if (question.most <= question.least) table.refuse("most", "must be larger than 'least'");
            if (question.kind == QuestionKind::likert && question.most - question.least > 10) {
                table.refuse("most", "makes more than eleven steps");
            }
        }
        if (question.id == "age" && question.kind == QuestionKind::number && question.most > kOldestAge) {
            table.refuse("most", fmt::format("is {}; nobody is that old", question.most));
        }
        std::set<std::string> values;
        for (TomlTable& choice : table.tables("choice")) {
            const std::string value = id(choice, "value", "_");
            if (!value.empty() && !values.insert(value).second) {
                choice.refuse("value", fmt::format("is '{}' a second time", value));
            }
            question.choices.push_back({value, local(choice, "text")});
            choice.finish();
        }
        if (question.kind == QuestionKind::choice && question.choices.size() < 2) {
            table.refuse("choice", "has fewer than two answers to choose from");
        }
        if (question.kind == QuestionKind::likert && question.choices.size() != 2) {
            table.refuse("choice", "names the two ends of the scale, so there are two");
        }
        if ((question.kind == QuestionKind::number || question.kind == QuestionKind::text) &&
            !question.choices.empty()) {
            table.refuse("choice", "is for questions of kind choice and likert");
        }
        table.finish();
        return question;
    }

    AidPolicy aids(TomlTable& table) {
        AidPolicy aids;
        aids.trajectory = static_cast<TrajectoryAid>(
            table.word("trajectory", {"none", "post_run", "ghost_last", "ghost_all", "preview"}));
        for (const AidSwitch& aid : kAidSwitches) aids.*aid.on = table.truth_or(aid.name, false);
        table.finish();
        return aids;
    }

    void read_condition(TomlTable& table) {
        Condition condition;
        condition.id = new_id(table, condition_ids_);
        TomlTable help = table.table("aids");
        condition.aids = aids(help);
        table.finish();
        protocol_.conditions.push_back(std::move(condition));
    }

    void read_block(TomlTable& table) {
        Block block;
        block.id = new_id(table, block_ids_);
        block.kind = static_cast<BlockKind>(table.word_or("kind", {"practice", "test", "break"}, 1));
        if (table.has("text")) block.text = local(table, "text");
        if (block.kind == BlockKind::pause) {
            if (block.text.empty()) table.refuse("text", "is missing; a break says how to go on");
        } else {
            block.order =
                static_cast<OrderMethod>(table.word_or("order", {"fixed", "shuffled", "latin_square", "blocked"}, 0));
            block.attempts = static_cast<int>(table.whole_or("attempts", 1, kMostAttempts, 5));
            block.time_limit_s = static_cast<int>(table.whole_or("time_limit_s", 0, kLongestLimit_s, 0));
            if (auto help = table.find_table("aids")) block.aids = aids(*help);
            read_tasks(table, block);
        }
        table.finish();
        protocol_.blocks.push_back(std::move(block));
    }

    void read_tasks(TomlTable& table, Block& block) {
        std::set<std::string> seen;
        const auto add = [&](const std::string& task, int line) {
            if (suite_.find(task) == nullptr) {
                reader_.refuse(line, fmt::format("there is no task '{}'", task));
            } else if (!seen.insert(task).second) {
                reader_.refuse(line, fmt::format("task '{}' is in this block twice", task));
            } else {
                block.tasks.push_back(task);
            }
        };
        for (const TomlText& task : table.texts("tasks")) add(task.text, task.line);
        for (TomlTable& rule : table.tables("choose")) {
            if (++rules_ > kMostTables) {
                rule.refuse("count",
                            fmt::format("is of a rule too many: a study draws tasks by {} rules", kMostTables));
                break;
            }
            const Result<std::vector<std::string>> tasks =
                choose_tasks(suite_, suites_, task_rule(rule), protocol_.seed, block.id);
            if (!tasks) {
                rule.refuse("count", fmt::format("cannot be had: {}", tasks.error().message));
                continue;
            }
            for (const std::string& task : *tasks) add(task, rule.line());
        }
        trials_ += block.tasks.size();
        if (trials_ > kMostTrials) {
            table.refuse("tasks", fmt::format("makes {} trials in all; a study has up to {}", trials_, kMostTrials));
        }
        const bool names_tasks = table.has("tasks") || table.has("choose");
        if (!names_tasks || (block.tasks.empty() && reader_.errors().empty())) {
            table.refuse("tasks", "names no task; give `tasks = [...]` or [[block.choose]]");
        }
    }

    TaskRule task_rule(TomlTable& table) {
        constexpr int kMostOfGroup = 10'000;
        TaskRule rule;
        const std::vector<std::string> tiers = suites_.tier_names();
        const std::string& tier = tiers[table.word("tier", {tiers.begin(), tiers.end()})];
        const SuiteFacts& facts = suites_.find_suite_of_tier(tier)->facts();
        rule.tier = *std::ranges::find(facts.tiers, tier, &Tier::name);
        const std::vector<std::string_view> group_words = words_for_groups();
        std::vector<std::string_view> words = group_words;
        words.insert(words.end(), {"template", "tier"});
        const std::size_t word = table.word("per", words);
        const bool is_group = word < group_words.size();
        rule.per = is_group ? TasksPer::group : words[word] == "tier" ? TasksPer::tier : TasksPer::template_;
        rule.count = static_cast<int>(table.whole("count", 1, kMostOfGroup));
        for (const TomlText& group : table.texts("only")) {
            if (std::ranges::find(rule.groups, group.text) != rule.groups.end()) {
                reader_.refuse(group.line, fmt::format("'only' holds '{}' twice", group.text));
            }
            rule.groups.push_back(group.text);
        }
        if (table.has("part")) rule.training = table.word("part", {"train", "test"}) == 0 ? "train" : "test";
        if (is_group && facts.group_word != words[word]) {
            table.refuse("per", fmt::format("is '{}', which only {} has", words[word], tiers_with(words[word])));
        }
        table.finish();
        return rule;
    }

    /// What the suites call their groups of templates: "scenario".
    std::vector<std::string_view> words_for_groups() const {
        std::vector<std::string_view> words;
        for (const auto& suite : suites_.all()) {
            const std::string_view word = suite->facts().group_word;
            if (!word.empty() && std::ranges::find(words, word) == words.end()) words.push_back(word);
        }
        return words;
    }

    /// "the tier 'slingshot'": those whose suite calls its groups so.
    std::string tiers_with(std::string_view group_word) const {
        std::string tiers;
        for (const auto& suite : suites_.all()) {
            if (suite->facts().group_word != group_word) continue;
            for (const Tier tier : suite->facts().tiers) {
                tiers += fmt::format("{}the tier '{}'", tiers.empty() ? "" : " or ", tier.name);
            }
        }
        return tiers;
    }

    LocalText local(TomlTable& table, std::string_view key) { return table.in_languages(key, protocol_.languages); }

    std::string id(TomlTable& table, std::string_view key, std::string_view more) {
        std::string text = table.text(key);
        if (!text.empty() && !is_id(text, more)) {
            table.refuse(key, fmt::format("is '{}'; it is made of up to {} letters and digits{}", text, kLongestId,
                                          more.empty() ? "" : " and underscores"));
        }
        return text;
    }

    /// The table's id, which nothing else of its kind has.
    std::string new_id(TomlTable& table, std::set<std::string>& taken) {
        std::string text = id(table, "id", "_");
        if (!text.empty() && !taken.insert(text).second) {
            table.refuse("id", fmt::format("is '{}' a second time", text));
        }
        return text;
    }

    TomlReader reader_;
    const TaskSet& suite_;
    const Suites& suites_;
    Protocol protocol_;
    std::size_t rules_ = 0;   ///< [[block.choose]] of all blocks, each of which looks at every task
    std::size_t trials_ = 0;  ///< tasks of all blocks
    std::set<std::string> questionnaire_ids_;
    std::set<std::string> condition_ids_;
    std::set<std::string> block_ids_;
};

}  // namespace

ProtocolReading read_protocol(std::string_view toml, const std::string& name, const TaskSet& suite,
                              const Suites& suites) {
    return ProtocolReader(toml, name, suite, suites).read();
}

ProtocolReading load_protocol(const std::string& path, const TaskSet& suite, const Suites& suites) {
    const Result<std::string> text = read_file(path);
    if (!text) return {.protocol = {}, .errors = {text.error()}};
    return read_protocol(*text, path, suite, suites);
}

}  // namespace phyplay
