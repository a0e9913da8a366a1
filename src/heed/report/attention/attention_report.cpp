#include "heed/report/attention/attention_report.h"

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/plot/charts/line_chart.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

constexpr std::array<const char*, metrics::AttentionSummary::kParts> kPartNames = {"first fifth", "second", "third",
                                                                                   "fourth", "last"};

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

ordered_json summary_json(const metrics::AttentionSummary& summary, std::span<const AttentionExample> examples) {
  ordered_json patterns, words = ordered_json::array();
  for (std::size_t p = 0; p < metrics::kAttentionPatterns; ++p) {
    ordered_json clearest = ordered_json::array();
    for (const std::size_t number : summary.clearest[p]) {
      const AttentionExample& example = examples[number];
      ordered_json& object = clearest.emplace_back(
          ordered_json{{"name", example.name}, {"source", example.source}, {"translation", example.translation}});
      if (example.reference) object["reference"] = *example.reference;
    }
    patterns[std::string(metrics::name_of(static_cast<metrics::AttentionPattern>(p)))] = {
        {"sentences", summary.patterns[p]},
        {"share", share(summary.patterns[p], summary.sentences)},
        {"clearest", clearest}};
  }
  for (const metrics::AttractiveWord& word : summary.attractive)
    words.push_back({{"word", word.word}, {"occurrences", word.occurrences}, {"coverage", word.coverage}});
  return {{"sentences", summary.sentences},
          {"mean_entropy", summary.mean_entropy},
          {"mean_monotonicity", summary.mean_monotonicity ? ordered_json(*summary.mean_monotonicity) : nullptr},
          {"sentences_with_monotonicity", summary.ordered},
          {"entropy_by_part", summary.entropy_by_part},
          {"patterns", patterns},
          {"attractive_words", words}};
}

void print_summary(const metrics::AttentionSummary& summary, std::span<const AttentionExample> examples,
                   std::ostream& out) {
  print(out, "Sentences          {}\nMean entropy       {:.3f} of the maximum (equal weights)\n", summary.sentences,
        summary.mean_entropy);
  if (!summary.mean_monotonicity)
    print(out, "Mean monotonicity  undefined (no sentence has two words that look most at different source words)\n\n");
  else
    print(out, "Mean monotonicity  {:.3f} (1: source order, -1: reversed){}\n\n", *summary.mean_monotonicity,
          summary.ordered == summary.sentences
              ? ""
              : fmt::format(", of the {} sentences for which it is defined", summary.ordered));
  Table patterns({{"pattern"}, {"sentences", Align::kRight}, {"share", Align::kRight}, {"clearest example"}});
  for (std::size_t p = 0; p < metrics::kAttentionPatterns; ++p) {
    const auto& clearest = summary.clearest[p];
    patterns.add({std::string(metrics::name_of(static_cast<metrics::AttentionPattern>(p))),
                  std::to_string(summary.patterns[p]),
                  fmt::format("{:.1f}%", 100 * share(summary.patterns[p], summary.sentences)),
                  clearest.empty() ? "" : examples[clearest[0]].source});
  }
  patterns.print(out);
  print(out, "\nEntropy by part of the sentence:");
  for (std::size_t part = 0; part < metrics::AttentionSummary::kParts; ++part)
    print(out, "{} {} {:.3f}", part == 0 ? "" : ",", kPartNames[part], summary.entropy_by_part[part]);
  print(out, "\n\nSource words with the highest coverage (1: the whole weight of one target word)\n");
  Table words({{"word"}, {"occurrences", Align::kRight}, {"mean coverage", Align::kRight}});
  for (const metrics::AttractiveWord& word : summary.attractive)
    words.add({word.word, std::to_string(word.occurrences), fmt::format("{:.2f}", word.coverage)});
  words.print(out);
}

plot::Picture entropy_chart(const metrics::AttentionSummary& summary) {
  plot::LineSeries series{.name = "entropy", .x = {}, .y = {}, .dots = true};
  for (std::size_t part = 0; part < metrics::AttentionSummary::kParts; ++part) {
    series.x.push_back(static_cast<double>(part + 1));
    series.y.push_back(summary.entropy_by_part[part]);
  }
  return plot::line_chart_picture({.title = "Entropy of attention along the sentence",
                                   .x = {.label = "fifth of the sentence"},
                                   .y = {.label = "entropy, share of the maximum", .low = 0.0},
                                   .series = {series},
                                   .width = 480,
                                   .height = 300});
}

}  // namespace

void report_attention_summary(std::span<const AttentionExample> examples, const std::filesystem::path& folder,
                              std::span<const std::string> formats, bool json, std::ostream& out) {
  metrics::AttentionSummarizer summarizer;
  for (const AttentionExample& example : examples) summarizer.add(example.statistics, example.source_tokens);
  const metrics::AttentionSummary summary = summarizer.summary();
  const ordered_json document = summary_json(summary, examples);
  if (json)
    out << document.dump() << '\n';
  else
    print_summary(summary, examples, out);
  if (folder.empty()) return;
  write_atomically(folder / "summary.json", document.dump(2) + "\n");
  for (const std::string& format : formats)
    if (const auto picture = plot::picture_format(format))
      plot::save(entropy_chart(summary), folder / "entropy", *picture);
  for (std::size_t p = 0; p < metrics::kAttentionPatterns; ++p) {
    for (const std::size_t number : summary.clearest[p]) {
      AttentionExample example = examples[number];
      if (!is_drawable(example)) continue;  // summary.json names it
      example.name = fmt::format("{}-{}", metrics::name_of(static_cast<metrics::AttentionPattern>(p)), example.name);
      write_attention_example(example, folder, formats);
    }
  }
}

}  // namespace heed::report
