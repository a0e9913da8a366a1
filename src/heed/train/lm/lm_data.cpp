#include "heed/train/lm/lm_data.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"
#include "heed/text/tokenizers/whitespace.h"
#include "heed/text/vocabulary/word_list.h"
#include "heed/train/pretrained_vectors.h"

namespace heed::train {
namespace {

std::vector<text::SourceText> read_training_texts(const LmFiles& files, const TextOptions& text) {
  std::vector<text::SourceText> texts;
  for (const auto& path : files.train) texts.push_back(text::read_source_text(path, text));
  for (const auto& path : files.without) {
    const text::SourceText part = text::read_source_text(path, text);
    bool found = false;
    for (text::SourceText& whole : texts) found = text::leave_out(part, whole) || found;
    if (!found) throw model::FileError(path, "its lines are not in the training text");
  }
  return texts;
}

// Takes the last tenth of the sentences out of the texts, from the end of the last text backwards.
text::SourceText take_last_tenth(std::vector<text::SourceText>& texts) {
  std::size_t sentences = 0;
  for (text::SourceText& text : texts) {
    std::erase_if(text.lines,
                  [](const text::SourceLine& line) { return text::trimmed(line.text).empty(); });  // not sentences
    sentences += text.lines.size();
  }
  if (sentences < 2)
    throw Error(
        fmt::format("{}at least two sentences are needed, to train and to validate on (got {}); or give --valid FILE",
                    texts.empty() ? "" : printable(texts.front().name) + ": ", sentences));
  text::SourceText taken;
  for (std::size_t wanted = std::max<std::size_t>(1, sentences / 10); wanted > 0 && !texts.empty();) {
    text::SourceText& last = texts.back();
    const std::size_t count = std::min(wanted, last.lines.size());
    taken.name = last.name;
    taken.lines.insert(taken.lines.begin(), last.lines.end() - static_cast<std::ptrdiff_t>(count), last.lines.end());
    last.lines.resize(last.lines.size() - count);
    if (last.lines.empty()) texts.pop_back();
    wanted -= count;
  }
  return taken;
}

std::string names_of(std::span<const std::filesystem::path> paths) {
  std::string names;
  for (const auto& path : paths) names += (names.empty() ? "" : ", ") + printable(path.string());
  return names;
}

}  // namespace

BigramCorpus read_bigram_corpus(const LmFiles& files, const BigramSettings& settings, const TextOptions& text) {
  std::vector<text::SourceText> texts = read_training_texts(files, text);
  const text::SourceText validation =
      files.valid.empty() ? take_last_tenth(texts) : text::read_source_text(files.valid, text);
  BigramCorpus corpus{.tokens = files.vocab.empty() ? text::count_word_list(texts, settings.vocab_words)
                                                    : text::read_word_list(files.vocab, settings.vocab_words, text),
                      .data = {}};
  const text::TokenList& tokens = corpus.tokens;
  for (const text::SourceText& source : texts) corpus.data.train.add(text::lm_text(source, tokens), tokens);
  corpus.data.validation.add(text::lm_text(validation, tokens), tokens);
  const std::vector<std::int32_t>& targets = corpus.data.train.targets;
  const auto unknown = std::ranges::count(targets, tokens.unknown()), ends = std::ranges::count(targets, tokens.end());
  if (unknown + ends == std::ssize(targets))
    throw Error(fmt::format("{}: all {} words are unknown, none is in the vocabulary", names_of(files.train), unknown));
  corpus.unknown_rate = static_cast<double>(unknown) / static_cast<double>(targets.size());
  return corpus;
}

CharCorpus read_char_corpus(const LmFiles& files, const WindowSettings& settings, const TextOptions& text) {
  std::string characters;
  for (const text::SourceText& source : read_training_texts(files, text)) characters += text::characters_of(source);
  text::TokenList tokens = text::TokenList::of_characters(characters);
  if (tokens.size() <= 1 && !characters.empty())
    throw Error(fmt::format("{}: all characters are U+FFFD, which stands for unknown ones", names_of(files.train)));
  CharData data = split_text(tokens.character_ids(characters), settings);
  return {.tokens = std::move(tokens), .data = std::move(data)};
}

std::int64_t read_vectors(const std::filesystem::path& path, const text::TokenList& tokens,
                          const model::BigramNetwork& network, ThreadPool& pool, const TextOptions& text) {
  const auto row_of = [&](std::string_view word) { return tokens.contains(word) ? tokens.id(word) : kNoRow; };
  return read_pretrained_vectors(path, row_of, network.vectors().value(), pool, text);
}

}  // namespace heed::train
