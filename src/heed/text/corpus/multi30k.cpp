#include "heed/text/corpus/multi30k.h"

#include <array>

namespace heed::text::multi30k {
namespace {

// From commit a3d2e0d26b.
constexpr std::array<File, 6> kFiles = {{
    {"train", "de", 29000, "2c2b73fd2b548fbcde3a875e0a78d6ee94d498bfdee6bd3eae3945779e9ddf72"},
    {"train", "en", 29000, "460a15fbd157e34a7a9957ee388c1ca247fe47af3ef25fb50442af6c274e0fc6"},
    {"val", "de", 1014, "660e09eb7e1da2f856ea13ee5ad3cf6d36b3d5b0b733c857e94c5747a3dfc660"},
    {"val", "en", 1014, "1f2a23d992769b5b3d209b0a10dd0b77c08cceb1f20dfb97ed0aafa49d107227"},
    {"test_2016_flickr", "de", 1000, "4be6b5b3236b79c25475c6bb829800a7ce559e9ba7a1f6c2394fe4d40be46d16"},
    {"test_2016_flickr", "en", 1000, "399a4382932c1aadd3ceb9bef1008d388a64c76d4ae4e9d4728c6f4301cac182"},
}};

}  // namespace

std::span<const File> files() { return kFiles; }

}  // namespace heed::text::multi30k
