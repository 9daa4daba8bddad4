// Trust is what a file has to earn before anything in it is used: it may come from a stick, a mail, or somebody who
// means harm.
//
// A schema can hold programs, which SQLite runs when a row is read or written (triggers, views, checks). So the
// schema of a file is compared, object by object, with what our migrations make, and until then nothing of it runs
// (sqlite::Database). Ids and names become parts of paths and tables: they are looked at here, where they enter, so
// that nobody has to ask later.
#pragma once

#include <string>

#include "study/store/sqlite.h"

namespace phyplay {

/// How the schema of `file` differs from the one of `ours`, which only our migrations made: a sentence that names the
/// object; empty where it does not. Runs of spaces make no difference.
std::string schema_fault(const sqlite::Database& file, const sqlite::Database& ours);

/// The first id or name in `file` that is none: a sentence; empty where all are. Requires that the schema is ours, or
/// that of an older program. To be asked before the file is changed.
std::string name_fault(const sqlite::Database& file);

}  // namespace phyplay
