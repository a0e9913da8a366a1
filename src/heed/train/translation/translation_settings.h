// Everything that can be chosen about the training of a translation model, and the presets.
//
// The preset `seed` is the defaults that the members have here, in Seq2SeqOptions and in LoopSettings. `fast`, which
// `heed train` starts from, and `demo`, for the built-in corpus, change some of them (translation_settings.cpp).
// The command line, --config files and config.json take names, values and help from visit_options.
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
  std::int64_t vocab_size = text::TokenizerOptions{}.vocab_size;  // pieces that sentencepiece learns for each language
  std::int64_t max_length = text::LengthLimits{}.max_source;      // words; longer pairs are left out, of validation too
};

struct BatchSettings {
  std::int64_t batch = text::BatchOptions{}.sentences;  // sentence pairs
  std::int64_t batch_tokens = 0;                        // source and target positions, padding included; 0: no limit
  std::string bucket_by = "source";                     // one of kBucketByNames
  bool deterministic = false;  // in shares of a fixed number, for the same bits on 1, 2, 4, 8 ranks
  bool valid_bleu = false;     // translate the validation set after each epoch
};

struct TrainSettings {
  model::Seq2SeqOptions model;
  TextSettings text;
  BatchSettings batch;
  LoopSettings loop;
};

inline constexpr std::array<const char*, 3> kPresetNames = {"fast", "seed", "demo"};
TrainSettings preset(std::string_view name);  // throws Error for a name that is not in kPresetNames

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.min_count;
}
{
  visit("tokenizer", options.tokenizer, "Tokenizer: moses, sentencepiece, char or whitespace");
  visit("lowercase", options.lowercase, "Put both sides in lower case");
  visit("min-count", options.min_count, "Words seen less often in training are unknown");
  visit("max-words", options.max_words, "Size of a vocabulary at most; 0: no limit");
  visit("subwords", options.subwords, "How sentencepiece learns: unigram or bpe");
  visit("vocab-size", options.vocab_size, "Pieces that sentencepiece learns for each language");
  visit("max-length", options.max_length, "Pairs with more words on a side are left out of training and validation");
}

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.bucket_by;
}
{
  visit("batch", options.batch, "Sentence pairs in a batch");
  visit("batch-tokens", options.batch_tokens, "Positions in a batch at most, both sides with padding; 0: no limit");
  visit("bucket-by", options.bucket_by, "What pairs of a batch share: the length of source, of both, or none");
  visit("deterministic", options.deterministic,
        "Compute each batch in 8 shares, added in a fixed order: the same bits for 1, 2, 4 and 8 ranks of mpirun");
  visit("valid-bleu", options.valid_bleu, "Translate the validation set after each epoch, greedily");
}

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.model, options.text, options.batch, options.loop;
}
{
  visit_options(options.model, visit);
  visit_options(options.text, visit);
  visit_options(options.batch, visit);
  visit_options(options.loop, visit);
}

// Throws Error, naming the option, for a value that makes no sense, before anything is read or built.
void validate(const TrainSettings& settings);

}  // namespace heed::train
