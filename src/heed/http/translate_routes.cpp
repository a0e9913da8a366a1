#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"
#include "heed/http/json_response.h"
#include "heed/http/routes.h"
#include "heed/service/documents/characters.h"

namespace heed::http {
namespace {

using nlohmann::ordered_json;

service::TextFormat format_of(const std::string& name) {
  if (name.empty() || name == "text") return service::TextFormat::kText;
  if (name == "html") return service::TextFormat::kHtml;
  throw HttpError(400, fmt::format("{} format is not supported", printable(name, 20)));
}

ordered_json json_of(const service::DetectedLanguage& detected) {
  return {{"confidence", std::round(detected.confidence * 100) / 100}, {"language", detected.language}};
}

// One value per text, or a single value if the request had no array.
template <class Make>
ordered_json one_or_all(const std::vector<service::TranslatedText>& texts, bool array, Make make) {
  if (!array) return make(texts.front());
  ordered_json all = ordered_json::array();
  for (const service::TranslatedText& text : texts) all.push_back(make(text));
  return all;
}

ordered_json json_of(const std::vector<service::TranslatedText>& texts, bool array, bool alternatives) {
  ordered_json body = {{"translatedText", one_or_all(texts, array, [](const service::TranslatedText& text) {
                          return ordered_json(text.text);
                        })}};
  if (alternatives)
    body["alternatives"] =
        one_or_all(texts, array, [](const service::TranslatedText& text) { return ordered_json(text.alternatives); });
  if (std::ranges::all_of(texts, [](const service::TranslatedText& text) { return text.detected.has_value(); }))
    body["detectedLanguage"] =
        one_or_all(texts, array, [](const service::TranslatedText& text) { return json_of(*text.detected); });
  return body;
}

void translate(Exchange exchange, service::Service& service, AccessControl& access) {
  const RequestFields fields = access.admit(exchange.request);
  RequestFields::Texts texts = fields.required_texts("q");
  service::TranslateRequest request{
      .texts = std::move(texts.values),
      .source = fields.required_text("source"),
      .target = fields.required_text("target"),
      .format = format_of(fields.text_or("format", "")),
      .alternatives = fields.integer_or("alternatives", 0, 0, service.options().max_alternatives),
      .model = fields.text_or("model", ""),
      .abandoned = std::move(exchange.gone)};
  const bool alternatives = request.alternatives > 0;
  service.translate(std::move(request), [respond = std::move(exchange.respond), array = texts.array, alternatives](
                                            const service::Outcome<std::vector<service::TranslatedText>>& outcome) {
    respond_with(respond, [&] {
      if (const auto* refused = std::get_if<service::Refused>(&outcome)) return refusal_response(*refused, 400);
      return json_response(json_of(std::get<0>(outcome), array, alternatives));
    });
  });
}

void detect(const Exchange& exchange, const service::Service& service, AccessControl& access) {
  const RequestFields fields = access.admit(exchange.request);
  std::string all;
  for (const std::string& text : fields.required_texts("q").values) all += text + "\n";
  all.pop_back();
  const std::size_t limit = service.options().max_chars;
  if (const std::size_t count = service::characters(all); count > limit)
    throw HttpError(400, fmt::format("Invalid request: request ({}) exceeds text limit ({})", count, limit));
  ordered_json found = ordered_json::array();
  for (const service::DetectedLanguage& one : service.detect(all)) found.push_back(json_of(one));
  exchange.respond(json_response(found));
}

void list_languages(const Exchange& exchange, const service::Service& service) {
  ordered_json list = ordered_json::array();
  for (const service::LanguageEntry& language : service.languages())
    list.push_back({{"code", language.code}, {"name", language.name}, {"targets", language.targets}});
  exchange.respond(json_response(list));
}

}  // namespace

void add_translate_routes(Router& router, service::Service& service, AccessControl& access) {
  router.add("POST", "/translate", [&](Exchange exchange) { translate(std::move(exchange), service, access); });
  router.add("POST", "/detect", [&](const Exchange& exchange) { detect(exchange, service, access); });
  router.add("GET", "/languages", [&](const Exchange& exchange) { list_languages(exchange, service); });
}

}  // namespace heed::http
