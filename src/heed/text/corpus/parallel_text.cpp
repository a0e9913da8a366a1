#include "heed/text/corpus/parallel_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/settings/suggest.h"
#include "heed/base/unicode/printable.h"

namespace heed::text {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGzip = ".gz";

constexpr std::string_view kCorpus =
    "; a corpus is a folder with train and val in two languages, such as train.de, train.en, val.de, val.en "
    "(heed data make --out DIR makes one)";

std::vector<std::string> names_in(const fs::path& folder) {
  std::error_code problem;
  std::vector<std::string> names;
  for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem))
    names.push_back(at->path().filename().string());
  const std::string shown = printable(folder.string());
  if (problem == std::errc::no_such_file_or_directory) throw Error(fmt::format("no folder '{}'{}", shown, kCorpus));
  if (problem == std::errc::not_a_directory) throw Error(fmt::format("'{}' is a file, not a folder{}", shown, kCorpus));
  if (problem) throw Error(fmt::format("cannot read the folder {}: {}", shown, problem.message()));
  std::ranges::sort(names);
  return names;
}

constexpr std::array<std::string_view, 4> kRanks = {"train", "val", "valid", "dev"};

// The sort order of a split; nothing if the name is not a split.
std::optional<int> rank_of(std::string_view split) {
  const auto found = std::ranges::find(kRanks, split);
  if (found != kRanks.end()) return static_cast<int>(found - kRanks.begin());
  if (split.starts_with("test") && split.find('.') == split.npos) return static_cast<int>(kRanks.size());
  return {};
}

struct NameParts {
  std::string split, language;
};

// For any name SPLIT.LANGUAGE or SPLIT.LANGUAGE.gz; the split may contain dots.
std::optional<NameParts> name_parts(std::string_view name) {
  if (name.ends_with(kGzip)) name.remove_suffix(kGzip.size());
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos || dot + 1 == name.size()) return {};
  return NameParts{std::string(name.substr(0, dot)), std::string(name.substr(dot + 1))};
}

// Only for names whose first part is a split.
std::optional<NameParts> split_name(std::string_view name) {
  auto parts = name_parts(name);
  return parts && rank_of(parts->split) ? parts : std::nullopt;
}

// "splits there: test, train".
template <class Names>
std::string there(std::string_view kind, const Names& names) {
  constexpr std::size_t kShown = 12;
  if (names.empty()) return fmt::format("no {} there", kind);
  const auto end = std::next(names.begin(), static_cast<std::ptrdiff_t>(std::min(names.size(), kShown)));
  return printable(fmt::format("{} there: {}{}", kind, fmt::join(names.begin(), end, ", "),
                               names.size() > kShown ? fmt::format(" and {} more", names.size() - kShown) : ""));
}

std::string suggestion(std::string_view typed, const std::set<std::string>& names) {
  return printable(did_you_mean(typed, {names.begin(), names.end()}));
}

// Lists the languages of the split or, if it does not exist, the splits of the folder.
[[noreturn]] void fail_without(const fs::path& folder, const std::string& split, const std::string& language) {
  const std::vector<std::string> names = names_in(folder);
  std::set<std::string> splits, languages;
  for (const std::string& name : names) {
    const auto parts = name_parts(name);
    if (parts && rank_of(parts->split)) splits.insert(parts->split);
    if (parts && parts->split == split) languages.insert(parts->language);
  }
  if (!languages.empty())
    throw Error(fmt::format("no {}.{} in {} ({}{})", printable(split), printable(language), printable(folder.string()),
                            there("languages", languages), suggestion(language, languages)));
  throw Error(fmt::format("no split '{}' in {} ({}{})", printable(split), printable(folder.string()),
                          splits.empty() ? there("files", names) : there("splits", splits), suggestion(split, splits)));
}

fs::path find_text(const fs::path& folder, const std::string& split, const std::string& language) {
  const std::string plain = split + "." + language, packed = plain + std::string(kGzip);
  const bool has_plain = fs::exists(folder / plain), has_packed = fs::exists(folder / packed);
  if (has_plain && has_packed)
    throw Error(fmt::format("{} has both {} and {}; remove one of them", printable(folder.string()), plain, packed));
  if (!has_plain && !has_packed) fail_without(folder, split, language);
  return folder / (has_plain ? plain : packed);
}

[[noreturn]] void fail_to_choose(const fs::path& folder, const std::vector<std::string>& languages) {
  const std::string shown = printable(folder.string()), found = there("languages", languages);
  if (languages.size() > 2)
    throw Error(fmt::format("more than two languages in {}; choose with --src and --tgt ({})", shown, found));
  throw Error(fmt::format("no parallel text such as train.de and train.en in {} ({})", shown,
                          languages.empty() ? there("files", names_in(folder)) : found));
}

}  // namespace

bool is_validation(std::string_view split) {
  return std::ranges::find(kRanks.begin() + 1, kRanks.end(), split) != kRanks.end();
}

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
    if (wanted.source == wanted.target)
      throw Error(fmt::format("the two languages must differ (got '{}' twice)", printable(wanted.source)));
    return wanted;
  }
  std::vector<std::string> languages = list_languages(folder);
  if (languages.size() != 2) fail_to_choose(folder, languages);
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
    if (file->line_number() == 0) throw Error(fmt::format("{}: the file is empty", printable(file->name())));
  for (TextFile* file : {&source_, &target_})
    while (file->next()) continue;
  throw Error(
      fmt::format("{} and {} must have the same number of lines, as line i of one translates line i of the other "
                  "(got {} and {})",
                  printable(source_.name()), printable(target_.name()), source_.line_number(), target_.line_number()));
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
