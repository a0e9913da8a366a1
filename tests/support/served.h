// A complete server inside the test: service, routes and HTTP, with a small model from xx to yy.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "heed/base/formats/json.h"
#include "heed/http/application.h"
#include "heed/http/http_server.h"
#include "heed/service/service.h"
#include "tests/support/http_client.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"

namespace heed::test {

struct ServedOptions {
  service::ServiceOptions service = {};  // without its models
  http::HttpServerOptions http = {};
  http::ApplicationOptions application = {};
};

class Served {
 public:
  explicit Served(ServedOptions options = {})
      : service_(with_model(std::move(options.service))),
        http_(with_any_port(std::move(options.http))),
        application_(
            service_, std::move(options.application), [](const std::string&) {},
            [this] { return http_.connections(); }) {
    http::HttpHandler handler = application_.handler();
    handler.handle = [this, handle = std::move(handler.handle)](http::HttpRequest request, std::stop_token gone,
                                                                http::Respond respond) {
      ++accepted_;
      handle(std::move(request), std::move(gone), std::move(respond));
    };
    http_.start(std::move(handler));
  }
  ~Served() { stop(); }

  std::uint16_t port() const { return http_.port(); }
  service::Service& service() { return service_; }
  std::size_t connections() const { return http_.connections(); }
  std::int64_t accepted() const { return accepted_; }  // requests that were handed on
  bool stop() {
    if (!std::exchange(running_, false)) return true;
    const bool all = http_.stop();
    service_.drain();
    return all;
  }

  HttpClient client(int timeout_seconds = 60) const { return HttpClient(port(), timeout_seconds); }
  bool is_healthy() const { return client().request("GET", "/health").status == 200; }

  // The expected translation.
  std::string translation(const std::string& sentence) const {
    ThreadPool pool(1);
    decode::TranslatorOptions options;
    options.search.beam = service_.options().beam, options.search.margin = service_.options().margin;
    return heed::decode::translate(*model_, pool, std::span(&sentence, 1), options)[0].translations[0].text;
  }

 private:
  service::ServiceOptions with_model(service::ServiceOptions options) {
    model_->save(folder_.path(), nlohmann::ordered_json::object());
    options.models = {folder_.path()};
    return options;
  }
  static http::HttpServerOptions with_any_port(http::HttpServerOptions options) {
    options.port = 0;
    return options;
  }

  TempFolder folder_;
  std::unique_ptr<model::TranslationModel> model_ = toy_model();
  std::atomic<std::int64_t> accepted_ = 0;
  bool running_ = true;
  service::Service service_;
  http::HttpServer http_;
  http::Application application_;
};

inline std::string translate_body(const std::string& text) {
  return nlohmann::json{{"q", text}, {"source", "xx"}, {"target", "yy"}}.dump();
}

// Of an answer to /translate; empty: it is none.
inline std::string translated_text(const HttpReply& reply) {
  const auto answer = nlohmann::json::parse(reply.body, nullptr, /*allow_exceptions=*/false);
  return answer.is_object() ? answer.value("translatedText", "") : "";
}

}  // namespace heed::test
