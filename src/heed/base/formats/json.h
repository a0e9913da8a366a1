// nlohmann's JSON library, for files that create, read or write JSON. Headers that only declare use
// <nlohmann/json_fwd.hpp>.
//
// The library is all templates. The ones that most files need (values with members in either order, writing, reading a
// string) are compiled once, in json.cpp, which halves the compile time of such a file.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

extern template class nlohmann::basic_json<>;
extern template class nlohmann::basic_json<nlohmann::ordered_map>;
extern template class nlohmann::detail::serializer<nlohmann::json>;
extern template class nlohmann::detail::serializer<nlohmann::ordered_json>;
extern template class nlohmann::detail::lexer<nlohmann::json,
                                              nlohmann::detail::iterator_input_adapter<std::string::const_iterator>>;
extern template class nlohmann::detail::parser<nlohmann::json,
                                               nlohmann::detail::iterator_input_adapter<std::string::const_iterator>>;

namespace heed {

// Keeps the members in the order of the text. Throws nlohmann::json::exception.
nlohmann::ordered_json parse_ordered_json(const std::string& text);

}  // namespace heed
