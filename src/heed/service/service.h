// Answers requests, without any HTTP. Start here. The HTTP server calls it; `heed translate` uses the parts below it.
//
// Waiting sentences of all requests are decoded together, a few milliseconds after the first of them arrived
// (translation_queue.h). The same sentence is decoded once for all concurrent requests, and recent translations are
// cached. All members are thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/settings/setting.h"
#include "heed/decode/translator.h"
#include "heed/lab/lab.h"
#include "heed/model/io/example_sentences.h"
#include "heed/service/attend.h"
#include "heed/service/documents/document.h"
#include "heed/service/language_detector.h"
#include "heed/service/outcome.h"
#include "heed/service/translation_queue.h"

namespace heed::service {

struct ServiceOptions {
  std::vector<std::filesystem::path> models = {};  // folders; the first for a pair of languages is its default
  int threads = 0;                                 // compute threads; 0: one per core
  Index beam = 5;
  double margin = 1.5;           // as SearchOptions::margin; narrow, which doubles the throughput at the same BLEU
  bool replace_unknown = true;   // replace <unk> with the most attended source token, if the model has attention
  Index max_batch = 64;          // sentences decoded together; 1: one at a time
  double batch_wait_ms = 2;      // how long an idle thread waits for more sentences
  std::size_t queue = 1000;      // sentences and other tasks that may wait; more are refused
  double deadline = 30;          // seconds for an answer
  std::size_t max_chars = 5000;  // of all texts of a request
  std::size_t max_texts = 256;   // per request
  Index max_alternatives = 10;
  Index max_target_words = 300;    // per sentence; longer translations are cut
  Index max_attended_words = 100;  // per sentence, for requests with attention
  std::int64_t cache_mb = 16;      // MiB of cached translations
  Index max_lab_samples = 20'000;  // per experiment
};

template <SettingsOf<ServiceOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit(decode::kBeamSetting, options.beam);
  visit({.name = "margin",
         .help =
             "At each step, drop hypotheses whose log P is this far below that of the sentence's best; smaller than in "
             "heed translate, for speed",
         .range = {0.001, 1e9},
         .unit = "nats"},
        options.margin);
  visit({.name = "replace-unknown", .help = "Replace <unk> with the source token that gets the most attention"},
        options.replace_unknown);
  visit({.name = "max-batch",
         .help = "Maximum number of sentences per batch, from all clients; 1: no batches",
         .range = {1, 1e6}},
        options.max_batch);
  visit({.name = "batch-wait-ms",
         .help = "Longest time an idle thread waits for more sentences to fill a batch",
         .range = {0, 60'000},
         .unit = "milliseconds"},
        options.batch_wait_ms);
  visit({.name = "cache-mb",
         .help = "Memory for recent translations",
         .range = {0, 1e6},
         .zero = "no cache",
         .unit = "MiB"},
        options.cache_mb);
  visit({.name = "max-chars",
         .help = "Maximum number of characters per request",
         .range = {1, 1e9},
         .unit = "characters"},
        options.max_chars);
  visit({.name = "queue",
         .help = "Maximum number of waiting sentences; further ones are refused with status 503",
         .range = {1, 1e9}},
        options.queue);
  visit({.name = "deadline",
         .help = "Time limit per request; a request that takes longer gets status 503",
         .range = {0.001, 1e6},
         .unit = "seconds"},
        options.deadline);
}

struct TranslateRequest {
  std::vector<std::string> texts = {};
  std::string source = "auto", target = {};
  TextFormat format = TextFormat::kText;
  Index alternatives = 0;          // further translations per text
  std::string model = {};          // empty: the first for the languages
  std::stop_token abandoned = {};  // the client has disconnected
};

struct TranslatedText {
  std::string text;
  std::vector<std::string> alternatives = {};
  std::optional<DetectedLanguage> detected = {};  // if the source was "auto"
};

struct LanguageEntry {
  std::string code;
  std::string name;                  // in English: "German"
  std::vector<std::string> targets;  // the languages it can be translated into; empty if it is only a target
};

struct ModelEntry {
  std::string id, source, target, attention;
  Index embedding = 0, hidden = 0, heads = 0;
  std::int64_t parameters = 0;
  bool is_default = false;  // for its languages
  std::vector<model::ExampleSentence> examples;
};

struct ServiceFigures {
  TranslationQueueFigures queue = {};
  std::uint64_t reloads = 0;
};

class Service {
 public:
  // Loads the models. If one cannot be loaded, throws Error naming the folder or file.
  explicit Service(ServiceOptions options);
  ~Service();  // answers everything that is waiting
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  const ServiceOptions& options() const;

  std::vector<LanguageEntry> languages() const;  // by code
  std::vector<ModelEntry> models() const;
  std::vector<DetectedLanguage> detect(std::string_view text) const;  // as LanguageDetector::detect

  void translate(TranslateRequest request, Reply<std::vector<TranslatedText>> reply);
  void attend(AttendRequest request, Reply<Attended> reply);
  void lab(std::string name, lab::LabOptions options, std::stop_token abandoned, Reply<lab::LabResult> reply);

  // Loads all models again; current requests finish with the old ones. If one cannot be loaded, throws Error and
  // changes nothing.
  void reload();

  // Refuses new requests as kBusy, and returns when all accepted ones are answered.
  void drain();

  ServiceFigures figures() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace heed::service
