// A comparison study: several runs of several attention mechanisms with the same budget, their results, and how certain
// these are.
//
// Two sources of chance are kept apart. Initial weights and batches cause the spread between runs, which Welch's t-test
// compares. The choice of test sentences is what the paired tests measure: each sentence is one unit, drawn or swapped
// with its translations by all runs of a mechanism, and the score is the mean BLEU of the runs. So more runs do not
// count as more sentences. Only a difference that is measurable over both is ascribed to the mechanisms.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/metrics/significance.h"
#include "heed/study/spread.h"

namespace heed::study {

struct StudyEpoch {
  double train_loss = 0, valid_loss = 0;  // nats per target token
};

// Scores on the test set at one beam width.
struct StudyScores {
  std::int64_t beam = 0;
  double bleu = 0, bleu_lc = 0;
};

struct StudyRun {
  std::string attention;
  std::int64_t seed = 0;
  double valid_loss = 0;        // the lowest
  std::int64_t best_epoch = 0;  // the epoch of the lowest
  double test_perplexity = 0;
  std::vector<StudyScores> scores = {};  // one per width, in the order of the study
  double seconds = 0, memory_mb = 0;     // of training
  std::int64_t parameters = 0;
  std::vector<StudyEpoch> epochs = {};
  std::vector<std::string> translations = {};  // of the test set, at the last width
};

struct StudyScoreSpread {
  std::int64_t beam = 0;
  Spread bleu, bleu_lc;
};

struct CurvePoint {
  std::int64_t epoch = 0;         // from 1
  Spread train_loss, valid_loss;  // over the runs that got there
};

struct MechanismFigures {
  std::string attention;
  std::int64_t runs = 0;
  std::vector<StudyScoreSpread> scores = {};
  metrics::Confidence bleu_over_sentences =
      {};  // the mean BLEU of the runs at the last width, over resampled test sets
  // Both after the epoch with the lowest validation loss, whose checkpoint is kept. Without logs, train_loss.runs is 0.
  Spread train_loss = {}, valid_loss = {};
  Spread test_perplexity = {}, seconds = {}, memory_mb = {};
  std::int64_t parameters = 0;
  std::vector<CurvePoint> curve = {};
};

// Two mechanisms; the second has the higher mean BLEU (13a, at the last width). Differences: second minus first.
struct MechanismPair {
  std::size_t first = 0, second = 0;        // indices in Study::mechanisms
  metrics::PairedTest test = {};            // on the test sentences
  metrics::Difference over_sentences = {};  // of this test; p corrected for all pairs
  metrics::Difference over_runs = {};       // of the means over runs; p corrected for all pairs
};

struct Study {
  std::vector<MechanismFigures> mechanisms;  // in the requested order
  std::vector<MechanismPair> pairs;          // all pairs
  std::int64_t test_sentences = 0;
  std::string bleu_signature, bleu_lc_signature;
};

// `runs`: grouped by mechanism, all with the same widths. In an unfinished study, two mechanisms are compared by the
// runs of the seeds that both have. `references`: of the test set, one line per sentence. Throws Error if a run has
// another number of translations.
Study analyse_study(std::span<const StudyRun> runs, const std::vector<std::string>& references, ThreadPool& pool,
                    const metrics::PairedOptions& options = {});

// Explains the figures, one or two sentences per item, and claims nothing that they do not support.
std::vector<std::string> study_findings(const Study& study);

}  // namespace heed::study
