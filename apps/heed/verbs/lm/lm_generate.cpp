// `heed lm generate`: writes text with a language model.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"
#include "heed/decode/generator.h"
#include "heed/model/lm/language_model.h"

namespace heed::cli {
namespace {

constexpr std::int64_t kUsualLength = 1000;  // per line, if --lines is given

struct LmGenerateOptions {
  std::string model, prime;
  std::int64_t length = 0, lines = 0;
  decode::SamplingOptions sampling;
  bool quiet = false;
};

void warn_of_unknown(const std::vector<std::string>& unknown, const text::TokenList& tokens, std::ostream& err) {
  if (unknown.empty()) return;
  std::string names;
  for (const std::string& token : unknown) names += (names.empty() ? "" : ", ") + printable(token, 40);
  print(err, "heed: warning: --prime has {} that the model does not know: {}\n", text::to_string(tokens.unit()),
        printable(names, 200));
}

void require_utf8(const std::string& prime) {
  const std::size_t valid = valid_utf8_bytes(prime);
  if (valid == prime.size()) return;
  throw Error(fmt::format("--prime is not valid UTF-8 (byte 0x{:02x} at offset {})",
                          static_cast<unsigned char>(prime[valid]), valid));
}

ExitCode run(const LmGenerateOptions& options, const Streams& streams) {
  require_utf8(options.prime);
  const auto model = model::load_language_model(options.model);
  ThreadPool pool(1);  // a step is too small to share
  decode::Generator generator(*model, options.sampling, pool);
  // Without --prime the model starts as at the beginning of a text.
  warn_of_unknown(generator.read(options.prime), model->tokens(), streams.err);
  streams.out << options.prime << std::flush;

  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kShow{50};  // between flushes: smooth for a reader, cheap for a file
  const Clock::time_point begin = Clock::now();
  Clock::time_point shown = begin;
  std::string last;
  std::int64_t written = 0;
  const std::int64_t most =
      options.length > 0 ? options.length : kUsualLength * std::max<std::int64_t>(options.lines, 1);
  for (std::int64_t lines = 0; written < most; ++written) {
    last = generator.next();
    streams.out << last;
    if (last == "\n" && ++lines == options.lines) {
      ++written;
      break;
    }
    if (const auto now = Clock::now(); now - shown >= kShow) {
      streams.out << std::flush;
      shown = now;
      if (!streams.out) break;  // main says so
    }
  }
  if (last != "\n") streams.out << '\n';
  if (!streams.out.flush()) return kFailure;  // main says so
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (!options.quiet && written > 0)
    print(streams.err, "{} {} in {:.2f} s, {} per second\n", written, text::to_string(model->tokens().unit()), seconds,
          format_count(static_cast<double>(written) / seconds));
  return kOk;
}

}  // namespace

void add_lm_generate(Command& lm) {
  const auto options = std::make_shared<LmGenerateOptions>();
  Command& command = lm.add_verb("generate", "Generate text with a language model");
  takes_model(command.add(kModel, options->model), model::kLanguageModels);
  command.add({.name = "prime", .help = "Text to continue"}, options->prime);
  command.add({.name = "length",
               .help = "Characters (or words, with a word model) to generate",
               .range = {0, 1e15},
               .zero = "1,000 in all; with --lines, 1,000 per line"},
              options->length);
  command.add({.name = "lines",
               .help = "Stop at the end of this many lines; a line begun by --prime is counted",
               .range = {0, 1e15},
               .zero = "stop after --length only"},
              options->lines);
  command.add_settings(options->sampling);
  command.add_flag({.name = "quiet", .help = "Print only the text, without the line about speed"}, options->quiet);
  command.examples(
      "  heed lm generate -m runs/english --prime \"The dog\" --temperature 0.5 --lines 5\n"
      "  heed lm generate -m runs/char --prime \"ROMEO:\" --temperature 0.8\n"
      "  heed lm generate -m runs/char --top-p 0.9 --length 100000 --seed 7 > play.txt\n"
      "  heed lm generate -m runs/bigram --top-k 20 --length 200\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
