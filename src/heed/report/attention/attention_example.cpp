#include "heed/report/attention/attention_example.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/npy.h"
#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"
#include "heed/plot/charts/heatmap.h"
#include "heed/plot/terminal_heatmap.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMostWords = 120;   // per axis of a picture
constexpr std::size_t kCellColumns = 4;   // terminal columns, at least
constexpr std::size_t kNameColumns = 14;  // width of a figure's name, such as "entropy"

std::string words_of(const std::vector<std::string>& words, std::size_t first, std::size_t last) {
  return fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first),
                                     words.begin() + static_cast<std::ptrdiff_t>(last) + 1, " "));
}

std::string inversion_text(const AttentionExample& example, const metrics::Inversion& inversion) {
  return fmt::format(R"("{}", from "{}", moves ahead of {} words whose source comes earlier)",
                     printable(words_of(example.target, inversion.first, inversion.last)),
                     printable(example.source_tokens[inversion.source]), inversion.overtaken);
}

std::size_t words_of_longer_side(const AttentionExample& example) {
  return std::max(example.map.target.size(), example.map.source.size());
}

// "the 0.12  man 0.05", wrapped to the terminal and indented by the width of the name.
std::string word_figures(std::string_view name, const std::vector<std::string>& words,
                         const std::vector<double>& values, int width) {
  std::string text = fmt::format("  {:<{}}", name, kNameColumns);
  std::size_t column = kNameColumns + 2;
  const auto last = static_cast<std::size_t>(std::max(width, 40));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string figure = fmt::format("{} {:.2f}", printable(words[i]), values[i]);
    const auto columns = static_cast<std::size_t>(display_columns(figure));
    if (i > 0 && column + 2 + columns > last) {
      text += "\n" + std::string(kNameColumns + 2, ' ');
      column = kNameColumns + 2;
    } else if (i > 0) {
      text += "  ";
      column += 2;
    }
    text += figure;
    column += columns;
  }
  return text + "\n";
}

// Figures, not data: more than six digits would be noise.
double rounded(double value) { return std::round(value * 1e6) / 1e6; }

// The shortest decimal number that reads back as this float.
double exact(float value) { return std::stod(fmt::format("{}", value)); }

ordered_json rows_json(const decode::AttentionMap& map) {
  ordered_json rows = ordered_json::array();
  for (std::size_t t = 0; t < map.target.size(); ++t) {
    ordered_json& row = rows.emplace_back(ordered_json::array());
    for (std::size_t s = 0; s < map.source.size(); ++s) row.push_back(exact(map.weights[t * map.source.size() + s]));
  }
  return rows;
}

ordered_json word_values(const std::vector<std::string>& words, const std::vector<double>& values) {
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < words.size(); ++i) list.push_back({{"word", words[i]}, {"value", rounded(values[i])}});
  return list;
}

}  // namespace

AttentionExample make_attention_example(std::string name, std::string source, const decode::TranslatedLine& line,
                                        std::size_t rank, const text::Languages& languages,
                                        const decode::AttentionMapOptions& options) {
  const decode::Translation& translation = line.translations[rank];
  AttentionExample example{.name = std::move(name),
                           .source = std::move(source),
                           .translation = translation.text,
                           .languages = languages,
                           .score = translation.score,
                           .map = decode::attention_map(line, translation, options)};
  decode::AttentionMapOptions words_only = options;
  words_only.hide_special = true;
  decode::AttentionMap words = decode::attention_map(line, translation, words_only);
  example.statistics = metrics::attention_statistics({words.weights, words.target.size(), words.source.size()});
  example.target = std::move(words.target);
  example.source_tokens = std::move(words.source);
  return example;
}

bool is_drawable(const AttentionExample& example) { return words_of_longer_side(example) <= kMostWords; }

void require_drawable(const AttentionExample& example) {
  const std::size_t words = words_of_longer_side(example);
  if (words > kMostWords)
    throw Error(
        fmt::format("a sentence of {} tokens is too long for a picture (at most {}): '{}'; split it, or use "
                    "--format json,npy",
                    words, kMostWords, printable(example.source, 60)));
}

std::string attention_text(const AttentionExample& example, const TerminalStyle& style) {
  std::string text = fmt::format("  {}\n  {}\n", printable(example.source), printable(example.translation));
  if (example.reference) text += fmt::format("  Reference: {}\n", printable(*example.reference));
  text += "\n";
  if (example.map.source.size() * kCellColumns <= static_cast<std::size_t>(std::max(style.width, 0)))
    text += plot::terminal_heatmap(example.map.target, example.map.source, example.map.weights, style) + "\n";
  else
    text += fmt::format(
        "  (a map of {} words does not fit into {} columns; make the terminal wider, or use --format svg)\n\n",
        example.map.source.size(), style.width);
  const metrics::AttentionStatistics& statistics = example.statistics;
  if (example.target.empty()) return text + "  (no words)\n";
  text += word_figures("entropy", example.target, statistics.entropy, style.width);
  text += word_figures("coverage", example.source_tokens, statistics.coverage, style.width);
  text += fmt::format("  {:<{}}{}; entropy {:.0f}% of the maximum, monotonicity {}\n", "pattern", kNameColumns,
                      name_of(statistics.pattern), 100 * statistics.mean_entropy,
                      statistics.monotonicity ? fmt::format("{:.2f}", *statistics.monotonicity)
                                              : fmt::format("undefined ({})", no_order(statistics)));
  for (const metrics::Inversion& inversion : statistics.inversions)
    text += fmt::format("  {:<{}}{}\n", "inversion", kNameColumns, inversion_text(example, inversion));
  return text;
}

plot::Picture attention_picture(const AttentionExample& example) {
  require_drawable(example);
  plot::Picture picture = plot::heatmap_picture({.rows = example.map.target,
                                                 .columns = example.map.source,
                                                 .values = example.map.weights,
                                                 .row_axis = language_name(example.languages.target),
                                                 .column_axis = language_name(example.languages.source)});
  picture.title = example.translation;
  if (example.reference) picture.description += fmt::format(" Reference: {}", *example.reference);
  return picture;
}

std::string attention_json(const AttentionExample& example) {
  const metrics::AttentionStatistics& statistics = example.statistics;
  ordered_json inversions = ordered_json::array();
  for (const metrics::Inversion& inversion : statistics.inversions)
    inversions.push_back({{"target", words_of(example.target, inversion.first, inversion.last)},
                          {"source", example.source_tokens[inversion.source]},
                          {"overtaken", inversion.overtaken}});
  ordered_json alignment = ordered_json::array();
  for (const std::optional<std::size_t>& source : statistics.alignment)
    alignment.push_back(source ? ordered_json(*source) : nullptr);
  ordered_json document = {{"source", example.source}, {"translation", example.translation}};
  if (example.reference) document["reference"] = *example.reference;
  document.update(
      {{"score", rounded(example.score)},
       {"columns", example.map.source},
       {"rows", example.map.target},
       {"weights", rows_json(example.map)},
       {"pattern", name_of(statistics.pattern)},
       {"mean_entropy", rounded(statistics.mean_entropy)},
       {"monotonicity", statistics.monotonicity ? ordered_json(rounded(*statistics.monotonicity)) : nullptr},
       {"entropy", word_values(example.target, statistics.entropy)},
       {"coverage", word_values(example.source_tokens, statistics.coverage)},
       {"alignment", alignment},
       {"inversions", inversions}});
  return document.dump() + "\n";
}

void write_attention_example(const AttentionExample& example, const std::filesystem::path& folder,
                             std::span<const std::string> formats) {
  const std::filesystem::path stem = folder / example.name;
  const auto with_extension = [&](const std::string& format) { return std::filesystem::path(stem) += "." + format; };
  for (const std::string& format : formats) {
    if (format == "json") {
      write_atomically(with_extension(format), attention_json(example));
    } else if (format == "npy") {
      write_npy(with_extension(format), std::array{example.map.target.size(), example.map.source.size()},
                example.map.weights);
    } else if (const auto picture = plot::picture_format(format)) {
      save(attention_picture(example), stem, *picture);
    }
  }
}

}  // namespace heed::report
