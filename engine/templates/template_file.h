// A TemplateFile is a template's file that was run in a sandbox, with the table that it returned.
//
// Whose template a file is stands in that table. So whoever has files of several suites runs each once, with the
// words of all, looks at its tier, and hands it on to the suite's reader, which takes the table from it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.h"

struct lua_State;

namespace phyplay {

class LuaSandbox;

class TemplateFile {
public:
    /// Compiles the text and runs it. It can call what every template can, and the words that `add_words` adds to the
    /// table on top of the stack. `id` becomes the template's id, `file` stands in messages.
    static Result<TemplateFile> run(std::string_view text, const std::string& id, const std::string& file,
                                    void (*add_words)(lua_State* state));

    ~TemplateFile();
    TemplateFile(TemplateFile&&) noexcept;
    TemplateFile& operator=(TemplateFile&&) noexcept;

    const std::string& id() const { return id_; }
    const std::string& file() const { return file_; }
    const std::string& text() const { return text_; }

    /// The text under `tier` in the returned table; empty where there is none.
    const std::string& tier() const { return tier_; }

    /// Reads what the file returned, which is on top of the stack, under the limits of a call; once, since it is not
    /// kept any longer.
    Result<Done> read(const std::function<void(lua_State* state)>& reader);

    /// Where the file was run, for running it again.
    LuaSandbox& sandbox() { return *sandbox_; }

private:
    TemplateFile(std::string_view text, const std::string& id, const std::string& file,
                 void (*add_words)(lua_State* state));
    Error in_file(Error error) const;

    std::string text_;
    std::string id_;
    std::string file_;
    std::string tier_;
    std::unique_ptr<LuaSandbox> sandbox_;
};

}  // namespace phyplay
