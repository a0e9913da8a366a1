// Explains the scores at several beam widths in sentences.
//
// Every further token has a probability below 1, so a short translation is more probable than its continuations. A
// narrow search seldom finds such short translations; a wide one does, and ranking by log P alone prefers them: the
// model score rises and BLEU falls (Koehn & Knowles 2017, "Six challenges for neural machine translation", challenge
// 6; Murray & Chiang 2018, "Correcting length bias in neural machine translation"; Stahlberg & Byrne 2019, "On NMT
// search errors and model errors: cat got your tongue?", where the exact search often finds the empty translation).
// Whether this happens here is decided by paired tests on the sentences.
#pragma once

#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/evaluate/model_scores.h"
#include "heed/metrics/significance.h"

namespace heed::evaluate {

// The widest beam minus a narrower one. p is corrected for the number of narrower widths.
struct WidthChange {
  metrics::Difference bleu_lc, model_score, length;  // BLEU, nats per sentence, tokens per sentence
};

struct BeamRanking {
  std::vector<BeamScores> results;   // in the order of the widths
  std::vector<WidthChange> changes;  // one per width except the widest
};

// bleu_lc is used throughout, because it counts an unknown word as one word. `bleu` is computed on text with "<unk>",
// which counts as three and hides that a translation is short.
struct BeamStudy {
  BeamRanking normalised;                // ranked by log P / length^length_penalty
  BeamRanking plain;                     // ranked by log P alone
  metrics::Difference by_normalisation;  // BLEU lc at the widest beam: normalised minus plain
};

// `evaluation`: at two length penalties, the second of them 0. REQUIRES: at least one width
BeamStudy beam_study(const ModelEvaluation& evaluation, ThreadPool& pool, const metrics::PairedOptions& options = {});

// One or two sentences per item: which width is best, what the widest loses and why, what it costs. A function of the
// figures alone.
std::vector<std::string> beam_note(const BeamStudy& study);  // beam_note.cpp

}  // namespace heed::evaluate
