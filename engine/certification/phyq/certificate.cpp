#include "engine/certification/phyq/certificate.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "engine/base/hash.h"
#include "engine/io/json_line.h"
#include "engine/io/json_reader.h"
#include "engine/io/json_writer.h"

namespace phyplay {
namespace {

std::vector<int> read_angles(const JsonField& field) {
    std::vector<int> angles;
    for (const JsonField& item : field.items()) {
        angles.push_back(item.whole_number());
        if (angles.back() < 0 || angles.back() >= kDiscreteAngles) item.refuse("must be 0 to 179");
    }
    return angles;
}

AimedShot read_shot(const JsonField& field) {
    field.only({"angle_deg", "tap_s", "after_s"});
    AimedShot shot{.angle_deg = field["angle_deg"].number()};
    if (field.has("tap_s")) shot.tap_s = field["tap_s"].number();
    if (field.has("after_s")) shot.after_s = field["after_s"].number();
    const std::string problem = find_shot_problem(shots_of({shot}).front());
    if (!problem.empty()) field.refuse(problem);
    return shot;
}

PlayEnd read_play(const JsonField& field) {
    field.only({"steps", "hash"});
    const std::string digits = field["hash"].text();
    const int steps = field["steps"].whole_number();
    const std::optional<std::uint64_t> hash = find_hash(digits);
    if (!hash) field["hash"].refuse("must be 16 hex digits");
    return {.solved = true, .steps = steps, .state_hash = hash.value_or(0)};
}

Result<Certificate> read_certificate(std::string_view line, const std::string& name) {
    JsonReader reader(line, name);
    const JsonField root = reader.root();
    root.only({"template", "index", "try", "seed", "move", "distractors", "settle_move", "solution", "plays",
               "rejected", "passing", "passing_tapped"});
    Certificate certificate;
    certificate.template_id = root["template"].text();
    certificate.drawn = read_variant_fields(root);
    certificate.settle_move = root["settle_move"].number();
    for (const JsonField& shot : root["solution"].items()) certificate.solution.push_back(read_shot(shot));
    const std::vector<JsonField> plays = root["plays"].items();
    if (plays.size() != certificate.plays.size()) root["plays"].refuse("must be three plays");
    for (std::size_t i = 0; i < std::min(plays.size(), certificate.plays.size()); ++i) {
        certificate.plays[i] = read_play(plays[i]);
    }
    for (const JsonField& reason : root["rejected"].items()) certificate.rejected.push_back(reason.text());
    if (root.has("passing")) {
        certificate.share = AngleShare{.passing = read_angles(root["passing"]), .passing_tapped = {}};
        if (root.has("passing_tapped")) certificate.share->passing_tapped = read_angles(root["passing_tapped"]);
    }
    if (reader.error()) return *reader.error();
    return certificate;
}

Result<KnownPlan> read_known_plan(std::string_view line, const std::string& name) {
    JsonReader reader(line, name);
    const JsonField root = reader.root();
    root.only({"template", "solution"});
    KnownPlan known{.template_id = root["template"].text(), .plan = {}};
    for (const JsonField& shot : root["solution"].items()) known.plan.push_back(read_shot(shot));
    if (reader.error()) return *reader.error();
    return known;
}

}  // namespace

std::string Certificate::task_id() const {
    return fmt::format("{}:{:03}", template_id, drawn.index);
}

std::string write_certificate(const Certificate& certificate) {
    JsonWriter writer;
    writer.begin_object().field("template", certificate.template_id);
    write_variant_fields(writer, certificate.drawn);
    writer.field("settle_move", certificate.settle_move);
    writer.key("solution").begin_array();
    for (const AimedShot& shot : certificate.solution) {
        writer.begin_object().field("angle_deg", shot.angle_deg);
        if (shot.tap_s) writer.field("tap_s", *shot.tap_s);
        if (shot.after_s) writer.field("after_s", *shot.after_s);
        writer.end_object();
    }
    writer.end_array().key("plays").begin_array();
    for (const PlayEnd& play : certificate.plays) {
        writer.begin_object().field("steps", play.steps);
        writer.field("hash", hash_text(play.state_hash)).end_object();
    }
    writer.end_array().field("rejected", certificate.rejected);
    if (certificate.share) {
        writer.field("passing", certificate.share->passing);
        const std::vector<int>& tapped = certificate.share->passing_tapped;
        if (!tapped.empty()) writer.field("passing_tapped", tapped);
    }
    writer.end_object();
    return writer.take_line();
}

Result<std::vector<Certificate>> read_certificates(const std::filesystem::path& file) {
    return read_json_line_file(file, read_certificate);
}

Result<std::vector<KnownPlan>> read_known_plans(const std::filesystem::path& file) {
    return read_json_line_file(file, read_known_plan);
}

CertificateSummary summary_of(const std::vector<Certificate>& certificates) {
    CertificateSummary summary;
    std::size_t passing = 0;
    std::size_t tapped = 0;
    for (const Certificate& certificate : certificates) {
        if (certificate.drawn.index == 0) continue;
        ++summary.accepted;
        summary.tried += 1 + static_cast<int>(certificate.rejected.size());
        if (!certificate.share) continue;
        ++summary.shares;
        passing += certificate.share->passing.size();
        tapped += certificate.share->passing_tapped.size();
    }
    if (summary.shares > 0) {
        const double angles = static_cast<double>(kDiscreteAngles) * summary.shares;
        summary.mean_share = static_cast<double>(passing) / angles;
        summary.mean_share_tapped = static_cast<double>(tapped) / angles;
    }
    return summary;
}

}  // namespace phyplay
