#include "heed/model/io/safetensors_json.h"

#include <limits>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/base/formats/json_message.h"
#include "heed/base/unicode/printable.h"

namespace heed::model {
namespace {

using nlohmann::json;

constexpr std::size_t kShownBytes = 120;  // bytes of a name or value in a message

// A SAX parser, not a document: a document would drop all but the last of two equal keys and store any nesting. Each
// event returns true or throws.
class HeaderHandler final : public nlohmann::json_sax<json> {
 public:
  explicit HeaderHandler(std::string_view file_name) : file_name_(file_name) {}

  SafetensorsHeader take() { return std::move(header_); }

  bool null() override { unexpected("null"); }
  bool boolean(bool value) override { unexpected(value ? "true" : "false"); }
  bool number_float(double, const std::string& text) override { unexpected(printable(text, kShownBytes)); }
  bool binary(binary_t&) override { unexpected("binary data"); }
  bool number_integer(number_integer_t value) override { unexpected(value == 0 ? "-0" : fmt::format("{}", value)); }

  bool number_unsigned(number_unsigned_t value) override {
    if (place_ == Place::kShape) {
      if (value > static_cast<number_unsigned_t>(std::numeric_limits<Index>::max()))
        unexpected(fmt::format("{}", value));
      entry_.shape.push_back(static_cast<Index>(value));
    } else if (place_ == Place::kOffsets && offsets_ < 2) {
      (offsets_++ == 0 ? entry_.begin : entry_.end) = value;
    } else {
      unexpected(place_ == Place::kOffsets ? "more" : fmt::format("{}", value));
    }
    return true;
  }

  bool string(string_t& value) override {
    if (place_ == Place::kMetadata) {
      header_.metadata[key_] = std::move(value);
    } else if (place_ == Place::kEntry && key_ == "dtype") {
      const auto type = tensor_type_from(value);
      if (!type) unexpected(fmt::format("\"{}\"", printable(value, kShownBytes)));
      entry_.type = *type;
    } else {
      unexpected(fmt::format("\"{}\"", printable(value, kShownBytes)));
    }
    return true;
  }

  bool start_object(std::size_t) override {
    if (place_ == Place::kFile) {
      place_ = Place::kTop;
    } else if (place_ == Place::kTop) {
      place_ = entry_.name == kSafetensorsMetadata ? Place::kMetadata : Place::kEntry;
      keys_.clear();
    } else {
      unexpected("an object");
    }
    return true;
  }

  bool end_object() override {
    if (place_ == Place::kEntry) {
      for (const char* key : {"dtype", "shape", "data_offsets"})
        if (!keys_.contains(key)) reject(fmt::format("tensor {} has no {}", name(), key));
      header_.entries.push_back(std::move(entry_));
    }
    place_ = place_ == Place::kTop ? Place::kFile : Place::kTop;
    return true;
  }

  bool start_array(std::size_t) override {
    if (place_ != Place::kEntry || (key_ != "shape" && key_ != "data_offsets")) unexpected("an array");
    place_ = key_ == "shape" ? Place::kShape : Place::kOffsets;
    offsets_ = 0;
    return true;
  }

  bool end_array() override {
    if (place_ == Place::kOffsets && offsets_ != 2) unexpected(fmt::format("{}", offsets_));
    place_ = Place::kEntry;
    return true;
  }

  bool key(string_t& value) override {
    if (place_ == Place::kTop) {
      entry_ = {};
      entry_.name = value;
      if (!names_.insert(std::move(value)).second) reject(fmt::format("{} appears twice", name()));
      return true;
    }
    if (place_ == Place::kEntry && value != "dtype" && value != "shape" && value != "data_offsets")
      reject(fmt::format("tensor {} has \"{}\" besides dtype, shape and data_offsets", name(),
                         printable(value, kShownBytes)));
    if (!keys_.insert(value).second) reject(fmt::format("{} has \"{}\" twice", name(), printable(value, kShownBytes)));
    key_ = std::move(value);
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& problem) override {
    reject(fmt::format("its header is not valid UTF-8 JSON: {}", json_message(problem)));
  }

 private:
  enum class Place { kFile, kTop, kEntry, kMetadata, kShape, kOffsets };

  std::string name() const { return printable(entry_.name, kShownBytes); }

  [[noreturn]] void reject(std::string_view problem) const { reject_safetensors(file_name_, problem); }

  [[noreturn]] void unexpected(std::string_view value) const { reject(fmt::format("{}, not {}", rule(), value)); }

  // The rule of the format that applies here.
  std::string rule() const {
    switch (place_) {
      case Place::kFile:
        break;
      case Place::kTop:
        return fmt::format("the entry {} must be an object", name());
      case Place::kMetadata:
        return fmt::format("{} in {} must be a string", printable(key_, kShownBytes), name());
      case Place::kShape:
        return fmt::format("the shape of tensor {} must be integers from 0 to 2^63 - 1", name());
      case Place::kOffsets:
        return fmt::format("the data_offsets of tensor {} must be two integers from 0 to 2^64 - 1", name());
      case Place::kEntry:
        if (key_ == "dtype") return fmt::format("the dtype of tensor {} must be one of the safetensors format", name());
        return fmt::format("the {} of tensor {} must be an array", key_, name());
    }
    return "the header must be one JSON object";
  }

  std::string_view file_name_;
  SafetensorsHeader header_;
  Place place_ = Place::kFile;
  SafetensorsEntry entry_;       // the one being read; only its name counts for __metadata__
  std::string key_;              // the latest key inside entry_
  int offsets_ = 0;              // read so far
  std::set<std::string> names_;  // ordered sets: no choice of names makes them slow
  std::set<std::string> keys_;   // inside entry_
};

}  // namespace

SafetensorsHeader read_safetensors_json(std::string_view text, std::string_view file_name) {
  // The parser would treat a NUL as the end of the text and ignore what follows.
  if (const auto nul = text.find('\0'); nul != std::string_view::npos)
    reject_safetensors(file_name, fmt::format("its header has a NUL at byte {}", nul));
  HeaderHandler handler(file_name);
  json::sax_parse(text.begin(), text.end(), &handler);
  return handler.take();
}

}  // namespace heed::model
