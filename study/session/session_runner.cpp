#include "study/session/session_runner.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "engine/base/assert.h"
#include "study/protocol/allocation.h"
#include "study/protocol/participant_code.h"
#include "study/session/questionnaire_check.h"

namespace phyplay {
namespace {

constexpr std::int64_t kUsPerSecond = 1'000'000;

/// What is read on the consent page, as it is kept with the consent.
ConsentText consent_text_of(const Protocol& protocol, const std::string& language) {
    ConsentText text;
    text.version = protocol.consent.version;
    text.language = language;
    text.body = protocol.title.at(language) + "\n\n" + protocol.consent.text.at(language);
    for (const ConsentItem& item : protocol.consent.items) {
        text.body += fmt::format("\n[{}] {}", item.required ? "required" : "optional", item.text.at(language));
    }
    return text;
}

}  // namespace

struct SessionRunner::Impl final : AttemptJournal {
    Impl(const StudyContext& study, const SessionStart& session_start) : context(study), start(session_start) {
        const std::vector<std::string>& languages = context.protocol.languages;
        if (std::ranges::find(languages, start.language) == languages.end()) start.language = languages.front();
    }

    const Protocol& protocol() const { return context.protocol; }
    Store& store() const { return context.store; }
    const StudyStep& step() const { return steps[index]; }
    const Block& block() const { return protocol().blocks[static_cast<std::size_t>(step().block)]; }
    bool is_trial() const { return !is_over && step().kind == StepKind::trial; }
    int used() const { return earlier_attempts + attempts_here; }

    AidPolicy aids() const {
        if (block().aids) return *block().aids;
        const auto found = std::ranges::find(protocol().conditions, condition_id, &Condition::id);
        PHYPLAY_ASSERT(found != protocol().conditions.end());
        return found->aids;
    }

    void enrol(const std::map<std::string, bool>& items, std::int64_t t_us);
    void take_up(const ParticipantProgress& progress);
    bool is_done(const StudyStep& step, const ParticipantProgress& progress) const;
    int attempts_before(const StudyStep& step, const ParticipantProgress& progress) const;
    void begin_block_once();
    void next_step(std::int64_t t_us);
    void finish(std::int64_t t_us);
    bool is_time_over(std::int64_t now_us) const;
    TrialEndReason reason_now(std::int64_t t_us) const;
    void close_trial(std::int64_t t_us);
    std::string new_code() const;

    // AttemptJournal: what the play model of a trial tells.
    void begin_trial(const Task& task, std::int64_t t_shown_us) override;
    AttemptId commit(const AttemptCommit& commit) override;
    void move(AttemptId attempt, int move_no, const LoggedMove& move) override;
    void finish(AttemptId attempt, const AttemptResult& result) override;
    void refuse(const RefusedAttempt& refused) override;
    void note(const InputEvent& event) override;
    void end_trial(TrialEndReason reason, std::int64_t t_end_us) override;

    StudyContext context;
    SessionStart start;
    SessionEnd measured;
    std::string participant_id;
    std::string condition_id;
    std::optional<SessionId> session;

    std::vector<StudyStep> steps;  ///< consent first
    std::size_t index = 0;
    bool is_over = false;
    std::optional<ParticipantProgress> before;  ///< of earlier sessions, of a resumed participant

    // The page that is on.
    std::optional<std::int64_t> t_shown_us;
    std::optional<PageVisitId> page;

    // The trial that is on.
    std::string begun_block;  ///< name of the block that trials of this session belong to now
    std::optional<TrialId> trial;
    std::optional<std::int64_t> t_trial_us;
    int earlier_attempts = 0;  ///< at this planned trial, in sessions before
    int attempts_here = 0;
    bool solved = false;
    bool is_under_way = false;  ///< an attempt is committed and has no result yet
    bool is_time_noted = false;
};

// ------------------------------------------------------------------------------------------ beginning

SessionRunner::SessionRunner(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SessionRunner::~SessionRunner() = default;
SessionRunner::SessionRunner(SessionRunner&&) noexcept = default;
SessionRunner& SessionRunner::operator=(SessionRunner&&) noexcept = default;

SessionRunner SessionRunner::begin(const StudyContext& context, const SessionStart& start) {
    auto impl = std::make_unique<Impl>(context, start);
    StudyStep consent;
    consent.kind = StepKind::consent;
    consent.name = "consent";
    impl->steps = steps_of(context.protocol,
                           plan_of(context.protocol, context.suite, context.suites, context.store.enrolled()));
    impl->steps.insert(impl->steps.begin(), consent);
    return SessionRunner(std::move(impl));
}

Result<Done> SessionRunner::check_resume(const Store& store, const Protocol& protocol,
                                         std::string_view participant_id) {
    const std::string code = tidy_participant_code(participant_id);
    if (!is_participant_code(code)) {
        return Error{fmt::format("'{}' is no participant code; one has seven letters and digits", participant_id)};
    }
    const std::optional<ParticipantSummary> who = store.participant(code);
    if (!who) return Error{fmt::format("there is no participant {} in this study", code)};
    if (who->status != ParticipantStatus::active) {
        return Error{fmt::format("participant {} cannot go on: {}", code,
                                 who->status == ParticipantStatus::complete         ? "they have completed the study"
                                 : who->status == ParticipantStatus::withdrawn_keep ? "they withdrew"
                                                                                    : "the researcher ended it")};
    }
    if (std::ranges::find(protocol.conditions, who->condition_id, &Condition::id) == protocol.conditions.end()) {
        return Error{fmt::format("participant {} has the condition '{}', which the protocol does not have", code,
                                 who->condition_id)};
    }
    return Done{};
}

Result<SessionRunner> SessionRunner::resume(const StudyContext& context, std::string_view participant_id,
                                            const SessionStart& start) {
    if (const auto fit = check_resume(context.store, context.protocol, participant_id); !fit) return fit.error();
    const std::string code = tidy_participant_code(participant_id);
    const ParticipantSummary who_is = *context.store.participant(code);
    const ParticipantSummary* who = &who_is;
    SessionStart again = start;
    if (!who->language.empty()) again.language = who->language;
    auto impl = std::make_unique<Impl>(context, again);
    impl->participant_id = code;
    impl->condition_id = who->condition_id;
    impl->before = context.store.progress_of(code);
    impl->session = context.store.resume(code, impl->start);
    impl->take_up(*impl->before);
    return SessionRunner(std::move(impl));
}

void SessionRunner::Impl::take_up(const ParticipantProgress& progress) {
    steps = steps_of(protocol(), progress.plan);
    const auto open = std::ranges::find_if(steps, [&](const StudyStep& each) { return !is_done(each, progress); });
    index = static_cast<std::size_t>(open - steps.begin());
    if (index == steps.size()) {  // the program ended between the last page and the end
        --index;
        finish(0);
        return;
    }
    earlier_attempts = attempts_before(step(), progress);
}

bool SessionRunner::Impl::is_done(const StudyStep& each, const ParticipantProgress& progress) const {
    if (each.kind == StepKind::questionnaire) {
        const std::string& id = protocol().questionnaires[static_cast<std::size_t>(each.questionnaire)].id;
        return std::ranges::count(progress.answered, id) > 0;
    }
    if (each.kind != StepKind::trial) return std::ranges::count(progress.pages_ended, each.name) > 0;
    const Block& of = protocol().blocks[static_cast<std::size_t>(each.block)];
    int attempts = 0;
    for (const TrialDone& done : progress.trials) {
        if (done.block_name != of.id || done.position != each.position) continue;
        if (done.solved || protocol().interrupted_trial == InterruptedTrial::skip) return true;
        if (done.end_reason == TrialEndReason::cap || done.end_reason == TrialEndReason::time_cap) return true;
        attempts += done.attempts;
    }
    return protocol().interrupted_trial == InterruptedTrial::go_on && attempts >= of.attempts;
}

int SessionRunner::Impl::attempts_before(const StudyStep& each, const ParticipantProgress& progress) const {
    if (each.kind != StepKind::trial || protocol().interrupted_trial == InterruptedTrial::again) return 0;
    const Block& of = protocol().blocks[static_cast<std::size_t>(each.block)];
    int attempts = 0;
    for (const TrialDone& done : progress.trials) {
        if (done.block_name == of.id && done.position == each.position) attempts += done.attempts;
    }
    return attempts;
}

// -------------------------------------------------------------------------------------------- looking

const StudyStep& SessionRunner::step() const {
    PHYPLAY_ASSERT(!is_over());
    return impl_->step();
}

bool SessionRunner::is_over() const {
    return impl_->is_over;
}

int SessionRunner::steps_done() const {
    return static_cast<int>(impl_->is_over ? impl_->steps.size() : impl_->index);
}

int SessionRunner::step_count() const {
    return static_cast<int>(impl_->steps.size());
}

const std::string& SessionRunner::participant_id() const {
    return impl_->participant_id;
}

const std::string& SessionRunner::condition_id() const {
    return impl_->condition_id;
}

const std::string& SessionRunner::language() const {
    return impl_->start.language;
}

std::optional<SessionId> SessionRunner::session() const {
    return impl_->session;
}

Result<Done> SessionRunner::check_ready() {
    return impl_->store().check_writable();
}

void SessionRunner::shown(std::int64_t t_us) {
    Impl& impl = *impl_;
    PHYPLAY_ASSERT(!impl.is_over);
    if (impl.t_shown_us || impl.is_trial()) return;
    if (impl.session) impl.page = impl.store().begin_page(*impl.session, impl.step().name, t_us);
    impl.t_shown_us = t_us;
}

// -------------------------------------------------------------------------------------------- consent

bool SessionRunner::give_consent(const std::map<std::string, bool>& items, std::int64_t t_us) {
    PHYPLAY_ASSERT(step().kind == StepKind::consent);
    for (const ConsentItem& item : impl_->protocol().consent.items) {
        const auto ticked = items.find(item.id);
        if (item.required && (ticked == items.end() || !ticked->second)) return false;
    }
    impl_->enrol(items, t_us);
    return true;
}

std::string SessionRunner::Impl::new_code() const {
    while (true) {
        const std::string code = make_participant_code(context.random_bits);
        if (!store().participant(code)) return code;
    }
}

void SessionRunner::Impl::enrol(const std::map<std::string, bool>& items, std::int64_t t_us) {
    Enrolment enrolment;
    enrolment.participant_id = new_code();
    enrolment.actor_type = context.actor_type;
    enrolment.enrolment_no = store().enrolled();
    std::vector<ConditionCount> counts(protocol().conditions.size());
    for (const ParticipantSummary& who : store().participants()) {
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (protocol().conditions[i].id != who.condition_id) continue;
            counts[i].completed += who.status == ParticipantStatus::complete;
            counts[i].active += who.status == ParticipantStatus::active;
        }
    }
    enrolment.condition_id = protocol().conditions[allocate(counts, protocol().seed, enrolment.enrolment_no)].id;
    enrolment.consent = consent_text_of(protocol(), start.language);
    for (const ConsentItem& item : protocol().consent.items) {
        const auto ticked = items.find(item.id);
        enrolment.items[item.id] = ticked != items.end() && ticked->second;
    }
    enrolment.t_day = context.today();
    enrolment.plan = plan_of(protocol(), context.suite, context.suites, enrolment.enrolment_no);
    enrolment.session = start;
    session = store().enrol(enrolment);
    participant_id = enrolment.participant_id;
    condition_id = enrolment.condition_id;
    StudyStep consent = steps.front();
    steps = steps_of(protocol(), enrolment.plan);
    steps.insert(steps.begin(), consent);
    page = store().begin_page(*session, consent.name, t_shown_us.value_or(0));
    next_step(t_us);
}

void SessionRunner::refuse_consent() {
    PHYPLAY_ASSERT(step().kind == StepKind::consent);
    impl_->store().count("refused");
    impl_->is_over = true;
}

// ---------------------------------------------------------------------------------------------- pages

Result<Done> SessionRunner::answer(const std::vector<Answer>& answers, std::int64_t t_us) {
    Impl& impl = *impl_;
    PHYPLAY_ASSERT(step().kind == StepKind::questionnaire && impl.page.has_value());
    const Questionnaire& questionnaire =
        impl.protocol().questionnaires[static_cast<std::size_t>(step().questionnaire)];
    const Result<std::vector<Answer>> checked = check_answers(questionnaire, answers, *impl.t_shown_us, t_us);
    if (!checked) return checked.error();
    impl.store().save_answers(*impl.session, questionnaire.id, *checked, *impl.page, t_us);
    impl.page.reset();
    impl.next_step(t_us);
    return Done{};
}

void SessionRunner::go_on(std::int64_t t_us) {
    Impl& impl = *impl_;
    PHYPLAY_ASSERT(step().kind != StepKind::consent && step().kind != StepKind::questionnaire);
    if (step().kind == StepKind::trial) {
        PHYPLAY_ASSERT(trial_is_over(t_us));
        impl.close_trial(t_us);
    }
    impl.next_step(t_us);
}

void SessionRunner::Impl::next_step(std::int64_t t_us) {
    if (page) {
        store().end_page(*page, t_us);
        page.reset();
    }
    const bool was_last = index + 1 == steps.size();
    if (was_last) {
        finish(t_us);
        return;
    }
    do {  // of a resumed session, what was done before is behind
        ++index;
    } while (before && index + 1 < steps.size() && is_done(step(), *before));
    t_shown_us.reset();
    t_trial_us.reset();
    earlier_attempts = before ? attempts_before(step(), *before) : 0;
    attempts_here = 0;
    solved = false;
    is_under_way = false;
    is_time_noted = false;
}

void SessionRunner::Impl::finish(std::int64_t t_us) {
    store().set_status(participant_id, ParticipantStatus::complete);
    SessionEnd end = measured;
    end.end_reason = SessionEndReason::finished;
    end.t_end_us = t_us;
    store().end_session(*session, end);
    is_over = true;
}

// --------------------------------------------------------------------------------------------- trials

TrialTerms SessionRunner::terms(std::int64_t now_us) const {
    const Impl& impl = *impl_;
    PHYPLAY_ASSERT(impl.is_trial());
    TrialTerms terms;
    terms.task = impl.context.suite.find(impl.step().task_id);
    PHYPLAY_ASSERT(terms.task != nullptr);
    terms.aids = impl.aids();
    terms.is_practice = impl.block().kind == BlockKind::practice;
    terms.attempt_cap = impl.block().attempts;
    terms.attempts_used = impl.used();
    terms.solved = impl.solved;
    if (impl.block().time_limit_s > 0 && impl.t_trial_us) {
        const std::int64_t end_us = *impl.t_trial_us + impl.block().time_limit_s * kUsPerSecond;
        terms.time_left_us = std::max<std::int64_t>(end_us - now_us, 0);
    }
    for (std::size_t i = 0; i < impl.steps.size(); ++i) {
        const StudyStep& each = impl.steps[i];
        if (each.kind != StepKind::trial) continue;
        const Block& of = impl.protocol().blocks[static_cast<std::size_t>(each.block)];
        if (of.kind != impl.block().kind) continue;
        ++terms.trial_count;
        if (i <= impl.index) terms.trial_number = terms.trial_count;
    }
    return terms;
}

AttemptJournal& SessionRunner::journal() {
    return *impl_;
}

bool SessionRunner::trial_is_over(std::int64_t now_us) const {
    const Impl& impl = *impl_;
    PHYPLAY_ASSERT(impl.is_trial());
    if (impl.is_under_way) return false;
    return impl.solved || impl.used() >= impl.block().attempts || impl.is_time_over(now_us);
}

bool SessionRunner::Impl::is_time_over(std::int64_t now_us) const {
    return block().time_limit_s > 0 && t_trial_us && now_us - *t_trial_us >= block().time_limit_s * kUsPerSecond;
}

TrialEndReason SessionRunner::Impl::reason_now(std::int64_t t_us) const {
    if (solved) return TrialEndReason::solved;
    if (used() >= block().attempts) return TrialEndReason::cap;
    return is_time_over(t_us) ? TrialEndReason::time_cap : TrialEndReason::stopped;
}

void SessionRunner::Impl::close_trial(std::int64_t t_us) {
    if (!trial) return;
    store().end_trial(*trial, reason_now(t_us), t_us);
    trial.reset();
}

/// A session plays a block's trials under one row of table block.
void SessionRunner::Impl::begin_block_once() {
    if (begun_block == block().id) return;
    const AidPolicy help = aids();
    BlockStart row;
    row.block_name = block().id;
    row.kind = name_of(block().kind);
    row.condition_id = condition_id;
    row.aid_trajectory = name_of(help.trajectory);
    for (const AidSwitch& aid : kAidSwitches) row.aids.emplace_back(aid.name, help.*aid.on);
    row.attempt_cap = block().attempts;
    if (block().time_limit_s > 0) row.time_cap_ms = std::int64_t{1000} * block().time_limit_s;
    row.order_method = name_of(block().order);
    row.order_seed = protocol().seed;
    store().begin_block(*session, row);
    begun_block = block().id;
}

void SessionRunner::Impl::begin_trial(const Task& task, std::int64_t t_us) {
    PHYPLAY_ASSERT(is_trial() && task.id == step().task_id && !trial);
    begin_block_once();
    trial = store().begin_planned_trial(*session, trial_start_of(task, t_us), step().position, earlier_attempts);
    t_trial_us = t_us;
}

AttemptId SessionRunner::Impl::commit(const AttemptCommit& commit) {
    PHYPLAY_ASSERT(trial && !solved && !is_under_way && used() < block().attempts);
    const AttemptId attempt = store().commit_attempt(*trial, commit);
    ++attempts_here;
    is_under_way = true;
    return attempt;
}

void SessionRunner::Impl::move(AttemptId attempt, int move_no, const LoggedMove& move) {
    store().commit_move(attempt, move_no, move);
}

void SessionRunner::Impl::finish(AttemptId attempt, const AttemptResult& result) {
    store().finish_attempt(attempt, result);
    is_under_way = false;
    solved = solved || result.status == Status::solved;
}

void SessionRunner::Impl::refuse(const RefusedAttempt& refused) {
    PHYPLAY_ASSERT(trial.has_value());
    store().log_refusal(*trial, refused);
}

void SessionRunner::Impl::note(const InputEvent& event) {
    if (!session || is_over) return;
    InputEvent with_trial = event;
    with_trial.trial_id = trial;
    store().log_event(*session, with_trial);
}

void SessionRunner::Impl::end_trial(TrialEndReason, std::int64_t t_us) {
    close_trial(t_us);
}

// ----------------------------------------------------------------------------------------- leaving

void SessionRunner::note(const InputEvent& event) {
    impl_->note(event);
}

void SessionRunner::set_measured(const SessionEnd& measured) {
    impl_->measured = measured;
}

void SessionRunner::interrupt(const SessionEnd& end) {
    PHYPLAY_ASSERT(!is_over());
    if (impl_->session) impl_->store().end_session(*impl_->session, end);
    impl_->is_over = true;
}

void SessionRunner::withdraw_keep(const SessionEnd& end) {
    PHYPLAY_ASSERT(!is_over());
    if (!impl_->session) return refuse_consent();
    impl_->store().withdraw_keep(impl_->participant_id, impl_->context.today());
    impl_->store().end_session(*impl_->session, end);
    impl_->is_over = true;
}

std::optional<Erasure> SessionRunner::withdraw_erase(const SessionEnd& end, std::string_view app_version) {
    PHYPLAY_ASSERT(!is_over());
    if (!impl_->session) {
        refuse_consent();
        return std::nullopt;
    }
    // Should the program end now, the wish is known and made up for (study_folder.cpp).
    impl_->store().set_status(impl_->participant_id, ParticipantStatus::stopped, kErasureAsked);
    impl_->store().end_session(*impl_->session, end);
    impl_->is_over = true;
    const std::string today = impl_->context.today();
    Result<Erasure> erasure = erase_participant(impl_->store(), impl_->context.folder, impl_->participant_id,
                                                {.app_version = std::string(app_version),
                                                 .today = today,
                                                 .asked_by = "participant",
                                                 .asked_at = today,
                                                 .erasure_id = random_id(impl_->context.random_bits),
                                                 .also = {}});
    if (!erasure) throw StoreError(to_string(erasure.error()));
    return *std::move(erasure);
}

}  // namespace phyplay
