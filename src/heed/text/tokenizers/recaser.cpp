#include "heed/text/tokenizers/recaser.h"

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

using nlohmann::ordered_json;

constexpr const char *kWords = "words", *kCapitalStart = "capital_start";

// Calls part(text, is_word, starts_sentence) for each run of letters and digits and for the text between them. A
// sentence starts at the first word and at a word after . ! or ? and a space.
template <class Part>
void for_each_part(std::string_view text, Part&& part) {
  bool starts = true, ended = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    std::size_t next = at;
    const bool word = is_letter_or_digit(next_character(text, next));
    while (at < text.size()) {
      next = at;
      const char32_t c = next_character(text, next);
      if (is_letter_or_digit(c) != word) break;
      if (!word) {
        starts = starts || (ended && is_space(c));
        ended = c == U'.' || c == U'!' || c == U'?';
      }
      at = next;
    }
    part(text.substr(begin, at - begin), word, starts);
    if (word) starts = ended = false;
  }
}

std::string with_capital(std::string_view word) {
  std::size_t at = 0;
  std::string text;
  append_utf8(text, title_case(next_character(word, at)));
  return text.append(word.substr(at));
}

}  // namespace

void RecaserLearner::add(std::string_view line) {
  bool first = true;
  for_each_part(line, [&](std::string_view part, bool word, bool starts) {
    if (!word) return;
    const std::string lower = lower_case(part);
    if (!starts) ++forms_[lower][std::string(part)];
    if (std::exchange(first, false)) {
      ++lines_;
      capital_lines_ += part != lower ? 1 : 0;
    }
  });
}

Recaser RecaserLearner::learned() const {
  Recaser recaser;
  recaser.capital_start_ = 2 * capital_lines_ > lines_;
  for (const auto& [lower, counts] : forms_) {
    const auto* most = &*counts.begin();
    for (const auto& form : counts)
      if (form.second > most->second) most = &form;
    if (most->first != lower) recaser.spellings_.emplace(lower, most->first);
  }
  return recaser;
}

Recaser Recaser::learn(const std::filesystem::path& path, const TextOptions& options) {
  RecaserLearner learner;
  TextFile file(path, options);
  while (const auto line = file.next()) learner.add(*line);
  return learner.learned();
}

Recaser Recaser::load(const std::filesystem::path& path) {
  const nlohmann::json settings = read_settings(path);
  const auto reject = [&](std::string_view problem) {
    throw Error(fmt::format("{}: {}", printable(path.string()), problem));
  };
  Recaser recaser;
  if (!settings.contains(kCapitalStart) || !settings[kCapitalStart].is_boolean())
    reject("\"capital_start\" must be true or false");
  if (!settings.contains(kWords) || !settings[kWords].is_object()) reject("\"words\" must be an object");
  recaser.capital_start_ = settings[kCapitalStart].get<bool>();
  for (const auto& [lower, spelling] : settings[kWords].items()) {
    if (!spelling.is_string() || spelling.get_ref<const std::string&>().empty())
      reject(fmt::format("the spelling of '{}' must be a string that is not empty", printable(lower, 80)));
    recaser.spellings_.emplace(lower, spelling.get<std::string>());
  }
  return recaser;
}

void Recaser::save(const std::filesystem::path& path) const {
  const std::map<std::string, std::string> sorted(spellings_.begin(), spellings_.end());
  const ordered_json settings = {{kCapitalStart, capital_start_}, {kWords, sorted}};
  write_atomically(path, settings.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n");
}

std::string Recaser::restore(std::string_view text) const {
  std::string restored;
  for_each_part(text, [&](std::string_view part, bool word, bool starts) {
    if (!word) {
      restored += part;
      return;
    }
    const auto found = spellings_.find(part);
    const std::string_view spelled = found == spellings_.end() ? part : std::string_view(found->second);
    restored += starts && capital_start_ ? with_capital(spelled) : std::string(spelled);
  });
  return restored;
}

}  // namespace heed::text
