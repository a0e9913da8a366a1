// Signatures say how a score was computed, in sacreBLEU's format, so that scores of different papers can be compared:
//   nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:heed-0.1.0
// Post, "A call for clarity in reporting BLEU scores" (WMT 2018). If two signatures are equal except for the version,
// the same texts get the same score.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heed::metrics {

// `settings`: those of the metric, such as "case:mixed|eff:no|tok:13a|smooth:exp".
std::string signature(std::size_t references, std::string_view settings);

// Adds the significance tests to a signature, where sacreBLEU puts them: "bs:1000|ar:10000|seed:12345".
std::string with_tests(std::string_view signature, std::string_view tests);

}  // namespace heed::metrics
