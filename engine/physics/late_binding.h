// The seam where PhyPlay is no program but a library that is loaded later, such as a Python module.
//
// A program's own functions come first in the dynamic linker's search, a module's do not: the Python interpreter
// already brings the C library's sinf, and libbox2d.so may have been loaded by somebody else. So a module says it
// outright: for every function that libbox2d.so calls by name and that we define, its linkage table gets the
// address of ours. README.md of this folder tells what is replaced and why.
#pragma once

namespace phyplay {

/// Makes libbox2d.so call the functions of the object file (shared library) that contains this function, wherever
/// it defines one of the same name. To be called before any world is made. False where that could not be done, or
/// where Box2D's sine and cosine are not ours afterwards. x86-64 Linux only.
bool bind_box2d_late();

}  // namespace phyplay
