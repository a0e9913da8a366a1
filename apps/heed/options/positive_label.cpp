#include "apps/heed/options/positive_label.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/settings/suggest.h"
#include "heed/base/unicode/printable.h"

namespace heed::cli {

void refuse_label(const model::TextClassifier& model, const std::string& label) {
  throw Error(fmt::format("--positive must be a label of the model: {} (got '{}'{})",
                          printable(fmt::format("{}", fmt::join(model.labels(), ", ")), 200), printable(label, 80),
                          printable(did_you_mean(label, model.labels()), 100)));
}

}  // namespace heed::cli
