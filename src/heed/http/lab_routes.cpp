#include <algorithm>

#include "heed/base/formats/json.h"
#include "heed/http/json_response.h"
#include "heed/http/routes.h"
#include "heed/lab/lab.h"
#include "heed/lab/lab_json.h"

namespace heed::http {
namespace {

using nlohmann::ordered_json;

// A visitor of the page may not keep the server busy for long: at most about five seconds of one core.
constexpr Index kMostKeys = 128, kMostDimensions = 1024;
constexpr double kMostWork = 150e6;  // samples, times the number of variances, times keys, times dimensions
constexpr std::int64_t kMostSeed = std::int64_t{1} << 53;  // integers that JSON readers represent exactly

// Fields are named as the options of `heed lab`; the lab checks their values. The default number of samples is lowered
// to the maximum allowed.
lab::LabOptions options_of(const RequestFields& fields, Index most_samples) {
  lab::LabOptions options;
  options.m = fields.integer_or("m", options.m, 2, kMostKeys);
  options.d = fields.integer_or("d", options.d, 2, kMostDimensions);
  options.a = fields.integer_or("a", options.a, 1, kMostKeys);
  options.b = fields.integer_or("b", options.b, 1, kMostKeys);
  options.scale = fields.integer_or("scale", options.scale ? 1 : 0, 0, 1) == 1;
  options.c = fields.numbers_or("c", options.c);
  options.betas = fields.numbers_or("beta", options.betas);
  options.epsilons = fields.numbers_or("epsilon", options.epsilons);
  options.bounds = fields.numbers_or("bound", options.bounds);
  const auto variances = static_cast<double>(options.betas.size() + options.epsilons.size());
  const double each = std::max(variances, 1.0) * static_cast<double>(options.m * options.d);
  const auto most = std::max<Index>(2, std::min(most_samples, static_cast<Index>(kMostWork / each)));
  options.samples = fields.integer_or("samples", std::min(options.samples, most), 2, most);
  options.seed =
      static_cast<std::uint64_t>(fields.integer_or("seed", static_cast<std::int64_t>(options.seed), 0, kMostSeed));
  return options;
}

void list_experiments(const Exchange& exchange) {
  ordered_json list = ordered_json::array();
  for (const lab::LabExperiment& experiment : lab::lab_experiments())
    list.push_back({{"name", experiment.name}, {"summary", experiment.summary}});
  exchange.respond(json_response({{"experiments", std::move(list)}}));
}

void run_experiment(Exchange exchange, service::Service& service, AccessControl& access) {
  lab::LabOptions options = options_of(access.admit(exchange.request), service.options().max_lab_samples);
  service.lab(std::move(exchange.name), std::move(options), std::move(exchange.gone),
              [respond = std::move(exchange.respond)](const service::Outcome<lab::LabResult>& outcome) {
                respond_with(respond, [&] {
                  if (const auto* refused = std::get_if<service::Refused>(&outcome))
                    return refusal_response(*refused, 404);
                  return json_response(lab::lab_json(std::get<0>(outcome)));
                });
              });
}

}  // namespace

void add_lab_routes(Router& router, service::Service& service, AccessControl& access) {
  router.add("GET", "/lab", [](const Exchange& exchange) { list_experiments(exchange); });
  router.add("POST", "/lab/{name}", [&](Exchange exchange) { run_experiment(std::move(exchange), service, access); });
}

}  // namespace heed::http
