// The named values of a request, given as JSON, as a form or in the query.
//
// null counts as absent, and unused fields are ignored. Numbers may be given as text, since forms have nothing else.
// Members throw HttpError 400, with a message that names the field, for a value of the wrong type.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "heed/http/http_message.h"

namespace heed::http {

class RequestFields {
 public:
  // Reads the body as JSON if its type says so or, without a type, if it starts with '{'. Otherwise reads the query,
  // then the form in the body (urlencoded or multipart) for names that are not in the query. A name that occurs several
  // times in a form has an array. Throws HttpError 400 for input that is malformed, nested too deeply or not UTF-8, and
  // 415 for a body of another type.
  explicit RequestFields(const HttpRequest& request);
  ~RequestFields();
  RequestFields(RequestFields&&) noexcept;
  RequestFields& operator=(RequestFields&&) noexcept;

  static constexpr std::size_t kMostLevels = 32;    // of nested arrays and objects
  static constexpr std::size_t kMostNumbers = 500;  // in an array

  const nlohmann::json* find(const char* name) const;  // nullptr: absent

  std::optional<std::string> text(const char* name) const;
  std::string text_or(const char* name, std::string otherwise) const;
  std::string required_text(const char* name) const;  // not empty
  std::int64_t integer_or(const char* name, std::int64_t otherwise, std::int64_t least, std::int64_t most) const;
  double number_or(const char* name, double otherwise, double least, double most) const;

  // One text or several.
  struct Texts {
    std::vector<std::string> values;
    bool array = false;
  };
  Texts required_texts(const char* name) const;  // not empty
  std::vector<std::string> texts_or_none(const char* name) const;
  std::vector<double> numbers_or(const char* name, std::vector<double> otherwise) const;  // one or several

 private:
  std::unique_ptr<nlohmann::json> fields_;
};

// Nesting depth of arrays and objects, counted by brackets outside strings.
std::size_t json_depth(std::string_view text);

}  // namespace heed::http
