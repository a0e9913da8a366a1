#include "heed/model/lm/language_model.h"

#include "heed/api/named_settings.h"
#include "heed/base/thread_pool.h"
#include "heed/decode/generator.h"
#include "heed/evaluate/text_evaluation.h"
#include "heed/heed.h"
#include "heed/text/corpus/lm_text.h"

namespace heed {

struct LanguageModel::Implementation {
  Implementation(const std::filesystem::path& folder, int threads)
      : model(model::load_language_model(folder)), kind(model->kind()), pool(threads) {}

  std::unique_ptr<model::LanguageModel> model;
  std::string kind;
  ThreadPool pool;
};

LanguageModel::LanguageModel(const std::filesystem::path& folder, int threads)
    : implementation_(std::make_unique<Implementation>(folder, threads)) {}
LanguageModel::~LanguageModel() = default;
LanguageModel::LanguageModel(LanguageModel&&) noexcept = default;
LanguageModel& LanguageModel::operator=(LanguageModel&&) noexcept = default;

const std::string& LanguageModel::kind() const { return implementation_->kind; }

std::string LanguageModel::generate(std::string_view prime, std::size_t length, const Settings& settings) const {
  decode::SamplingOptions options;
  apply_settings(settings, "lm generate", options);
  ThreadPool pool(1);  // a step is too small to split
  decode::Generator generator(*implementation_->model, options, pool);
  generator.read(prime);
  std::string text(prime);
  for (std::size_t i = 0; i < length; ++i) text += generator.next();
  return text;
}

metrics::TextScore LanguageModel::score(std::string_view text) const {
  const text::SourceText source = text::source_text("the text", text);
  return evaluate::evaluate_text(*implementation_->model, source, implementation_->pool, /*normalize=*/false)
      .given.score;
}

}  // namespace heed
