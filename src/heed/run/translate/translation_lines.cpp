#include "heed/run/translate/translation_lines.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "heed/base/formats/json.h"

namespace heed::run {
namespace {

using nlohmann::ordered_json;

// More than six digits are noise for float weights, and double the size.
double rounded(float weight) { return std::round(static_cast<double>(weight) * 1e6) / 1e6; }

ordered_json attention_json(ConstView weights) {
  ordered_json rows = ordered_json::array();
  for (Index t = 0; t < weights.rows(); ++t) {
    ordered_json& row = rows.emplace_back(ordered_json::array());
    for (const float weight : weights.row(t)) row.push_back(rounded(weight));
  }
  return rows;
}

std::string json_line(std::string_view source, const decode::TranslatedLine& line, const TranslationForm& form) {
  ordered_json document = {
      {"source", source}, {"source_tokens", line.source_tokens}, {"translations", ordered_json::array()}};
  for (const decode::Translation& translation : line.translations) {
    ordered_json& entry = document["translations"].emplace_back();
    entry = {{"text", translation.text},
             {"tokens", translation.tokens},
             {"score", translation.score},
             {"log_probability", translation.log_probability},
             {"finished", translation.finished}};
    if (form.alignment) entry["attention"] = attention_json(translation.weights.view());
  }
  return document.dump() + "\n";
}

std::string plain_line(const decode::Translation& translation, std::size_t source_tokens, const TranslationForm& form) {
  std::string text = translation.text;
  if (form.scores) text += fmt::format("\t{:.4f}\t{:.4f}", translation.log_probability, translation.score);
  if (form.alignment) text += "\t" + pharaoh_alignment(translation, source_tokens);
  return text + "\n";
}

std::string nbest_line(std::int64_t index, const decode::Translation& translation, std::size_t source_tokens,
                       const TranslationForm& form) {
  std::string text = fmt::format("{} ||| {} |||", index, translation.text);
  if (form.scores) text += fmt::format(" {:.4f} |||", translation.log_probability);
  text += fmt::format(" {:.4f}", translation.score);
  if (form.alignment) text += " ||| " + pharaoh_alignment(translation, source_tokens);
  return text + "\n";
}

}  // namespace

std::string pharaoh_alignment(const decode::Translation& translation, std::size_t source_tokens) {
  std::string pairs;
  for (std::size_t t = 0; t < translation.tokens.size(); ++t) {
    const auto words = translation.weights.view().row(static_cast<Index>(t)).subspan(1, source_tokens);
    const auto most = std::ranges::max_element(words);
    if (most == words.end() || *most <= 0) continue;
    pairs += fmt::format("{}{}-{}", pairs.empty() ? "" : " ", most - words.begin(), t);
  }
  return pairs;
}

std::string translation_lines(std::int64_t index, std::string_view source, const decode::TranslatedLine& line,
                              const TranslationForm& form) {
  if (form.json) return json_line(source, line, form);
  const std::size_t source_tokens = line.source_tokens.size();
  const auto written = [&](const decode::Translation& translation) {
    return form.nbest ? nbest_line(index, translation, source_tokens, form)
                      : plain_line(translation, source_tokens, form);
  };
  if (line.translations.empty()) return written(decode::Translation());
  std::string lines;
  for (const decode::Translation& translation : line.translations) lines += written(translation);
  return lines;
}

}  // namespace heed::run
