#include "heed/text/corpus/parallel_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::text {

namespace {

namespace fs = std::filesystem;

constexpr const char* kOperation = "read corpus";
constexpr std::string_view kGzip = ".gz";

std::vector<std::string> names_in(const fs::path& folder) {
  std::error_code problem;
  std::vector<std::string> names;
  for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem))
    names.push_back(at->path().filename().string());
  if (problem) throw Error(kOperation, fmt::format("{}; {}", problem.message(), folder.string()));
  std::ranges::sort(names);
  return names;
}

// The place of a split among splits; nothing for names that are none.
std::optional<int> rank_of(std::string_view split) {
  constexpr std::array<std::string_view, 4> kRanks = {"train", "val", "valid", "dev"};
  const auto found = std::ranges::find(kRanks, split);
  if (found != kRanks.end()) return static_cast<int>(found - kRanks.begin());
  if (split.starts_with("test")) return static_cast<int>(kRanks.size());
  return {};
}

struct NameParts {
  std::string split, language;
};

std::optional<NameParts> split_name(std::string_view name) {
  if (name.ends_with(kGzip)) name.remove_suffix(kGzip.size());
  const std::size_t dot = name.find('.');
  if (dot == name.npos || !rank_of(name.substr(0, dot))) return {};
  const std::string_view language = name.substr(dot + 1);
  if (language.empty() || language.find('.') != language.npos) return {};
  return NameParts{std::string(name.substr(0, dot)), std::string(language)};
}

std::string listing(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 12;
  if (names.empty()) return "no files";
  const auto shown = std::min(names.size(), kShown);
  return printable(fmt::format("{}{}",
                               fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                               names.size() > kShown ? fmt::format(" and {} more", names.size() - kShown) : ""));
}

fs::path find_text(const fs::path& folder, const std::string& split, const std::string& language) {
  const std::string plain = split + "." + language, packed = plain + std::string(kGzip);
  const bool has_plain = fs::exists(folder / plain), has_packed = fs::exists(folder / packed);
  if (has_plain && has_packed)
    throw Error(kOperation, fmt::format("one of {} and {}", plain, packed), fmt::format("both; {}", folder.string()));
  if (!has_plain && !has_packed)
    throw Error(kOperation, fmt::format("{} or {}", plain, packed),
                fmt::format("{}; {}", listing(names_in(folder)), folder.string()));
  return folder / (has_plain ? plain : packed);
}

}  // namespace

Split find_split(const fs::path& folder, const std::string& name, const Languages& languages) {
  return {name, find_text(folder, name, languages.source), find_text(folder, name, languages.target)};
}

std::vector<Split> list_splits(const fs::path& folder, const Languages& languages) {
  std::set<std::pair<int, std::string>> found;
  for (const std::string& name : names_in(folder)) {
    const auto parts = split_name(name);
    if (parts && (parts->language == languages.source || parts->language == languages.target))
      found.emplace(*rank_of(parts->split), parts->split);
  }
  std::vector<Split> splits;
  splits.reserve(found.size());
  for (const auto& [rank, name] : found) splits.push_back(find_split(folder, name, languages));
  return splits;
}

std::vector<std::string> list_languages(const fs::path& folder) {
  std::set<std::string> languages;
  for (const std::string& name : names_in(folder))
    if (const auto parts = split_name(name)) languages.insert(parts->language);
  return {languages.begin(), languages.end()};
}

Languages choose_languages(const fs::path& folder, Languages wanted) {
  if (!wanted.source.empty() && !wanted.target.empty()) {
    require(wanted.source != wanted.target, kOperation, [&] {
      return Mismatch{"two languages", fmt::format("{} twice", wanted.source)};
    });
    return wanted;
  }
  std::vector<std::string> languages = list_languages(folder);
  require(languages.size() == 2, kOperation, [&] {
    return Mismatch{
        "text in two languages, such as train.de and train.en, or to be told which two to take",
        fmt::format("{}; {}", languages.empty() ? listing(names_in(folder)) : listing(languages), folder.string())};
  });
  if (wanted.target == languages[0] || wanted.source == languages[1]) std::swap(languages[0], languages[1]);
  if (wanted.source.empty()) wanted.source = languages[0];
  if (wanted.target.empty()) wanted.target = languages[1];
  return wanted;
}

ParallelText::ParallelText(const Split& files, const TextOptions& options)
    : source_(files.source, options), target_(files.target, options) {}

std::optional<ParallelText::Pair> ParallelText::next() {
  const auto source = source_.next(), target = target_.next();
  if (source && target) return Pair{*source, *target};
  if (source || target || source_.line_number() == 0) fail_at_end();
  return {};
}

void ParallelText::fail_at_end() {
  for (const TextFile* file : {&source_, &target_})
    if (file->line_number() == 0)
      throw Error(kOperation, "lines of text", fmt::format("an empty file; {}", file->name()));
  for (TextFile* file : {&source_, &target_})
    while (file->next()) continue;
  throw Error(kOperation, "as many lines in both files",
              fmt::format("{} in {} and {} in {}", source_.line_number(), source_.name(), target_.line_number(),
                          target_.name()));
}

bool ParallelText::next(Block& block) {
  block.source.clear();
  block.target.clear();
  block.first_line = line_number() + 1;
  while (block.size() < kLinesPerBlock) {
    const auto pair = next();
    if (!pair) break;
    block.source.add(pair->source);
    block.target.add(pair->target);
  }
  return block.size() > 0;
}

RawPairs read_pairs(const Split& files, const TextOptions& options) {
  RawPairs pairs;
  ParallelText text(files, options);
  while (const auto pair = text.next()) {
    pairs.source.emplace_back(pair->source);
    pairs.target.emplace_back(pair->target);
  }
  return pairs;
}

}  // namespace heed::text
