#include "engine/io/json_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/io/json_line.h"

namespace phyplay {
namespace {

using Json = nlohmann::json;

const Json* as_json(const void* node) {
    return static_cast<const Json*>(node);
}

}  // namespace

struct JsonReader::Document {
    Json json;
};

JsonReader::JsonReader(std::string_view text, std::string name)
    : document_(std::make_unique<Document>()), name_(std::move(name)) {
    document_->json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (document_->json.is_discarded()) error_ = json_fault(text, name_);
}

JsonReader::~JsonReader() = default;

JsonField JsonReader::root() {
    return {*this, error_ ? nullptr : &document_->json, ""};
}

JsonField::JsonField(JsonReader& reader, const void* node, std::string path)
    : reader_(&reader), node_(node), path_(std::move(path)) {}

bool JsonField::has(std::string_view key) const {
    return node_ != nullptr && as_json(node_)->is_object() && as_json(node_)->contains(key);
}

bool JsonField::is_text() const {
    return node_ != nullptr && as_json(node_)->is_string();
}

JsonField JsonField::operator[](std::string_view key) const {
    std::string path = path_.empty() ? std::string(key) : path_ + "." + std::string(key);
    if (node_ == nullptr) return {*reader_, nullptr, std::move(path)};
    if (!as_json(node_)->is_object()) {
        refuse("must be an object");
        return {*reader_, nullptr, std::move(path)};
    }
    const auto found = as_json(node_)->find(key);
    JsonField field(*reader_, found == as_json(node_)->end() ? nullptr : &*found, std::move(path));
    if (field.node_ == nullptr) field.refuse("is missing");
    return field;
}

std::vector<JsonField> JsonField::items() const {
    std::vector<JsonField> fields;
    if (node_ == nullptr) return fields;
    if (!as_json(node_)->is_array()) {
        refuse("must be an array");
        return fields;
    }
    for (const Json& item : *as_json(node_)) {
        fields.push_back({*reader_, &item, path_ + "[" + std::to_string(fields.size()) + "]"});
    }
    return fields;
}

std::vector<std::string> JsonField::keys() const {
    std::vector<std::string> names;
    if (node_ == nullptr || !as_json(node_)->is_object()) return names;
    for (const auto& [key, value] : as_json(node_)->items()) names.push_back(key);
    return names;
}

double JsonField::number() const {
    if (node_ == nullptr) return 0.0;
    if (!as_json(node_)->is_number() || !std::isfinite(as_json(node_)->get<double>())) {
        refuse("must be a number");
        return 0.0;
    }
    return as_json(node_)->get<double>();
}

int JsonField::whole_number() const {
    const double value = number();
    if (value != std::floor(value) || std::fabs(value) > std::numeric_limits<int>::max()) {
        refuse("must be a whole number");
        return 0;
    }
    return static_cast<int>(value);
}

std::string JsonField::text() const {
    if (node_ == nullptr) return {};
    if (!as_json(node_)->is_string()) {
        refuse("must be a text");
        return {};
    }
    return as_json(node_)->get<std::string>();
}

double JsonField::number_or(std::string_view key, double otherwise) const {
    return has(key) ? (*this)[key].number() : otherwise;
}

void JsonField::only(std::span<const std::string_view> known) const {
    for (const std::string& key : keys()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) refuse("has no key '" + key + "'");
    }
}

void JsonField::refuse(const std::string& problem) const {
    if (reader_->error_) return;
    reader_->error_ = Error{(path_.empty() ? "the document" : path_) + " " + problem, reader_->name_};
}

}  // namespace phyplay
