// `heed serve`: saved models as a server with LibreTranslate's API, and a page to see attention work.
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
#include "apps/heed/options/search_options.h"
#include "apps/heed/verbs/serve_signals.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/unicode/printable.h"
#include "heed/http/application.h"
#include "heed/http/http_server.h"
#include "heed/service/service.h"

namespace heed::cli {
namespace {

constexpr std::size_t kCacheUnit = 1 << 20;  // bytes of --cache-mb

struct Options {
  std::vector<std::string> models;
  service::ServiceOptions service;
  http::HttpServerOptions http;
  http::ApplicationOptions application;
  int port = http.port;
  double deadline = std::chrono::duration<double>(service.deadline).count();
  std::size_t cache_mb = service.cache_bytes / kCacheUnit;
  std::string api_key_file;
  bool no_page = false, quiet = false;
};

void complete(Options& options) {
  options.service.models.assign(options.models.begin(), options.models.end());
  options.service.deadline = std::chrono::milliseconds(static_cast<std::int64_t>(options.deadline * 1000));
  options.service.cache_bytes = options.cache_mb * kCacheUnit;
  options.http.port = static_cast<std::uint16_t>(options.port);
  // A character may take twelve bytes, as two "\u0000" of JSON or four "%00" of a form.
  options.http.max_body_bytes = std::max(options.http.max_body_bytes, 12 * options.service.max_chars + (64 << 10));
  // The service answers by its deadline, unless a single task takes longer than that; then there is time to write.
  options.http.answer_deadline = options.service.deadline + std::chrono::seconds(1);
  options.http.drain_deadline = options.service.deadline + std::chrono::seconds(5);
  options.application.access.api_key_file = options.api_key_file;
  options.application.page = !options.no_page;
}

// Lines of messages, from any thread.
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

// Does a job each time it is asked to, on a thread of its own; asked several times meanwhile, once more.
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
  std::jthread thread_;  // last: it uses the others
};

void reload(service::Service& service, http::Application& application, Messages& say) {
  const auto load = [&](const char* what, auto job) {
    try {
      job();
      say(fmt::format("Heed has loaded its {} again", what));
    } catch (const std::exception& error) {
      say(fmt::format("heed: error: the {} were not loaded again, and those before go on: {}", what, error.what()));
    }
  };
  load("models", [&] { service.reload(); });
  if (application.keys_needed()) load("keys", [&] { application.reload_keys(); });
}

std::string names_of(const std::vector<service::ModelEntry>& models) {
  std::vector<std::string> names;
  for (const service::ModelEntry& model : models)
    names.push_back(fmt::format("{} {}-{}", model.id, model.source, model.target));
  return fmt::format("{}", fmt::join(names, ", "));
}

// Everybody has an answer by now. A task that nobody waits for any more, and that cannot be cut short, is not waited
// for either.
void end_in_time(service::Service& service) {
  auto drained = std::async(std::launch::async, [&] { service.drain(); });
  if (drained.wait_for(std::chrono::seconds(2)) != std::future_status::ready) std::_Exit(kOk);
}

ExitCode run(Options& options, const Streams& streams) {
  complete(options);
  std::signal(SIGPIPE, SIG_IGN);  // clients go as they please
  const ServeSignals signals;     // before there is a thread
  Messages say(streams.err);
  http::HttpServer http(options.http);  // before models are loaded, which takes longer than to see that a port is taken
  service::Service service(options.service);
  http::Application application(
      service, options.application, [&](const std::string& line) { say(line); }, [&] { return http.connections(); });
  if (!http.is_loopback() && application.is_open())
    say("heed: warning: whoever reaches this address may ask anything, as often as they like; see --api-key-file and "
        "--rate-limit");
  http.start(application.handler());
  if (!options.quiet) say(fmt::format("Heed listens on {} (models: {})", http.address(), names_of(service.models())));

  Repeated reloads([&] { reload(service, application, say); });
  while (signals.wait() == SIGHUP) reloads.ask();
  signals.release_stops();
  if (!options.quiet) say("Heed answers what it has accepted, and ends");
  const bool all_answered = http.stop();
  if (!all_answered) say("heed: warning: some clients did not take their answers");
  end_in_time(service);
  return kOk;
}

void add_limits(Command& command, Options& options) {
  service::ServiceOptions& service = options.service;
  add_number(command, "--max-chars", service.max_chars, "Characters of a request", 1)->group("Limits");
  add_number(command, "--queue", service.queue, "Sentences that may wait; more are refused (503)", 1)->group("Limits");
  add_number(command, "--deadline", options.deadline, "Seconds for an answer, then 503", 0.001)->group("Limits");
  add_number(command, "--rate-limit", options.application.access.rate_limit.per_minute,
             "Requests a minute of a key, or of an address where there are no keys, then 429; 0: any number", 0)
      ->group("Limits");
  add_number(command, "--max-connections", options.http.max_connections, "Connections at a time", 1)->group("Limits");
}

void add_computing(Command& command, Options& options) {
  service::ServiceOptions& service = options.service;
  const char* group = "Computing";
  add_number(command, "--beam", service.beam, "Hypotheses kept at each word; 1 is greedy", 1)->group(group);
  add_number(command, "--margin", service.margin, "Hypotheses this far behind the best (ln P) are given up", 0)
      ->group(group);
  add_number(command, "--max-batch", service.max_batch, "Sentences decoded together, of all clients; 1: one at a time",
             1)
      ->group(group);
  add_number(command, "--batch-wait-ms", service.batch_wait_ms, "Milliseconds that a thread waits for more sentences",
             0)
      ->group(group);
  add_number(command, "--cache-mb", options.cache_mb, "Memory for recent translations; 0: none are remembered", 0)
      ->group(group);
  command.add_option("--threads", service.threads, "0 for all cores")
      ->range(0, 1024)
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
}

}  // namespace

Verb add_serve(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command =
      app.add_subcommand("serve", "A translation server with LibreTranslate's API, and a page to look at");
  command
      ->add_option("--model", options->models, "Folder of a model; several times for several, the first is the default")
      ->type_name("DIR")
      ->required()
      ->allow_extra_args(false);
  command->add_option("--host", options->http.host, "Address to listen at; 0.0.0.0 for all of this machine")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command->add_option("--port", options->port, "0 for any that is free")
      ->range(0, 65535)
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--api-key-file", options->api_key_file, "Keys, one a line, of which a request must have one (403)")
      ->type_name("FILE");
  command->add_flag("--behind-proxy", options->application.access.behind_proxy,
                    "Take a client's address from the last of X-Forwarded-For");
  command->add_flag("--no-page", options->no_page, "The API alone");
  command->add_flag("--log-requests", options->application.log_requests,
                    "A line for each: route, status, bytes and time; never text, keys or addresses");
  command->add_flag("--quiet", options->quiet, "Warnings and errors only");
  add_limits(*command, *options);
  add_computing(*command, *options);
  command->footer(
      "SIGTERM and SIGINT: takes no more requests, answers those it has, ends with 0; a second one ends at once.\n"
      "SIGHUP: loads models and keys again without losing a request.\n"
      "\n"
      "Examples:\n"
      "  heed serve --model runs/de-en                      then open http://127.0.0.1:5000\n"
      "  curl -d q='Ein Hund.' -d source=de -d target=en http://127.0.0.1:5000/translate\n"
      "  heed serve --model runs/sdp --model runs/mean      two to compare on the page\n"
      "  heed serve --model runs/de-en --host 0.0.0.0 --api-key-file keys.txt --rate-limit 60");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
