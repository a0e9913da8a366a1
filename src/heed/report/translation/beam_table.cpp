#include "heed/report/translation/beam_table.h"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "heed/base/formats/json.h"

namespace heed::report {
namespace {

constexpr std::array kTitles = {"beam",       "BLEU",   "BLEU lc", "chrF2",   "log P",
                                "perplexity", "length", "ratio",   "seconds", "sentences/s"};

std::vector<std::string> cells_of(const evaluate::BeamScores& scores) {
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

plot::DocumentTable beam_table(std::span<const evaluate::BeamScores> results) {
  plot::DocumentTable table{.titles = {kTitles.begin(), kTitles.end()}, .rows = {}, .begins_with_words = false};
  for (const evaluate::BeamScores& scores : results) table.rows.push_back(cells_of(scores));
  return table;
}

nlohmann::ordered_json beam_json(std::span<const evaluate::BeamScores> results) {
  auto list = nlohmann::ordered_json::array();
  for (const evaluate::BeamScores& scores : results)
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

std::string beam_legend(const evaluate::ModelEvaluation& evaluation) {
  return fmt::format(
      "BLEU        {}\n"
      "BLEU lc     {}, on lower-cased tokens\n"
      "chrF2       {}\n"
      "log P       mean log-probability of a translation under the model, in nats\n"
      "perplexity  of the translations under the model, end tokens included\n"
      "length      mean tokens per translation; ratio: total length / reference length",
      evaluation.bleu_signature, evaluation.bleu_lc_signature, evaluation.chrf_signature);
}

nlohmann::ordered_json signatures_json(const evaluate::ModelEvaluation& evaluation) {
  return {{"bleu", evaluation.bleu_signature},
          {"bleu_lc", evaluation.bleu_lc_signature},
          {"chrf", evaluation.chrf_signature}};
}

}  // namespace heed::report
