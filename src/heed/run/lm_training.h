// Trains a language model, from text to its loss curve.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "heed/base/settings/given_settings.h"
#include "heed/run/training_run.h"
#include "heed/train/lm/lm_settings.h"

namespace heed::run {

using LmSettings = std::variant<train::BigramTrainSettings, train::CharTrainSettings>;

struct LmPlan {
  std::string kind;  // "bigram" or "char"
  std::vector<std::string> train, without;
  std::string valid, vectors, vocab;  // empty: none
  LmSettings settings;
};

inline constexpr std::array kLmKinds = {"bigram", "char"};

// Input files: settings that do not belong to the model.
template <SettingsOf<LmPlan> Plan, class Visit>
void visit_files(Plan& plan, Visit&& visit) {
  visit({.name = "kind",
         .help = "bigram: a neural bigram model of words; char: a GRU over characters",
         .choices = kLmKinds},
        plan.kind);
  visit({.name = "train",
         .help = "Files to train on: text, plain or gzip; bigram: also tagged text (see below)",
         .value = "FILE",
         .several = Several::kWords},
        plan.train);
  visit({.name = "without",
         .help = "Files whose lines are removed from the training text",
         .value = "FILE",
         .several = Several::kWords},
        plan.without);
  visit({.name = "valid",
         .help = "bigram: file to validate on; otherwise the last tenth of the sentences",
         .value = "FILE"},
        plan.valid);
  visit({.name = "vectors",
         .help = "bigram: file of word vectors (GloVe, word2vec); otherwise they are learned",
         .value = "FILE"},
        plan.vectors);
  visit({.name = "vocab",
         .help = "bigram: file of words, most frequent first; otherwise the words of the text",
         .value = "FILE"},
        plan.vocab);
}

// Later sources override earlier ones. Settings that do not belong to training this kind stay in their source. Throws
// Error for an invalid value, and if the kind is missing.
LmPlan plan_language_model(std::span<GivenSettings> sources);

std::string to_toml(const LmPlan& plan);  // the settings file of a run

TrainingEnd train_language_model(TrainingJob<LmPlan> job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::run
