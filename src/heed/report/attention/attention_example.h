// One translation with its attention: for the terminal, as a picture, and as data.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "heed/base/terminal/terminal.h"
#include "heed/decode/attention_map.h"
#include "heed/metrics/attention_statistics.h"
#include "heed/plot/canvas/picture.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::report {

struct AttentionExample {
  std::string name;  // of its files, such as "012", or "012-2" for the second best translation
  std::string source, translation;
  std::optional<std::string> reference = {};  // of a corpus; set by the caller
  text::Languages languages;
  double score = 0;
  decode::AttentionMap map;                                  // as it is shown
  std::vector<std::string> target = {}, source_tokens = {};  // tokens without special tokens, for the statistics
  metrics::AttentionStatistics statistics = {};
};

// Makes the example for translation `rank` (from 0) of a line.
AttentionExample make_attention_example(std::string name, std::string source, const decode::TranslatedLine& line,
                                        std::size_t rank, const text::Languages& languages,
                                        const decode::AttentionMapOptions& options = {});

bool is_drawable(const AttentionExample& example);  // false if an axis has more words than a picture can show
// Throws Error, with advice, if the example is not drawable.
void require_drawable(const AttentionExample& example);

std::string attention_text(const AttentionExample& example, const TerminalStyle& style);  // heatmap and figures
plot::Picture attention_picture(const AttentionExample& example);
std::string attention_json(const AttentionExample& example);

// The formats of --format.
inline constexpr std::array kAttentionFormats = {"svg", "png", "pdf", "json", "npy"};
// Writes one file per format to `folder`. REQUIRES: formats are among kAttentionFormats
void write_attention_example(const AttentionExample& example, const std::filesystem::path& folder,
                             std::span<const std::string> formats);

}  // namespace heed::report
