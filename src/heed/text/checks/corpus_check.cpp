#include "heed/text/checks/corpus_check.h"

#include <algorithm>
#include <span>
#include <unordered_set>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/sha256.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/checks/checked_text.h"
#include "heed/text/corpus/multi30k.h"

namespace heed::text {
namespace {

namespace fs = std::filesystem;

using Hashes = std::unordered_set<std::uint64_t>;

struct BothCounts {
  WordCounts source, target;
};

std::int64_t count_unknown(const WordCounts& counts, const Vocabulary& known) {
  std::int64_t unknown = 0;
  for (const auto& [word, count] : counts.counts())
    if (known.id(word) == Vocabulary::kUnknown) unknown += count;
  return unknown;
}

SideFigures side_figures(const fs::path& file, const WordCounts& counts, const Vocabulary& known,
                         const Sentences& sentences) {
  SideFigures figures;
  figures.file = file;
  figures.words = counts.total();
  figures.distinct = std::ssize(counts.counts());
  figures.unknown = count_unknown(counts, known);
  std::vector<std::int64_t> lengths;
  for (std::size_t i = 0; i < sentences.size(); ++i) lengths.push_back(static_cast<std::int64_t>(sentences.length(i)));
  std::ranges::sort(lengths);
  figures.mean_length = static_cast<double>(figures.words) / static_cast<double>(lengths.size());
  figures.median_length = lengths[lengths.size() / 2];
  figures.max_length = lengths.back();
  return figures;
}

// Whether the file of a split, if it exists, is `original`. The checksum is computed only if the line counts match.
Original compare(const CorpusFigures& figures, const multi30k::File& original) {
  const auto split = std::ranges::find(figures.splits, original.split, &SplitFigures::name);
  if (split == figures.splits.end()) return Original::kAbsent;
  const SideFigures& side = original.language == figures.languages.source ? split->source : split->target;
  const bool same = split->pairs == original.lines && sha256_of_contents(side.file) == original.sha256;
  return same ? Original::kYes : Original::kDiffers;
}

// Returns nothing if no file, number of training pairs or test name matches Multi30k.
std::vector<OriginalFile> compare_with_multi30k(const CorpusFigures& figures) {
  std::vector<OriginalFile> files;
  bool looks_like_it = false;
  for (const multi30k::File& original : multi30k::files()) {
    const auto& [source, target] = figures.languages;
    if (original.language != source && original.language != target) continue;
    files.push_back({fmt::format("{}.{}", original.split, original.language), compare(figures, original)});
    looks_like_it = looks_like_it || files.back().state == Original::kYes ||
                    std::ranges::any_of(figures.splits, [&](const SplitFigures& split) {
                      return split.name == original.split && (split.name == "test_2016_flickr" ||
                                                              (split.name == "train" && split.pairs == original.lines));
                    });
  }
  return looks_like_it ? files : std::vector<OriginalFile>();
}

class Check {
 public:
  Check(Languages languages, ThreadPool& pool, const CheckOptions& options)
      : languages_(std::move(languages)),
        words_{PlainWords(languages_.source), PlainWords(languages_.target)},
        pool_(pool),
        options_(options) {}

  CorpusFigures run(const fs::path& folder) {
    CorpusFigures figures;
    figures.languages = languages_;
    const std::vector<Split> splits = list_splits(folder, figures.languages);
    if (splits.empty())
      throw Error(fmt::format("no files such as train.{} and train.{} in {}", printable(languages_.source),
                              printable(languages_.target), printable(folder.string())));
    learn(splits[0]);
    figures.splits.push_back(describe_split(splits[0], base_counts_, base_));
    if (!usual_.related) {  // the sides are unrelated: all of train is reported as misaligned
      figures.splits[0].alignment_checked = true;
      figures.splits[0].misaligned = {{1, std::ssize(base_.pairs), {}, usual_.share}};
    }
    for (const Split& split : std::span(splits).subspan(1)) {
      const CheckedText text = read_checked_text(split, words_, all_, pool_, options_.text);
      figures.splits.push_back(describe_split(split, count(split), text));
      compare_with_train(text, figures.splits.back());
    }
    figures.multi30k = compare_with_multi30k(figures);
    for (const fs::path& path : options_.vectors) figures.vectors.push_back(check_vectors(path));
    return figures;
  }

 private:
  BothCounts count(const Split& split) const {
    return {count_words(split.source, words_.source, pool_, options_.text),
            count_words(split.target, words_.target, pool_, options_.text)};
  }

  // Learns from train, or from the first split if there is no train.
  void learn(const Split& split) {
    base_counts_ = count(split);
    all_ = {Vocabulary(base_counts_.source), Vocabulary(base_counts_.target)};
    const VocabularyOptions frequent{.min_count = options_.min_count};
    known_ = {options_.source_vocabulary.empty() ? Vocabulary(base_counts_.source, frequent)
                                                 : Vocabulary::load(options_.source_vocabulary),
              options_.target_vocabulary.empty() ? Vocabulary(base_counts_.target, frequent)
                                                 : Vocabulary::load(options_.target_vocabulary)};
    base_ = read_checked_text(split, words_, all_, pool_, options_.text);
    usual_ = learn_usual_pairs(base_.source, base_.target);
    for (const PairFacts& pair : base_.pairs) {
      base_sources_.insert(pair.source_hash);
      base_pairs_.insert(pair.pair_hash);
    }
  }

  SplitFigures describe_split(const Split& split, const BothCounts& counts, const CheckedText& text) const {
    SplitFigures figures;
    figures.name = split.name;
    figures.pairs = std::ssize(text.pairs);
    figures.source = side_figures(split.source, counts.source, known_.source, text.source);
    figures.target = side_figures(split.target, counts.target, known_.target, text.target);
    Hashes seen;
    figures.repeated = std::ranges::count_if(
        text.pairs, [&](const PairFacts& pair) { return pair.has_words && !seen.insert(pair.pair_hash).second; });
    figures.suspicious = find_suspicious_pairs(text, usual_.lexicon);
    figures.alignment_checked = usual_.usable;
    figures.misaligned = find_misalignments(usual_, text.source, text.target);
    return figures;
  }

  void compare_with_train(const CheckedText& text, SplitFigures& figures) const {
    for (const PairFacts& pair : text.pairs) {
      if (!pair.has_words) continue;
      if (base_pairs_.contains(pair.pair_hash)) ++figures.pairs_in_train;
      if (base_sources_.contains(pair.source_hash)) ++figures.sources_in_train;
    }
  }

  VectorFigures check_vectors(const fs::path& path) const {
    const VectorLookup lookup{.file = {.text = options_.text}};
    const WordVectors source = load_word_vectors(path, all_.source, pool_, lookup);
    return {path, source.rows, source.dimension, source.coverage,
            load_word_vectors(path, all_.target, pool_, lookup).coverage};
  }

  const Languages languages_;
  const BothWords words_;
  ThreadPool& pool_;
  const CheckOptions& options_;
  BothCounts base_counts_;
  BothVocabularies all_, known_;  // all words of train, and the known ones
  CheckedText base_;
  UsualPairs usual_;
  Hashes base_sources_, base_pairs_;
};

}  // namespace

bool CorpusFigures::has_problems() const {
  return std::ranges::any_of(
      splits, [](const SplitFigures& split) { return !split.misaligned.empty() || split.pairs_in_train > 0; });
}

bool CorpusFigures::has_validation() const {
  return std::ranges::any_of(splits, [](const SplitFigures& split) { return is_validation(split.name); });
}

CorpusFigures check_corpus(const fs::path& folder, ThreadPool& pool, const CheckOptions& options) {
  return Check(choose_languages(folder, options.languages), pool, options).run(folder);
}

}  // namespace heed::text
