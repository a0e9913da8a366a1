// What the scores at several beam widths say, in words.
//
// A model gives each further word a probability below 1, so a short translation has more of it than a long one of the
// same words and more. A narrow search seldom finds those; a wide one does, and by log P alone it must take them: the
// model score rises and BLEU falls (Koehn & Knowles 2017, "Six challenges for neural machine translation", challenge
// 6; Murray & Chiang 2018, "Correcting length bias in neural machine translation"; Stahlberg & Byrne 2019, "On NMT
// search errors and model errors: cat got your tongue?", where the exact search often finds the empty translation).
// Whether it does so here is for the figures to say.
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

// What the widest loses to the best width in this measure, 0 or more. The study goes by bleu_lc, for which an unknown
// word is a word: the text that `bleu` is of has "<unk>" there, which counts as three and hides that a translation is
// short. REQUIRES: not empty, in the order of the widths
double fall_of_widest(std::span<const BeamScores> results, double BeamScores::*bleu = &BeamScores::bleu_lc);

// A sentence or two an item: which width is best, what the widest loses and why, what it costs. A function of the
// figures alone. REQUIRES: both of the study with the same widths, at least one, in their order
std::vector<std::string> beam_note(const BeamStudy& study);

// The results of an evaluation at two length penalties, the second of them 0.
BeamStudy beam_study(const ModelEvaluation& evaluation);

}  // namespace heed::evaluate
