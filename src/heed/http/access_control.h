// API keys and rate limits: checked before every route that computes something.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "heed/base/settings/setting.h"
#include "heed/http/api_keys.h"
#include "heed/http/http_message.h"
#include "heed/http/rate_limiter.h"
#include "heed/http/request_fields.h"

namespace heed::http {

struct AccessOptions {
  std::string api_key_file = {};       // empty: no key is needed
  RateLimiterOptions rate_limit = {};  // per key, or per address if there are no keys
  bool behind_proxy = false;           // the client's address is the last in X-Forwarded-For, which the proxy writes
};

template <SettingsOf<AccessOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit(
      {.name = "api-key-file",
       .help = "File of API keys, one per line; a request that computes something gets status 403 without a valid key",
       .value = "FILE"},
      options.api_key_file);
  visit({.name = "rate-limit",
         .help =
             "Requests per minute for each key, or for each client address if there are no keys; further requests get "
             "status 429",
         .range = {0, 1e9},
         .zero = "no limit"},
        options.rate_limit.per_minute);
  visit({.name = "behind-proxy", .help = "Read the client's address from the last entry of X-Forwarded-For"},
        options.behind_proxy);
}

class AccessControl {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  // Throws Error if the key file cannot be read.
  explicit AccessControl(AccessOptions options, Clock clock = &std::chrono::steady_clock::now);

  // Returns the fields of an admitted request. Throws HttpError: 400 as RequestFields does; 403 if keys are required
  // and the request has no valid one; 429 if there are too many requests. Not thread-safe.
  RequestFields admit(const HttpRequest& request);

  bool keys_needed() const { return keys_.has_value(); }
  bool is_limited() const { return limiter_.options().per_minute > 0; }
  void reload_keys();  // thread-safe; throws Error as the constructor does

 private:
  std::string address_of(const HttpRequest& request) const;
  void charge(const std::string& name);

  AccessOptions options_;
  Clock clock_;
  std::optional<ApiKeys> keys_;
  RateLimiter limiter_;
};

}  // namespace heed::http
