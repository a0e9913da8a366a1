#include "apps/heed/options/text_options.h"

#include "apps/heed/command/command.h"

namespace heed::cli {

void add_text_options(Command& command, TextOptions& options) {
  command.add_flag("--replace-invalid", options.replace_invalid, "Repair invalid UTF-8 instead of stopping at it");
  command.add_option("--max-line-bytes", options.max_line_bytes, "Stop at a line that is longer")
      ->positive()
      ->type_name("N")
      ->capture_default_str();
}

}  // namespace heed::cli
