// The translation models of a service, by name and by languages.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/model/io/example_sentences.h"
#include "heed/model/translation_model.h"
#include "heed/service/language_detector.h"

namespace heed::service {

struct RegisteredModel {
  std::string id;  // short name, made from the path of its folder (model_names.h)
  std::filesystem::path folder;
  std::shared_ptr<const model::TranslationModel> model;
  std::vector<model::ExampleSentence> examples;  // of its folder, best first
};

// Immutable, so that threads can share it; to reload, create another.
class ModelRegistry {
 public:
  // Throws Error naming the folder or file if a model cannot be loaded. REQUIRES: at least one folder
  explicit ModelRegistry(std::span<const std::filesystem::path> folders);

  std::span<const RegisteredModel> models() const { return models_; }
  const LanguageDetector& detector() const { return detector_; }

  const RegisteredModel* find(std::string_view id) const;  // nullptr if there is none
  // The first for these languages, or nullptr.
  const RegisteredModel* find(std::string_view source, std::string_view target) const;

 private:
  std::vector<RegisteredModel> models_;
  LanguageDetector detector_;
};

}  // namespace heed::service
