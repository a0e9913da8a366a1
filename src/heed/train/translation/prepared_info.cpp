#include "heed/train/translation/prepared_info.h"

#include <string_view>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/settings/settings_json.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"

namespace heed::train {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kFormat = "heed-prepared";
constexpr int kVersion = 1;
constexpr const char *kLanguages = "languages", *kText = "text", *kSkipped = "skipped", *kChecksum = "checksum",
                     *kFiles = "files";
constexpr std::int64_t kMost = std::int64_t{1} << 40;  // upper limit for any count; sums of them fit

// Visits the counts by name, for reading and writing.
template <class Counts, class Visit>
void visit_counts(Counts& counts, Visit&& visit) requires requires {
  counts.pairs;
}
{
  visit("pairs", counts.pairs);
  visit("source_numbers", counts.source_numbers);
  visit("target_numbers", counts.target_numbers);
}
template <class Counts, class Visit>
void visit_counts(Counts& counts, Visit&& visit) requires requires {
  counts.both_empty;
}
{
  visit("both_empty", counts.both_empty);
  visit("empty_source", counts.empty_source);
  visit("empty_target", counts.empty_target);
  visit("long_source", counts.long_source);
  visit("long_target", counts.long_target);
  visit("ratio", counts.ratio);
}

ordered_json json_of(const PreparedSet& set) {
  ordered_json object, skipped;
  visit_counts(set.counts, [&](const char* name, std::int64_t count) { object[name] = count; });
  visit_counts(set.skipped, [&](const char* name, std::int64_t count) { skipped[name] = count; });
  object[kSkipped] = skipped;
  return object;
}

const json& object_of(const json& parent, const char* name, const fs::path& path) {
  const auto found = parent.find(name);
  if (found == parent.end() || !found->is_object()) model::reject_member(parent, path, name, "an object");
  return *found;
}

std::string text_of(const json& parent, const char* name, const fs::path& path) {
  const auto found = parent.find(name);
  if (found == parent.end() || !found->is_string() || found->get_ref<const std::string&>().empty())
    model::reject_member(parent, path, name, "a text");
  return found->get<std::string>();
}

template <class Counts>
void read_counts(const json& object, const fs::path& path, Counts& counts) {
  visit_counts(counts, [&](const char* name, std::int64_t& count) {
    const auto found = object.find(name);
    const bool good = found != object.end() && found->is_number_unsigned() && found->get<std::uint64_t>() <= kMost;
    if (!good) model::reject_member(object, path, name, fmt::format("a whole number from 0 to {}", kMost));
    count = found->get<std::int64_t>();
  });
}

PreparedSet set_of(const json& parent, const char* name, const fs::path& path) {
  const json& object = object_of(parent, name, path);
  PreparedSet set;
  read_counts(object, path, set.counts);
  read_counts(object_of(object, kSkipped, path), path, set.skipped);
  if (set.counts.pairs == 0) throw model::FileError(path, fmt::format("\"{}\" has no pairs", name));
  return set;
}

void require_version(const json& settings, const fs::path& path) {
  if (settings.value("format", json()) != kFormat)
    model::reject_member(settings, path, "format", fmt::format("\"{}\"", kFormat));
  const json version = settings.value("format_version", json());
  if (!version.is_number_integer() || version != kVersion)
    model::reject_member(settings, path, "format_version", fmt::format("{}, as heed data prepare writes it", kVersion));
}

}  // namespace

std::vector<std::string> typed_settings(const TextSettings& settings) {
  std::vector<std::string> typed;
  visit_settings(settings, [&](const Setting& setting, const auto& value) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, bool>)
      typed.push_back(fmt::format("--{}{}", value ? "" : "no-", setting.name));
    else
      typed.push_back(printable(fmt::format("--{} {}", setting.name, value), 80));
  });
  return typed;
}

std::string prepared_info_text(const PreparedInfo& info) {
  ordered_json settings = {
      {"format", kFormat},
      {"format_version", kVersion},
      {kLanguages, {{"source", info.languages.source}, {"target", info.languages.target}}},
      {kText, ordered_json::object()},
      {"train", json_of(info.train)},
      {"val", json_of(info.validation)},
      {kChecksum, info.checksum},
      {kFiles, info.files},
  };
  add_settings(settings[kText], info.text);
  return settings.dump(2) + "\n";
}

PreparedInfo read_prepared_info(const fs::path& path) {
  const json settings = read_settings(path);
  require_version(settings, path);
  const json& languages = object_of(settings, kLanguages, path);
  PreparedInfo info{
      .languages = {.source = text_of(languages, "source", path), .target = text_of(languages, "target", path)},
      .text = {},
      .train = set_of(settings, "train", path),
      .validation = set_of(settings, "val", path),
      .checksum = text_of(settings, kChecksum, path),
      .files = {}};
  read_settings(object_of(settings, kText, path), path, info.text);
  const json& files = object_of(settings, kFiles, path);
  for (const auto& [name, unused] : files.items()) info.files[name] = text_of(files, name.c_str(), path);
  return info;
}

}  // namespace heed::train
