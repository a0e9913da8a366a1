#include "heed/service/documents/html_tokens.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace heed::service {
namespace {

using std::string_view;
constexpr std::size_t kNone = string_view::npos;

constexpr auto kBlocks = std::to_array<string_view>({
    "address",  "article",  "aside",      "base",     "blockquote", "body",     "br",     "button",   "caption",
    "center",   "col",      "colgroup",   "dd",       "details",    "dialog",   "dir",    "div",      "dl",
    "dt",       "fieldset", "figcaption", "figure",   "footer",     "form",     "frame",  "frameset", "h1",
    "h2",       "h3",       "h4",         "h5",       "h6",         "head",     "header", "hgroup",   "hr",
    "html",     "iframe",   "legend",     "li",       "link",       "main",     "menu",   "meta",     "nav",
    "noframes", "noscript", "ol",         "optgroup", "option",     "p",        "pre",    "search",   "section",
    "select",   "summary",  "table",      "tbody",    "td",         "template", "tfoot",  "th",       "thead",
    "title",    "tr",       "ul",         "video",    "audio",
});
constexpr auto kVoids = std::to_array<string_view>(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"});
constexpr auto kRawTexts = std::to_array<string_view>({"script", "style", "textarea"});  // they contain no tags
constexpr auto kUntranslated =
    std::to_array<string_view>({"script", "style", "textarea", "code", "kbd", "svg", "math"});

struct Entity {
  string_view name;
  char32_t character;
};
// The common ones. Others stay unchanged.
constexpr auto kEntities = std::to_array<Entity>({
    {"amp", U'&'},    {"lt", U'<'},     {"gt", U'>'},     {"quot", U'"'},   {"apos", U'\''},  {"nbsp", U'\u00A0'},
    {"auml", U'ä'},   {"ouml", U'ö'},   {"uuml", U'ü'},   {"Auml", U'Ä'},   {"Ouml", U'Ö'},   {"Uuml", U'Ü'},
    {"szlig", U'ß'},  {"agrave", U'à'}, {"aacute", U'á'}, {"acirc", U'â'},  {"ccedil", U'ç'}, {"egrave", U'è'},
    {"eacute", U'é'}, {"ecirc", U'ê'},  {"euml", U'ë'},   {"iacute", U'í'}, {"icirc", U'î'},  {"ntilde", U'ñ'},
    {"oacute", U'ó'}, {"ocirc", U'ô'},  {"uacute", U'ú'}, {"ugrave", U'ù'}, {"ucirc", U'û'},  {"Eacute", U'É'},
    {"euro", U'€'},   {"pound", U'£'},  {"sect", U'§'},   {"copy", U'©'},   {"reg", U'®'},    {"deg", U'°'},
    {"hellip", U'…'}, {"ndash", U'–'},  {"mdash", U'—'},  {"lsquo", U'‘'},  {"rsquo", U'’'},  {"sbquo", U'‚'},
    {"ldquo", U'“'},  {"rdquo", U'”'},  {"bdquo", U'„'},  {"laquo", U'«'},  {"raquo", U'»'},  {"times", U'×'},
    {"frac12", U'½'}, {"middot", U'·'},
});
constexpr std::size_t kLongestEntity = 12;

template <std::size_t n>
bool holds(const std::array<string_view, n>& names, string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool is_html_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r' && c != '\v'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
bool is_same(string_view text, string_view lowered) {
  return std::ranges::equal(text, lowered, [](char a, char b) { return lower(a) == b; });
}

// Calls take(name, value) for each attribute of a tag.
template <class Take>
void for_each_attribute(string_view tag, Take&& take) {
  const auto until = [&](std::size_t at, auto&& stop) {
    while (at < tag.size() && !stop(tag[at])) ++at;
    return at;
  };
  const auto is_no_space = [](char c) { return !is_html_space(c); };
  std::size_t at = until(0, [](char c) { return is_html_space(c); });  // after the tag name
  while (at < tag.size()) {
    const std::size_t begin = until(at, [](char c) { return !is_html_space(c) && c != '/' && c != '>'; });
    const std::size_t end = until(begin, [](char c) { return is_html_space(c) || c == '=' || c == '/' || c == '>'; });
    at = until(end, is_no_space);
    string_view value;
    if (at < tag.size() && tag[at] == '=') {
      at = until(at + 1, is_no_space);
      const char quote = at < tag.size() ? tag[at] : ' ';
      const bool quoted = quote == '"' || quote == '\'';
      if (quoted) ++at;
      const std::size_t close = until(at, [&](char c) { return quoted ? c == quote : is_html_space(c) || c == '>'; });
      value = tag.substr(at, close - at);
      at = std::min(close + (quoted ? 1 : 0), tag.size());
    }
    if (end > begin) take(tag.substr(begin, end - begin), value);
  }
}

bool has_word(string_view text, string_view word) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && !is_html_space(text[end])) ++end;
    if (text.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

bool forbids_translation(string_view tag) {
  bool forbids = false;
  for_each_attribute(tag, [&](string_view name, string_view value) {
    forbids = forbids || (is_same(name, "translate") && is_same(value, "no")) ||
              (is_same(name, "class") && has_word(value, "notranslate"));
  });
  return forbids;
}

// "<x/>", but not "<a href=http://x/>".
bool closes_itself(string_view tag) {
  return tag.ends_with("/>") && tag.substr(tag.find_last_of(" \t\r\n\"'") + 1).find('=') == kNone;
}

// 0: not a valid character of text.
char32_t numbered_character(string_view digits) {
  const bool hexadecimal = !digits.empty() && lower(digits[0]) == 'x';
  if (hexadecimal) digits.remove_prefix(1);
  std::uint32_t number = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), number, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size()) return 0;
  const bool control =
      (number < 0x20 && number != '\t' && number != '\n' && number != '\r') || (number >= 0x7F && number < 0xA0);
  const bool surrogate = number >= 0xD800 && number < 0xE000;
  return control || surrogate || number > 0x10FFFF ? 0 : number;
}

}  // namespace

std::optional<HtmlToken> HtmlTokenizer::next() {
  if (at_ >= html_.size()) return std::nullopt;
  std::optional<HtmlToken> token;
  if (html_[at_] == '<') token = markup();
  if (html_[at_] == '&') token = entity();
  if (!token) {
    const std::size_t end = html_.find_first_of("<&", at_ + 1);
    token = HtmlToken{.begin = at_, .end = std::min(end, html_.size())};
  }
  at_ = token->end;
  return token;
}

std::optional<HtmlToken> HtmlTokenizer::entity() const {
  const std::size_t end = html_.substr(at_, kLongestEntity).find(';');
  if (end == kNone || end < 2) return std::nullopt;
  const string_view name = html_.substr(at_ + 1, end - 1);
  HtmlToken token{.kind = HtmlToken::Kind::kEntity, .begin = at_, .end = at_ + end + 1};
  if (name[0] == '#') {
    token.character = numbered_character(name.substr(1));
  } else {
    if (!std::ranges::all_of(name, [](char c) { return is_letter(c) || (c >= '0' && c <= '9'); })) return std::nullopt;
    const auto* const found = std::ranges::find(kEntities, name, &Entity::name);
    if (found != kEntities.end()) token.character = found->character;
  }
  if (token.character == 0) token.kind = HtmlToken::Kind::kAlone;
  return token;
}

std::optional<HtmlToken> HtmlTokenizer::markup() {
  const string_view rest = html_.substr(at_);
  HtmlToken token{.kind = HtmlToken::Kind::kAlone, .begin = at_};
  const auto ends_at = [&](string_view mark, std::size_t from) {
    const std::size_t found = html_.find(mark, from);
    token.end = found == kNone ? html_.size() : found + mark.size();  // like browsers: to the end
    return token;
  };
  if (rest.starts_with("<!--")) return ends_at("-->", at_ + 2);
  if (rest.starts_with("<![CDATA[")) return ends_at("]]>", at_);
  if (last_tag_end_ == kNone || at_ > last_tag_end_ || rest.size() < 2) return std::nullopt;
  const bool closing = rest[1] == '/';
  if (is_letter(rest[closing ? 2 : 1])) return tag();  // a '>' follows
  if (rest[1] == '!' || rest[1] == '?' || closing) return ends_at(">", at_);
  return std::nullopt;
}

std::optional<HtmlToken> HtmlTokenizer::tag() {
  HtmlToken token{.begin = at_, .closing = html_[at_ + 1] == '/'};
  token.name = name_at(at_ + (token.closing ? 2 : 1));
  token.end = tag_end(at_ + 1 + token.name.size());
  if (token.end == kNone) return std::nullopt;

  const string_view raw = html_.substr(at_, token.end - at_);
  bool alone = holds(kVoids, token.name) || closes_itself(raw);
  if (!token.closing && (holds(kUntranslated, token.name) || forbids_translation(raw))) {
    if (!alone) token.end = element_end(token.name, token.end);
    alone = true;
  }
  using Kind = HtmlToken::Kind;
  token.kind = holds(kBlocks, token.name) ? Kind::kBreak
               : alone                    ? Kind::kAlone
               : token.closing            ? Kind::kClose
                                          : Kind::kOpen;
  return token;
}

std::size_t HtmlTokenizer::tag_end(std::size_t from) {
  if (last_tag_end_ == kNone || from > last_tag_end_) return kNone;
  bool value = false;  // a quote here starts a value
  for (std::size_t at = from; quotes_close_ && at < html_.size(); ++at) {
    const char c = html_[at];
    if (c == '>') return at + 1;
    if (value && (c == '"' || c == '\'')) {
      at = html_.find(c, at + 1);
      if (at == kNone) break;
    }
    value = c == '=' || (value && is_html_space(c));
  }
  quotes_close_ = false;  // searching this far again for each tag would take quadratic time
  return html_.find('>', from) + 1;
}

std::size_t HtmlTokenizer::raw_text_end(const std::string& name, std::size_t from) {
  for (std::size_t at = html_.find("</", from); at != kNone; at = html_.find("</", at + 2)) {
    if (name_at(at + 2) != name) continue;
    const std::size_t end = tag_end(at + 2);
    return end == kNone ? html_.size() : end;
  }
  return html_.size();
}

std::size_t HtmlTokenizer::element_end(const std::string& name, std::size_t from) {
  if (holds(kRawTexts, name)) return raw_text_end(name, from);
  std::size_t depth = 1;
  for (std::size_t at = html_.find('<', from); at < html_.size(); at = html_.find('<', at)) {
    if (html_.substr(at).starts_with("<!--")) {
      at = html_.find("-->", at + 2);
      if (at == kNone) break;
      continue;
    }
    const bool closing = html_.substr(at).starts_with("</");
    const std::string inner = name_at(at + (closing ? 2 : 1));
    if (inner.empty()) {
      ++at;
      continue;
    }
    const std::size_t end = tag_end(at + 1 + inner.size());
    if (end == kNone) break;
    if (inner == name && closing && --depth == 0) return end;
    if (inner == name && !closing && !closes_itself(html_.substr(at, end - at))) ++depth;
    at = !closing && holds(kRawTexts, inner) ? raw_text_end(inner, end) : end;
  }
  return html_.size();
}

std::string HtmlTokenizer::name_at(std::size_t at) const {
  std::string name;
  if (at >= html_.size() || !is_letter(html_[at])) return name;
  for (; at < html_.size() && !is_html_space(html_[at]) && html_[at] != '/' && html_[at] != '>'; ++at)
    name += lower(html_[at]);
  return name;
}

}  // namespace heed::service
