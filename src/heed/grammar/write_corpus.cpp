#include "heed/grammar/write_corpus.h"

#include <deque>
#include <string>
#include <unordered_set>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/unicode.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::grammar {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSamples = 3;

// Adds the words between spaces, without punctuation.
void add_words(std::string_view line, text::WordCounts& counts) {
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view word = line.substr(at, end - at);
    counts.add(word.substr(0, word.find_last_not_of(".,?") + 1));
    at = end + 1;
  }
}

CorpusSummary::Side side_of(const text::WordCounts& counts) {
  std::unordered_set<std::string> distinct;
  for (const auto& entry : counts.counts()) distinct.insert(lower_case(entry.first));
  return {counts.total(), std::ssize(distinct)};
}

void require_absent(const fs::path& folder) {
  for (const fs::path& file : corpus_files(folder))
    if (fs::exists(file)) throw Error(fmt::format("{} exists; --force overwrites it", printable(file.string())));
}

}  // namespace

std::array<fs::path, 6> corpus_files(const fs::path& folder) {
  std::array<fs::path, 6> files;
  for (std::size_t i = 0; i < files.size(); ++i)
    files[i] = folder / (std::string(kSetNames[i / 2]) + (i % 2 == 0 ? ".de" : ".en"));
  return files;
}

CorpusSummary write_corpus(const fs::path& folder, const MakeOptions& options, bool overwrite,
                           const std::function<void(std::int64_t)>& made) {
  make_out_folder(folder);
  if (!overwrite) require_absent(folder);
  CorpusSummary summary;
  text::WordCounts german, english;
  std::deque<AtomicFile> files;  // a deque, because an AtomicFile cannot be moved
  for (const fs::path& file : corpus_files(folder)) files.emplace_back(file);
  std::int64_t count = 0;
  make_corpus(options, [&](Set split, const SentencePair& pair) {
    const auto index = static_cast<std::size_t>(split);
    files[2 * index].write(pair.source + "\n");
    files[2 * index + 1].write(pair.target + "\n");
    ++summary.pairs[index];
    add_words(pair.source, german);
    add_words(pair.target, english);
    for (std::size_t i = 0; i < kConstructions; ++i) summary.constructions[i] += pair.constructions >> i & 1;
    if (split == Set::kTrain && summary.samples.size() < kSamples) summary.samples.push_back(pair);
    if (made) made(++count);
  });
  for (AtomicFile& file : files) file.commit();
  summary.german = side_of(german);
  summary.english = side_of(english);
  return summary;
}

}  // namespace heed::grammar
