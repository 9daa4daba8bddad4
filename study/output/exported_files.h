// What the exported files consist of: for each its rows, and its columns in their order.
#pragma once

#include "study/output/data_dictionary.h"

namespace phyplay {

FileSchema attempts_schema();
FileSchema trials_schema();
FileSchema participants_schema();
FileSchema questionnaire_schema();
FileSchema launches_schema();
FileSchema moves_schema();
FileSchema measures_schema();
FileSchema invalid_schema();
FileSchema sessions_schema();
FileSchema timing_schema();
FileSchema pages_schema();
FileSchema plan_schema();
FileSchema tasks_schema();
FileSchema events_schema();

}  // namespace phyplay
