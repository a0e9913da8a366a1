// A text classifier: a deep averaging network (dan_network.h) with its vocabulary and its labels. Start here.
//
// Its folder contains config.json (with the labels, in class order), model.safetensors with PyTorch's parameter names,
// words.txt (vocabulary.h) and README.md, the model card.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/formats/json.h"
#include "heed/base/thread_pool.h"
#include "heed/model/classifier/dan_network.h"
#include "heed/model/classifier/text_rows.h"
#include "heed/model/io/model_folder.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::model {

inline constexpr const char* kWordsFile = "words.txt";

class TextClassifier {
 public:
  // Creates a model with new parameters; sets the numbers of words and classes in `options`. Throws Error unless there
  // are at least two labels, all different.
  TextClassifier(std::vector<std::string> labels, text::Vocabulary vocabulary, DanOptions options, Random& random);
  static std::unique_ptr<TextClassifier> load(const std::filesystem::path& folder);
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const;

  const std::vector<std::string>& labels() const { return labels_; }  // by class
  std::int32_t classes() const { return static_cast<std::int32_t>(labels_.size()); }
  std::optional<std::int32_t> class_of(std::string_view label) const;
  const text::Vocabulary& vocabulary() const { return vocabulary_; }
  const DanOptions& options() const { return network_.options(); }
  const DanNetwork& network() const { return network_; }
  ParameterStore& parameters() { return parameters_; }
  const ParameterStore& parameters() const { return parameters_; }

  // ln P of each class for each text: [N, C], row by row. A text without a known word gets the model's output for an
  // empty text. A text's average does not depend on the other texts; the layers after it depend on them only by
  // rounding. The result is bit-identical for any number of threads.
  std::vector<float> log_probabilities(std::span<const std::string> texts, ThreadPool& pool) const;
  std::vector<float> log_probabilities(const RowLists& texts, ThreadPool& pool) const;

 private:
  TextClassifier(std::vector<std::string> labels, text::Vocabulary vocabulary, DanOptions options,
                 ParameterStore parameters, Random& random);

  std::vector<std::string> labels_;
  text::Vocabulary vocabulary_;
  ParameterStore parameters_;
  DanNetwork network_;
};

}  // namespace heed::model
