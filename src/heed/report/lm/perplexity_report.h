// The output of `heed lm perplexity`: a summary for the terminal, JSON, and a folder with a report.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "heed/base/terminal/terminal.h"
#include "heed/evaluate/text_evaluation.h"
#include "heed/plot/document.h"

namespace heed::report {

struct PerplexityReport {
  std::string command;  // that makes this report
  std::string model, kind;
  std::size_t top = 10;  // surprising tokens to show
  std::vector<evaluate::TextEvaluation> texts;
};

// A screen: the main figures and the most surprising tokens. The whole text is in the report and in the JSON.
void print_perplexity(const evaluate::TextEvaluation& evaluation, std::size_t top, const TerminalStyle& style,
                      std::ostream& out);

// One object for one text, an array for several.
nlohmann::ordered_json perplexity_json(const PerplexityReport& report);

// report.md with its figures, report.html and report.json.
void write_perplexity_report(const PerplexityReport& report, const std::filesystem::path& folder,
                             std::span<const plot::PictureFormat> formats);

// Parts that other reports share.
nlohmann::ordered_json score_json(const metrics::TextScore& score);
nlohmann::ordered_json rules_json(std::span<const text::NormalizationRule> rules);
// "“case” 12 times: line 1 “New” → “new”, ..."
std::string rule_text(const text::NormalizationRule& rule);

inline constexpr const char* kBitsPerCharacterNote =
    "Bits per character are the bits needed to encode the whole text: the bits of its tokens, plus the letters of each "
    "unknown token at 8 bits per byte (and one byte for the end of a word), divided by the characters of the text as "
    "given. Without the letters, a model that calls every word unknown would look best.";

}  // namespace heed::report
