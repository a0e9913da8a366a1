// Arranges the tags of a sentence into nested elements, even if they are malformed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "heed/service/documents/inline_tags.h"

namespace heed::service {

// A pair of tags, half of a pair whose other half is in another sentence, or a single tag.
struct TagElement {
  static constexpr std::size_t kNoTag = static_cast<std::size_t>(-1);

  std::size_t open = kNoTag, close = kNoTag;  // indices of tags; a single tag is an `open`
  std::size_t begin = 0, end = 0;             // the bytes of the sentence that it encloses
  bool alone = false;
  std::vector<std::size_t> children = {};  // indices of elements, all above its own

  bool has_open() const { return open != kNoTag; }
  bool has_close() const { return alone || close != kNoTag; }
  bool space_before(std::span<const InlineTag> tags) const { return has_open() && tags[open].space_before; }
  bool space_after(std::span<const InlineTag> tags) const {
    return alone ? tags[open].space_after : close != kNoTag && tags[close].space_after;
  }
};

// The first element is the whole sentence, of `length` bytes, without a tag. A tag that crosses others becomes a single
// tag. Every tag is in exactly one element. Not recursive; time is linear in the number of tags.
std::vector<TagElement> tag_tree(std::span<const InlineTag> tags, std::size_t length);

}  // namespace heed::service
