// All settings for training a translation model, and the presets.
//
// The preset `seed` consists of the default values here, in Seq2SeqOptions and in LoopSettings. `fast`, the default of
// `heed train`, and `demo`, for the built-in corpus, change some of them (translation_settings.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "heed/model/gru/seq2seq.h"
#include "heed/text/corpus/epoch_plan.h"
#include "heed/text/tokenizers/make_tokenizer.h"
#include "heed/train/loop_settings.h"

namespace heed::train {

struct TextSettings {
  std::string tokenizer = text::TokenizerOptions{}.kind;  // one of kTokenizerKinds
  bool lowercase = true;
  std::int64_t min_count = 2;  // words seen less often in training are unknown
  std::int64_t max_words = 0;  // in each vocabulary; 0: no limit
  std::string subwords = "unigram";
  std::int64_t vocab_size = text::TokenizerOptions{}.vocab_size;  // pieces that sentencepiece learns per language
  std::int64_t max_length = text::LengthLimits{}.max_source;      // tokens; longer pairs are skipped, validation too
};

struct BatchSettings {
  std::int64_t batch = text::BatchOptions{}.sentences;  // sentence pairs
  std::int64_t batch_tokens = 0;                        // source and target positions, padding included; 0: no limit
  std::string bucket_by = "source";                     // one of kBucketByNames
  bool deterministic = false;  // a fixed number of shares, so that 1, 2, 4, 8 ranks give the same bits
  bool valid_bleu = false;     // translate the validation set after each epoch
};

struct TrainSettings {
  model::Seq2SeqOptions model;
  TextSettings text;
  BatchSettings batch;
  LoopSettings loop;
};

inline constexpr std::array kPresetNames = {"fast", "seed", "demo"};
inline constexpr Setting kPresetSetting{.name = "preset",
                                        .help =
                                            "Settings to start from; fast: good quality in little time; seed: a "
                                            "plain baseline (it has nothing to do with --seed); demo: small, for the "
                                            "built-in corpus, which heed demo generates",
                                        .choices = kPresetNames};
TrainSettings preset(std::string_view name);  // throws Error for a name that is not in kPresetNames

template <SettingsOf<TextSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit(text::kTokenizerSetting, settings.tokenizer);
  visit({.name = "lowercase", .help = "Lower-case both languages for the model; translations get their capitals back"},
        settings.lowercase);
  visit({.name = "min-count",
         .help = "Words that occur fewer than N times in the training text are unknown",
         .range = {1, 1e9}},
        settings.min_count);
  visit({.name = "max-words",
         .help = "Maximum vocabulary size per language",
         .range = kCount,
         .zero = "no limit",
         .also = "max-vocabulary"},
        settings.max_words);
  visit(text::kSubwordsSetting, settings.subwords);
  visit(text::kVocabSizeSetting, settings.vocab_size);
  visit({.name = "max-length",
         .help = "Leave out pairs with more than N tokens on either side, in training and validation",
         .range = {1, 100'000},
         .unit = "tokens"},
        settings.max_length);
}

template <SettingsOf<BatchSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit({.name = "batch",
         .help = "Sentence pairs per batch; if several MPI ranks train one model, the total over all ranks",
         .range = kCount,
         .zero = "as many as --batch-tokens allows",
         .also = "batch-size"},
        settings.batch);
  visit({.name = "batch-tokens",
         .help = "Maximum number of tokens per batch, both sides and padding included",
         .range = kCount,
         .zero = "no limit",
         .unit = "tokens"},
        settings.batch_tokens);
  visit({.name = "bucket-by",
         .help =
             "source: the pairs of a batch have similar source lengths; both: similar lengths on both sides; none: any "
             "lengths",
         .choices = text::kBucketByNames},
        settings.bucket_by);
  visit({.name = "deterministic",
         .help = "Make the result independent of the number of MPI ranks that train one model (1, 2, 4 or 8): a batch "
                 "is computed in 8 parts, which are summed in a fixed order"},
        settings.deterministic);
  visit({.name = "valid-bleu",
         .help = "Translate the validation set greedily after each epoch and report the BLEU of lower-cased tokens"},
        settings.valid_bleu);
}

template <SettingsOf<TrainSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit_settings(settings.model, visit);
  visit_settings(settings.text, visit);
  visit_settings(settings.batch, visit);
  visit_settings(settings.loop, visit);
}

// Throws Error for an invalid value, before anything is read or built.
void validate(const TrainSettings& settings);

}  // namespace heed::train
