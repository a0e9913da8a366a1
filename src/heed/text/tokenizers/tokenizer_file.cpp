#include "heed/text/tokenizers/tokenizer_file.h"

#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/file_mapping.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/sha256.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/tokenizers/char_tokenizer.h"
#include "heed/text/tokenizers/make_tokenizer.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "heed/text/tokenizers/sentencepiece_tokenizer.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"

namespace heed::text {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kChecksum = "model_sha256";

fs::path file_of(const fs::path& folder, std::string_view name, const char* ending) {
  return folder / fmt::format("{}.{}", name, ending);
}

[[noreturn]] void reject_tokenizer(const fs::path& path, std::string_view problem) {
  throw Error(fmt::format("{}: {}", printable(path.string()), problem));
}

// The value of a setting. Throws Error unless it has the right type.
template <class Value>
Value setting(const json& settings, const char* name, const fs::path& path) {
  const auto found = settings.find(name);
  const char* const wanted = std::is_same_v<Value, bool> ? "true or false" : "a string";
  if (found == settings.end()) reject_tokenizer(path, fmt::format("\"{}\" is missing", name));
  try {
    return found->template get<Value>();
  } catch (const json::type_error&) {
    reject_tokenizer(path, fmt::format("\"{}\" must be {} (got {})", name, wanted, printable(found->dump(), 80)));
  }
}

std::string read_subwords(const fs::path& path, const std::string& checksum) {
  const FileMapping file(path);
  std::string model(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
  if (const std::string found = sha256(model); found != checksum)
    reject_tokenizer(path,
                     fmt::format("the file is damaged or belongs to another model (its checksum must be {}, got {})",
                                 printable(checksum, 64), found));
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
  reject_tokenizer(path, fmt::format(R"("tokenizer" must be one of {} (got "{}"))", fmt::join(kTokenizerKinds, ", "),
                                     printable(kind, 80)));
}

}  // namespace heed::text
