#include "heed/grammar/lexicon/lexicon.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed::grammar {
namespace {

template <class Row, class Spelling>
const Row* find(std::span<const Row> rows, std::string_view word, Spelling&& spelling) {
  const auto row = std::ranges::find_if(rows, [&](const Row& r) { return spelling(r) == word; });
  return row == rows.end() ? nullptr : &*row;
}

template <class Row>
const Row& found(const Row* row, const char* what, std::string_view word) {
  if (row == nullptr) throw Error(fmt::format("the lexicon has no {} '{}'", what, word));
  return *row;
}

}  // namespace

const Noun& noun(std::string_view german) {
  const auto spelling = [](const Noun& n) { return n.singular.empty() ? n.plural : n.singular; };
  const Noun* row = nullptr;
  for (const auto& table : {people(), things(), places()})
    if (row == nullptr) row = find(table, german, spelling);
  return found(row, "noun", german);
}

const Verb& verb(std::string_view german) {
  return found(find(verbs(), german,
                    [](const Verb& v) { return std::string(v.german.prefix) + std::string(v.german.infinitive); }),
               "verb", german);
}

const Adjective& adjective(std::string_view german) {
  return found(find(adjectives(), german, [](const Adjective& a) { return a.german; }), "adjective", german);
}

const TimePhrase& time(std::string_view german) {
  return found(find(times(), german, [](const TimePhrase& t) { return t.german; }), "time", german);
}

const Modal& modal(std::string_view german) {
  return found(find(modals(), german, [](const Modal& m) { return m.infinitive; }), "modal verb", german);
}

const Name& name(std::string_view spelling) {
  return found(find(names(), spelling, [](const Name& n) { return n.name; }), "name", spelling);
}

}  // namespace heed::grammar
