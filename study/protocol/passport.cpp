// The passport of a study: everything an ethics board wants to see, on one page.
#include <fmt/core.h>

#include <algorithm>

#include "engine/io/markup.h"

#include "study/protocol/bundle.h"
#include "study/protocol/languages.h"

namespace phyplay {
namespace {

constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #5b6570; --line: #dde1e6; --page: #fff; --accent: #2f6feb; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebef; --quiet: #9aa4af; --line: #2b3138; --page: #14171b; --accent: #6aa0ff; }
}
body { font: 15px/1.5 Inter, "DejaVu Sans", system-ui, sans-serif; color: var(--ink); background: var(--page);
  max-width: 46rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; line-height: 1.25; }
h2 { font-size: 1rem; margin: 1.8rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
p, ul { margin: .4rem 0; } ul { padding-left: 1.2rem; }
.quiet { color: var(--quiet); }
blockquote { margin: .5rem 0; padding: .1rem 0 .1rem 1rem; border-left: 3px solid var(--accent); white-space: pre-line; }
table { border-collapse: collapse; width: 100%; font-size: .93em; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--quiet); font-weight: 600; }
code { font: .85em "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; } }
)css";

std::string name_of_language(const std::string& code) {
    const auto found = std::ranges::find(spoken_languages(), code, &SpokenLanguage::code);
    return found == spoken_languages().end() ? escaped(code) : std::string(found->english_name);
}

class Passport {
public:
    Passport(const Bundle& bundle, const Protocol& protocol) : bundle_(bundle), protocol_(protocol) {}

    std::string html() {
        head();
        consent();
        questions();
        tasks();
        conditions();
        data();
        identity();
        return html_ + "</body>\n</html>\n";
    }

private:
    std::string say(const LocalText& text) const {
        const auto found = text.find(protocol_.languages.front());
        return found == text.end() ? std::string() : escaped(found->second);
    }
    void line(const std::string& text) { html_ += text + "\n"; }
    void heading(std::string_view text) { line(fmt::format("<h2>{}</h2>", text)); }

    void head() {
        line("<!doctype html>");
        line(fmt::format("<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">", protocol_.languages.front()));
        line(fmt::format("<title>Study passport: {}</title>", say(protocol_.title)));
        line(fmt::format("<style>{}</style>\n</head>\n<body>", kStyle));
        line(fmt::format("<h1>{}</h1>", say(protocol_.title)));
        std::string languages;
        for (const std::string& language : protocol_.languages) {
            languages += (languages.empty() ? "" : ", ") + name_of_language(language);
        }
        line(fmt::format("<p class=\"quiet\">Study passport. Study <code>{}</code>, version {}, in {}.</p>",
                         escaped(protocol_.study_id), escaped(protocol_.version), languages));
        if (!protocol_.ethics_ref.empty()) line(fmt::format("<p>Ethics: {}</p>", escaped(protocol_.ethics_ref)));
        if (!protocol_.contact.empty()) line(fmt::format("<p>Contact: {}</p>", escaped(protocol_.contact)));
    }

    void consent() {
        heading("What participants agree to");
        line(
            fmt::format("<p class=\"quiet\">Consent, version {}. Nothing is recorded before it is given; refusing "
                        "leaves no record but a count.</p>",
                        escaped(protocol_.consent.version)));
        line(fmt::format("<blockquote>{}</blockquote>\n<ul>", say(protocol_.consent.text)));
        for (const ConsentItem& item : protocol_.consent.items) {
            line(fmt::format("<li>{}{}</li>", say(item.text), item.required ? "" : " <em>(optional)</em>"));
        }
        line("</ul>");
    }

    void questions() {
        if (protocol_.questionnaires.empty()) return;
        heading("What participants are asked");
        line("<table><tr><th>When</th><th>Question</th><th>Answer</th></tr>");
        for (const Questionnaire& questionnaire : protocol_.questionnaires) {
            for (const Question& question : questionnaire.questions) {
                line(fmt::format("<tr><td>{}</td><td>{}{}</td><td>{}</td></tr>",
                                 questionnaire.is_before ? "before" : "after", say(question.text),
                                 question.required ? "" : " <em>(may be left out)</em>", answers(question)));
            }
        }
        line("</table>");
    }

    std::string answers(const Question& question) const {
        switch (question.kind) {
            case QuestionKind::choice: {
                std::string all;
                for (const Choice& choice : question.choices) all += (all.empty() ? "" : ", ") + say(choice.text);
                return all;
            }
            case QuestionKind::likert:
                return fmt::format("{} ({}) to {} ({})", question.least, say(question.choices.front().text),
                                   question.most, say(question.choices.back().text));
            case QuestionKind::number: return fmt::format("a number, {} to {}", question.least, question.most);
            case QuestionKind::text: return "free text";
        }
        return {};
    }

    void tasks() {
        heading("What participants do");
        line("<table><tr><th>Block</th><th>Tasks</th><th>Order</th><th>Attempts each</th><th>Time limit</th></tr>");
        for (const Block& block : protocol_.blocks) {
            if (block.kind == BlockKind::pause) {
                line(fmt::format("<tr><td>{}</td><td colspan=\"4\">break</td></tr>", escaped(block.id)));
                continue;
            }
            line(fmt::format("<tr><td>{}{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", escaped(block.id),
                             block.kind == BlockKind::practice ? " (practice)" : "", block.tasks.size(),
                             order(block.order), block.attempts,
                             block.time_limit_s > 0 ? fmt::format("{} s", block.time_limit_s) : "none"));
        }
        line("</table>");
        line(
            "<p>Tasks are puzzles of the PHYRE and Phy-Q benchmarks: a physical scene, and a ball to place or a bird "
            "to launch. Participants can stop at any time, and then choose whether what they did is "
            "kept or deleted.</p>");
    }

    static std::string_view order(OrderMethod method) {
        switch (method) {
            case OrderMethod::fixed: return "the same for all";
            case OrderMethod::shuffled: return "shuffled per person";
            case OrderMethod::latin_square: return "balanced Latin square";
            case OrderMethod::blocked: return "shuffled in groups";
        }
        return "";
    }

    static std::string help(const AidPolicy& aids) {
        std::string all;
        const auto add = [&all](bool on, std::string_view what) {
            if (on) all += fmt::format("{}{}", all.empty() ? "" : ", ", what);
        };
        add(aids.trajectory == TrajectoryAid::post_run, "path of the attempt that just ended");
        add(aids.trajectory == TrajectoryAid::ghost_last, "paths of this and the last attempt");
        add(aids.trajectory == TrajectoryAid::ghost_all, "paths of all attempts");
        add(aids.trajectory == TrajectoryAid::preview, "preview of the flight while aiming");
        for (const AidSwitch& aid : kAidSwitches) add(aids.*aid.on, aid.meaning);
        return all.empty() ? "none" : all;
    }

    void conditions() {
        heading(protocol_.conditions.size() == 1 ? "Help while playing" : "Conditions");
        line("<table><tr><th>Condition</th><th>Help</th></tr>");
        for (const Condition& condition : protocol_.conditions) {
            line(fmt::format("<tr><td>{}</td><td>{}</td></tr>", escaped(condition.id), help(condition.aids)));
        }
        line("</table>");
        if (protocol_.conditions.size() > 1) {
            line(
                "<p>A new participant gets the condition with the fewest people who completed it or are under way; "
                "ties are drawn.</p>");
        }
    }

    void data() {
        heading("What is recorded, and where");
        const bool asks_text = std::ranges::any_of(protocol_.questionnaires, [](const Questionnaire& questionnaire) {
            return std::ranges::any_of(questionnaire.questions,
                                       [](const Question& question) { return question.kind == QuestionKind::text; });
        });
        line("<ul>");
        line(
            "<li>Every attempt: what was placed or launched, when (in time since the session began), and how it "
            "ended.</li>");
        line(
            "<li>Pointer and keyboard input inside the program's window while a task is on, and whether the window "
            "had the focus.</li>");
        line("<li>The answers above, which pages were shown and for how long, the consent and its wording.</li>");
        line("<li>Facts about the machine that bear on timing: display size and rate, graphics driver.</li>");
        line("<li>The time of day once per session, for the researcher; it leaves the machine in no export.</li>");
        line(asks_text ? "<li><strong>Free text answers, which can hold personal data.</strong></li>"
                       : "<li>No free text.</li>");
        line("</ul>");
        line(
            "<p>Not recorded: name, address, voice, picture, user account, network address. The program opens no "
            "network connection. Participants are known by a random code of seven characters; PhyPlay keeps no list "
            "that links codes to people. Data stays in one folder on the machine, readable by its owner alone. "
            "<code>phyplay study erase CODE</code> removes a participant's data for good.</p>");
    }

    void identity() {
        heading("By which this study can be recognised");
        line("<table>");
        const auto row = [this](std::string_view what, std::string_view value) {
            line(fmt::format("<tr><th>{}</th><td><code>{}</code></td></tr>", what, escaped(value)));
        };
        row("Bundle (SHA-256)", bundle_.sha256);
        row("Program", fmt::format("PhyPlay {}", bundle_.app_version));
        row("Engine", bundle_.engine_id);
        row("Tasks", fmt::format("{}", bundle_.tasks.size()));
        line("</table>");
        line(
            "<p class=\"quiet\">The bundle holds the protocol with all texts, and the hash of every task. A live "
            "session does not start when a line of it was changed.</p>");
    }

    const Bundle& bundle_;
    const Protocol& protocol_;
    std::string html_;
};

}  // namespace

std::string passport_html(const Bundle& bundle, const Protocol& protocol) {
    return Passport(bundle, protocol).html();
}

}  // namespace phyplay
