#include "game/screens/study/study_desk_screen.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <thread>
#include <utility>

#include "game/desk/study_desk.h"
#include "game/screens/gallery/task_list.h"
#include "study/output/publishing.h"
#include "study/output/report_sources.h"
#include "study/session/erasure.h"
#include "study/session/session_runner.h"

namespace phyplay {

namespace {

/// Under which the store of the player's profile keeps the folders.
constexpr std::string_view kRecentKey = "recent_studies";

constexpr int kFramesToMeasure = 90;

std::string home_folder() {
    const char* home = std::getenv("HOME");
    return home != nullptr ? home : "";
}

}  // namespace

StudyDeskScreen::StudyDeskScreen(AppContext& context, std::string_view folder) : Screen(context) {
    if (context.store != nullptr) {
        if (const auto text = context.store->setting(kRecentKey)) recent_ = recent_folders_from(*text);
    }
    if (!folder.empty()) open(std::string(folder));
}

void StudyDeskScreen::leave() {
    if (sitting_ == nullptr) return;
    sitting_->leave();
    end_sitting();
}

// --------------------------------------------------------------------------------------------------- folder

void StudyDeskScreen::open(const std::string& typed) {
    std::error_code ignored;
    const std::string path = folder_from_typed(typed, home_folder(), std::filesystem::current_path(ignored).string());
    refusal_.clear();
    folder_ = DataFolder{path};
    if (path.empty() || !std::filesystem::exists(folder_.database(), ignored)) {
        refusal_ = say("desk.no_study", {{"folder", path}});
        return;
    }
    Result<StudyFolder> held = reopen_study_folder(path, context().suite, context().suites,
                                                   {.app_version = context().describe_session().app_version,
                                                    .today = context().describe_session().started_utc.substr(0, 10)});
    disk_trouble_.clear();
    if (held) {
        study_.emplace(std::move(held).value());
    } else {
        disk_trouble_ = to_string(held.error());
    }
    is_open_ = true;
    reload();
    if (!is_open_) return;
    check_disk();
    clock_steps_ = measure_clock_step();
    watch_ = {};
    measures_frames_ = true;
    frames_go_on_ = false;
    recent_ = with_recent_folder(std::move(recent_), path);
    if (context().store != nullptr) context().store->set_setting(kRecentKey, to_text(recent_));
    context().trace.write(fmt::format("desk open rows={} held={}", desk_.rows.size(), study_.has_value()));
}

void StudyDeskScreen::close() {
    if (work_.is_under_way()) return;
    study_.reset();
    is_open_ = false;
    news_.clear();
    scroll_ = {};
    begins_ = true;
}

void StudyDeskScreen::reload() {
    const auto show = [&](Result<StudyDesk> desk) {
        if (!desk) {
            refusal_ = to_string(desk.error());
            study_.reset();
            is_open_ = false;
            return;
        }
        // What was verified before stays so: nothing that was verified is ever changed.
        for (DeskRow& row : desk->rows) {
            for (const DeskRow& before : desk_.rows) {
                if (before.code == row.code && before.attempts == row.attempts) row.data = before.data;
            }
        }
        desk_ = std::move(desk).value();
    };
    if (study_) return show(read_desk(study_->store));
    const Result<Store> store = Store::open_read_only(folder_.database());
    if (!store) return show(store.error());
    show(read_desk(*store));
}

void StudyDeskScreen::check_disk() {
    if (!study_) return;
    const Result<Done> writable = study_->store.check_writable();
    disk_trouble_ = writable ? std::string() : to_string(writable.error());
}

// -------------------------------------------------------------------------------------------------- sitting

void StudyDeskScreen::begin_sitting(const std::string& code) {
    check_disk();
    if (!study_ || !disk_trouble_.empty() || work_.is_under_way()) return;
    if (!code.empty()) {
        if (const auto fit = SessionRunner::check_resume(study_->store, study_->protocol, code); !fit) {
            news_ = to_string(fit.error());
            is_bad_news_ = true;
            return;
        }
    }
    news_.clear();
    AppContext& shared = context();
    lent_ = {shared.settings, shared.store, shared.session, shared.session_start_us};
    // Nothing of the researcher's own play is seen in a study, nor the other way round.
    shared.store = nullptr;
    shared.session.reset();
    shared.settings.full_screen = true;
    shared.faces.set_first_steps(shared.settings, true);
    sitting_ = make_study_screen(shared, *study_, {.resume = code, .afterwards = Place::study});
    shared.trace.write("desk sitting");
    sitting_->enter();
}

void StudyDeskScreen::end_sitting() {
    sitting_.reset();
    AppContext& shared = context();
    shared.settings = lent_.settings;
    shared.store = lent_.store;
    shared.session = lent_.session;
    shared.session_start_us = lent_.session_start_us;
    shared.last_words.clear();
    reload();
    check_disk();
    shared.trace.write("desk again");
}

// ----------------------------------------------------------------------------------------------------- work

void StudyDeskScreen::begin_export(const std::string& code) {
    if (work_.is_under_way()) return;
    StudyExport what;
    what.choice = without_free_text(protocol(), code);
    what.out = next_free_name(folder_.exports(), code.empty() ? "export" : code);
    task_ = Task::exporting;
    news_ = say("desk.exported", {{"file", what.out.string()}});
    unnoted_.clear();
    work_.begin(context().clock.now_us(),
                [this, what, folder = folder_, now = context().describe_session().started_utc](const auto& report) {
                    const Result<Store> store = Store::open_read_only(folder.database());
                    if (!store) throw std::runtime_error(to_string(store.error()));
                    Result<ExportSummary> summary =
                        publish_export(*store, folder, context().suite, context().suites, what, now, report);
                    if (!summary) throw std::runtime_error(to_string(summary.error()));
                    unnoted_ = std::move(summary->unnoted);
                });
}

void StudyDeskScreen::begin_verify() {
    if (work_.is_under_way()) return;
    task_ = Task::verifying;
    news_.clear();
    findings_.clear();
    verified_attempts_ = 0;
    has_record_ = true;
    const auto of = static_cast<std::size_t>(desk_.attempts);
    work_.begin(context().clock.now_us(), [this, of, folder = folder_](const LongWork::Report& report) {
        const Result<Store> store = Store::open_read_only(folder.database());
        if (!store) throw std::runtime_error(to_string(store.error()));
        // One thread is left to the window.
        const int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
        Result<StudyVerification> verified = verify_study(*store, folder, context().suite, context().suites, threads,
                                                          [&](std::size_t done) { report(done, of); });
        if (!verified) throw std::runtime_error(to_string(verified.error()));
        findings_ = std::move(verified->findings);
        verified_attempts_ = verified->attempts.verified;
        has_record_ = verified->record.is_closed;
    });
}

void StudyDeskScreen::begin_report() {
    if (work_.is_under_way()) return;
    task_ = Task::reporting;
    const std::filesystem::path out = next_free_name(folder_.reports(), "report", ".html");
    news_ = say("desk.reported", {{"file", out.string()}});
    unnoted_.clear();
    work_.begin(context().clock.now_us(), [this, out, folder = folder_,
                                           session = context().describe_session()](const LongWork::Report& report) {
        const Result<PublishingLock> lock = PublishingLock::share(folder);
        if (!lock) throw std::runtime_error(to_string(lock.error()));
        const Result<Store> store = Store::open_read_only(folder.database());
        if (!store) throw std::runtime_error(to_string(store.error()));
        Result<ReportSources> sources = read_report_sources(*store, context().suites);
        if (!sources) throw std::runtime_error(to_string(sources.error()));
        ReportInput& input = sources->ready_input();
        input.app_version = session.app_version;
        report(0, 0);
        Result<std::string> published = publish_report(folder, out, input, session.started_utc);
        if (!published) throw std::runtime_error(to_string(published.error()));
        unnoted_ = *std::move(published);
    });
}

void StudyDeskScreen::end_work(LongWork::End end) {
    const Task task = std::exchange(task_, Task::none);
    is_bad_news_ = false;
    context().trace.write(fmt::format("desk work end={}", static_cast<int>(end)));
    if (end == LongWork::End::cancelled) {
        news_ = say("desk.cancelled");
        return;
    }
    if (end == LongWork::End::failed) {
        news_ = work_.failure();
        is_bad_news_ = true;
        return;
    }
    if (task != Task::verifying) {
        if (!unnoted_.empty()) news_ += " " + unnoted_;
        return;
    }
    mark_verified(desk_, findings_);
    is_bad_news_ = !findings_.empty();
    if (findings_.empty()) {
        news_ = say("desk.holds", {{"count", grouped(verified_attempts_, context().texts)}});
    } else {
        const Finding& first = findings_.front();
        news_ = say("desk.contradicts", {{"count", grouped(static_cast<int>(findings_.size()), context().texts)},
                                         {"first", first.place + ": " + first.message}});
    }
    if (!has_record_) news_ = std::string(say("desk.no_record")) + " " + news_;
}

void StudyDeskScreen::trace_places(Ui& ui) {
    if (!context().trace.is_on()) return;
    const std::vector<std::pair<std::string, WidgetId>> widgets = {{"export", widget_id("desk.export")},
                                                                   {"report", widget_id("desk.report")},
                                                                   {"verify", widget_id("desk.verify")}};
    const std::string line = places_line(ui, "desk", widgets);
    if (std::exchange(noted_places_, line) != line) context().trace.write(line);
}

void StudyDeskScreen::erase() {
    const std::string code = std::exchange(erasing_, {});
    if (!study_ || work_.is_under_way()) return;
    const SessionStart now = context().describe_session();
    std::random_device random;
    try {
        const Result<Erasure> erasure = erase_participant(study_->store, folder_, code,
                                                          {.app_version = now.app_version,
                                                           .today = now.started_utc.substr(0, 10),
                                                           .asked_at = now.started_utc,
                                                           .erasure_id = random_id([&] { return random(); }),
                                                           .also = {}});
        is_bad_news_ = !erasure || !erasure->is_proven();
        if (!erasure) {
            news_ = to_string(erasure.error());
        } else if (!erasure->is_finished) {
            news_ = say("desk.erased_later");
        } else if (!erasure->left_inside.empty()) {
            news_ = say("desk.erased_left", {{"file", erasure->left_inside.front().string()}});
        } else if (!erasure->not_searched.empty()) {
            news_ = say("desk.erased_unread", {{"file", erasure->not_searched.front().string()}});
        } else {
            news_ = say("desk.erased", {{"file", erasure->receipt_file.string()}});
        }
        context().trace.write(fmt::format("desk erased={}", erasure.has_value()));
    } catch (const std::exception& error) {
        news_ = error.what();
        is_bad_news_ = true;
    }
    reload();
}

// --------------------------------------------------------------------------------------------------- events

bool StudyDeskScreen::handle_event(const WindowEvent& event) {
    if (sitting_ != nullptr) return sitting_->handle_event(event);
    if (event.kind != WindowEventKind::key_down || event.key != Key::escape) return false;
    if (!erasing_.empty()) {
        erasing_.clear();
    } else if (work_.is_under_way()) {
        work_.cancel();
    } else {
        go_to(Place::back);
    }
    return true;
}

void StudyDeskScreen::poll() {
    if (sitting_ != nullptr) {
        sitting_->poll();
        if (sitting_->take_navigation()) {
            sitting_->leave();
            end_sitting();
        }
    }
    if (const auto end = work_.take_end()) {
        end_work(*end);
        context().trace.write("desk says " + news_);
    }
}

void StudyDeskScreen::frame_shown(std::int64_t t_us) {
    if (sitting_ != nullptr) return sitting_->frame_shown(t_us);
    if (!measures_frames_) return;
    watch_.frame_shown(t_us, std::exchange(frames_go_on_, true));
    measures_frames_ = watch_.intervals() < kFramesToMeasure;
}

bool StudyDeskScreen::wants_animation() const {
    if (sitting_ != nullptr) return sitting_->wants_animation();
    return measures_frames_ || work_.is_under_way();
}

void StudyDeskScreen::draw(Ui& ui, const Rect& region) {
    if (sitting_ != nullptr) return sitting_->draw(ui, region);
    Rect page = region;
    const std::string title =
        is_open_ && !desk_.study.title.empty() ? desk_.study.title : std::string(say("study.title"));
    if (draw_page_header(ui, page, title, say("page.back"), is_open_ ? 0.0F : 760.0F)) {
        if (work_.is_under_way()) work_.cancel();
        go_to(Place::back);
    }
    if (is_open_) {
        draw_folder(ui, page);
        trace_places(ui);
    } else {
        draw_choice(ui, page);
    }
    if (!erasing_.empty()) draw_erase_dialog(ui, region);
}

// Which study: folders that were opened before, and a line to type another.
void StudyDeskScreen::draw_choice(Ui& ui, Rect page) {
    Rect column = choice_column_.begin(ui, widget_id("desk.choice"), page, 760.0F);
    column.cut_top(ui.px(8));
    ui.write(column, say("desk.lead"), ui.quiet(TextSize::button), ui.px(20));

    const WidgetId field = widget_id("desk.folder");
    if (std::exchange(begins_, false)) ui.interaction().set_focus(field);
    const ButtonLook look{.text = say("desk.open"), .kind = ButtonKind::primary, .enabled = !typed_.empty()};
    Rect row = column.cut_top(ui.button_height());
    const Rect button = row.cut_right(ui.button_width(look));
    row.cut_right(ui.px(8));
    bool opens = ui.text_field(field, row, typed_, say("desk.folder_hint")) == Ui::Typed::entered;
    opens = ui.button(widget_id("desk.open"), button, look) || opens;
    if (opens && !typed_.empty()) open(typed_);
    if (!refusal_.empty()) {
        column.cut_top(ui.px(8));
        ui.write(column, refusal_, {TextSize::body, TextWeight::regular, ui.palette().bad});
    }
    column.cut_top(ui.px(24));

    if (!recent_.empty()) {
        ui.write_line(column, say("desk.recent"), ui.ink(TextSize::button, TextWeight::strong), ui.px(8));
    }
    const std::vector<std::string> shown = recent_;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Rect card = column.cut_top(ui.line_height(TextSize::body) + ui.line_height(TextSize::note) + ui.px(24));
        column.cut_top(ui.px(8));
        if (clickable_card(ui, widget_id("desk.recent", static_cast<std::int64_t>(i)), card).activated)
            open(shown[i]);
        Rect inside = card.inset(ui.px(20), ui.px(12));
        const std::size_t slash = shown[i].find_last_of('/');
        ui.write_line(inside, shown[i].substr(slash + 1), ui.ink(TextSize::body, TextWeight::strong));
        ui.text_in(inside, shown[i], ui.quiet(TextSize::note));
    }
    column.cut_top(ui.px(16));
    ui.write(column, say("desk.new_study"), ui.quiet(), ui.px(6));
    for (const std::string_view command :
         {"phyplay study check protocol.toml --freeze bundle.jsonl", "phyplay study run bundle.jsonl --data DIR"}) {
        const float height = ui.line_height(TextSize::note) + ui.px(16);
        const Rect plate = column.cut_top(height);
        ui.fill(plate, ui.palette().raised, ui.px(6));
        ui.text_in(plate.inset(ui.px(12), 0.0F), command, ui.ink(TextSize::note, TextWeight::mono));
        column.cut_top(ui.px(6));
    }
    choice_column_.end(ui, column.y + ui.px(24));
}

}  // namespace phyplay
