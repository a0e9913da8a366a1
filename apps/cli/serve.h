// `heed serve`: saved models as a server with LibreTranslate's API, and a page to see attention work.
#pragma once

#include "apps/cli/verb.h"

namespace heed::cli {

Verb add_serve(Command& app);

}  // namespace heed::cli
