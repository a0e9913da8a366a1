#include "heed/text/tokenizers/sentencepiece_tokenizer.h"

#include <regex>
#include <string>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <sentencepiece_processor.h>
#include <sentencepiece_trainer.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::text {
namespace {

using sentencepiece::util::Status;

// The library's messages start with a source location, "./src/x.cc(660) [condition] What is wrong.", and some end with
// advice about options that Heed does not have.
std::string message_of(const Status& status) {
  std::string_view message = status.message();
  if (const auto place = message.rfind("] "); place != std::string_view::npos) message.remove_prefix(place + 2);
  return printable(message.substr(0, message.find(" Increase vocab_size")));
}

void require_ok(const Status& status, const char* attempt) {
  if (!status.ok()) throw Error(fmt::format("cannot {}: {}", attempt, message_of(status)));
}

bool has_letter_or_digit(std::string_view line) {
  for (std::size_t at = 0; at < line.size();)
    if (is_letter_or_digit(next_character(line, at))) return true;
  return false;
}

// The library reads its sentences from this iterator. It ends the program if none of them contains text, so lines are
// passed only from the first one with a letter or digit.
class LineIterator : public sentencepiece::SentenceIterator {
 public:
  LineIterator(const SentencepieceTokenizer::Lines& lines, bool lowercase) : lines_(lines), lowercase_(lowercase) {
    do advance();
    while (!done_ && !has_letter_or_digit(line_));
  }

  bool done() const override { return done_; }
  void Next() override { advance(); }
  const std::string& value() const override { return line_; }
  Status status() const override { return {}; }

 private:
  void advance() {
    const auto line = lines_();
    done_ = !line;
    if (line) line_ = lowercase_ ? lower_case(*line) : std::string(*line);
  }

  const SentencepieceTokenizer::Lines& lines_;
  bool lowercase_, done_ = false;
  std::string line_;
};

}  // namespace

SentencepieceTokenizer SentencepieceTokenizer::train(const Lines& lines, const SentencepieceOptions& options) {
  constexpr int kMostPieces = 1'000'000;
  if (options.vocab_size <= 3 || options.vocab_size > kMostPieces)
    throw Error(fmt::format("the number of subwords must be from 4 to {} (got {})", kMostPieces, options.vocab_size));
  LineIterator sentences(lines, options.lowercase);
  if (sentences.done()) throw Error("cannot learn subwords: the text has no letters or digits");
  std::string model;
  const Status status = sentencepiece::SentencePieceTrainer::Train(
      std::unordered_map<std::string, std::string>{
          {"model_type", options.model == SubwordModel::kBpe ? "bpe" : "unigram"},
          {"vocab_size", fmt::format("{}", options.vocab_size)},
          {"max_sentence_length", "1000000000"},  // bytes; longer lines would be skipped
          {"character_coverage", "1.0"},          // a corpus of this size has no characters to spare
          {"num_threads", "2"},                   // fixed, because the result depends on it
          {"minloglevel", "3"},                   // errors are in the status
      },
      &sentences, &model);
  if (!status.ok()) {
    const std::string problem = message_of(status);
    static const std::regex kTooMany("too high.*<= ([0-9]+)");
    if (std::smatch most; std::regex_search(problem, most, kTooMany))
      throw Error(fmt::format("the text is too small for {} subwords; choose a --vocab-size of at most {}",
                              options.vocab_size, most[1].str()));
    throw Error(fmt::format("cannot learn {} subwords from this text: {}", options.vocab_size, problem));
  }
  return {std::move(model), options.lowercase};
}

SentencepieceTokenizer::SentencepieceTokenizer(std::string model, bool lowercase)
    : Tokenizer(lowercase),
      model_(std::move(model)),
      processor_(std::make_unique<sentencepiece::SentencePieceProcessor>()) {
  require_ok(processor_->LoadFromSerializedProto(model_), "load subwords");
}

SentencepieceTokenizer::~SentencepieceTokenizer() = default;
SentencepieceTokenizer::SentencepieceTokenizer(SentencepieceTokenizer&&) noexcept = default;

int SentencepieceTokenizer::pieces() const { return processor_->GetPieceSize(); }

std::vector<std::string> SentencepieceTokenizer::split(std::string_view line) const {
  std::vector<std::string> pieces;
  require_ok(processor_->Encode({line.data(), line.size()}, &pieces), "split into subwords");
  return pieces;
}

std::string SentencepieceTokenizer::detokenize(std::span<const std::string> tokens) const {
  std::string line;
  require_ok(processor_->Decode(std::vector<std::string>(tokens.begin(), tokens.end()), &line), "join subwords");
  return line;
}

}  // namespace heed::text
