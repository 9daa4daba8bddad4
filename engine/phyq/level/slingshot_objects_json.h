// Reads the table of Phy-Q's objects from JSON (levels/phyq/objects.json describes itself).
//
// The shipped table is part of the program, so that a simulation needs no files; a researcher can read
// another one.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/phyq/level/slingshot_objects.h"

namespace phyplay {

/// Reads and checks a table: every shape, material and bird is there, sizes and masses are positive, polygons
/// have three points or more. `name` is the file for messages, which name the field.
Result<ObjectTable> read_object_table(std::string_view json, const std::string& name);

/// The text of levels/phyq/objects.json as it was when the program was built.
std::string_view shipped_objects_json();

/// The shipped table. Reads it anew with every call (about a millisecond).
ObjectTable shipped_object_table();

}  // namespace phyplay
