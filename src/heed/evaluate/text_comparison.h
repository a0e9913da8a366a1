// Compares several language models on several texts, as given and normalised for each model, and explains the figures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "heed/evaluate/finding.h"
#include "heed/evaluate/history_effect.h"
#include "heed/evaluate/text_evaluation.h"
#include "heed/evaluate/text_stretches.h"

namespace heed::evaluate {

struct ComparedModel {
  std::string name;
  std::string kind;  // LanguageModel::kind
  text::TokenUnit unit = text::TokenUnit::kWord;
};

struct ComparedCell {
  bool seen = false;  // the text is part of the model's training data
  TextEvaluation evaluation;
  std::vector<TextStretch> stretches;  // of the text as given
  std::vector<HistoryStep> history;    // of the text as given

  const metrics::TextScore& given() const { return evaluation.given.score; }
  const metrics::TextScore& normalized() const { return evaluation.normalized->text.score; }
};

struct TextComparison {
  std::vector<ComparedModel> models;
  std::vector<std::string> texts;   // their names
  std::vector<ComparedCell> cells;  // one row of texts per model; every evaluation has its normalised text

  const ComparedCell& at(std::size_t model, std::size_t text) const { return cells[model * texts.size() + text]; }
};

// evaluate_text with normalisation, plus how far back the model looks.
ComparedCell compare_text(const model::LanguageModel& model, const text::SourceText& source, bool seen,
                          ThreadPool& pool);

// Sentences that the figures support (comparison_findings.cpp). Topics on which they say nothing are left out.
std::vector<Finding> comparison_findings(const TextComparison& comparison);

}  // namespace heed::evaluate
