// The named values of a request, whether they came as JSON, as a form or in the query.
//
// null counts as absent, and what nobody asks for is ignored. Numbers may come as text, as forms have nothing else.
// Members throw HttpError 400, in words that name the field, for a value of the wrong kind.
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
  // JSON where the type says so or, without a type, where the body begins with '{'; else the query, and behind it the
  // form of the body (urlencoded or multipart) for names that the query has not. A name that comes several times in a
  // form has an array. Throws HttpError 400 for what is malformed, nested too deeply or not UTF-8, and 415 for a body
  // of another kind.
  explicit RequestFields(const HttpRequest& request);
  ~RequestFields();
  RequestFields(RequestFields&&) noexcept;
  RequestFields& operator=(RequestFields&&) noexcept;

  static constexpr std::size_t kMostLevels = 32;    // of arrays and objects within each other
  static constexpr std::size_t kMostNumbers = 500;  // of an array

  const nlohmann::json* find(const char* name) const;  // null: absent

  std::optional<std::string> text(const char* name) const;
  std::string text_or(const char* name, std::string otherwise) const;
  std::string required_text(const char* name) const;  // and not empty
  std::int64_t integer_or(const char* name, std::int64_t otherwise, std::int64_t least, std::int64_t most) const;
  double number_or(const char* name, double otherwise, double least, double most) const;

  // One text, or several.
  struct Texts {
    std::vector<std::string> values;
    bool array = false;
  };
  Texts required_texts(const char* name) const;  // and not empty
  std::vector<std::string> texts_or_none(const char* name) const;
  std::vector<double> numbers_or(const char* name, std::vector<double> otherwise) const;  // one, or several

 private:
  std::unique_ptr<nlohmann::json> fields_;
};

// Levels of arrays and objects within each other, by brackets outside of strings.
std::size_t json_depth(std::string_view text);

}  // namespace heed::http
