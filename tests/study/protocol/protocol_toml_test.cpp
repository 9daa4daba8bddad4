#include "study/protocol/protocol_toml.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "engine/phyq/level/phyq_task.h"
#include "engine/phyre/content/phyre_task.h"
#include "engine/play/task_pack.h"
#include "engine/suites/shipped_pack.h"
#include "tests/support/changed_text.h"
#include "tests/support/edit_task.h"
#include "tests/support/shipped_suite.h"

using namespace phyplay;
using namespace phyplay::testing;

namespace {

/// Three scenarios with two templates each and instances 000, 001, 081.
TaskSet small_suite() {
    std::vector<TemplateInfo> templates;
    std::vector<Task> tasks;
    for (const std::string id : {"1.1", "1.2", "2.1", "2.2", "10.1", "10.2"}) {
        templates.push_back({.id = id, .title = id, .tier = kSlingshotTier});
        for (const std::string instance : {":000", ":001", ":081"}) {
            Task task{.id = id + instance, .template_id = id, .suite = kPhyq, .tier = kSlingshotTier};
            edit_level(task).birds = {BirdType::red};
            edit_level(task).objects = {{.shape = ObjectShape::small_pig, .x = 0.0, .y = -3.2}};
            tasks.push_back(task);
        }
    }
    return make_task_set(templates, tasks);
}

const std::string kGood = R"(study_id = "demo"
version = "1"
seed = 3
languages = ["en"]
title.en = "Demo"
[consent]
version = "1"
text.en = "Do you want to?"
[[consent.item]]
id = "yes"
text.en = "Yes"
[[questionnaire]]
id = "background"
title.en = "You"
[[questionnaire.item]]
id = "age"
kind = "number"
least = 18
most = 99
text.en = "Age"
[[questionnaire.item]]
id = "hand"
kind = "choice"
text.en = "Hand"
[[questionnaire.item.choice]]
value = "left"
text.en = "Left"
[[questionnaire.item.choice]]
value = "right"
text.en = "Right"
[[page]]
text.en = "Pull."
[[condition]]
id = "on"
aids.trajectory = "preview"
[[condition]]
id = "off"
aids.trajectory = "none"
[[block]]
id = "main"
order = "shuffled"
attempts = 5
tasks = ["1.1:000", "2.1:001"]
[[block.choose]]
tier = "slingshot"
per = "scenario"
part = "test"
count = 1
[debrief]
text.en = "Thanks"
completion_code = "C0DE"
)";

int line_of(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    REQUIRE_MESSAGE(at != std::string::npos, part);
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace

TEST_CASE("read_protocol: a good protocol is read completely") {
    const TaskSet suite = small_suite();
    const ProtocolReading reading = read_protocol(kGood, "demo.toml", suite, testing::shipped_suites());

    for (const Error& error : reading.errors) MESSAGE(to_string(error));
    REQUIRE(reading.protocol);
    const Protocol& protocol = *reading.protocol;
    CHECK(protocol.study_id == "demo");
    CHECK(protocol.languages == std::vector<std::string>{"en"});
    CHECK(protocol.title.at("en") == "Demo");
    CHECK(protocol.consent.items.at(0).required);
    CHECK(protocol.questionnaires.at(0).is_before);
    CHECK(protocol.questionnaires.at(0).questions.at(0).most == 99);
    CHECK(protocol.questionnaires.at(0).questions.at(1).choices.at(1).value == "right");
    CHECK(protocol.conditions.at(0).aids.trajectory == TrajectoryAid::preview);
    CHECK(protocol.conditions.at(1).aids.trajectory == TrajectoryAid::none);
    REQUIRE(protocol.blocks.size() == 1);
    CHECK(protocol.blocks[0].order == OrderMethod::shuffled);
    REQUIRE(protocol.blocks[0].tasks.size() == 5);
    CHECK(protocol.blocks[0].tasks[1] == "2.1:001");
    CHECK(protocol.blocks[0].tasks[2].starts_with("1."));
    CHECK(protocol.blocks[0].tasks[4].starts_with("10."));
    CHECK(protocol.blocks[0].tasks[4].ends_with(":081"));
    CHECK(protocol.completion_code == "C0DE");
}

TEST_CASE("read_protocol: tasks drawn by rule depend on the seed, and on nothing else") {
    const TaskSet suite = small_suite();
    const auto tasks = [&](const std::string& seed) {
        return read_protocol(replaced(kGood, "seed = 3", "seed = " + seed), "demo.toml", suite,
                             testing::shipped_suites())
            .protocol->blocks[0]
            .tasks;
    };
    CHECK(tasks("3") == tasks("3"));
    int different = 0;
    for (int seed = 4; seed < 20; ++seed) different += tasks("3") != tasks(std::to_string(seed)) ? 1 : 0;
    CHECK(different > 8);
}

TEST_CASE("read_protocol: each mistake gives one sentence at its line") {
    struct Mistake {
        std::string from;
        std::string to;
        std::string at;  ///< text of the line that is blamed
        std::string says;
    };
    const std::vector<Mistake> mistakes = {
        {"study_id = \"demo\"", "study_id = \"de mo\"", "study_id", "letters and digits"},
        {"study_id = \"demo\"", "study_id = 5", "study_id", "is a whole number, not a text"},
        {"study_id = \"demo\"", "study_id = \"\"", "study_id", "is empty"},
        {"study_id = \"demo\"", "study_ids = \"demo\"", "study_ids", "nobody knows the key 'study_ids'"},
        {"study_id = \"demo\"\n", "", "version", "'study_id' is missing"},
        {"version = \"1\"", "version = 1", "version", "not a text"},
        {"seed = 3", "seed = -1", "seed", "must be 0 to 4294967295"},
        {"seed = 3", "seed = \"3\"", "seed", "is a text, not a whole number"},
        {"seed = 3", "seed = 3.5", "seed", "is a number, not a whole number"},
        {"seed = 3", "seed = 99999999999", "seed", "must be 0 to"},
        {"seed = 3\n", "", "study_id", "'seed' is missing"},
        {"languages = [\"en\"]", "languages = [\"fr\"]", "languages", "PhyPlay speaks 'en' and 'de'"},
        {"languages = [\"en\"]", "languages = [\"en\", \"en\"]", "languages", "twice"},
        {"languages = [\"en\"]", "languages = \"en\"", "languages", "not a list of texts"},
        {"languages = [\"en\"]", "languages = []", "languages", "names no language"},
        {"languages = [\"en\"]", "languages = [1]", "languages", "holds a whole number"},
        {"languages = [\"en\"]", "languages = [\"en\", \"de\"]", "title.en", "'title.de' is missing"},
        {"title.en = \"Demo\"", "title = \"Demo\"", "title", "is a text, not a table"},
        {"title.en = \"Demo\"", "title.en = \"\"", "title.en", "is empty"},
        {"title.en = \"Demo\"", "title.en = \"Demo\"\ntitle.fr = \"x\"", "title.fr",
         "nobody knows the key 'title.fr'"},
        {"title.en = \"Demo\"", "title.en = 'Demo\"", "title.en", ""},
        {"title.en = \"Demo\"", "title.en =", "title.en", ""},
        {"title.en = \"Demo\"", "title.en = \"De\xFFmo\"", "title.en", ""},
        {"title.en = \"Demo\"", "version = \"2\"", "version = \"2\"", ""},
        {"text.en = \"Do you want to?\"\n", "", "[consent]", "'consent.text' is missing"},
        {"[[consent.item]]\nid = \"yes\"\ntext.en = \"Yes\"\n", "", "[consent]", "at least one box"},
        {"id = \"yes\"", "id = \"y-s\"", "id = \"y-s\"", "letters and digits and underscores"},
        {"id = \"yes\"", "id = \"yes\"\nrequired = \"yes\"", "required", "not true or false"},
        {"[[consent.item]]", "[consent.item]", "[consent.item]", "is a table, not a list of tables"},
        {"id = \"background\"\n", "", "[[questionnaire]]", "'questionnaire[1].id' is missing"},
        {"id = \"background\"", "id = \"background\"\nwhen = \"later\"", "when", "'before' or 'after'"},
        {"kind = \"number\"", "kind = \"nmber\"", "kind = \"nmber\"", "did you mean 'number'"},
        {"kind = \"number\"\n", "", "[[questionnaire.item]]", "is missing"},
        {"least = 18", "least = 100", "most", "must be larger than 'least'"},
        {"most = 99", "most = 999", "most", "nobody is that old"},
        {"most = 99\n", "", "[[questionnaire.item]]", "'questionnaire[1].item[1].most' is missing"},
        {"most = 99", "most = true", "most", "is true or false, not a whole number"},
        {"id = \"hand\"", "id = \"age\"", "id = \"age\"\nkind = \"choice\"", "a second time"},
        {"value = \"right\"", "value = \"left\"", "value = \"left\"\ntext.en = \"Right\"", "a second time"},
        {"value = \"right\"", "value = \"to the right\"", "value = \"to", "letters and digits"},
        {"[[questionnaire.item.choice]]\nvalue = \"right\"\ntext.en = \"Right\"\n", "",
         "[[questionnaire.item.choice]]", "fewer than two"},
        {"kind = \"choice\"", "kind = \"text\"", "[[questionnaire.item.choice]]", "is for questions of kind"},
        {"kind = \"choice\"", "kind = \"likert\"\nmost = 70", "most = 70", "more than eleven steps"},
        {"text.en = \"Pull.\"", "txt.en = \"Pull.\"", "txt.en", "nobody knows the key"},
        {"id = \"off\"", "id = \"on\"", "id = \"on\"\naids.trajectory = \"none\"", "a second time"},
        {"aids.trajectory = \"none\"", "aids.trajectory = \"some\"", "\"some\"", "'none', 'post_run'"},
        {"aids.trajectory = \"none\"", "aids.slow_motion = true", "aids.slow_motion", "trajectory' is missing"},
        {"aids.trajectory = \"none\"", "aids = 5", "aids = 5", "not a table"},
        {"aids.trajectory = \"none\"\n", "", "[[condition]]\nid = \"off\"", "aids' is missing"},
        {"id = \"main\"", "id = \"main\"\nkind = \"tests\"", "kind = \"tests\"", "did you mean 'test'"},
        {"order = \"shuffled\"", "order = \"random\"", "order", "'fixed', 'shuffled'"},
        {"attempts = 5", "attempts = 0", "attempts", "must be 1 to 100"},
        {"attempts = 5", "attempts = 101", "attempts", "must be 1 to 100"},
        {"attempts = 5", "time_limit_s = 4000", "time_limit_s", "must be 0 to 3600"},
        {"attempts = 5", "atempts = 5", "atempts", "did you mean 'attempts'"},
        {"\"2.1:001\"", "\"2.1:999\"", "\"2.1:999\"", "there is no task '2.1:999'"},
        {"\"2.1:001\"", "\"1.1:000\"", "\"1.1:000\"", "in this block twice"},
        {"\"2.1:001\"", "21", "tasks", "holds a whole number"},
        {"tier = \"slingshot\"", "tier = \"sling\"", "tier = \"sling\"", "'ball', 'two_balls' or 'slingshot'"},
        {"tier = \"slingshot\"", "tier = \"ball\"", "per", "only the tier 'slingshot'"},
        {"per = \"scenario\"", "per = \"person\"", "per = \"person\"", "'scenario', 'template' or 'tier'"},
        {"count = 1", "count = 3", "count = 3", "has 2 tasks, not 3"},
        {"count = 1", "count = 0", "count = 0", "must be 1 to"},
        {"count = 1", "count = 1\nonly = [\"99\"]", "count", "'99' has 0 tasks"},
        {"count = 1", "count = 1\nonly = [\"1\", \"2\", \"1\"]", "only = [", "'only' holds '1' twice"},
        {"part = \"test\"", "part = \"dev\"", "part", "'train' or 'test'"},
        {"[[block.choose]]", "[[block.chose]]", "[[block.chose]]", "did you mean 'choose'"},
        {"[debrief]", "[debrif]", "[debrif]", "did you mean 'debrief'"},
        {"completion_code = \"C0DE\"", "completion_code = 5", "completion_code", "not a text"},
    };
    const TaskSet suite = small_suite();
    for (const Mistake& mistake : mistakes) {
        const std::string text = replaced(kGood, mistake.from, mistake.to);
        const ProtocolReading reading = read_protocol(text, "demo.toml", suite, testing::shipped_suites());
        CAPTURE(mistake.to);
        CHECK_FALSE(reading.protocol);
        REQUIRE_FALSE(reading.errors.empty());
        const int line = line_of(text, mistake.at);
        const bool is_said = std::ranges::any_of(reading.errors, [&](const Error& error) {
            return error.line == line && error.file == "demo.toml" &&
                   error.message.find(mistake.says) != std::string::npos &&
                   error.message.find('\n') == std::string::npos;
        });
        std::string said;
        for (const Error& error : reading.errors) said += to_string(error) + "\n";
        CHECK_MESSAGE(is_said, "wanted line " << line << " '" << mistake.says << "', got\n" << said);
    }
}

TEST_CASE("read_protocol: a file that is empty or no TOML at all is refused") {
    const TaskSet suite = small_suite();
    for (const std::string& text : {std::string(), std::string("\n\n"), std::string("{}"), std::string(1000, '['),
                                    std::string("\0", 1), std::string("a = 1 b = 2")}) {
        const ProtocolReading reading = read_protocol(text, "demo.toml", suite, testing::shipped_suites());
        CHECK_FALSE(reading.protocol);
        REQUIRE_FALSE(reading.errors.empty());
        CHECK(reading.errors.front().line >= 1);
    }
    CHECK(load_protocol("/no/such.toml", suite, testing::shipped_suites()).errors.size() == 1);
}

TEST_CASE("read_protocol: a key of ever more parts is refused at its line, and ends nothing") {
    const auto dotted = [](const std::string& part, int count) {
        std::string key = part;
        for (int i = 1; i < count; ++i) key += (i % 2 == 0 ? "." : " . ") + part;
        return key;
    };
    const auto sentence = [](const std::string& text) {
        const ProtocolReading reading = read_protocol(text, "demo.toml", small_suite(), testing::shipped_suites());
        return reading.errors.empty() ? "" : to_string(reading.errors.front());
    };
    const std::string refused = "demo.toml:2: a key has more than 16 parts";
    for (const char* part : {"a", "'.'", "\"a.\\\"b\"", "\"\"", "1"}) {
        for (const int count : {17, 50'000}) {
            const std::string key = dotted(part, count);
            CHECK(sentence("\n" + key + " = 1") == refused);
            CHECK(sentence("\n[" + key + "]") == refused);
            CHECK(sentence("\n[[" + key + "]]") == refused);
            CHECK(sentence("# it's '''\na = { b = \"x\", " + key + " = 1 }") == refused);
            CHECK(sentence("a = '''\n''''\n" + key + " = 1") == "demo.toml:3: a key has more than 16 parts");
        }
        CHECK(sentence("\n" + dotted(part, 16) + " = 1") != refused);
    }
    // No keys: texts and lists of numbers may have any number of dots.
    CHECK(sentence(replaced(kGood, "seed = 3", "seed = 3 # " + std::string(100, '.'))) == "");
    CHECK(sentence("\na = '" + std::string(100, '.') + "'") != refused);
    CHECK(sentence("\na = [0.1" + dotted(", 0.1", 100) + "]") != refused);
}

TEST_CASE(
    "read_protocol: what is larger than any study is refused in a sentence, and the largest that is not is read") {
    const TaskSet suite = small_suite();
    const auto errors_of = [&](const std::string& toml) {
        return read_protocol(toml, "demo.toml", suite, shipped_suites()).errors;
    };
    const auto refused = [&](const std::string& toml, const std::string& what) {
        const std::vector<Error> errors = errors_of(toml);
        REQUIRE_FALSE(errors.empty());
        return to_string(errors.front()).find(what) != std::string::npos;
    };
    const auto times = [](int count, const std::string& part) {
        std::string text;
        for (int i = 0; i < count; ++i) {
            const std::size_t place = part.find('#');
            text += place == std::string::npos ? part
                                               : part.substr(0, place) + std::to_string(i) + part.substr(place + 1);
        }
        return text;
    };
    const std::string page = "[[page]]\ntext.en = \"x\"\n";
    const auto draw = [](const std::string& from) {
        return "[[block.choose]]\ntier = \"slingshot\"\nper = \"template\"\npart = \"test\"\ncount = 1\nonly = [\"" +
               from + "\"]\n";
    };
    const std::string rules = "[[block]]\nid = \"drawn#\"\n" + draw("1.1") + draw("1.2");

    const std::string filler = "# " + std::string((1 << 20) - kGood.size() - 2, 'x');
    CHECK(errors_of(kGood + filler).empty());
    CHECK(refused(kGood + filler + "x", "demo.toml:1: the file is larger than 1024 KB"));
    constexpr int pages = 199;  // and one that is there
    CHECK(errors_of(kGood + times(pages, page)).empty());
    CHECK(refused(kGood + times(pages + 1, page), "'page' is there 201 times, more than 200"));
    CHECK(errors_of(kGood + times(99, rules)).empty());
    CHECK(refused(kGood + times(100, rules), "a study draws tasks by 200 rules"));

    // Of very many mistakes the first are told.
    const std::vector<Error> many = errors_of(kGood + "[more]\n" + times(5000, "key# = 1\n") +
                                              "[[block]]\nid = \"last\"\ntasks = [" + times(300, "\"t#\",") + "]\n");
    CHECK(many.size() == 101);
    CHECK(to_string(many.back()) == "demo.toml: there are 201 more mistakes");
}

TEST_CASE("read_protocol: several mistakes are told together, in the order of the file") {
    std::string text = replaced(kGood, "seed = 3", "seed = -3");
    text = replaced(text, "attempts = 5", "attempts = 500");
    text = replaced(text, "order = \"shuffled\"", "ordr = \"shuffled\"");
    const ProtocolReading reading = read_protocol(text, "demo.toml", small_suite(), testing::shipped_suites());

    REQUIRE(reading.errors.size() == 3);
    CHECK(std::ranges::is_sorted(reading.errors, {}, &Error::line));
}

TEST_CASE("read_protocol: the shipped protocols have no mistakes") {
    const Result<TaskSet> phyre = load_shipped_suite(kPhyre, testing::shipped_suites());
    const Result<TaskSet> phyq = load_shipped_suite(kPhyq, testing::shipped_suites());
    REQUIRE(phyre);
    REQUIRE(phyq);
    const Result<TaskSet> all = merge_task_sets(*phyre, *phyq);
    REQUIRE(all);
    int read = 0;
    for (const auto& entry : std::filesystem::directory_iterator(PHYPLAY_PROTOCOLS)) {
        if (entry.path().extension() != ".toml") continue;
        const ProtocolReading reading = load_protocol(entry.path().string(), *all, testing::shipped_suites());
        for (const Error& error : reading.errors) MESSAGE(to_string(error));
        REQUIRE(reading.protocol);
        ++read;
        if (reading.protocol->study_id != "phyqpublished") continue;
        CHECK(reading.protocol->blocks.back().tasks.size() == 32);
        CHECK(reading.protocol->blocks.back().tasks.front().starts_with("1."));
        CHECK(reading.protocol->blocks.back().tasks.back().starts_with("15.8:"));
    }
    CHECK(read == 3);
}
