// A short text to learn subwords from: real words, repeated many times.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heed::test {

inline std::vector<std::string> sample_lines() {
  std::vector<std::string> lines;
  for (const std::string animal : {"Hund", "Hase", "Vogel", "Fisch", "Igel", "Esel"})
    for (const std::string verb : {"läuft", "schläft", "singt", "wartet", "springt"})
      for (const std::string place : {"im Garten", "am Ufer", "auf der Straße", "unter dem Baum"})
        lines.push_back("Ein kleiner " + animal + " " + verb + " " + place + ".");
  return lines;
}

// Returns the lines one after another, as SentencepieceTokenizer::train expects.
inline auto one_by_one(std::vector<std::string> lines) {
  const auto rest = std::make_shared<std::pair<std::vector<std::string>, std::size_t>>(std::move(lines), 0);
  return [rest]() -> std::optional<std::string_view> {
    if (rest->second == rest->first.size()) return std::nullopt;
    return rest->first[rest->second++];
  };
}

}  // namespace heed::test
