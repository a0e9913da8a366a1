// Subwords from the SentencePiece library (Kudo and Richardson, "SentencePiece", EMNLP 2018), trained by Heed.
//
// Text is first normalised by the library (nmt_nfkc: compatibility forms and runs of spaces are unified), and
// detokenized text has that form.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "heed/text/tokenizers/tokenizer.h"

namespace sentencepiece {
class SentencePieceProcessor;
}

namespace heed::text {

enum class SubwordModel {
  kUnigram,  // Kudo, "Subword regularization", ACL 2018
  kBpe,      // Sennrich et al., "Neural machine translation of rare words with subword units", ACL 2016
};

struct SentencepieceOptions {
  SubwordModel model = SubwordModel::kUnigram;
  int vocab_size = 8000;  // pieces to learn, including the library's three special ones
  bool lowercase = false;
};

class SentencepieceTokenizer : public Tokenizer {
 public:
  // The next line to learn from, or nothing after the last.
  using Lines = std::function<std::optional<std::string_view>()>;

  // Learns the pieces. The same lines give the same pieces on any number of cores. Throws Error if the text is too
  // short for this many pieces.
  static SentencepieceTokenizer train(const Lines& lines, const SentencepieceOptions& options);

  // `model`: the bytes that model() returned. The library does not validate them well: with CVE-2026-1260 and its
  // successors, a malicious model can do more than give wrong results. So they must come from Heed itself or a trusted
  // source.
  SentencepieceTokenizer(std::string model, bool lowercase);
  ~SentencepieceTokenizer() override;
  SentencepieceTokenizer(SentencepieceTokenizer&&) noexcept;

  std::string detokenize(std::span<const std::string> tokens) const override;
  std::string_view kind() const override { return "sentencepiece"; }
  const std::string& model() const { return model_; }
  int pieces() const;

 private:
  std::vector<std::string> split(std::string_view line) const override;

  std::string model_;
  std::unique_ptr<sentencepiece::SentencePieceProcessor> processor_;
};

}  // namespace heed::text
