// A hash map with string keys that is searched with a string_view, without building a string.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace heed {

struct StringHash {
  using is_transparent = void;  // NOLINT: the standard's own name
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

template <class Value>
using StringMap = std::unordered_map<std::string, Value, StringHash, std::equal_to<>>;

}  // namespace heed
