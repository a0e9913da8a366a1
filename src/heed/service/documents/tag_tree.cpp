#include "heed/service/documents/tag_tree.h"

#include "heed/base/string_map.h"

namespace heed::service {
namespace {

enum class Role {
  kAlone,
  kOpen,       // starts an element, which ends with its partner or with the sentence
  kClose,      // ends an element that started in the sentence
  kCloseOnly,  // ends an element that started before the sentence
};

std::vector<Role> roles_of(std::span<const InlineTag> tags) {
  std::vector<Role> roles(tags.size(), Role::kAlone);
  std::vector<std::size_t> open;          // open tags, from the outermost to the innermost
  StringMap<std::size_t> open_of_a_name;  // the number of them per name
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (tags[i].kind == InlineTag::Kind::kOpen) {
      roles[i] = Role::kOpen;
      open.push_back(i);
      ++open_of_a_name[tags[i].name];
    } else if (tags[i].kind == InlineTag::Kind::kClose) {
      const bool begun = open_of_a_name[tags[i].name] > 0;
      if (!begun && open.empty()) roles[i] = Role::kCloseOnly;
      if (!begun) continue;
      roles[i] = Role::kClose;
      for (bool found = false; !found; open.pop_back()) {
        found = tags[open.back()].name == tags[i].name;
        if (!found) roles[open.back()] = Role::kAlone;
        --open_of_a_name[tags[open.back()].name];
      }
    }
  }
  return roles;
}

}  // namespace

std::vector<TagElement> tag_tree(std::span<const InlineTag> tags, std::size_t length) {
  const std::vector<Role> roles = roles_of(tags);
  std::vector<TagElement> tree(1);
  tree[0].end = length;
  std::vector<std::size_t> path = {0};  // elements, from the outermost to the innermost
  const auto begin_element = [&](std::size_t open, std::size_t begin) {
    tree[path.back()].children.push_back(tree.size());
    path.push_back(tree.size());
    tree.push_back({.open = open, .begin = begin, .end = length});
  };
  for (const Role role : roles)  // the last to end is the outermost
    if (role == Role::kCloseOnly) begin_element(TagElement::kNoTag, 0);

  for (std::size_t i = 0; i < tags.size(); ++i) {
    switch (roles[i]) {
      case Role::kAlone:
        begin_element(i, tags[i].at);
        tree[path.back()].end = tags[i].at;
        tree[path.back()].alone = true;
        path.pop_back();
        break;
      case Role::kOpen:
        begin_element(i, tags[i].at);
        break;
      case Role::kClose:
      case Role::kCloseOnly:
        tree[path.back()].close = i;
        tree[path.back()].end = tags[i].at;
        path.pop_back();
        break;
    }
  }
  return tree;
}

}  // namespace heed::service
