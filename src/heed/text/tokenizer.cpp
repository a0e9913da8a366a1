#include "heed/text/tokenizer.h"

#include "heed/base/unicode.h"
#include "heed/base/utf8.h"

namespace heed {

std::vector<std::string> Tokenizer::tokenize(std::string_view line) const {
  if (lowercase_) return split(lower_case(line));
  if (valid_utf8_bytes(line) == line.size()) return split(line);
  return split(repair_utf8(line));
}

}  // namespace heed
