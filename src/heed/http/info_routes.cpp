#include <algorithm>

#include "heed/base/formats/json.h"
#include "heed/http/embedded_files.h"
#include "heed/http/json_response.h"
#include "heed/http/routes.h"

namespace heed::http {
namespace {

using nlohmann::ordered_json;

constexpr int kFrontendTimeout = 500;  // ms after a keystroke, as on LibreTranslate's own page

ordered_json language_json(const std::vector<service::LanguageEntry>& languages, const std::string& code) {
  const auto found = std::ranges::find(languages, code, &service::LanguageEntry::code);
  return {{"code", code}, {"name", found == languages.end() ? code : found->name}};
}

void tell_settings(const Exchange& exchange, const service::Service& service, const AccessControl& access) {
  const std::vector<service::ModelEntry> models = service.models();
  const std::string target = models.empty() ? "" : models.front().target;
  exchange.respond(json_response({{"charLimit", service.options().max_chars},
                                  {"frontendTimeout", kFrontendTimeout},
                                  {"apiKeys", access.keys_needed()},
                                  {"keyRequired", access.keys_needed()},
                                  {"suggestions", false},
                                  {"filesTranslation", false},
                                  {"supportedFilesFormat", ordered_json::array()},
                                  {"language",
                                   {{"source", {{"code", "auto"}, {"name", "Auto Detect"}}},
                                    {"target", language_json(service.languages(), target)}}}}));
}

}  // namespace

void add_info_routes(Router& router, const service::Service& service, const AccessControl& access,
                     std::function<std::string()> metrics) {
  router.add("GET", "/health", [](const Exchange& exchange) { exchange.respond(json_response({{"status", "ok"}})); });
  router.add("GET", "/frontend/settings", [&](const Exchange& exchange) { tell_settings(exchange, service, access); });
  router.add("GET", "/spec", [](const Exchange& exchange) {
    const EmbeddedFile& spec = spec_files().front();
    exchange.respond({.content_type = std::string(spec.content_type), .body = std::string(spec.bytes)});
  });
  router.add("GET", "/metrics", [metrics = std::move(metrics)](const Exchange& exchange) {
    exchange.respond({.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = metrics()});
  });
}

}  // namespace heed::http
