#include "heed/text/tokenizers/tokenizer_file.h"

#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/sha256.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/tokenizers/char_tokenizer.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "heed/text/tokenizers/sentencepiece_tokenizer.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"

namespace heed::text {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kRead = "read tokenizer";
constexpr const char* kChecksum = "model_sha256";

fs::path file_of(const fs::path& folder, std::string_view name, const char* ending) {
  return folder / fmt::format("{}.{}", name, ending);
}

// The value of a setting, of the type that it must have.
template <class Value>
Value setting(const json& settings, const char* name, const fs::path& path) {
  const auto found = settings.find(name);
  const char* const wanted = std::is_same_v<Value, bool> ? "true or false" : "a string";
  if (found == settings.end())
    throw Error(kRead, fmt::format("\"{}\" among the settings", name), "none; " + printable(path.string()));
  try {
    return found->template get<Value>();
  } catch (const json::type_error&) {
    throw Error(kRead, fmt::format("{} for \"{}\"", wanted, name),
                fmt::format("{}; {}", printable(found->dump(), 80), printable(path.string())));
  }
}

std::string read_subwords(const fs::path& path, const std::string& checksum) {
  std::ifstream file(path, std::ios::binary);
  std::string model{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.is_open() || file.bad()) throw Error(kRead, "cannot read " + printable(path.string()));
  if (const std::string found = sha256(model); found != checksum)
    throw Error(kRead, fmt::format("subwords with the checksum {}", printable(checksum, 64)),
                fmt::format("{} ({} bytes); {} is damaged or belongs to another model", found, model.size(),
                            printable(path.string())));
  return model;
}

}  // namespace

void save_tokenizer(const Tokenizer& tokenizer, const fs::path& folder, std::string_view name) {
  ordered_json settings = {{"tokenizer", tokenizer.kind()}, {"lowercase", tokenizer.lowercase()}};
  if (const auto* moses = dynamic_cast<const MosesTokenizer*>(&tokenizer)) {
    settings["language"] = moses->options().language;
    settings["normalize"] = moses->options().normalize;
  }
  if (const auto* subwords = dynamic_cast<const SentencepieceTokenizer*>(&tokenizer)) {
    settings[kChecksum] = sha256(subwords->model());
    write_atomically(file_of(folder, name, "model"), subwords->model());
  }
  write_atomically(file_of(folder, name, "json"), settings.dump(2) + "\n");
}

std::unique_ptr<Tokenizer> load_tokenizer(const fs::path& folder, std::string_view name) {
  const fs::path path = file_of(folder, name, "json");
  const json settings = read_settings(path);
  const auto kind = setting<std::string>(settings, "tokenizer", path);
  const auto lowercase = setting<bool>(settings, "lowercase", path);
  if (kind == "moses")
    return std::make_unique<MosesTokenizer>(MosesOptions{.language = setting<std::string>(settings, "language", path),
                                                         .lowercase = lowercase,
                                                         .normalize = setting<bool>(settings, "normalize", path)});
  if (kind == "char") return std::make_unique<CharTokenizer>(lowercase);
  if (kind == "whitespace") return std::make_unique<WhitespaceTokenizer>(lowercase);
  if (kind == "sentencepiece") {
    const auto checksum = setting<std::string>(settings, kChecksum, path);
    return std::make_unique<SentencepieceTokenizer>(read_subwords(file_of(folder, name, "model"), checksum), lowercase);
  }
  throw Error(kRead, "one of moses, sentencepiece, char and whitespace",
              fmt::format("\"{}\"; {}", printable(kind, 80), printable(path.string())));
}

}  // namespace heed::text
