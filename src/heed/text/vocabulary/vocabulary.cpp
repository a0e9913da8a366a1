#include "heed/text/vocabulary/vocabulary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <limits>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/text_file.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

constexpr std::array<std::string_view, Vocabulary::kSpecials> kSpecialTokens = {"<pad>", "<s>", "</s>", "<unk>"};
constexpr std::size_t kShownTokenBytes = 60;  // of a token in a message
// A token can be as long as a line of text, whose limit the user may have raised.
constexpr std::size_t kMaxLineBytes = 1 << 26;
constexpr auto kMaxSize = std::size_t{std::numeric_limits<std::int32_t>::max()};

void require_storable(std::string_view word) {
  const bool storable = !word.empty() && word.size() < kMaxLineBytes - 32 && word.find('\n') == word.npos &&
                        word.find('\0') == word.npos && valid_utf8_bytes(word) == word.size();
  if (!storable)
    throw Error(
        fmt::format("a word of a vocabulary must be valid UTF-8, not empty and without line ends and NUL (got '{}')",
                    printable(word, kShownTokenBytes)));
}

struct Line {
  std::string_view token;
  std::int64_t count = 0;
};

// The token ends at the last TAB. Returns nothing if the line is malformed.
std::optional<Line> parse_line(std::string_view line) {
  const std::size_t tab = line.rfind('\t');
  if (tab == line.npos || tab == 0) return {};
  Line parsed{line.substr(0, tab), 0};
  const char* const end = line.data() + line.size();
  const auto [rest, problem] = std::from_chars(line.data() + tab + 1, end, parsed.count);
  return problem == std::errc() && rest == end && parsed.count >= 0 ? std::optional(parsed) : std::nullopt;
}

// Returns false at the end of the file.
bool read_block(TextFile& file, LineBlock& block) {
  block.clear();
  while (block.size() < kLinesPerBlock) {
    const auto line = file.next();
    if (!line) break;
    block.add(*line);
  }
  return block.size() > 0;
}

}  // namespace

void WordCounts::add(std::string_view word, std::int64_t count) {
  total_ += count;
  if (const auto found = counts_.find(word); found != counts_.end())
    found->second += count;
  else
    counts_.emplace(word, count);
}

void WordCounts::add(const WordCounts& other) {
  for (const auto& [word, count] : other.counts_) add(word, count);
}

WordCounts count_words(const LineBlock& lines, const Tokenizer& tokenizer, ThreadPool& pool) {
  return count_in_parts(std::ssize(lines), pool, [&](std::int64_t line, WordCounts& part) {
    for (const std::string& word : tokenizer.tokenize(lines[static_cast<std::size_t>(line)])) part.add(word);
  });
}

WordCounts count_words(const std::filesystem::path& path, const Tokenizer& tokenizer, ThreadPool& pool,
                       const TextOptions& options) {
  WordCounts counts;
  TextFile file(path, options);
  LineBlock block;
  while (read_block(file, block)) counts.add(count_words(block, tokenizer, pool));
  return counts;
}

Vocabulary::Vocabulary() {
  for (const std::string_view special : kSpecialTokens) {
    tokens_.emplace_back(special);
    counts_.push_back(0);
    ids_.emplace(special, kUnknown);
  }
}

Vocabulary::Vocabulary(const WordCounts& counts, const VocabularyOptions& options) : Vocabulary() {
  if (options.min_count < 1)
    throw Error(fmt::format("the minimum count of a vocabulary must be at least 1 (got {})", options.min_count));
  if (options.max_size != 0 && options.max_size <= kSpecials)
    throw Error(fmt::format("the size of a vocabulary must be 0 (no limit) or above its {} special tokens (got {})",
                            kSpecials, options.max_size));
  using Entry = StringMap<std::int64_t>::const_pointer;
  std::vector<Entry> entries;
  for (const auto& entry : counts.counts()) {
    require_storable(entry.first);
    if (entry.second >= options.min_count && !ids_.contains(entry.first)) entries.push_back(&entry);
  }
  std::ranges::sort(
      entries, [](Entry a, Entry b) { return a->second != b->second ? a->second > b->second : a->first < b->first; });
  const std::size_t limit = (options.max_size == 0 ? kMaxSize : static_cast<std::size_t>(options.max_size)) - kSpecials;
  if (entries.size() > limit) entries.resize(limit);
  counts_[kUnknown] = counts.total();
  for (const Entry entry : entries) {
    add(entry->first, entry->second);
    counts_[kUnknown] -= entry->second;
  }
}

bool Vocabulary::add(std::string word, std::int64_t count) {
  if (!ids_.emplace(word, size()).second) return false;
  tokens_.push_back(std::move(word));
  counts_.push_back(count);
  return true;
}

Vocabulary Vocabulary::load(const std::filesystem::path& path) {
  Vocabulary vocabulary;
  TextFile file(path, {.max_line_bytes = kMaxLineBytes});
  std::size_t lines = 0;
  std::int64_t total = 0;
  for (; const auto text = file.next(); ++lines) {
    const auto fail = [&](std::string_view wanted) {
      file.fail(fmt::format("{} (got '{}')", wanted, printable(*text, kShownTokenBytes)));
    };
    const auto line = parse_line(*text);
    if (lines < kSpecialTokens.size()) {
      if (!line || line->token != kSpecialTokens[lines])
        fail(fmt::format("must be the special token {}, a TAB and a count", kSpecialTokens[lines]));
      vocabulary.counts_[lines] = line->count;
    } else {
      if (!line) fail("must be a token, a TAB and a count");
      if (lines >= kMaxSize) file.fail(fmt::format("a vocabulary has at most {} tokens", kMaxSize));
      if (!vocabulary.add(std::string(line->token), line->count)) fail("each token must appear once");
    }
    if (line->count > std::numeric_limits<std::int64_t>::max() - total)
      fail("the counts must add up to less than 2^63");
    total += line->count;
  }
  if (lines < kSpecialTokens.size())
    throw Error(fmt::format("{}: the special token {} is missing (the file ends after line {})", printable(file.name()),
                            kSpecialTokens[lines], lines));
  return vocabulary;
}

void Vocabulary::save(const std::filesystem::path& path) const {
  AtomicFile file(path);
  for (std::size_t i = 0; i < tokens_.size(); ++i) file.write(fmt::format("{}\t{}\n", tokens_[i], counts_[i]));
  file.commit();
}

std::int32_t Vocabulary::id(std::string_view word) const {
  const auto found = ids_.find(word);
  return found == ids_.end() ? kUnknown : found->second;
}

std::size_t Vocabulary::checked(std::int32_t id) const {
  if (id < 0 || id >= size())
    throw Error(fmt::format("the number of a token must be from 0 to {} (got {})", size() - 1, id));
  return static_cast<std::size_t>(id);
}

const std::string& Vocabulary::token(std::int32_t id) const { return tokens_[checked(id)]; }

std::int64_t Vocabulary::count(std::int32_t id) const { return counts_[checked(id)]; }

void Vocabulary::append_ids(std::span<const std::string> words, Marks marks, std::vector<std::int32_t>& ids) const {
  if (marks == Marks::kBoth) ids.push_back(kBegin);
  std::ranges::transform(words, std::back_inserter(ids), [&](const std::string& word) { return id(word); });
  if (marks != Marks::kNone) ids.push_back(kEnd);
}

std::vector<std::int32_t> Vocabulary::encode(std::span<const std::string> words, Marks marks) const {
  std::vector<std::int32_t> ids;
  ids.reserve(words.size() + 2);
  append_ids(words, marks, ids);
  return ids;
}

std::vector<std::string> Vocabulary::decode(std::span<const std::int32_t> ids) const {
  std::vector<std::string> words;
  for (const std::int32_t id : ids) {
    if (id == kEnd) break;
    if (id != kPadding && id != kBegin) words.push_back(token(id));
  }
  return words;
}

}  // namespace heed::text
