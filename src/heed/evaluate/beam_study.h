// Explains the scores at several beam widths in sentences.
//
// Every further token has a probability below 1, so a short translation is more probable than its continuations. A
// narrow search seldom finds such short translations; a wide one does, and ranking by log P alone prefers them: the
// model score rises and BLEU falls (Koehn & Knowles 2017, "Six challenges for neural machine translation", challenge
// 6; Murray & Chiang 2018, "Correcting length bias in neural machine translation"; Stahlberg & Byrne 2019, "On NMT
// search errors and model errors: cat got your tongue?", where the exact search often finds the empty translation).
// Whether this happens here is read off the figures.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "heed/evaluate/model_evaluation.h"

namespace heed::evaluate {

struct BeamStudy {
  std::vector<BeamScores> normalised;  // ranked by log P / length^length_penalty
  std::vector<BeamScores> plain;       // ranked by log P alone
};

// How much lower the widest beam scores than the best width in this measure, 0 or more. The study uses bleu_lc, which
// counts an unknown word as one word. `bleu` is computed on text with "<unk>", which counts as three and hides that a
// translation is short. REQUIRES: not empty, in the order of the widths
double fall_of_widest(std::span<const BeamScores> results, double BeamScores::*bleu = &BeamScores::bleu_lc);

// One or two sentences per item: which width is best, what the widest loses and why, what it costs. A function of the
// figures alone. REQUIRES: both parts of the study have the same widths, at least one, in order
std::vector<std::string> beam_note(const BeamStudy& study);

// The results of an evaluation at two length penalties, the second of them 0.
BeamStudy beam_study(const ModelEvaluation& evaluation);

}  // namespace heed::evaluate
