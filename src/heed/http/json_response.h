// JSON answers, and errors in LibreTranslate's format: {"error": "what was wrong"}.
#pragma once

#include <stdexcept>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/http/http_message.h"
#include "heed/service/outcome.h"

namespace heed::http {

// Thrown by a route to answer with an error. what() is shown to the client.
struct HttpError : std::runtime_error {
  HttpError(int error_status, const std::string& message, NamedValues error_headers = {})
      : std::runtime_error(message), status(error_status), headers(std::move(error_headers)) {}

  int status;
  NamedValues headers;
};

HttpResponse json_response(const nlohmann::ordered_json& json, int status = 200);
HttpResponse error_response(int status, const std::string& message, NamedValues headers = {});

// Answers with the result of make(), or with an error if it throws: the service's threads must not see an exception.
template <class Make>
void respond_with(const Respond& respond, Make make) noexcept {
  try {
    respond(make());
  } catch (...) {  // NOLINT: the request is answered 500 when `respond` is let go of
  }
}

// `unknown`: the status for Why::kUnknown, which depends on where the unknown name was given.
HttpResponse refusal_response(const service::Refused& refused, int unknown);

}  // namespace heed::http
