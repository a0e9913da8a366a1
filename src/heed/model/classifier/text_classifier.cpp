#include "heed/model/classifier/text_classifier.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/model_folder.h"
#include "heed/model/io/parameters_file.h"
#include "heed/tensor/kernels/softmax.h"

namespace heed::model {
namespace {

constexpr const char* kLabels = "labels";

const std::vector<std::string>& require_labels(const std::vector<std::string>& labels) {
  if (labels.size() < 2) throw Error(fmt::format("a classifier needs at least two labels (got {})", labels.size()));
  for (const std::string& label : labels) {
    if (label.empty()) throw Error("a label is empty");
    if (std::ranges::count(labels, label) > 1)
      throw Error(fmt::format("label '{}' appears twice", printable(label, 80)));
  }
  return labels;
}

DanOptions with_sizes(DanOptions options, const text::Vocabulary& vocabulary, const std::vector<std::string>& labels) {
  options.words = vocabulary.size();
  options.classes = static_cast<Index>(require_labels(labels).size());
  return options;
}

std::vector<std::string> read_labels(const nlohmann::json& settings, const std::filesystem::path& path) {
  const auto found = settings.find(kLabels);
  if (found == settings.end() || !found->is_array() ||
      !std::ranges::all_of(*found, [](const auto& label) { return label.is_string(); }))
    reject_member(settings, path, kLabels, "a list of names");
  auto labels = found->get<std::vector<std::string>>();
  naming(path, [&] { require_labels(labels); });
  return labels;
}

}  // namespace

TextClassifier::TextClassifier(std::vector<std::string> labels, text::Vocabulary vocabulary, DanOptions options,
                               Random& random)
    : TextClassifier(std::move(labels), std::move(vocabulary), options, ParameterStore(), random) {}

TextClassifier::TextClassifier(std::vector<std::string> labels, text::Vocabulary vocabulary, DanOptions options,
                               ParameterStore parameters, Random& random)
    : labels_(std::move(labels)),
      vocabulary_(std::move(vocabulary)),
      parameters_(std::move(parameters)),
      network_(parameters_, with_sizes(options, vocabulary_, labels_), random) {
  parameters_.admit_all();  // the file that was checked may be closed before the model is destroyed
}

std::unique_ptr<TextClassifier> TextClassifier::load(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / kSettingsFile;
  const nlohmann::json settings = read_model_settings(folder, kTextClassifiers);
  require_kind(settings, path, kClassifierKind);
  const auto options = read_model_options<DanOptions>(settings, path);
  std::vector<std::string> labels = read_labels(settings, path);
  text::Vocabulary vocabulary = text::Vocabulary::load(folder / kWordsFile);
  const SafetensorsFile file(folder / kParametersFile);
  // Sizes in config.json are checked against the parameters file, so that a wrong size cannot cause a large allocation.
  ParameterStore parameters(FirstValues::kLoaded,
                            [&](const std::string& name, const Shape& shape) { require_parameter(file, name, shape); });
  Random unused(0);
  std::unique_ptr<TextClassifier> model(
      new TextClassifier(std::move(labels), std::move(vocabulary), options, std::move(parameters), unused));
  read_parameters(file, model->parameters_);
  return model;
}

void TextClassifier::save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const {
  nlohmann::ordered_json settings = {{"model_type", kClassifierKind.type},
                                     {"format_version", kClassifierKind.version},
                                     {kLabels, labels_},
                                     {"model", nlohmann::ordered_json::object()},
                                     {"training", training}};
  add_settings(settings["model"], options());
  vocabulary_.save(folder / kWordsFile);
  write_atomically(folder / kSettingsFile, settings.dump(2) + "\n");
  write_parameters(folder / kParametersFile, parameters_);
}

std::optional<std::int32_t> TextClassifier::class_of(std::string_view label) const {
  const auto found = std::ranges::find(labels_, label);
  if (found == labels_.end()) return std::nullopt;
  return static_cast<std::int32_t>(found - labels_.begin());
}

std::vector<float> TextClassifier::log_probabilities(std::span<const std::string> texts, ThreadPool& pool) const {
  const auto text_at = [&](std::size_t i) -> std::string_view { return texts[i]; };
  TextRowLists lists;
  for (const TextRows& text : read_text_rows(texts.size(), text_at, vocabulary_, options(), pool)) lists.add(text);
  return log_probabilities(lists.lists(), pool);
}

std::vector<float> TextClassifier::log_probabilities(const RowLists& texts, ThreadPool& pool) const {
  constexpr std::int64_t kTexts = 512;  // per batch: enough that its products are worth spreading over threads
  std::vector<float> result(static_cast<std::size_t>(texts.size() * classes()));
  Workspace workspace;
  Random unused(0);
  for (std::int64_t begin = 0; begin < texts.size(); begin += kTexts) {
    const std::int64_t end = std::min(begin + kTexts, texts.size());
    workspace.reset();
    Tape tape(pool, workspace, Mode::kInference);
    const ConstView logits = network_.logits(tape, texts.part(begin, end), unused).value;
    for (std::int64_t b = 0; b < end - begin; ++b)
      kernels::log_softmax(
          logits.row(b), labels_.size(),
          std::span(result).subspan(static_cast<std::size_t>(begin + b) * labels_.size(), labels_.size()));
  }
  return result;
}

}  // namespace heed::model
