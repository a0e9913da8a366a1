#include "heed/service/model_shelf.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace heed {
namespace {

std::string folder_name(const std::filesystem::path& folder) {
  const auto path = std::filesystem::weakly_canonical(folder);
  return path.filename().string();
}

}  // namespace

ModelShelf::ModelShelf(std::span<const std::filesystem::path> folders) {
  std::set<std::string> taken;
  for (const auto& folder : folders) {
    const std::string name = folder_name(folder);
    std::string id = name;
    for (int number = 2; !taken.insert(id).second; ++number) id = fmt::format("{}-{}", name, number);
    models_.push_back({id, folder, TranslationModel::load(folder)});
    const TranslationModel& model = *models_.back().model;
    for (const ModelSide* side : {&model.source(), &model.target()}) detector_.add(side->language, side->vocabulary);
  }
}

const ShelvedModel* ModelShelf::find(std::string_view id) const {
  const auto found = std::ranges::find(models_, id, &ShelvedModel::id);
  return found == models_.end() ? nullptr : &*found;
}

const ShelvedModel* ModelShelf::find(std::string_view source, std::string_view target) const {
  const auto found = std::ranges::find_if(models_, [&](const ShelvedModel& shelved) {
    return shelved.model->source().language == source && shelved.model->target().language == target;
  });
  return found == models_.end() ? nullptr : &*found;
}

}  // namespace heed
