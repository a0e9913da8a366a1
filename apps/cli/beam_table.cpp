#include "apps/cli/beam_table.h"

#include <array>
#include <vector>

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include "apps/cli/table.h"

namespace heed::cli {
namespace {

constexpr std::array kTitles = {"beam",       "BLEU",   "BLEU lc", "chrF2",   "log P",
                                "perplexity", "length", "ratio",   "seconds", "sentences/s"};

std::vector<std::string> cells_of(const BeamScores& scores) {
  return {std::to_string(scores.beam),
          fmt::format("{:.2f}", scores.bleu),
          fmt::format("{:.2f}", scores.bleu_lc),
          fmt::format("{:.2f}", scores.chrf),
          fmt::format("{:.3f}", scores.model_score),
          fmt::format("{:.3f}", scores.hypothesis_perplexity),
          fmt::format("{:.2f}", scores.mean_length),
          fmt::format("{:.3f}", scores.length_ratio),
          fmt::format("{:.2f}", scores.seconds),
          fmt::format("{:.0f}", scores.sentences_per_second)};
}

}  // namespace

void print_beam_table(std::span<const BeamScores> results, std::ostream& out) {
  std::vector<Table::Column> columns;
  for (const char* title : kTitles) columns.push_back({title, Align::kRight});
  Table table(std::move(columns));
  for (const BeamScores& scores : results) table.add(cells_of(scores));
  table.print(out);
}

std::string beam_table_markdown(std::span<const BeamScores> results) {
  std::string text = fmt::format("| {} |\n|", fmt::join(kTitles, " | "));
  for (std::size_t i = 0; i < kTitles.size(); ++i) text += "---:|";
  text += '\n';
  for (const BeamScores& scores : results) text += fmt::format("| {} |\n", fmt::join(cells_of(scores), " | "));
  return text;
}

nlohmann::ordered_json beam_json(std::span<const BeamScores> results) {
  auto list = nlohmann::ordered_json::array();
  for (const BeamScores& scores : results)
    list.push_back({{"beam", scores.beam},
                    {"length_penalty", scores.length_penalty},
                    {"bleu", scores.bleu},
                    {"bleu_lc", scores.bleu_lc},
                    {"chrf", scores.chrf},
                    {"model_score", scores.model_score},
                    {"hypothesis_perplexity", scores.hypothesis_perplexity},
                    {"mean_length", scores.mean_length},
                    {"length_ratio", scores.length_ratio},
                    {"seconds", scores.seconds},
                    {"sentences_per_second", scores.sentences_per_second}});
  return list;
}

void print_beam_legend(const ModelEvaluation& evaluation, std::ostream& out) {
  fmt::print(out,
             "BLEU        {}\n"
             "BLEU lc     {}, of lower-cased tokens\n"
             "chrF2       {}\n"
             "log P       what the model gives its translation of a sentence, in nats, mean\n"
             "perplexity  of the translations by the model that wrote them, end marks included\n"
             "length      words of a translation; ratio: of all of them to the references'\n",
             evaluation.bleu_signature, evaluation.bleu_lc_signature, evaluation.chrf_signature);
}

nlohmann::ordered_json signatures_json(const ModelEvaluation& evaluation) {
  return {{"bleu", evaluation.bleu_signature},
          {"bleu_lc", evaluation.bleu_lc_signature},
          {"chrf", evaluation.chrf_signature}};
}

}  // namespace heed::cli
