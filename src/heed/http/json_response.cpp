#include "heed/http/json_response.h"

#include "heed/base/formats/json.h"

namespace heed::http {

HttpResponse json_response(const nlohmann::ordered_json& json, int status) {
  // The text should be valid here; if it is not, an answer with U+FFFD is better than none.
  return {.status = status, .body = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)};
}

HttpResponse error_response(int status, const std::string& message, NamedValues headers) {
  HttpResponse response = json_response({{"error", message}}, status);
  response.headers = std::move(headers);
  return response;
}

HttpResponse refusal_response(const service::Refused& refused, int unknown) {
  switch (refused.why) {
    case service::Refused::Why::kInvalid:
      return error_response(400, refused.message);
    case service::Refused::Why::kUnknown:
      return error_response(unknown, refused.message);
    case service::Refused::Why::kBusy:
      return error_response(503, refused.message, {{"Retry-After", "1"}});
    case service::Refused::Why::kTooLate:
      return error_response(503, refused.message, {{"Retry-After", "5"}});
    case service::Refused::Why::kFailed:
      break;
  }
  return error_response(500, refused.message);
}

}  // namespace heed::http
