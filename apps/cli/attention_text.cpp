#include "apps/cli/attention_text.h"

#include <vector>

#include "heed/plot/terminal_heatmap.h"
#include "heed/text/vocabulary.h"

namespace heed::cli {

std::string attention_text(const TranslatedLine& line, const Translation& translation, const TerminalStyle& style) {
  const Vocabulary marks;
  std::vector<std::string> rows = translation.tokens, columns = {marks.token(Vocabulary::kBegin)};
  if (translation.finished) rows.push_back(marks.token(Vocabulary::kEnd));
  columns.insert(columns.end(), line.source_tokens.begin(), line.source_tokens.end());
  columns.push_back(marks.token(Vocabulary::kEnd));
  return terminal_heatmap(rows, columns, translation.weights.view().span(), style);
}

}  // namespace heed::cli
