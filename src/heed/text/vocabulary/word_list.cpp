#include "heed/text/vocabulary/word_list.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/string_map.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/unicode.h"
#include "heed/text/tokenizers/whitespace.h"

namespace heed::text {
namespace {

constexpr const char *kUnknown = "UUUNKKK", *kOtherUnknown = "<unk>", *kBegin = "<s>", *kEnd = "</s>";

TokenList::Marks marks_of(const std::vector<std::string>& words) {
  const auto has = [&](const char* mark) { return std::ranges::find(words, mark) != words.end(); };
  const auto require_mark = [&](bool found, std::string_view mark) {
    if (!found) throw Error(fmt::format("the special token {} is missing from the {} words", mark, words.size()));
  };
  const bool usual = has(kUnknown);
  require_mark(usual || has(kOtherUnknown), fmt::format("{} or {}", kUnknown, kOtherUnknown));
  require_mark(has(kBegin), kBegin);
  require_mark(has(kEnd), kEnd);
  return {.unknown = usual ? kUnknown : kOtherUnknown, .begin = kBegin, .end = kEnd};
}

void require_limit(std::int64_t limit) {
  if (limit < 0) throw Error(fmt::format("the number of words must be at least 0 (got {})", limit));
}

std::string counted_form(std::string_view word) {
  std::string lower = lower_case(word);
  std::optional<std::string> form = digit_form(lower);
  return form ? *std::move(form) : std::move(lower);
}

}  // namespace

TokenList read_word_list(const std::filesystem::path& path, std::int64_t limit, const TextOptions& options) {
  require_limit(limit);
  TextFile file(path, options);
  std::vector<std::string> words;
  while (limit == 0 || std::ssize(words) < limit) {
    const auto line = file.next();
    if (!line) break;
    if (trimmed(*line).empty()) continue;
    const std::string_view word = trimmed(line->substr(0, line->find('\t')));
    if (word.empty() || std::ranges::any_of(word, [](char c) { return c == ' '; }))
      file.fail(fmt::format("must be one word, or a word, a TAB and its count (got '{}')", printable(*line, 60)));
    words.emplace_back(word);
  }
  if (std::ssize(words) < limit)
    throw Error(
        fmt::format("{}: the file must have at least {} words (got {})", printable(file.name()), limit, words.size()));
  try {
    const TokenList::Marks marks = marks_of(words);
    return {std::move(words), marks};
  } catch (const Error& problem) {
    throw Error(fmt::format("{}: {}", printable(file.name()), problem.what()));
  }
}

TokenList count_word_list(std::span<const SourceText> texts, std::int64_t limit) {
  require_limit(limit);
  StringMap<std::int64_t> counts;
  for (const SourceText& text : texts)
    for (const SourceLine& line : text.lines)
      for_each_word(line.text, [&](std::string_view, std::string_view word) { ++counts[counted_form(word)]; });

  std::vector<std::string> words = {counts.contains(kOtherUnknown) ? kOtherUnknown : kUnknown, kBegin, kEnd};
  const TokenList::Marks marks = {.unknown = words[0], .begin = kBegin, .end = kEnd};
  for (const char* mark : {kOtherUnknown, kBegin, kEnd}) counts.erase(mark);
  counts.erase(lower_case(kUnknown));
  if (counts.empty()) throw Error("the training text has no words");
  if (limit > 0 && limit <= std::ssize(words))
    throw Error(
        fmt::format("the number of words must be at least {}, for the three special tokens and one word (got {})",
                    words.size() + 1, limit));

  std::vector<std::pair<std::string, std::int64_t>> sorted(counts.begin(), counts.end());
  std::ranges::sort(sorted, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  for (auto& entry : sorted) {
    if (limit > 0 && std::ssize(words) == limit) break;
    words.push_back(std::move(entry.first));
  }
  return {std::move(words), marks};
}

}  // namespace heed::text
