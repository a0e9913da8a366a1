#include "heed/service/service.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"
#include "heed/service/documents/characters.h"
#include "heed/service/model_registry.h"
#include "heed/service/translation_queue.h"

namespace heed::service {
namespace {

Refused invalid(std::string message) { return {Refused::Why::kInvalid, std::move(message)}; }

std::optional<Refused> problem_of_text(std::string_view text) {
  const std::size_t valid = valid_utf8_bytes(text);
  if (valid == text.size()) return std::nullopt;
  return invalid(fmt::format("the text is not valid UTF-8 at byte {}", valid));
}

TranslationQueueOptions queue_options(const ServiceOptions& options) {
  const int threads = options.threads > 0 ? options.threads : ThreadPool(0).threads();
  decode::TranslatorOptions translator;
  translator.search.beam = options.beam;
  translator.search.margin = options.margin;
  translator.search.max_length = options.max_target_words;
  translator.replace_unknown = options.replace_unknown;
  return {.threads = threads,
          .translator = translator,
          .max_batch = static_cast<std::size_t>(options.max_batch),
          .batch_wait = std::chrono::duration_cast<Clock::duration>(
              std::chrono::duration<double, std::milli>(options.batch_wait_ms)),
          .capacity = options.queue,
          .cache_bytes = static_cast<std::size_t>(options.cache_mb) << 20};
}

// Splits the texts of a request into sentences, and assembles their translations into texts.
class TextsInParts {
 public:
  TextsInParts(std::span<const std::string> texts, TextFormat format) {
    for (const std::string& text : texts) documents_.emplace_back(text, format);
  }

  std::vector<std::string> sentences() const {
    std::vector<std::string> all;
    for (const Document& document : documents_)
      all.insert(all.end(), document.sentences().begin(), document.sentences().end());
    return all;
  }

  // The alternative of rank `rank` uses each sentence's alternative of that rank, or its last one if it has fewer.
  std::vector<TranslatedText> assemble(std::span<const std::shared_ptr<const SentenceAnswer>> answers,
                                       std::size_t alternatives) const {
    std::vector<TranslatedText> texts;
    for (const Document& document : documents_) {
      const auto own = answers.first(document.sentences().size());
      answers = answers.subspan(own.size());
      TranslatedText& text = texts.emplace_back(TranslatedText{assemble(document, own, 0)});
      for (std::size_t rank = 1; rank <= alternatives; ++rank) {
        std::string other = assemble(document, own, rank);
        if (other != text.text && std::ranges::find(text.alternatives, other) == text.alternatives.end())
          text.alternatives.push_back(std::move(other));
      }
    }
    return texts;
  }

 private:
  static std::string assemble(const Document& document, std::span<const std::shared_ptr<const SentenceAnswer>> answers,
                              std::size_t rank) {
    std::vector<SentenceTranslation> translations;
    for (const auto& answer : answers)
      translations.push_back(answer->empty() ? SentenceTranslation{} : (*answer)[std::min(rank, answer->size() - 1)]);
    return document.assemble(translations);
  }

  std::vector<Document> documents_;
};

}  // namespace

class Service::State {
 public:
  // Models that were loaded together; requests that use them keep them, whatever is loaded later.
  struct Generation {
    std::uint64_t number;
    ModelRegistry registry;
  };

  explicit State(ServiceOptions given)
      : options(std::move(given)),
        generation_(std::make_shared<const Generation>(Generation{1, ModelRegistry(options.models)})),
        queue_(queue_options(options)) {}

  std::shared_ptr<const Generation> generation() const {
    const std::lock_guard lock(mutex_);
    return generation_;
  }
  void reload() {
    const std::lock_guard one_at_a_time(reloading_);
    auto next = std::make_shared<const Generation>(Generation{generation()->number + 1, ModelRegistry(options.models)});
    const std::lock_guard lock(mutex_);
    generation_ = std::move(next);
  }
  TranslationQueue& queue() { return queue_; }
  Clock::time_point deadline() const {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options.deadline));
  }

  const ServiceOptions options;

 private:
  mutable std::mutex mutex_;  // protects generation_
  std::mutex reloading_;
  std::shared_ptr<const Generation> generation_;
  TranslationQueue queue_;
};

namespace {

std::optional<Refused> problem_of(const TranslateRequest& request, const ServiceOptions& options) {
  if (request.texts.size() > options.max_texts)
    return invalid(
        fmt::format("a request may have at most {} texts (got {})", options.max_texts, request.texts.size()));
  std::size_t total = 0;
  for (const std::string& text : request.texts) {
    if (auto problem = problem_of_text(text)) return problem;
    total += characters(text);
  }
  if (total > options.max_chars)
    return invalid(fmt::format("a request may have at most {} characters (got {})", options.max_chars, total));
  if (request.alternatives < 0 || request.alternatives > options.max_alternatives)
    return invalid(
        fmt::format("alternatives must be from 0 to {} (got {})", options.max_alternatives, request.alternatives));
  return std::nullopt;
}

// For a computation that throws Error if the request is invalid.
template <class Answer, class Compute>
Outcome<Answer> outcome_of(Compute&& compute) {
  try {
    return compute();
  } catch (const Error& error) {
    return invalid(error.what());
  } catch (const std::exception& error) {
    return Refused{Refused::Why::kFailed, error.what()};
  }
}

std::string pairs_of(const ModelRegistry& registry) {
  std::set<std::string> pairs;
  for (const RegisteredModel& registered : registry.models())
    pairs.insert(fmt::format("{} to {}", registered.model->source().language, registered.model->target().language));
  return fmt::format("{}", fmt::join(pairs, ", "));
}

// The likeliest of the languages that can be translated into `target` (any, if empty), or `target` itself.
std::optional<DetectedLanguage> detect_source(const ModelRegistry& registry, std::string_view text,
                                              std::string_view target) {
  const auto detected = registry.detector().detect(text);
  const auto found = std::ranges::find_if(detected, [&](const DetectedLanguage& language) {
    return language.language == target ||
           std::ranges::any_of(registry.models(), [&](const RegisteredModel& registered) {
             return registered.model->source().language == language.language &&
                    (target.empty() || registered.model->target().language == target);
           });
  });
  if (found == detected.end()) return std::nullopt;
  return *found;
}

// By name, by languages, or the first model.
Outcome<const RegisteredModel*> choose_model(const ModelRegistry& registry, std::string_view id,
                                             std::string_view source, std::string_view target) {
  const RegisteredModel* chosen = nullptr;
  if (!id.empty()) {
    chosen = registry.find(id);
    if (chosen == nullptr)
      return Refused{Refused::Why::kUnknown, fmt::format("no model '{}'; GET /models lists them", printable(id, 60))};
  } else {
    const auto fits = [&](const RegisteredModel& registered) {
      return (source.empty() || registered.model->source().language == source) &&
             (target.empty() || registered.model->target().language == target);
    };
    const auto found = std::ranges::find_if(registry.models(), fits);
    if (found != registry.models().end()) chosen = &*found;
  }
  if (chosen == nullptr)
    return invalid(fmt::format("{} to {} is not supported (supported: {})", printable(source, 20),
                               printable(target, 20), pairs_of(registry)));
  return chosen;
}

}  // namespace

Service::Service(ServiceOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Service::~Service() = default;

const ServiceOptions& Service::options() const { return state_->options; }

std::vector<LanguageEntry> Service::languages() const {
  const auto generation = state_->generation();
  std::map<std::string, std::set<std::string>> targets;  // per language, including those that are only targets
  for (const RegisteredModel& registered : generation->registry.models()) {
    targets[registered.model->source().language].insert(registered.model->target().language);
    targets[registered.model->target().language];
  }
  std::vector<LanguageEntry> entries;
  entries.reserve(targets.size());
  for (const auto& [code, into] : targets) entries.push_back({code, language_name(code), {into.begin(), into.end()}});
  return entries;
}

std::vector<ModelEntry> Service::models() const {
  const auto generation = state_->generation();
  std::vector<ModelEntry> entries;
  for (const RegisteredModel& registered : generation->registry.models()) {
    const model::TranslationModel& model = *registered.model;
    const model::Seq2SeqOptions& options = model.options();
    ModelEntry& entry = entries.emplace_back();
    entry.id = registered.id, entry.attention = options.attention;
    entry.source = model.source().language, entry.target = model.target().language;
    entry.embedding = options.embedding, entry.hidden = options.hidden, entry.heads = options.heads;
    for (const auto& parameter : model.parameters())
      entry.parameters += static_cast<std::int64_t>(parameter->value().span().size());
    entry.is_default = generation->registry.find(entry.source, entry.target) == &registered;
    entry.examples = registered.examples;
  }
  return entries;
}

std::vector<DetectedLanguage> Service::detect(std::string_view text) const {
  return state_->generation()->registry.detector().detect(text);
}

void Service::translate(TranslateRequest request, Reply<std::vector<TranslatedText>> reply) {
  if (auto problem = problem_of(request, state_->options)) return reply(*std::move(problem));
  const auto generation = state_->generation();
  std::optional<DetectedLanguage> detected;
  if (request.source == "auto") {
    detected = detect_source(generation->registry, fmt::format("{}", fmt::join(request.texts, "\n")), request.target);
    request.source = detected ? detected->language : "";
  }
  if (request.source == request.target && request.model.empty()) {  // nothing to do
    std::vector<TranslatedText> same;
    for (std::string& text : request.texts) same.push_back({std::move(text), {}, detected});
    return reply(std::move(same));
  }
  const auto chosen = choose_model(generation->registry, request.model, request.source, request.target);
  if (const auto* refused = std::get_if<Refused>(&chosen)) return reply(*refused);
  const RegisteredModel& registered = *std::get<const RegisteredModel*>(chosen);
  const auto alternatives = static_cast<std::size_t>(request.alternatives);
  auto parts = std::make_shared<const TextsInParts>(request.texts, request.format);
  TranslationJob job{.model = registered.model,
                     .model_key = fmt::format("{}/{}", generation->number, registered.id),
                     .sentences = parts->sentences(),
                     .nbest = request.alternatives + 1,
                     .align = request.format == TextFormat::kHtml && can_align(*registered.model),
                     .deadline = state_->deadline(),
                     .abandoned = request.abandoned,
                     .reply = {}};
  job.reply = [parts, alternatives, detected, reply = std::move(reply)](auto outcome) {
    if (auto* refused = std::get_if<Refused>(&outcome)) return reply(std::move(*refused));
    auto texts = parts->assemble(std::get<0>(outcome), alternatives);
    for (TranslatedText& text : texts) text.detected = detected;
    reply(std::move(texts));
  };
  state_->queue().submit(std::move(job));
}

void Service::attend(AttendRequest request, Reply<Attended> reply) {
  if (auto problem = problem_of_text(request.text)) return reply(*std::move(problem));
  if (const std::size_t total = characters(request.text); total > state_->options.max_chars)
    return reply(
        invalid(fmt::format("a text may have at most {} characters (got {})", state_->options.max_chars, total)));
  const auto generation = state_->generation();
  if (request.source == "auto") {
    const auto detected = detect_source(generation->registry, request.text, request.target);
    request.source = detected ? detected->language : "";
  }
  const auto chosen = choose_model(generation->registry, request.model, request.source, request.target);
  if (const auto* refused = std::get_if<Refused>(&chosen)) return reply(*refused);
  const std::stop_token abandoned = request.abandoned;
  const auto run = [this, generation, registered = std::get<const RegisteredModel*>(chosen),
                    request = std::move(request), reply](ThreadPool& pool) {
    reply(outcome_of<Attended>([&] {
      Attended attended = heed::service::attend(*registered->model, pool, request, state_->options.max_attended_words);
      attended.model = registered->id;
      return attended;
    }));
  };
  state_->queue().submit(QueuedTask{run, std::move(reply), state_->deadline(), abandoned});
}

void Service::lab(std::string name, lab::LabOptions options, std::stop_token abandoned, Reply<lab::LabResult> reply) {
  const bool known = std::ranges::any_of(lab::lab_experiments(), [&](const auto& each) { return each.name == name; });
  if (!known)
    return reply(
        Refused{Refused::Why::kUnknown, fmt::format("no experiment '{}'; GET /lab lists them", printable(name, 60))});
  if (options.samples > state_->options.max_lab_samples)
    return reply(
        invalid(fmt::format("samples must be at most {} (got {})", state_->options.max_lab_samples, options.samples)));
  const auto run = [name = std::move(name), options = std::move(options), reply](ThreadPool& pool) {
    reply(outcome_of<lab::LabResult>([&] { return lab::run_lab(name, options, pool); }));
  };
  state_->queue().submit(QueuedTask{run, std::move(reply), state_->deadline(), std::move(abandoned)});
}

void Service::reload() { state_->reload(); }

void Service::drain() { state_->queue().drain(); }

ServiceFigures Service::figures() const { return {state_->queue().figures(), state_->generation()->number - 1}; }

}  // namespace heed::service
