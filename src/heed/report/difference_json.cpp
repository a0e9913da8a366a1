#include "heed/report/difference_json.h"

#include "heed/base/formats/json.h"

namespace heed::report {
namespace {

const char* name_of(metrics::Verdict verdict) {
  switch (verdict) {
    case metrics::Verdict::kHigher:
      return "higher";
    case metrics::Verdict::kLower:
      return "lower";
    case metrics::Verdict::kTooLittleData:
      return "too little data";
    default:
      return "not measurable";
  }
}

}  // namespace

nlohmann::ordered_json difference_json(const metrics::Difference& difference) {
  nlohmann::ordered_json json = {{"value", difference.value}};
  if (difference.enough) {
    json["ci95"] = {difference.interval.low, difference.interval.high};
    json["p"] = difference.p;
  }
  json["verdict"] = name_of(verdict(difference));
  return json;
}

}  // namespace heed::report
