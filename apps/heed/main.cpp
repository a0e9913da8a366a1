// heed: the command line. Registers the verbs, runs the one that was asked for and picks the exit code.
#include <chrono>
#include <csignal>
#include <iostream>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/verb.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/process/launcher.h"
#include "heed/base/unicode/printable.h"

namespace heed::cli {
namespace {

constexpr const char* kDescription =
    "heed: attention in sequence models. Train it, measure it, translate with it, look into it.\n";
constexpr const char* kFooter =
    "Examples:\n"
    "  heed demo                                  a corpus, a training and attention to look at, in a minute\n"
    "  heed train --data multi30k --out runs/sdp  a translation model from parallel text\n"
    "  heed translate --model runs/sdp test.de    text to its translation, a line a line\n"
    "  heed evaluate --model runs/sdp --data multi30k --split test_2016_flickr\n"
    "  heed attend --model runs/sdp \"Ein Mann.\"   where the model looks for each word\n"
    "  heed compare                               does attention help? a study with error bars, in minutes\n"
    "  heed beam --model runs/sdp --data multi30k --split val   what a wider beam is worth\n"
    "  heed lab copy                              why attention can copy: formula, measurement, picture\n"
    "  heed lm train --kind char --train book.txt --out runs/book   a language model; lm generate lets it write\n"
    "  heed lm perplexity --model runs/book a.txt how well it foretells a text, and what surprises it there\n"
    "  heed classify train --train reviews.tsv --out runs/reviews   a classifier of texts; classify errors: its "
    "mistakes\n"
    "  heed data check multi30k                   whether a corpus is fit for use; data make writes one\n"
    "  heed tokenize --lang de < raw.de           text to tokens; detokenize goes back\n"
    "  heed serve --model runs/sdp                a translation server, and a page to see attention work\n"
    "  heed score --hyp out.en --ref test.en      how good translations are\n"
    "  heed inspect runs/sdp                      what a saved model is made of\n"
    "  heed score --help                          the options of a verb\n"
    "\n"
    "Exit codes: 0 success, 1 a negative result, 2 wrong usage or an error, 128 + N after signal N.";

// What is wrong with all ranks of a launcher is said by the first one, whose end is soon that of all.
std::string name_of_rank() {
  LaunchedRank launched;
  try {
    launched = launched_rank();
  } catch (const Error&) {  // about which the message is
  }
  if (launched.first()) return "";
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  return fmt::format("rank {}: ", launched.rank);
}

ExitCode fail(const Streams& streams, std::string_view message) {
  streams.err << fmt::format("heed: {}{}\n", name_of_rank(), printable(message)) << std::flush;
  return kFailure;
}

// A result that did not arrive is no success: a full disk shows only now.
void require_written(std::ostream& out) {
  if (!out.flush()) throw Error("write results", "standard output did not take all of them (disk full or closed?)");
}

ExitCode run(int argc, const char* const* argv, const Streams& streams) {
  Command app(kDescription, "heed");
  app.footer(kFooter);
  app.set_version_flag("--version", "heed " HEED_VERSION, "Print the version and exit");
  const std::vector<Verb> verbs = {
      add_attend(app),     add_beam(app),     add_classify(app), add_compare(app),   add_data(app), add_demo(app),
      add_detokenize(app), add_evaluate(app), add_inspect(app),  add_lab(app),       add_lm(app),   add_score(app),
      add_serve(app),      add_tokenize(app), add_train(app),    add_translate(app),
  };
  for (const Verb& verb : verbs) verb.command->group("Verbs");
  if (const auto answer = app.parse(argc, argv)) {  // to --help or --version
    streams.out << *answer;
    require_written(streams.out);
    return kOk;
  }
  for (const Verb& verb : verbs) {
    if (!verb.command->parsed()) continue;
    const ExitCode code = verb.run(streams);
    require_written(streams.out);
    return code;
  }
  streams.err << app.help();
  return kFailure;
}

// With a standard stream closed, the next file opened would take its number, and results would be written into it.
// Opened the wrong way round, so that using it is still an error.
void occupy_standard_streams() {
  for (const int descriptor : {0, 1, 2})
    if (::fcntl(descriptor, F_GETFD) == -1) ::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
}

}  // namespace
}  // namespace heed::cli

int main(int argc, char** argv) {
  using namespace heed::cli;
  occupy_standard_streams();
  // `heed inspect model | head -1` ends quietly, even under a parent that ignores broken pipes.
  std::signal(SIGPIPE, SIG_DFL);
  const Streams streams{std::cin, std::cout, std::cerr};
  try {
    return run(argc, argv, streams);
  } catch (const std::bad_alloc&) {
    return fail(streams, "out of memory");
  } catch (const std::exception& error) {
    return fail(streams, error.what());
  } catch (...) {
    return fail(streams, "an unknown error");
  }
}
