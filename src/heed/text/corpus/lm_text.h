// Text for a language model: the tokens to predict, in order.
//
// Word models: a line is a sentence, words are separated by spaces, and the end of each sentence is predicted too.
// Tagged text such as the Penn Treebank's (word, TAB, tag; an empty line after each sentence) is detected. Lines
// without words are skipped. Character models: the whole text, including line ends.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/files/text_file.h"
#include "heed/text/vocabulary/token_list.h"

namespace heed::text {

struct SourceLine {
  std::string text;         // for tagged text: the words of a sentence, separated by spaces
  std::int64_t number = 1;  // line in the file, from 1; for a tagged sentence, that of its first word
};

struct SourceText {
  std::string name;  // of the file, for messages
  std::vector<SourceLine> lines;
  bool tagged = false;
  bool last_line_open = false;  // the last line has no line end; always false for tagged text
};

// Throws Error with the file name if the file cannot be read, is not UTF-8 or has only white space, and for tagged text
// if a line has another format. "-DOCSTART-" lines of tagged text are skipped.
SourceText read_source_text(const std::filesystem::path& path, const TextOptions& options = {});

// Plain text from memory. Throws Error if it is not UTF-8 or has only white space.
SourceText source_text(const std::string& name, std::string_view text);

// The whole text, including line ends.
std::string characters_of(const SourceText& source);

// Removes the consecutive lines of `part` from `source`, wherever they occur, so that the passage is new to a model.
// Returns false if they do not occur.
bool leave_out(const SourceText& part, SourceText& source);

struct LmToken {
  std::string text;       // as in the text; the end token at the end of a sentence
  std::int32_t id = 0;    // id in the model; TokenList::unknown() if it is unknown
  std::int64_t line = 1;  // SourceLine::number
  bool first = false;     // nothing comes before it: the first of a sentence, or of a character text
};

struct LmText {
  std::string name;
  std::vector<LmToken> tokens;
  std::int64_t characters = 0;  // of the original text, including line ends, without end tokens
};

// Uses the unit of `list`.
LmText lm_text(const SourceText& source, const TokenList& list);

// The token id of a word, by the rules for the Penn Treebank exercise (CS224d): the word in lower case. If the list
// does not contain it and it has digits but no letters: each digit replaced by DG, without commas. Otherwise unknown.
std::int32_t word_id(std::string_view word, const TokenList& list);

// That form of a word with digits and without letters: "DGDGDGDG.DG" for "1,987.5". Nothing for other words.
inline constexpr const char* kDigit = "DG";
std::optional<std::string> digit_form(std::string_view word);

}  // namespace heed::text
