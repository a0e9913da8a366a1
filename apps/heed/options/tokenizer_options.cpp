#include "apps/heed/options/tokenizer_options.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "apps/heed/command/command.h"

namespace heed::cli {

void add_tokenizer_options(Command& command, text::TokenizerOptions& options) {
  const std::vector<std::string> kinds(text::kTokenizerKinds.begin(), text::kTokenizerKinds.end());
  command.add_option("--tokenizer", options.kind, "moses, sentencepiece, char or whitespace")
      ->one_of(kinds)
      ->type_name("KIND")
      ->capture_default_str();
  command.add_flag("--lowercase", options.lowercase, "Put the text in lower case first");
  const std::map<std::string, text::SubwordModel> models = {{"unigram", text::SubwordModel::kUnigram},
                                                            {"bpe", text::SubwordModel::kBpe}};
  command.add_choice("--subwords", options.subwords, models, "How sentencepiece learns: unigram (the default) or bpe")
      ->type_name("MODEL");
  command.add_option("--vocab-size", options.vocab_size, "How many pieces sentencepiece learns")
      ->type_name("N")
      ->capture_default_str();
}

text::SentencepieceTokenizer::Lines lines_of_files(std::vector<std::string> paths, TextOptions options) {
  struct State {
    std::vector<std::string> paths;
    TextOptions options;
    std::size_t next = 0;
    std::optional<TextFile> file;
  };
  const auto state = std::make_shared<State>();  // a std::function must be copyable, and a file is not
  state->paths = std::move(paths);
  state->options = options;
  return [state]() -> std::optional<std::string_view> {
    while (true) {
      if (state->file)
        if (const auto line = state->file->next()) return line;
      if (state->next == state->paths.size()) return std::nullopt;
      state->file.emplace(state->paths[state->next++], state->options);
    }
  };
}

}  // namespace heed::cli
