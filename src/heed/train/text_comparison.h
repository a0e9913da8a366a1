// Several language models on several texts, as given and as fitted to each model; and what the figures mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "heed/train/finding.h"
#include "heed/train/history_effect.h"
#include "heed/train/text_evaluation.h"

namespace heed {

struct ComparedModel {
  std::string name;
  std::string kind;  // LanguageModel::kind
  TokenUnit unit = TokenUnit::kWord;
};

struct ComparedCell {
  bool seen = false;  // the text is part of what the model was trained on
  TextEvaluation evaluation;
  std::vector<HistoryStep> history;  // of the text as given

  const TextScore& given() const { return evaluation.given.score; }
  const TextScore& normalized() const { return evaluation.normalized->text.score; }
};

struct TextComparison {
  std::vector<ComparedModel> models;
  std::vector<std::string> texts;   // their names
  std::vector<ComparedCell> cells;  // a row of texts for each model; every evaluation has its normalized text

  const ComparedCell& at(std::size_t model, std::size_t text) const { return cells[model * texts.size() + text]; }
};

// As evaluate_text with normalisation, and how far back the model looks.
ComparedCell compare_text(const LanguageModel& model, const SourceText& source, bool seen, ThreadPool& pool);

// What the figures say, and nothing that they do not. Matters of which they say nothing are left out.
std::vector<Finding> comparison_findings(const TextComparison& comparison);

}  // namespace heed
