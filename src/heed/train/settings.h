// Everything that can be chosen about the training of a translation model, and the presets.
//
// A default is declared here, once, beside its meaning; the command line, --config files and config.json take names,
// values and help from visit_options. The defaults are those of the preset `seed`; `fast` and, for the
// built-in corpus, `demo` change some (settings.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "heed/model/seq2seq_options.h"
#include "heed/text/batches.h"
#include "heed/text/make_tokenizer.h"
#include "heed/train/optimizer.h"
#include "heed/train/schedule.h"

namespace heed {

struct TextSettings {
  std::string tokenizer = TokenizerOptions{}.kind;  // one of kTokenizerKinds
  bool lowercase = true;
  std::int64_t min_count = 2;  // words seen less often in training are unknown
  std::int64_t max_words = 0;  // in each vocabulary; 0: no limit
  std::string subwords = "unigram";
  std::int64_t vocab_size = TokenizerOptions{}.vocab_size;  // pieces that sentencepiece learns for each language
  std::int64_t max_length = LengthLimits{}.max_source;      // words; longer pairs are left out of training
};

struct LoopSettings {
  std::int64_t epochs = 10;
  std::int64_t batch = BatchOptions{}.sentences;  // sentence pairs
  std::int64_t batch_tokens = 0;                  // source and target positions, padding included; 0: no limit
  std::string batch_likeness = "source";          // one of kBatchLikenessNames
  std::string schedule = "constant";
  double learning_rate = ScheduleOptions{}.rate;  // the highest
  std::int64_t warmup = 0;                        // steps
  double final_rate = 0;                          // share of the learning rate that it never falls below after warm-up
  double beta1 = AdamOptions{}.beta1, beta2 = AdamOptions{}.beta2, epsilon = AdamOptions{}.epsilon;
  double weight_decay = AdamOptions{}.weight_decay;
  double clip = 0;                // norm of the gradient; 0: not clipped
  double average = 0;             // decay of the moving average of the weights that is validated and kept; 0: none
  std::int64_t patience = 0;      // epochs without a lower validation loss after which training stops; 0: never
  bool valid_bleu = false;        // translate the validation set after each epoch
  std::int64_t save_every = 500;  // steps between checkpoints; one more at the end of each epoch
  std::int64_t seed = 1;
};

struct TrainSettings {
  Seq2SeqOptions model;
  TextSettings text;
  LoopSettings loop;
};

inline constexpr std::array<const char*, 3> kPresetNames = {"fast", "seed", "demo"};
TrainSettings preset(std::string_view name);  // throws Error for a name that is not in kPresetNames

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.min_count;
}
{
  visit("tokenizer", options.tokenizer, "moses, sentencepiece, char or whitespace");
  visit("lowercase", options.lowercase, "Put both sides in lower case");
  visit("min-count", options.min_count, "Words seen less often in training are unknown");
  visit("max-words", options.max_words, "Size of a vocabulary at most; 0: no limit");
  visit("subwords", options.subwords, "How sentencepiece learns: unigram or bpe");
  visit("vocab-size", options.vocab_size, "Pieces that sentencepiece learns for each language");
  visit("max-length", options.max_length, "Pairs with more words on a side are left out of training");
}

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.save_every;
}
{
  visit("epochs", options.epochs, "Passes through the training set");
  visit("batch", options.batch, "Sentence pairs in a batch");
  visit("batch-tokens", options.batch_tokens, "Positions in a batch at most, both sides with padding; 0: no limit");
  visit("batch-likeness", options.batch_likeness,
        "What pairs of a batch share: the length of source, of both, or none");
  visit("schedule", options.schedule, "Of the learning rate: constant, inverse-sqrt, plateau or cosine");
  visit("learning-rate", options.learning_rate, "The highest learning rate");
  visit("warmup", options.warmup, "Steps over which the learning rate rises");
  visit("final-rate", options.final_rate, "Share of the learning rate that it never falls below");
  visit("beta1", options.beta1, "Of Adam");
  visit("beta2", options.beta2, "Of Adam");
  visit("epsilon", options.epsilon, "Of Adam");
  visit("weight-decay", options.weight_decay, "Decoupled, as in AdamW");
  visit("clip", options.clip, "Norm to which the gradient is cut down; 0: not at all");
  visit("average", options.average, "Decay of the moving average of the weights, which is validated and kept; 0: none");
  visit("patience", options.patience, "Epochs without a lower validation loss after which to stop; 0: never");
  visit("valid-bleu", options.valid_bleu, "Translate the validation set after each epoch, greedily");
  visit("save-every", options.save_every, "Steps between checkpoints; there is one after each epoch in any case");
  visit("seed", options.seed, "The same seed gives the same model, bit for bit");
}

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.model, options.text, options.loop;
}
{
  visit_options(options.model, visit);
  visit_options(options.text, visit);
  visit_options(options.loop, visit);
}

// Throws Error, naming the option, for a value that makes no sense, before anything is read or built.
void require_sensible(const TrainSettings& settings);

}  // namespace heed
