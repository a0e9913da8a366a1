// `heed lm generate`: text that a language model writes.
#include <chrono>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>

#include <fmt/ostream.h>

#include "apps/heed/command/command.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"
#include "heed/decode/generator.h"
#include "heed/model/lm/language_model.h"

namespace heed::cli {
namespace {

constexpr std::int64_t kLongest = 1'000'000'000'000'000;  // what the parser makes of numbers too large is above it

struct Options {
  std::string model, prime;
  std::int64_t length = 1000;
  decode::SamplingOptions sampling;
  bool quiet = false;
};

void warn_of_unknown(const std::vector<std::string>& unknown, const text::TokenList& tokens, std::ostream& err) {
  if (unknown.empty()) return;
  std::string names;
  for (const std::string& token : unknown) names += (names.empty() ? "" : ", ") + printable(token, 40);
  fmt::print(err, "heed: warning: the model does not know these {} of --prime: {}\n", text::to_string(tokens.unit()),
             printable(names, 200));
}

void require_utf8(const std::string& prime) {
  const std::size_t valid = valid_utf8_bytes(prime);
  if (valid == prime.size()) return;
  throw Error("generate", "--prime in valid UTF-8",
              fmt::format("byte 0x{:02x} at offset {}", static_cast<unsigned char>(prime[valid]), valid));
}

ExitCode run(const Options& options, const Streams& streams) {
  require_utf8(options.prime);
  const auto model = model::load_language_model(options.model);
  ThreadPool pool(1);  // a step is too small to share
  decode::Generator generator(*model, options.sampling, pool);
  // Where nobody primes it, a text begins as one does.
  warn_of_unknown(generator.read(options.prime), model->tokens(), streams.err);
  streams.out << options.prime << std::flush;

  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kShow{50};  // often enough for a reader, seldom enough for a file
  const Clock::time_point begin = Clock::now();
  Clock::time_point shown = begin;
  std::string last;
  for (std::int64_t i = 0; i < options.length; ++i) {
    last = generator.next();
    streams.out << last;
    if (const auto now = Clock::now(); now - shown >= kShow) {
      streams.out << std::flush;
      shown = now;
      if (!streams.out) break;  // main says so
    }
  }
  if (last != "\n") streams.out << '\n';
  if (!streams.out.flush()) return kFailure;  // main says so
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (!options.quiet && options.length > 0)
    fmt::print(streams.err, "{} {} in {:.2f} s, {} a second\n", options.length, text::to_string(model->tokens().unit()),
               seconds, format_count(static_cast<double>(options.length) / seconds));
  return kOk;
}

}  // namespace

Verb add_lm_generate(Command& lm) {
  const auto options = std::make_shared<Options>();
  Command* command = lm.add_subcommand("generate", "Text that a model writes, as it writes it");
  command->add_option("--model", options->model, "Folder of a language model")->required()->type_name("DIR");
  command->add_option("--prime", options->prime, "Text to go on from")->type_name("TEXT");
  command->add_option("--length", options->length, "Characters or words to write")
      ->range(std::int64_t{0}, kLongest)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--temperature", options->sampling.temperature, "Above 0; below 1: more of what is likely")
      ->type_name("X")
      ->capture_default_str();
  command->add_option("--top-k", options->sampling.top_k, "Draw from the most likely N only; 0: from all, 1: no chance")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--top-p", options->sampling.top_p, "Draw from the fewest that hold this share of probability")
      ->type_name("X")
      ->capture_default_str();
  command->add_option("--seed", options->sampling.seed, "The same seed gives the same text")
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--quiet", options->quiet, "The text alone, without the rate");
  command->footer(
      "Examples:\n"
      "  heed lm generate --model runs/char --prime \"ROMEO:\" --temperature 0.8\n"
      "  heed lm generate --model runs/char --top-p 0.9 --length 100000 --seed 7 > play.txt\n"
      "  heed lm generate --model runs/bigram --top-k 20 --length 200");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
