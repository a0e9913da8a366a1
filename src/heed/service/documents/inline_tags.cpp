#include "heed/service/documents/inline_tags.h"

#include <algorithm>
#include <array>
#include <optional>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"
#include "heed/service/documents/tag_tree.h"
#include "heed/text/tokenizers/whitespace.h"

namespace heed::service {
namespace {

// A word has three parts: the characters before its first letter, those after its last letter, and the rest.
constexpr std::size_t kParts = 3;
constexpr std::size_t kCore = 1;

struct Unit {
  std::size_t begin = 0, end = 0;  // bytes of the text
  std::size_t word = 0, part = kCore;
};

std::vector<Unit> units_of(std::string_view text) {
  std::vector<Unit> units;
  std::size_t number = 0;
  text::for_each_word(text, [&](std::string_view, std::string_view word) {
    const auto offset = static_cast<std::size_t>(word.data() - text.data());
    std::size_t begin = word.size(), end = word.size();
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t here = at;
      const char32_t c = next_character(word, at);
      if (!is_letter_or_digit(c) && !is_mark(c)) continue;
      begin = std::min(begin, here);
      end = at;
    }
    if (begin == end) begin = 0;  // only punctuation
    const std::array<std::size_t, kParts + 1> bounds = {0, begin, end, word.size()};
    for (std::size_t part = 0; part < kParts; ++part)
      if (bounds[part] < bounds[part + 1])
        units.push_back({offset + bounds[part], offset + bounds[part + 1], number, part});
    ++number;
  });
  return units;
}

void append_escaped(std::string& html, std::string_view text) {
  for (const char c : text) {
    if (c == '&')
      html += "&amp;";
    else if (c == '<')
      html += "&lt;";
    else if (c == '>')
      html += "&gt;";
    else
      html += c;
  }
}

bool is_plain_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class Placement {
 public:
  Placement(std::string_view sentence, std::span<const InlineTag> tags, std::string_view translation,
            std::span<const int> source_words)
      : sentence_(sentence),
        tags_(tags),
        text_(translation),
        sources_(units_of(sentence)),
        targets_(units_of(translation)),
        tree_(tag_tree(tags, sentence.size())),
        places_(tree_.size()) {
    align(source_words);
  }

  std::string html() {
    places_[0] = {0, text_.size()};
    for (std::size_t parent = 0; parent < tree_.size(); ++parent) place_children(parent);
    return write();
  }

 private:
  struct Place {
    std::size_t begin = 0, end = 0;  // bytes of the translation
    bool empty() const { return begin == end; }
  };

  static constexpr std::size_t kNone = std::string_view::npos;

  void align(std::span<const int> source_words) {
    const std::size_t words = sources_.empty() ? 0 : sources_.back().word + 1;
    std::vector<std::size_t> unit_of(words * kParts, kNone);
    for (std::size_t u = 0; u < sources_.size(); ++u) unit_of[sources_[u].word * kParts + sources_[u].part] = u;
    source_of_.assign(targets_.size(), kNone);
    first_target_.assign(sources_.size(), kNone);
    last_target_.assign(sources_.size(), kNone);
    for (std::size_t t = 0; t < targets_.size(); ++t) {
      const Unit& target = targets_[t];
      if (target.word >= source_words.size()) continue;
      const int word = source_words[target.word];
      if (word < 0 || static_cast<std::size_t>(word) >= words) continue;
      const std::size_t source = unit_of[static_cast<std::size_t>(word) * kParts + target.part];
      source_of_[t] = source;
      if (source == kNone) continue;
      if (first_target_[source] == kNone) first_target_[source] = t;
      last_target_[source] = t;
    }
  }

  // The first unit of the sentence that ends after byte `at`.
  std::size_t source_behind(std::size_t at) const {
    return static_cast<std::size_t>(
        std::ranges::partition_point(sources_, [&](const Unit& unit) { return unit.end <= at; }) - sources_.begin());
  }

  std::string_view source_text(const Unit& unit) const { return sentence_.substr(unit.begin, unit.end - unit.begin); }
  std::string_view target_text(const Unit& unit) const { return text_.substr(unit.begin, unit.end - unit.begin); }

  // The position in `target` of byte `at` of the sentence, which is inside `source`; nullopt unless both are the same
  // word.
  std::optional<std::size_t> inside(const Unit& source, const Unit& target, std::size_t at) const {
    if (at <= source.begin || at >= source.end || source_text(source) != target_text(target)) return std::nullopt;
    return target.begin + (at - source.begin);
  }

  std::size_t proportional(std::size_t at) const {
    if (targets_.empty()) return text_.size();
    const std::size_t words = targets_.back().word + 1;
    const std::size_t word = sentence_.empty() ? words : (at * words + sentence_.size() / 2) / sentence_.size();
    const auto unit = std::ranges::find(targets_, word, &Unit::word);
    return unit == targets_.end() ? text_.size() : unit->begin;
  }

  // The position of a single tag before byte `at` of the sentence, or of an empty pair.
  std::size_t point(std::size_t at) const {
    const std::size_t behind = source_behind(at);
    if (behind < sources_.size() && first_target_[behind] != kNone) {
      const Unit& target = targets_[first_target_[behind]];
      return inside(sources_[behind], target, at).value_or(target.begin);
    }
    if (behind > 0 && last_target_[behind - 1] != kNone) return targets_[last_target_[behind - 1]].end;
    return proportional(at);
  }

  // The range inside `limits` that comes from bytes [begin, end) of the sentence.
  std::optional<Place> cover(std::size_t begin, std::size_t end, const Place& limits) const {
    const std::size_t first = source_behind(begin);
    std::optional<Place> place;
    for (std::size_t t = 0; t < targets_.size(); ++t) {
      const std::size_t source = source_of_[t];
      if (source == kNone || source < first || sources_[source].begin >= end) continue;
      const Place part = {inside(sources_[source], targets_[t], begin).value_or(targets_[t].begin),
                          inside(sources_[source], targets_[t], end).value_or(targets_[t].end)};
      if (part.begin < limits.begin || part.end > limits.end) continue;
      if (!place) place = part;
      place->begin = std::min(place->begin, part.begin);
      place->end = std::max(place->end, part.end);
    }
    return place;
  }

  bool is_around_words(const TagElement& element) const {
    return source_behind(element.begin) < sources_.size() && sources_[source_behind(element.begin)].begin < element.end;
  }

  Place wanted(const TagElement& element, const Place& limits) const {
    std::optional<Place> place;
    if (element.begin < element.end) place = cover(element.begin, element.end, limits);
    if (!place) {
      const bool half = !element.has_open() || !element.has_close();
      const bool words = is_around_words(element);
      const std::size_t edge = !element.has_open() ? element.end : element.begin;
      std::size_t at = words || half ? proportional(edge) : point(element.begin);
      if (!words && !half && !element.space_before(tags_) && element.space_after(tags_))
        while (at > 0 && is_plain_space(text_[at - 1])) --at;
      place = Place{at, at};
    }
    if (!element.has_open()) place->begin = limits.begin;
    if (!element.has_close()) place->end = limits.end;
    place->begin = std::clamp(place->begin, limits.begin, limits.end);
    place->end = std::clamp(place->end, place->begin, limits.end);
    return *place;
  }

  // Places the children side by side, in the order of the translation; one that overlaps the next ends before it.
  void place_children(std::size_t parent) {
    auto& children = tree_[parent].children;
    const Place limits = places_[parent];
    for (const std::size_t child : children) places_[child] = wanted(tree_[child], limits);
    const auto rank = [&](std::size_t child) {  // half pairs stay on their side
      return !tree_[child].has_open() ? 0 : !tree_[child].has_close() ? 2 : 1;
    };
    std::ranges::stable_sort(children, [&](std::size_t a, std::size_t b) {
      return std::pair(rank(a), places_[a].begin) < std::pair(rank(b), places_[b].begin);
    });
    std::size_t next = limits.end;  // where the next non-empty element starts
    for (std::size_t i = children.size(); i-- > 0;) {
      Place& place = places_[children[i]];
      if (rank(children[i]) == 2 || place.empty()) continue;
      place.end = std::max(place.begin, std::min(place.end, next));
      next = place.begin;
    }
    std::size_t done = limits.begin;
    for (const std::size_t child : children) {
      Place& place = places_[child];
      place.begin = std::max(place.begin, done);
      place.end = std::max(place.end, place.begin);
      without_spaces(place, rank(child));
      done = place.end;
    }
  }

  void without_spaces(Place& place, int rank) const {
    if (rank != 0)
      while (place.begin < place.end && is_plain_space(text_[place.begin])) ++place.begin;
    if (rank != 2)
      while (place.begin < place.end && is_plain_space(text_[place.end - 1])) --place.end;
  }

  std::string write() const {
    std::string html;
    std::size_t done = 0;  // bytes of the translation done
    const auto write_until = [&](std::size_t end) {
      append_escaped(html, text_.substr(done, end - done));
      done = end;
    };
    struct Visit {
      std::size_t element, child = 0;
      bool apart = true;  // spaces beside it belong to it, not to an enclosing element
    };
    std::vector<Visit> visits = {{0}};
    while (!visits.empty()) {
      Visit& visit = visits.back();
      const TagElement& element = tree_[visit.element];
      const Place& place = places_[visit.element];
      const bool empty = place.empty() && element.has_open() && element.has_close();
      const bool apart = empty && visit.apart && !is_around_words(element);
      if (visit.child == 0) {
        write_until(place.begin);
        const bool word_precedes = place.begin > 0 && !is_plain_space(text_[place.begin - 1]);
        if (apart && element.space_before(tags_) && word_precedes && html.back() != ' ') html += ' ';
        if (element.open != TagElement::kNoTag) html += tags_[element.open].raw;
      }
      if (visit.child < element.children.size()) {
        visits.push_back({.element = element.children[visit.child++], .apart = !empty});
        continue;
      }
      write_until(place.end);
      if (element.close != TagElement::kNoTag) html += tags_[element.close].raw;
      const bool word_follows = place.end < text_.size() && !is_plain_space(text_[place.end]);
      if (apart && element.space_after(tags_) && word_follows) html += ' ';
      visits.pop_back();
    }
    return html;
  }

  std::string_view sentence_;
  std::span<const InlineTag> tags_;
  std::string_view text_;
  std::vector<Unit> sources_, targets_;
  std::vector<std::size_t> source_of_;                   // of units of the translation; kNone: unknown
  std::vector<std::size_t> first_target_, last_target_;  // of units of the sentence
  std::vector<TagElement> tree_;
  std::vector<Place> places_;  // of the elements
};

}  // namespace

std::string with_tags(std::string_view sentence, std::span<const InlineTag> tags, std::string_view translation,
                      std::span<const int> source_words) {
  if (!tags.empty()) return Placement(sentence, tags, text::trimmed(translation), source_words).html();
  std::string html;
  append_escaped(html, translation);
  return html;
}

}  // namespace heed::service
