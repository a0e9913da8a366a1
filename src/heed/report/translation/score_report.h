// The outputs of `heed score`: tables for people, JSON on one line for programs.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "heed/metrics/translation/evaluation.h"

namespace heed::report {

void print_scores(const std::vector<metrics::Evaluation>& evaluations, std::ostream& out);

// {"bleu": {"score": ..., "signature": "..."}, ...}; with sentences also {"sentences": [...], "sentence_signature"}.
void print_scores_json(const std::vector<metrics::Evaluation>& evaluations, bool sentences, std::ostream& out);

// One line per sentence, one column per metric, separated by tabs.
void print_sentence_scores(const std::vector<metrics::Evaluation>& evaluations, std::ostream& out);

// Compares two systems, named after their files.
void print_comparison(const std::vector<metrics::Comparison>& comparisons, const std::string& first,
                      const std::string& second, std::ostream& out);

// {"bleu": {"score": first system, "signature": "...", "paired": {"score": second system, ...}}, ...}
void print_comparison_json(const std::vector<metrics::Comparison>& comparisons, std::ostream& out);

}  // namespace heed::report
