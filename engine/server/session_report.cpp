#include "engine/server/session_report.h"

#include <cmath>

#include "engine/io/json_writer.h"

namespace phyplay {

std::string session_line(const SessionReport& report) {
    const SessionCounts& counts = report.counts;
    JsonWriter writer;
    writer.begin_object()
        .field("session", report.number)
        .field("agent_id", counts.agent_id)
        .field("peer", report.peer)
        .field("seconds", std::round(report.seconds * 1000.0) / 1000.0)
        .field("requests", counts.requests)
        .field("loads", counts.loads)
        .field("shots", counts.shots)
        .field("refused_shots", counts.refused_shots)
        .field("attempts", counts.attempts)
        .field("won", counts.won)
        .field("levels_solved", counts.levels_solved)
        .field("best_score", counts.best_score)
        .field("end", report.end)
        .end_object();
    return writer.take_line();
}

}  // namespace phyplay
