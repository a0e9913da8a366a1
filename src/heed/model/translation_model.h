// A translation model with its vocabularies and tokenizers, and its folder on disk.
//
//   config.json         kind, languages, sizes, and how the model was trained
//   model.safetensors   parameters with PyTorch's names
//   source.vocab, target.vocab, source.json, target.json (and *.model for subwords): vocabularies and tokenizers
//   target.case.json    restores the capitals of a lower-case target (recaser.h)
//   examples.json       sentences that the model translates well (io/example_sentences.h)
//   README.md           the model card
// The format is kept stable; config.json contains its version.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/model/gru/seq2seq.h"
#include "heed/model/language_assets.h"

namespace heed::model {

class TranslationModel {
 public:
  // Creates a model with new parameters; sets the vocabulary sizes in `options`.
  TranslationModel(LanguageAssets source, LanguageAssets target, Seq2SeqOptions options, Random& random);
  // Throws Error naming the file if one is missing, damaged, of another kind or version, or does not fit the others.
  static std::unique_ptr<TranslationModel> load(const std::filesystem::path& folder);
  ~TranslationModel();
  TranslationModel(const TranslationModel&) = delete;
  TranslationModel& operator=(const TranslationModel&) = delete;

  // Writes all files except the model card, each atomically, the parameters last. `training` is stored unchanged under
  // "training" in config.json. REQUIRES: the folder exists
  void save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const;

  const LanguageAssets& source() const { return source_; }
  const LanguageAssets& target() const { return target_; }
  const Seq2Seq& network() const { return *network_; }
  const Seq2SeqOptions& options() const { return network_->options(); }
  ParameterStore& parameters() { return parameters_; }
  const ParameterStore& parameters() const { return parameters_; }
  const nlohmann::json& training() const { return *training_; }  // as saved; null for a new model

 private:
  TranslationModel(LanguageAssets source, LanguageAssets target, Seq2SeqOptions options, ParameterStore parameters,
                   Random& random);

  LanguageAssets source_, target_;
  ParameterStore parameters_;
  std::unique_ptr<Seq2Seq> network_;
  std::unique_ptr<nlohmann::json> training_;
};

}  // namespace heed::model
