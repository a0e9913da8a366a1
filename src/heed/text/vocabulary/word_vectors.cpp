#include "heed/text/vocabulary/word_vectors.h"

#include <algorithm>
#include <string>

#include "heed/base/unicode/unicode.h"

namespace heed::text {
namespace {

enum class Match : std::uint8_t { kNone, kLowerCase, kExact };

// The words that use the row of a lower-case word.
StringMap<std::vector<std::int32_t>> by_lower_case(const Vocabulary& vocabulary) {
  StringMap<std::vector<std::int32_t>> ids;
  for (std::int32_t id = Vocabulary::kSpecials; id < vocabulary.size(); ++id) {
    std::string lowered = lower_case(vocabulary.token(id));
    if (lowered != vocabulary.token(id)) ids[std::move(lowered)].push_back(id);
  }
  return ids;
}

Coverage coverage_of(const Vocabulary& vocabulary, const std::vector<Match>& matches) {
  Coverage coverage;
  coverage.words = vocabulary.size() - Vocabulary::kSpecials;
  coverage.tokens = vocabulary.count(Vocabulary::kUnknown);
  for (std::int32_t id = Vocabulary::kSpecials; id < vocabulary.size(); ++id) {
    const Match match = matches[static_cast<std::size_t>(id)];
    coverage.tokens += vocabulary.count(id);
    if (match == Match::kNone) continue;
    ++coverage.words_found;
    coverage.tokens_found += vocabulary.count(id);
    if (match == Match::kLowerCase) ++coverage.by_lower_case;
  }
  return coverage;
}

}  // namespace

WordVectors load_word_vectors(const std::filesystem::path& path, const Vocabulary& vocabulary, ThreadPool& pool,
                              const VectorLookup& options) {
  WordVectors vectors;
  const auto size = static_cast<std::size_t>(vocabulary.size());
  std::vector<Match> matches(size, Match::kNone);
  const auto lower_case_ids =
      options.try_lower_case ? by_lower_case(vocabulary) : StringMap<std::vector<std::int32_t>>();

  const auto set = [&](std::int32_t id, std::span<const float> values, Match match) {
    const auto row = static_cast<std::size_t>(id);
    if (vectors.values.empty()) vectors.values.resize(size * values.size());  // the first row gives the dimension
    if (match <= matches[row]) return false;
    matches[row] = match;
    std::ranges::copy(values, vectors.values.begin() + static_cast<std::ptrdiff_t>(row * values.size()));
    return true;
  };
  const auto take = [&](std::string_view word, std::span<const float> values) {
    if (const std::int32_t id = vocabulary.id(word); id != Vocabulary::kUnknown && !set(id, values, Match::kExact))
      ++vectors.repeated;
    if (const auto wanted = lower_case_ids.find(word); wanted != lower_case_ids.end())
      for (const std::int32_t id : wanted->second) set(id, values, Match::kLowerCase);
  };
  const auto [rows, dimension] = read_word_vectors(path, pool, options.file, take);

  vectors.rows = rows;
  vectors.dimension = dimension;
  vectors.values.resize(size * static_cast<std::size_t>(dimension));
  for (const Match match : matches) vectors.found.push_back(match != Match::kNone);
  vectors.coverage = coverage_of(vocabulary, matches);
  return vectors;
}

}  // namespace heed::text
