// `heed serve`: serves saved models with LibreTranslate's API, and a page that shows attention.
#include "apps/heed/verbs/serve.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/serve_signals.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/unicode/printable.h"
#include "heed/http/application.h"
#include "heed/http/http_server.h"
#include "heed/service/service.h"

namespace heed::cli {
namespace {

void complete(ServeOptions& options) {
  options.service.models.assign(options.models.begin(), options.models.end());
  // A character may take twelve bytes: two "\u0000" in JSON or four "%00" in a form.
  options.http.max_body_bytes = std::max(options.http.max_body_bytes, 12 * options.service.max_chars + (64 << 10));
  // The service answers by its deadline, unless a single task takes longer; the rest is time to write the answer.
  const std::chrono::milliseconds deadline(static_cast<std::int64_t>(options.service.deadline * 1000));
  options.http.answer_deadline = deadline + std::chrono::seconds(1);
  options.http.drain_deadline = deadline + std::chrono::seconds(5);
}

// Prints messages, from any thread.
class Messages {
 public:
  explicit Messages(std::ostream& err) : err_(err) {}
  void operator()(const std::string& line) {
    const std::lock_guard lock(mutex_);
    err_ << printable(line) + "\n" << std::flush;
  }

 private:
  std::ostream& err_;
  std::mutex mutex_;
};

// Runs a job on its own thread each time it is requested; several requests during a run cause one more run.
class Repeated {
 public:
  explicit Repeated(std::function<void()> job)
      : thread_([this, job = std::move(job)](const std::stop_token& stop) {
          for (;;) {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [this] { return asked_; })) return;
            asked_ = false;
            lock.unlock();
            job();
          }
        }) {}

  void ask() {
    const std::lock_guard lock(mutex_);
    asked_ = true;
    changed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool asked_ = false;
  std::jthread thread_;  // last, because it uses the others
};

void reload(service::Service& service, http::Application& application, Messages& say) {
  const auto load = [&](const char* what, auto job) {
    try {
      job();
      say(fmt::format("Heed has reloaded its {}", what));
    } catch (const std::exception& error) {
      say(fmt::format("heed: error: the {} could not be reloaded, the previous ones stay in use: {}", what,
                      error.what()));
    }
  };
  load("models", [&] { service.reload(); });
  if (application.keys_needed()) load("keys", [&] { application.reload_keys(); });
}

std::string names_of(const std::vector<service::ModelEntry>& models) {
  std::vector<std::string> names;
  names.reserve(models.size());
  for (const service::ModelEntry& model : models)
    names.push_back(fmt::format("{} {}-{}", model.id, model.source, model.target));
  return fmt::format("{}", fmt::join(names, ", "));
}

// All clients have an answer by now. A task that nobody waits for and that cannot be interrupted is not waited for.
void end_in_time(service::Service& service) {
  auto drained = std::async(std::launch::async, [&] { service.drain(); });
  if (drained.wait_for(std::chrono::seconds(2)) != std::future_status::ready) std::_Exit(kOk);
}

}  // namespace

ExitCode serve(ServeOptions options, const Streams& streams) {
  complete(options);
  std::signal(SIGPIPE, SIG_IGN);  // clients may disconnect at any time
  const ServeSignals signals;     // before any thread starts
  Messages say(streams.err);
  http::HttpServer http(options.http);  // before models are loaded, which takes longer than to see that a port is taken
  service::Service service(options.service);
  http::Application application(
      service, options.application, [&](const std::string& line) { say(line); }, [&] { return http.connections(); });
  if (!http.is_loopback() && application.is_open())
    say("heed: warning: anybody who reaches this address can send any number of requests; --api-key-file and "
        "--rate-limit restrict them");
  http.start(application.handler());
  if (!options.quiet) say(fmt::format("Heed listens on {} (models: {})", http.address(), names_of(service.models())));
  if (options.listening) options.listening(http.address());

  Repeated reloads([&] { reload(service, application, say); });
  while (signals.wait() == SIGHUP) reloads.ask();
  signals.release_stops();
  if (!options.quiet) say("Heed finishes the requests it has accepted, then exits");
  const bool all_answered = http.stop();
  if (!all_answered) say("heed: warning: some clients did not receive their answers");
  end_in_time(service);
  return kOk;
}

void add_serve(Command& program) {
  const auto options = std::make_shared<ServeOptions>();
  Command& command = program.add_verb("serve", "Serve models: LibreTranslate's API and a page that shows attention");
  takes_model(
      command.add({.name = "model",
                   .help = "Folder of a model; the first one given for a language pair is the default for that pair",
                   .letter = 'm',
                   .value = "MODEL",
                   .several = Several::kRepeated},
                  options->models),
      model::kTranslationModels);
  command.add(kThreads, options->service.threads);
  command.add_flag({.name = "quiet", .help = "Print warnings and errors only"}, options->quiet);
  command.heading("Server");
  command.add_settings(options->http);
  command.add_settings(options->application);
  command.heading("Translation");
  command.add_settings(options->service);
  command.details(
      "SIGTERM and SIGINT: accept no more requests, answer those accepted, exit with 0; a second signal ends the "
      "program at once.\n"
      "SIGHUP: load models and keys again without losing a request.");
  command.examples(
      "  heed serve -m runs/de-en                       then open http://127.0.0.1:5000\n"
      "  curl -d q='Ein Hund.' -d source=de -d target=en http://127.0.0.1:5000/translate\n"
      "  heed serve -m runs/sdp -m runs/mean            two to compare on the page\n"
      "  heed serve -m runs/de-en --host 0.0.0.0 --api-key-file keys.txt --rate-limit 60\n");
  command.on_run([options](const Streams& streams) { return serve(*options, streams); });
}

}  // namespace heed::cli
