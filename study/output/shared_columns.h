// The columns that several exported files have, each written once: a column of one name means the same everywhere.
#pragma once

#include "study/output/data_dictionary.h"

namespace phyplay::columns {

/// No unit, no definition.
inline constexpr std::string_view kNone;

Column participant_id(std::string_view source = "participant_id");
Column actor_type();
Column mode();
Column condition_id();
Column participant_status(std::string_view source = "participant_status");
Column session_no();
Column block_no();
Column block_name();
Column block_kind();
Column aid_trajectory();
Column trial_id();
Column attempt_id();
Column trial_no();
Column trial_index();
Column position();
Column task_id();
Column template_id();
Column scenario();
Column suite();
Column tier();
Column in_analysis();
Column earlier_attempts();
Column launch_no();
Column attempt_no();

/// Whole microseconds in the data file, milliseconds in the export.
Column time_ms(std::string_view name, std::string_view source, std::string_view meaning,
               std::string_view definition = kNone);

/// Which clock gave a time.
Column clock_source(std::string_view name, std::string_view source);

Column engine();
Column language();
Column t_end_ms();
Column t_shown_ms();
Column t_ms();
Column end_reason();
Column action();
Column n_attempts();
Column solved(std::string_view source, Form form);

}  // namespace phyplay::columns
