#include "heed/http/access_control.h"

#include <fmt/format.h>

#include "heed/http/json_response.h"

namespace heed::http {

AccessControl::AccessControl(AccessOptions options, Clock clock)
    : options_(std::move(options)), clock_(std::move(clock)), limiter_(options_.rate_limit) {
  if (!options_.api_key_file.empty()) keys_.emplace(options_.api_key_file);
}

RequestFields AccessControl::admit(const HttpRequest& request) {
  RequestFields fields(request);
  const std::string key = keys_ ? fields.text_or("api_key", "") : "";
  const bool valid = keys_ && keys_->has(key);
  // Requests with a wrong key are counted by address.
  charge(valid ? "key " + key : "address " + address_of(request));
  if (keys_ && key.empty()) throw HttpError(403, "Please ask the operator of this server for an API key");
  if (keys_ && !valid) throw HttpError(403, "Invalid API key");
  return fields;
}

void AccessControl::charge(const std::string& name) {
  const int seconds = limiter_.seconds_to_wait(name, clock_());
  if (seconds > 0)
    throw HttpError(429, fmt::format("Slowdown: {:g} per 1 minute", limiter_.options().per_minute),
                    {{"Retry-After", std::to_string(seconds)}});
}

std::string AccessControl::address_of(const HttpRequest& request) const {
  if (!options_.behind_proxy) return request.remote_address;
  std::string_view forwarded;  // the proxy writes the last header of that name
  for (const auto& [name, value] : request.headers)
    if (name == "x-forwarded-for") forwarded = value;
  forwarded = forwarded.substr(forwarded.find_last_of(',') + 1);
  forwarded.remove_prefix(std::min(forwarded.find_first_not_of(' '), forwarded.size()));
  return forwarded.empty() ? request.remote_address : std::string(forwarded);
}

void AccessControl::reload_keys() {
  if (keys_) keys_->reload();
}

}  // namespace heed::http
