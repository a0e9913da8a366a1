#include "heed/metrics/translation/signature.h"

#include <fmt/format.h>

namespace heed::metrics {

std::string signature(std::size_t references, std::string_view settings) {
  return fmt::format("nrefs:{}|{}|version:heed-" HEED_VERSION, references, settings);
}

std::string with_tests(std::string_view signature, std::string_view tests) {
  const std::size_t end_of_references = signature.find('|');
  return fmt::format("{}|{}{}", signature.substr(0, end_of_references), tests, signature.substr(end_of_references));
}

}  // namespace heed::metrics
