#include "heed/train/classifier/classifier_data.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"
#include "heed/text/tokenizers/split_words.h"
#include "heed/text/vocabulary/vocabulary.h"
#include "heed/train/pretrained_vectors.h"

namespace heed::train {
namespace {

using model::FileError;

std::vector<model::TextRows> read_rows(const text::LabeledText& text, const model::TextClassifier& model,
                                       ThreadPool& pool) {
  const auto text_at = [&](std::size_t i) -> std::string_view { return text.lines[i].text; };
  return read_text_rows(text.lines.size(), text_at, model.vocabulary(), model.options(), pool);
}

ClassifiedTexts classified_texts(const text::LabeledText& text, const model::TextClassifier& model, ThreadPool& pool) {
  ClassifiedTexts classified{.texts = {}, .classes = classes_of(text, model)};
  for (const model::TextRows& rows : read_rows(text, model, pool)) classified.texts.add(rows);
  return classified;
}

bool has_word(std::string_view text) {
  bool any = false;
  text::split_words(text, [&](const text::SplitWord&) { any = true; });
  return any;
}

text::LabeledText take_every_tenth(text::LabeledText& text) {
  text::LabeledText taken{.name = text.name, .lines = {}};
  std::vector<text::LabeledLine> kept;
  for (std::size_t i = 0; i < text.lines.size(); ++i)
    (i % 10 == 9 ? taken.lines : kept).push_back(std::move(text.lines[i]));
  text.lines = std::move(kept);
  return taken;
}

}  // namespace

ClassifierTexts read_classifier_texts(const std::filesystem::path& train, const std::filesystem::path& valid,
                                      const TextOptions& options) {
  ClassifierTexts texts{.train = text::read_labeled_text(train, options), .validation = {}};
  texts.empty = static_cast<std::int64_t>(
      std::erase_if(texts.train.lines, [](const text::LabeledLine& line) { return !has_word(line.text); }));
  texts.validation = valid.empty() ? take_every_tenth(texts.train) : text::read_labeled_text(valid, options);
  if (texts.validation.lines.empty())
    throw FileError(texts.train.name,
                    fmt::format("at least ten texts are needed, to validate on some (got {}); or give --valid FILE",
                                texts.train.lines.size()));
  const std::vector<std::string> labels = text::distinct_labels(texts.train);
  if (labels.empty()) throw FileError(texts.train.name, "none of the texts contains a word");
  if (labels.size() < 2)
    throw FileError(texts.train.name,
                    fmt::format("at least two labels are needed (got only '{}')", printable(labels[0], 80)));
  return texts;
}

text::Vocabulary count_vocabulary(const text::LabeledText& text, std::int64_t min_count, ThreadPool& pool) {
  const text::WordCounts counts =
      text::count_in_parts(std::ssize(text.lines), pool, [&](std::int64_t line, text::WordCounts& part) {
        text::split_words(text.lines[static_cast<std::size_t>(line)].text,
                          [&](const text::SplitWord& word) { part.add(word.word); });
      });
  text::Vocabulary vocabulary(counts, {.min_count = min_count});
  if (vocabulary.size() <= text::Vocabulary::kSpecials)
    throw FileError(text.name, fmt::format("no word occurs {} times or more; lower --min-count", min_count));
  return vocabulary;
}

ClassifierData classifier_data(const ClassifierTexts& texts, const model::TextClassifier& model, ThreadPool& pool) {
  return {.train = classified_texts(texts.train, model, pool),
          .validation = classified_texts(texts.validation, model, pool)};
}

std::int64_t read_vectors(const std::filesystem::path& path, const model::TextClassifier& model, ThreadPool& pool,
                          const TextOptions& options) {
  const View table = model.network().vectors().value();
  // If vectors are not trained, random ones would add noise to every average.
  if (!model.options().train_vectors) std::ranges::fill(table.span(), 0.0F);
  const auto row_of = [&](std::string_view word) {
    const std::int32_t id = model.vocabulary().id(word);
    return id == text::Vocabulary::kUnknown ? kNoRow : id;
  };
  return read_pretrained_vectors(path, row_of, table, pool, options);
}

std::vector<std::int32_t> classes_of(const text::LabeledText& text, const model::TextClassifier& model) {
  std::vector<std::int32_t> classes;
  for (const text::LabeledLine& line : text.lines) {
    const auto number = model.class_of(line.label);
    if (!number)
      throw Error(fmt::format("{}, line {}: the model does not know the label '{}' (it knows {})", printable(text.name),
                              line.line, printable(line.label, 80),
                              printable(fmt::format("{}", fmt::join(model.labels(), ", ")), 200)));
    classes.push_back(*number);
  }
  return classes;
}

ClassifierEvaluation evaluate_classifier(const model::TextClassifier& model, const text::LabeledText& text,
                                         ThreadPool& pool) {
  ClassifierEvaluation evaluation;
  evaluation.truth = classes_of(text, model);
  model::TextRowLists lists;
  for (const model::TextRows& rows : read_rows(text, model, pool)) {
    lists.add(rows);
    evaluation.words += rows.words, evaluation.unknown_words += rows.unknown;
    if (rows.words == rows.unknown) ++evaluation.without_words;
  }
  evaluation.log_probabilities = model.log_probabilities(lists.lists(), pool);
  evaluation.score = metrics::score_classification(evaluation.log_probabilities, evaluation.truth, model.classes());
  return evaluation;
}

}  // namespace heed::train
