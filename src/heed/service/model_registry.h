// The translation models that a service has, by name and by languages.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/model/translation_model.h"
#include "heed/service/language_detector.h"

namespace heed::service {

struct RegisteredModel {
  std::string id;  // short name, made from the path of its folder (model_names.h)
  std::filesystem::path folder;
  std::shared_ptr<const model::TranslationModel> model;
};

// Does not change once it is made, so that threads share it; to reload is to make another.
class ModelRegistry {
 public:
  // Throws Error naming the folder or file where a model cannot be loaded. REQUIRES: at least one folder
  explicit ModelRegistry(std::span<const std::filesystem::path> folders);

  std::span<const RegisteredModel> models() const { return models_; }
  const LanguageDetector& detector() const { return detector_; }

  const RegisteredModel* find(std::string_view id) const;  // null: there is none
  // The first for these languages. null: there is none
  const RegisteredModel* find(std::string_view source, std::string_view target) const;

 private:
  std::vector<RegisteredModel> models_;
  LanguageDetector detector_;
};

}  // namespace heed::service
