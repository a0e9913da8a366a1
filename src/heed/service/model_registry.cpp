#include "heed/service/model_registry.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace heed::service {
namespace {

std::string folder_name(const std::filesystem::path& folder) {
  const auto path = std::filesystem::weakly_canonical(folder);
  return path.filename().string();
}

}  // namespace

ModelRegistry::ModelRegistry(std::span<const std::filesystem::path> folders) {
  std::set<std::string> taken;
  for (const auto& folder : folders) {
    const std::string name = folder_name(folder);
    std::string id = name;
    for (int number = 2; !taken.insert(id).second; ++number) id = fmt::format("{}-{}", name, number);
    models_.push_back({id, folder, model::TranslationModel::load(folder), model::read_example_sentences(folder)});
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
