#include "heed/service/model_registry.h"

#include <algorithm>

#include "heed/service/model_names.h"

namespace heed::service {

ModelRegistry::ModelRegistry(std::span<const std::filesystem::path> folders) {
  const std::vector<std::string> names = model_names(folders);
  for (std::size_t i = 0; i < folders.size(); ++i) {
    models_.push_back(
        {names[i], folders[i], model::TranslationModel::load(folders[i]), model::read_example_sentences(folders[i])});
    const model::TranslationModel& model = *models_.back().model;
    for (const model::LanguageAssets* side : {&model.source(), &model.target()})
      detector_.add(side->language, side->vocabulary);
  }
}

const RegisteredModel* ModelRegistry::find(std::string_view id) const {
  const auto found = std::ranges::find(models_, id, &RegisteredModel::id);
  return found == models_.end() ? nullptr : &*found;
}

const RegisteredModel* ModelRegistry::find(std::string_view source, std::string_view target) const {
  const auto found = std::ranges::find_if(models_, [&](const RegisteredModel& registered) {
    return registered.model->source().language == source && registered.model->target().language == target;
  });
  return found == models_.end() ? nullptr : &*found;
}

}  // namespace heed::service
