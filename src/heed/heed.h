// Heed's C++ library: translate, train, measure, and inspect attention.
//
//   #include <heed/heed.h>
//
//   const heed::Translator translator("runs/demo/model");
//   const heed::Translation dog = translator.translate("Der Hund schläft, weil er müde ist.");
//   std::cout << dog.text << '\n' << dog.attention.weight(0, 1) << '\n';
//
// These rules apply to everything in this header:
// - Arguments and results are plain values: text is std::string in UTF-8, values are in std::vector. Objects release
//   their resources in their destructors.
// - A function that fails throws heed::Error, a std::runtime_error whose message is one sentence for the user. No file
//   is left half-written; a training run that fails can be resumed from its last checkpoint. The library prints nothing
//   and installs no signal handlers. An exception thrown by a callback propagates to the caller.
// - `threads` is the number of compute threads; 0 means all cores that the process may use. The results are
//   bit-identical for any number of threads.
// - const members may be called from several threads at the same time. Such calls share the object's threads and may
//   wait for each other. Within one call, callbacks run one at a time, possibly on another thread, and must not call
//   the same object.
// - Settings are the options of the command line: `heed help VERB` and docs/settings.md list them. An unknown name or
//   an invalid value throws Error before any work is done.
//
// To write your own attention mechanisms, layers and gradients, include headers of the numeric core:
// heed/nn/attention/attention.h, heed/nn/attention/make_attention.h (register_attention), heed/nn/linear.h,
// heed/autograd/attention.h. heed/program.h runs the program's verbs.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "heed/base/error.h"
#include "heed/evaluate/model_scores.h"
#include "heed/lab/lab_result.h"
#include "heed/metrics/classification.h"
#include "heed/metrics/text_score.h"
#include "heed/metrics/translation/evaluation.h"
#include "heed/train/train_reports.h"

namespace heed {

// The release version: "0.2.0".
std::string version();
// The version, the commit it was built from and the vector instructions in use: "0.2.0 (commit 1a2b3c4, AVX2)".
std::string version_details();

// Settings by name: {{"beam", 5}, {"length-penalty", 0.6}, {"attention", "additive"}, {"lowercase", false}}.
// Lists are written as on the command line: {"beam", "1,5,10"}, {"c", "1:200"}; a list of files may also be a vector.
class Settings {
 public:
  class Value {
   public:
    template <std::integral Number>
    requires(!std::same_as<Number, bool>) Value(Number value) : value_(static_cast<std::int64_t>(value)) {}
    template <std::same_as<bool> Bool>
    Value(Bool value) : value_(value) {}
    template <std::floating_point Number>
    Value(Number value) : value_(static_cast<double>(value)) {}
    Value(const char* value) : value_(std::string(value)) {}
    Value(std::string value) : value_(std::move(value)) {}
    Value(const std::filesystem::path& value) : value_(value.string()) {}
    Value(std::vector<std::string> values) : value_(std::move(values)) {}

    using Any = std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>>;
    const Any& any() const { return value_; }

   private:
    Any value_;
  };
  using Entry = std::pair<std::string, Value>;

  Settings() = default;
  Settings(std::initializer_list<Entry> entries) : entries_(entries) {}

  // If a name is set twice, the later value wins.
  void set(std::string name, Value value) { entries_.emplace_back(std::move(name), std::move(value)); }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

// ---------------------------------------------------------------------------------------------------------------------
// Translation

// The attention matrix. Row t belongs to tokens[t] of the translation. The last row belongs to "</s>", unless the
// translation reached its maximum length. Columns are "<s>", the source tokens and "</s>": source_tokens[s] is in
// column s + 1.
struct AttentionWeights {
  std::vector<std::string> target, source;  // the tokens of the rows and of the columns, with "<s>" and "</s>"
  std::vector<float> weights;               // row by row; the mean over the heads

  bool empty() const { return weights.empty(); }  // true for a model without attention
  // REQUIRES: row < target.size() and column < source.size()
  float weight(std::size_t row, std::size_t column) const { return weights[row * source.size() + column]; }
};

struct TokenPair {
  std::size_t source = 0, target = 0;  // positions in Translation::source_tokens and tokens
};

struct Translation {
  std::string text;                                // with capitals and normal spacing
  std::vector<std::string> source_tokens, tokens;  // as the model sees them, without "<s>" and "</s>"
  double log_probability = 0;                      // in nats
  double score = 0;                                // translations are ranked by this: log P / length^length-penalty
  AttentionWeights attention;
  std::vector<TokenPair> alignment;       // for each target token, the source token that it attends to most
  std::vector<Translation> alternatives;  // with {"nbest", n}: the n - 1 next best translations
};

enum class TextFormat { kPlain, kHtml };

class Translator {
 public:
  // Loads a model from a folder written by `heed train` or train_translator. If a file is missing or damaged, throws
  // Error naming it.
  explicit Translator(const std::filesystem::path& folder, int threads = 0);
  ~Translator();
  Translator(Translator&&) noexcept;
  Translator& operator=(Translator&&) noexcept;

  const std::string& source_language() const;  // "de"
  const std::string& target_language() const;

  // Translates one sentence; a blank one gives an empty translation. Settings: those of `heed translate` under
  // "Search", such as beam, nbest, length-penalty.
  Translation translate(std::string_view sentence, const Settings& settings = {}) const;
  Translation translate(std::initializer_list<const char*>, const Settings& = {}) const = delete;  // translate_batch
  // Translates many sentences, which is faster than one at a time. The results are in the order of the sentences.
  // `progress` is called with the number of sentences done so far.
  std::vector<Translation> translate_batch(const std::vector<std::string>& sentences, const Settings& settings = {},
                                           const std::function<void(std::size_t)>& progress = {}) const;
  // Translates a text of any length: splits it into sentences and keeps its paragraphs (and, in HTML, its tags).
  std::string translate_text(std::string_view text, TextFormat format = TextFormat::kPlain,
                             const Settings& settings = {}) const;

  // Computes loss, perplexity, BLEU and chrF on one split of the corpus in folder `data`. For a model from "de" to "en"
  // the files are SPLIT.de and SPLIT.en, plain or gzip. Settings: those of translate; beam may be a list, with one
  // result per width: {"beam", "1,5"}, the default.
  evaluate::ModelEvaluation evaluate(const std::filesystem::path& data, std::string_view split = "test",
                                     const Settings& settings = {}) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// ---------------------------------------------------------------------------------------------------------------------
// Training

enum class TrainingStart {
  kNew,      // throws Error if the folder contains a run
  kResume,   // resumes the run in the folder; the result is bit-identical to that of an uninterrupted run
  kReplace,  // deletes the run in the folder first
};

struct TrainingOptions {
  TrainingStart start = TrainingStart::kNew;
  int threads = 0;
  // Called after each step. Return false to save a checkpoint and stop; TrainingStart::kResume resumes from there.
  std::function<bool(const train::StepReport&)> on_step = {};
  // Called after each epoch; if it was the best so far, its model has already been saved.
  std::function<void(const train::EpochReport&)> on_epoch = {};
};

// Each function trains a model in a folder, as the verb named below does: it writes checkpoints, logs and the best
// model so far. Settings: the verb's options for input files, reading, model and training; to resume, none are needed.
//   heed train:          {{"data", "multi30k"}, {"src", "de"}, {"tgt", "en"}, {"preset", "fast"}, {"epochs", 3}}
//   heed lm train:       {{"kind", "char"}, {"train", "shakespeare.txt"}}
//   heed classify train: {{"train", "reviews.tsv"}, {"valid", "valid.tsv"}}
train::TrainSummary train_translator(const std::filesystem::path& folder, const Settings& settings,
                                     const TrainingOptions& options = {});
train::TrainSummary train_language_model(const std::filesystem::path& folder, const Settings& settings,
                                         const TrainingOptions& options = {});
train::TrainSummary train_classifier(const std::filesystem::path& folder, const Settings& settings,
                                     const TrainingOptions& options = {});

// ---------------------------------------------------------------------------------------------------------------------
// Language models and classifiers

class LanguageModel {
 public:
  explicit LanguageModel(const std::filesystem::path& folder, int threads = 0);
  ~LanguageModel();
  LanguageModel(LanguageModel&&) noexcept;
  LanguageModel& operator=(LanguageModel&&) noexcept;

  const std::string& kind() const;  // "bigram" or "char"

  // Returns the prompt `prime` followed by `length` generated tokens (words for a bigram model, characters for a char
  // model). The same seed gives the same text. Settings: temperature, top-k, top-p, seed.
  std::string generate(std::string_view prime, std::size_t length, const Settings& settings = {}) const;

  // Measures how well the model predicts a text: perplexity, rate of unknown tokens, bits per character. Throws Error
  // if the model knows no token of the text.
  metrics::TextScore score(std::string_view text) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

struct Prediction {
  std::string label;
  double probability = 0;
  std::vector<double> probabilities;  // one per class, in the order of Classifier::labels
};

class Classifier {
 public:
  explicit Classifier(const std::filesystem::path& folder, int threads = 0);
  ~Classifier();
  Classifier(Classifier&&) noexcept;
  Classifier& operator=(Classifier&&) noexcept;

  const std::vector<std::string>& labels() const;

  Prediction predict(const std::string& text) const;
  Prediction predict(std::initializer_list<const char*>) const = delete;  // predict_batch
  std::vector<Prediction> predict_batch(const std::vector<std::string>& texts) const;

  // Evaluates on a file of labelled texts, LABEL TAB TEXT per line, plain or gzip.
  metrics::ClassificationScore evaluate(const std::filesystem::path& file) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// ---------------------------------------------------------------------------------------------------------------------
// Metrics and the lab

// BLEU, chrF2, chrF2++ and TER as sacreBLEU computes them, for the corpus and for each sentence, with their signatures.
// references[r][i] is reference r of sentence i.
std::vector<metrics::Evaluation> score(const std::vector<std::string>& hypotheses,
                                       const std::vector<std::vector<std::string>>& references,
                                       const metrics::EvaluationOptions& options = {}, int threads = 0);

// Tests whether two systems differ by more than chance on these sentences: paired bootstrap and approximate
// randomization.
std::vector<metrics::Comparison> compare_systems(const std::vector<std::string>& first,
                                                 const std::vector<std::string>& second,
                                                 const std::vector<std::vector<std::string>>& references,
                                                 const metrics::EvaluationOptions& options = {},
                                                 const metrics::PairedOptions& tests = {}, int threads = 0);

// The experiments of the attention lab, in reading order: "copy", "average", ...
std::vector<std::string> lab_experiment_names();
// Runs an experiment. The result has predicted values beside measured ones, and the series to plot. Settings: those of
// `heed lab`: m, d, c, beta, samples, ...
lab::LabResult run_lab_experiment(std::string_view name, const Settings& settings = {}, int threads = 0);

}  // namespace heed
