// A text as a language model reads it: the tokens that are to be predicted, in their order.
//
// Words: a line is a sentence, its words stand between spaces, and the end of each sentence is predicted too. Files of
// tagged text, as the Penn Treebank's are (word, TAB, tag; an empty line after a sentence), are known by their form.
// Lines without words are no sentences. Characters: all of the text, line ends included.
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
  std::string text;         // of tagged text: the words of a sentence with spaces between
  std::int64_t number = 1;  // in the file, from 1; of a sentence: that of its first word
};

struct SourceText {
  std::string name;  // of the file, for messages
  std::vector<SourceLine> lines;
  bool tagged = false;
  bool last_line_open = false;  // the last line has no line end; never of tagged text
};

// Throws Error naming the file for one that cannot be read, is not UTF-8 or holds no character but white space, and
// for tagged text with a line of another form. "-DOCSTART-" lines of tagged text are no words.
SourceText read_source_text(const std::filesystem::path& path, const TextOptions& options = {});

// A plain text in memory. Throws Error for one that is not UTF-8 or holds no character but white space.
SourceText source_text(const std::string& name, std::string_view text);

// All of it, line ends included.
std::string characters_of(const SourceText& source);

// Takes the lines of `part`, one after the other, out of `source` wherever they stand, so that a passage is new to a
// model. False where they don't.
bool leave_out(const SourceText& part, SourceText& source);

struct LmToken {
  std::string text;       // as it stands in the text; the end mark's own spelling at the end of a sentence
  std::int32_t id = 0;    // what the model takes it for; TokenList::unknown() where it knows no better
  std::int64_t line = 1;  // SourceLine::number
  bool first = false;     // nothing stands before it: the first of a sentence, or of a text of characters
};

struct LmText {
  std::string name;
  std::vector<LmToken> tokens;
  std::int64_t characters = 0;  // of the text as it was given, line ends included, marks not
};

// In the unit of `list`.
LmText lm_text(const SourceText& source, const TokenList& list);

// What a word counts as, by the rules of the vocabulary of the Penn Treebank exercise (CS224d): itself in lower case;
// if that is not in the list and it has digits and no letters, with each digit as DG and without commas; else unknown.
std::int32_t word_id(std::string_view word, const TokenList& list);

// That form of a word with digits and without letters: "DGDGDGDG.DG" of "1,987.5". Nothing of other words.
inline constexpr const char* kDigit = "DG";
std::optional<std::string> digit_form(std::string_view word);

}  // namespace heed::text
