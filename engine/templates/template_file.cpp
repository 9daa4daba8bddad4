#include "engine/templates/template_file.h"

#include <utility>

#include "engine/templates/lua_sandbox.h"

namespace phyplay {
namespace {

constexpr char kReturnedKey = 0;  ///< its address is where the registry has what the file returned

/// The text under `tier` of the table on top. Asks the table alone and never a view's functions (make_strict).
std::string tier_on_top(lua_State* state) {
    if (lua_type(state, -1) != LUA_TTABLE) return {};
    lua_pushliteral(state, "tier");
    const bool is_text = lua_rawget(state, -2) == LUA_TSTRING;
    std::string tier = is_text ? lua_tostring(state, -1) : "";
    lua_pop(state, 1);
    return tier;
}

}  // namespace

TemplateFile::TemplateFile(std::string_view text, const std::string& id, const std::string& file,
                           void (*add_words)(lua_State* state))
    : text_(text), id_(id), file_(file), sandbox_(std::make_unique<LuaSandbox>(add_words)) {}
TemplateFile::~TemplateFile() = default;
TemplateFile::TemplateFile(TemplateFile&&) noexcept = default;
TemplateFile& TemplateFile::operator=(TemplateFile&&) noexcept = default;

Error TemplateFile::in_file(Error error) const {
    error.file = file_;
    return error;
}

Result<TemplateFile> TemplateFile::run(std::string_view text, const std::string& id, const std::string& file,
                                       void (*add_words)(lua_State* state)) {
    TemplateFile source(text, id, file, add_words);
    const Result<Done> compiled = source.sandbox_->compile(text);
    if (!compiled) return source.in_file(compiled.error());
    const Result<std::optional<LuaSkip>> ran = source.sandbox_->protect([&](lua_State* state) {
        source.sandbox_->run_file();
        source.tier_ = tier_on_top(state);
        lua_rawsetp(state, LUA_REGISTRYINDEX, &kReturnedKey);
    });
    if (!ran) return source.in_file(ran.error());
    return source;
}

Result<Done> TemplateFile::read(const std::function<void(lua_State* state)>& reader) {
    const Result<std::optional<LuaSkip>> read = sandbox_->protect([&](lua_State* state) {
        lua_rawgetp(state, LUA_REGISTRYINDEX, &kReturnedKey);
        lua_pushnil(state);
        lua_rawsetp(state, LUA_REGISTRYINDEX, &kReturnedKey);
        reader(state);
    });
    if (!read) return in_file(read.error());
    return Done{};
}

}  // namespace phyplay
