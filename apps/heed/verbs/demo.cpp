// heed demo: makes a corpus, trains a model and shows its attention, in about a minute.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/verbs/serve.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/evaluate/model_evaluation.h"
#include "heed/grammar/write_corpus.h"
#include "heed/report/attention/attention_example.h"
#include "heed/report/training_loss_note.h"
#include "heed/run/run_folder.h"
#include "heed/run/translation_training.h"
#include "heed/train/logs/run_log.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

constexpr Index kBeam = 5;
constexpr std::size_t kShown = 3;                                        // translations
constexpr std::size_t kShortest = 7;                                     // words of a sentence that shows something,
constexpr std::size_t kLongest = 11;                                     // and that fits on a terminal
const std::array<std::string, 3> kDemoFormats = {"svg", "png", "json"};  // of attention

struct DemoOptions {
  std::string out = "runs/demo";
  train::TrainSettings settings = train::preset("demo");
  grammar::MakeOptions corpus;
  http::HttpServerOptions http;
  int threads = 0;
  bool serve = false, quiet = false;
};

// The first sentences of suitable length.
std::vector<std::string> sentences_to_show(const model::TranslationModel& model,
                                           const std::vector<std::string>& lines) {
  std::vector<std::string> chosen;
  for (const std::string& line : lines) {
    const std::size_t words = model.source().tokenizer->tokenize(line).size();
    if (words >= kShortest && words <= kLongest) chosen.push_back(line);
    if (chosen.size() == kShown) break;
  }
  return chosen;
}

void show_translations(const model::TranslationModel& model, const evaluate::ScoredText& test, const fs::path& folder,
                       ThreadPool& pool, std::ostream& out) {
  const std::vector<std::string> lines = sentences_to_show(model, test.source);
  const std::vector<decode::TranslatedLine> translated =
      decode::translate(model, pool, lines, {.search = {.beam = kBeam}});
  if (model.options().attention == "none") {
    for (std::size_t i = 0; i < lines.size(); ++i)
      print(out, "\n  {}\n  {}\n", lines[i], translated[i].translations.front().text);
    return;
  }
  const TerminalStyle style = detect_terminal(STDOUT_FILENO);
  make_out_folder(folder);
  const text::Languages languages{model.source().language, model.target().language};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto example = report::make_attention_example(std::to_string(i + 1), lines[i], translated[i], 0, languages);
    out << '\n' << report::attention_text(example, style);
    write_attention_example(example, folder, kDemoFormats);
  }
}

void show_next_steps(const fs::path& root, bool serves, std::ostream& out) {
  const std::string folder = printable(root.string());
  print(out, "\nIn {}: data/, model/ (with its README.md, log.jsonl and TensorBoard events), examples/\n", folder);
  if (serves) return;
  print(out,
        "\nWhat next? In a clone, type ./run.sh instead of heed.\n"
        "\nSee it in your browser: type sentences, see attention and beam search, play with the lab\n"
        "  heed serve --model {0}/model\n"
        "then open http://127.0.0.1:5000. (heed demo --serve does both.)\n"
        "\nOther things to try:\n"
        "  heed attend --model {0}/model \"Der Hund schläft, weil er müde ist.\"\n"
        "  heed evaluate --model {0}/model --data {0}/data --beam 1,5,10\n"
        "  heed compare              does attention help? trains with and without it, three times each\n"
        "  heed train --help         train on your own text: train.de, train.en, val.de, val.en\n",
        folder);
}

// Opens the desktop's browser, if there is a desktop.
void open_page(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  const pid_t browser = fork();
  if (browser != 0) return;                       // the address is on the terminal, so a failure costs only a click
  const int nothing = open("/dev/null", O_RDWR);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
  close_range(STDERR_FILENO + 1, ~0U, 0);                    // otherwise the browser would keep the port
  execlp("xdg-open", "xdg-open", address.c_str(), nullptr);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  _exit(1);
}

ExitCode make_demo(const DemoOptions& options, const Streams& streams) {
  const fs::path root = options.out;
  std::ostream& out = streams.out;
  const std::string& attention = options.settings.model.attention;
  if (!options.quiet && run::holds_run(root / "model"))
    print(streams.err, "heed: note: replacing the demo in {}\n", printable(root.string()));
  make_out_folder(root);
  ThreadPool pool(options.threads);

  print(out, "1. {} German-English sentence pairs, generated by a grammar\n", grouped(options.corpus.train));
  const auto corpus = grammar::write_corpus(root / "data", options.corpus, /*overwrite=*/true);
  const grammar::SentencePair& sample = corpus.samples.front();
  print(out, "     {}\n     {}\n", sample.source, sample.target);

  print(out, "2. Training a translation model with attention \"{}\"\n", attention);
  out.flush();
  const run::TranslationPlan plan{
      .preset = "demo", .data = (root / "data").string(), .languages = {"de", "en"}, .settings = options.settings};
  const run::TrainingEnd end = run::train_translation(
      {.plan = plan, .folder = root / "model", .start = run::RunStart::kForce, .quiet = options.quiet}, pool,
      streams.err);
  if (end.result.summary.interrupted) return interrupted_by(end.signal);
  print(out, "     {:.0f} s, {:.0f} target tokens/s\n", end.result.summary.seconds,
        end.result.summary.tokens_per_second);

  const auto model = model::TranslationModel::load(root / "model");
  if (const auto epochs = train::read_losses(root / "model" / train::kLogFile).epochs; !epochs.empty()) {
    const std::string note =
        report::training_loss_note(epochs.back().train_loss, epochs.back().valid_loss, model->options());
    if (!note.empty()) print_paragraph(note, out, "     ");
  }
  const evaluate::ModelEvaluation evaluation = evaluate::evaluate_model(
      *model, text::find_split(root / "data", "test", {"de", "en"}), pool, {.beams = {1, kBeam}});
  print(out, "3. Scores on {} unseen test sentences (perplexity {:.2f})\n", evaluation.sentences,
        evaluation.perplexity);
  for (const evaluate::BeamScores& scores : evaluation.results)
    print(out, "     beam {}: BLEU {:.1f} on lower-cased tokens, {:.1f} on cased text; {:.0f} sentences/s\n",
          scores.beam, scores.bleu_lc, scores.bleu, static_cast<double>(evaluation.sentences) / scores.seconds);
  print(out, "     {}\n     {}\n", evaluation.bleu_lc_signature, evaluation.bleu_signature);

  print(out, "4. Three of them{}\n",
        attention == "none" ? "; this model looks at no word in particular"
                            : ", and where the model looked as it wrote each word (rows: English, columns: German; "
                              "brighter or a higher digit: more)");
  show_translations(*model, evaluate::read_scored_text(*model, text::find_split(root / "data", "test", {"de", "en"})),
                    root / "examples", pool, out);
  show_next_steps(root, options.serve, out);
  return kOk;
}

ExitCode run(const DemoOptions& options, const Streams& streams) {
  const ExitCode code = make_demo(options, streams);
  if (code != kOk || !options.serve) return code;
  streams.out << "5. The page, until Ctrl-C\n" << std::flush;
  return serve({.models = {(fs::path(options.out) / "model").string()},
                .service = {.threads = options.threads},
                .http = options.http,
                .listening = open_page},
               streams);
}

}  // namespace

void add_demo(Command& program) {
  const auto options = std::make_shared<DemoOptions>();
  Command& command = program.add_verb("demo", "A corpus, a trained model and its attention, in about a minute");
  command.add({.name = "out",
               .help = "Folder for corpus, model and pictures; an earlier demo in it is replaced",
               .letter = 'o',
               .value = "DIR"},
              options->out);
  visit_settings(options->settings, [&](const Setting& setting, auto& value) {
    if (setting.name == "attention" || setting.name == "epochs" || setting.name == "seed") command.add(setting, value);
  });
  command.add({.name = "pairs", .help = "Sentence pairs to train on", .range = {100, 1e7}}, options->corpus.train);
  command.add_flag(
      {.name = "serve", .help = "Serve the model afterwards, and open its page in a browser if there is a desktop"},
      options->serve);
  visit_settings(options->http, [&](const Setting& setting, auto& value) {
    if (setting.name == "port") command.add(setting, value);
  });
  command.add(kThreads, options->threads);
  command.add_flag(kQuiet, options->quiet);
  command.examples(
      "  heed demo\n"
      "  heed demo --serve                              then open http://127.0.0.1:5000\n"
      "  heed demo --attention additive -o runs/additive\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
