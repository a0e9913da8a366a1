#include "heed/text/vocabulary/word_vector_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/corpus/line_block.h"

namespace heed::text {
namespace {

constexpr std::size_t kRowsToLookAt = 100;  // used to find the number of values
constexpr std::size_t kShownRowBytes = 60;  // of a row in a message

// The numbers of rows and values, if the file has a header.
struct VectorsHeader {
  std::int64_t rows = 0, dimension = 0;
};

bool is_separator(char c) { return c == ' ' || c == '\t'; }

std::string_view without_end(std::string_view row) {
  while (!row.empty() && is_separator(row.back())) row.remove_suffix(1);
  return row;
}

std::string_view without_begin(std::string_view row) {
  while (!row.empty() && is_separator(row.front())) row.remove_prefix(1);
  return row;
}

// Removes the last field of `row` and the separators before it.
std::string_view take_last_field(std::string_view& row) {
  std::size_t begin = row.size();
  while (begin > 0 && !is_separator(row[begin - 1])) --begin;
  const std::string_view field = row.substr(begin);
  row = without_end(row.substr(0, begin));
  return field;
}

template <class Number>
bool parse(std::string_view field, Number& value) {
  const char* const end = field.data() + field.size();
  const auto [rest, problem] = std::from_chars(field.data(), end, value);
  return problem == std::errc() && rest == end;
}

bool parse_value(std::string_view field, float& value) {
  if (parse(field, value)) return std::isfinite(value);
  double wide = 0;  // too small for a float becomes 0; too large is an error
  if (!parse(field, wide) || !(std::abs(wide) < 1)) return false;
  value = static_cast<float>(wide);
  return true;
}

// Whether a field is a value rather than part of a word: "0.25" or "-1e-3", but not "22".
bool looks_like_value(std::string_view field) {
  double value = 0;
  return field.find_first_of(".eE") != field.npos && parse(field, value);
}

std::int64_t trailing_values(std::string_view row) {
  row = without_end(row);
  std::int64_t count = 0;
  float value = 0;
  while (!row.empty() && parse_value(take_last_field(row), value) && !row.empty()) ++count;
  return count;
}

std::optional<VectorsHeader> parse_header(std::string_view line) {
  std::string_view row = without_end(line);
  VectorsHeader header;
  const bool is_header = parse(take_last_field(row), header.dimension) && parse(take_last_field(row), header.rows) &&
                         row.empty() && header.rows >= 0 && header.dimension >= 0;
  return is_header ? std::optional(header) : std::nullopt;
}

// The most frequent number of values per row; the smaller one in a tie.
std::int64_t usual_dimension(const LineBlock& rows) {
  std::map<std::int64_t, std::int64_t> counts;
  for (std::size_t i = 0; i < std::min(rows.size(), kRowsToLookAt); ++i) ++counts[trailing_values(rows[i])];
  const auto usual = std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; });
  return usual == counts.end() ? 0 : usual->first;
}

// Appends the row's values and returns its word. Throws Error without file and line.
std::string_view parse_row(std::string_view line, std::size_t dimension, std::vector<float>& values) {
  const auto fail = [&](std::string_view received) {
    throw Error(fmt::format("must be a word and {} finite numbers (got {})", dimension, received));
  };
  // Each value takes at least two bytes. This check avoids allocating memory for what a wrong header claims.
  if (line.size() < 2 * dimension) fail(fmt::format("{}", trailing_values(line)));
  values.resize(values.size() + dimension);
  float* const vector = values.data() + values.size() - dimension;
  std::string_view row = without_end(line);
  for (std::size_t left = dimension; left > 0; --left) {
    const std::string_view field = take_last_field(row);
    if (row.empty()) fail(fmt::format("{}", dimension - left));
    if (!parse_value(field, vector[left - 1])) fail(fmt::format("'{}'", printable(field, kShownRowBytes)));
  }
  row = without_begin(row);
  std::string_view before = row;
  const std::string_view last = take_last_field(before);
  if (!before.empty() && looks_like_value(last)) fail(fmt::format("{}", trailing_values(line)));
  return row;
}

struct Part {
  std::vector<std::string_view> words;
  std::vector<float> values;
  std::size_t bad_row = 0;  // index in the block, if there is a problem
  std::string problem;
};

void parse_rows(const LineBlock& rows, std::size_t begin, std::size_t end, std::size_t dimension, Part& part) {
  part.words.reserve(end - begin);
  for (std::size_t i = begin; i < end; ++i) {
    try {
      part.words.push_back(parse_row(rows[i], dimension, part.values));
    } catch (const Error& error) {
      part.bad_row = i;
      part.problem = error.what();
      return;
    }
  }
}

// Reads a few megabytes.
void fill(TextFile& file, LineBlock& block) {
  constexpr std::size_t kRows = 2048;
  while (block.size() < kRows) {
    const auto line = file.next();
    if (!line) return;
    block.add(*line);
  }
}

}  // namespace

WordVectorFile read_word_vectors(const std::filesystem::path& path, ThreadPool& pool, const WordVectorOptions& options,
                                 TakeVector take) {
  TextFile file(path, options.text);
  const std::string name = printable(file.name());
  const auto fail = [&](std::int64_t line, std::string_view problem) {
    throw Error(fmt::format("{}, line {}: {}", name, line, problem));
  };
  LineBlock block;
  fill(file, block);
  if (block.size() == 0) throw Error(fmt::format("{}: the file is empty", name));

  const std::optional<VectorsHeader> header = options.dimension == 1 ? std::nullopt : parse_header(block[0]);
  WordVectorFile result;
  std::size_t begin = header ? 1 : 0;  // first row in the block
  result.dimension = header ? header->dimension : options.dimension > 0 ? options.dimension : usual_dimension(block);
  if (result.dimension < 1 || std::cmp_greater(result.dimension, options.text.max_line_bytes))
    fail(1, fmt::format("must be a word and its numbers (got '{}')", printable(block[0], kShownRowBytes)));
  if (options.dimension > 0 && result.dimension != options.dimension)
    fail(1, fmt::format("vectors must have {} numbers (got {})", options.dimension, result.dimension));

  const auto dimension = static_cast<std::size_t>(result.dimension);
  for (std::int64_t first_line = 1; block.size() > 0; begin = 0) {
    std::vector<Part> parts((block.size() - begin + kLinesPerTask - 1) / kLinesPerTask);
    pool.run_blocks(
        std::ssize(block) - static_cast<std::int64_t>(begin), kLinesPerTask, [&](std::int64_t from, std::int64_t to) {
          const auto i = static_cast<std::size_t>(from);
          parse_rows(block, begin + i, begin + static_cast<std::size_t>(to), dimension, parts[i / kLinesPerTask]);
        });
    for (const Part& part : parts) {
      for (std::size_t i = 0; i < part.words.size(); ++i, ++result.rows)
        take(part.words[i], std::span(part.values).subspan(i * dimension, dimension));
      if (!part.problem.empty()) fail(first_line + static_cast<std::int64_t>(part.bad_row), part.problem);
    }
    first_line += std::ssize(block);
    block.clear();
    fill(file, block);
  }
  if (result.rows == 0) throw Error(fmt::format("{}: no rows of words and numbers after the first line", name));
  if (header && result.rows != header->rows)
    fail(1, fmt::format("says {} rows, but the file has {}", header->rows, result.rows));
  return result;
}

}  // namespace heed::text
