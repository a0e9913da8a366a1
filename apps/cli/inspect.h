// heed inspect MODEL: what a saved model is made of, without building it.
#pragma once

#include <iosfwd>

#include "apps/cli/verb.h"

namespace heed {
struct ModelSummary;
}

namespace heed::cli {

Verb add_inspect(Command& app);

// The two faces of the same data.
void print_summary(const ModelSummary& summary, std::ostream& out);
void print_summary_json(const ModelSummary& summary, std::ostream& out);

}  // namespace heed::cli
