#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/http/json_response.h"
#include "heed/http/routes.h"
#include "heed/model/io/example_sentences.h"
#include "heed/service/attend_json.h"

namespace heed::http {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::int64_t kMostBeam = 20, kMostCandidates = 20;
constexpr std::size_t kMostPrefix = 300;  // tokens
constexpr std::size_t kMostEdits = 300;   // steps
constexpr double kMostMargin = 1000;
constexpr double kMostWeight = 1e6;  // weights are normalised to sum to 1

[[noreturn]] void fail_edits() {
  throw HttpError(
      400,
      "Invalid request: edits must be an array of objects, each with a step (0 or more) and weights (an array "
      "of numbers, 0 or more)");
}

std::vector<decode::EditedWeights> edits_of(const RequestFields& fields) {
  const json* list = fields.find("edits");
  if (!list) return {};
  if (!list->is_array()) fail_edits();
  if (list->size() > kMostEdits)
    throw HttpError(400,
                    fmt::format("Invalid request: at most {} edits are allowed (got {})", kMostEdits, list->size()));
  std::vector<decode::EditedWeights> edits;
  for (const json& one : *list) {
    if (!one.is_object() || !one.contains("step") || !one.contains("weights")) fail_edits();
    const json &step = one["step"], &weights = one["weights"];
    if (!step.is_number_unsigned() || step.get<std::uint64_t>() > 100'000 || !weights.is_array()) fail_edits();
    decode::EditedWeights& edit = edits.emplace_back(decode::EditedWeights{step.get<Index>(), {}});
    for (const json& weight : weights) {
      if (!weight.is_number() || !(weight.get<double>() >= 0 && weight.get<double>() <= kMostWeight)) fail_edits();
      edit.weights.push_back(weight.get<float>());
    }
  }
  return edits;
}

service::AttendRequest request_of(const RequestFields& fields) {
  service::AttendRequest request;
  request.text = fields.required_text("q");
  request.model = fields.text_or("model", "");
  request.source = fields.text_or("source", request.source);
  request.target = fields.text_or("target", "");
  request.beam = fields.integer_or("beam", request.beam, 1, kMostBeam);
  request.nbest = fields.integer_or("nbest", std::min(request.nbest, request.beam), 1, request.beam);
  request.margin = fields.number_or("margin", request.margin, 0, kMostMargin);
  request.candidates = fields.integer_or("candidates", request.candidates, 0, kMostCandidates);
  request.prefix = fields.texts_or_none("prefix");
  if (request.prefix.size() > kMostPrefix)
    throw HttpError(400, fmt::format("Invalid request: prefix may have at most {} tokens (got {})", kMostPrefix,
                                     request.prefix.size()));
  request.edits = edits_of(fields);
  return request;
}

void attend(Exchange exchange, service::Service& service, AccessControl& access) {
  service::AttendRequest request = request_of(access.admit(exchange.request));
  request.abandoned = std::move(exchange.gone);
  service.attend(std::move(request),
                 [respond = std::move(exchange.respond)](const service::Outcome<service::Attended>& outcome) {
                   respond_with(respond, [&] {
                     if (const auto* refused = std::get_if<service::Refused>(&outcome))
                       return refusal_response(*refused, 400);
                     return json_response(service::attend_json(std::get<0>(outcome)));
                   });
                 });
}

void list_models(const Exchange& exchange, const service::Service& service) {
  ordered_json list = ordered_json::array();
  for (const service::ModelEntry& model : service.models())
    list.push_back({{"id", model.id},
                    {"source", model.source},
                    {"target", model.target},
                    {"attention", model.attention},
                    {"embedding", model.embedding},
                    {"hidden", model.hidden},
                    {"heads", model.heads},
                    {"parameters", model.parameters},
                    {"default", model.is_default},
                    {"examples", model::example_sentences_json(model.examples)}});
  exchange.respond(json_response({{"models", std::move(list)}}));
}

}  // namespace

void add_attend_routes(Router& router, service::Service& service, AccessControl& access) {
  router.add("POST", "/attend", [&](Exchange exchange) { attend(std::move(exchange), service, access); });
  router.add("GET", "/models", [&](const Exchange& exchange) { list_models(exchange, service); });
}

}  // namespace heed::http
