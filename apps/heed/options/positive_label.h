// --positive, for the verbs that measure a classifier.
#pragma once

#include <string>

#include "heed/model/classifier/text_classifier.h"

namespace heed::cli {

// Throws Error for a label that the model does not have.
[[noreturn]] void refuse_label(const model::TextClassifier& model, const std::string& label);

}  // namespace heed::cli
