#include "heed/plot/document.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/xml.h"
#include "heed/plot/canvas/theme.h"

namespace heed::plot {
namespace {

// Escapes Markdown, so that words such as __init__ or <s> are shown as they are.
std::string markdown_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("\\`*_<>[]|#").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

// The anchor that Markdown viewers (GitHub, GitLab, pandoc's gfm) give a heading: lower case, hyphens for spaces, no
// punctuation or symbols.
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || std::isalnum(byte) != 0 || c == '-' || c == '_')
      anchor += byte < 0x80 ? static_cast<char>(std::tolower(byte)) : c;
    else if (c == ' ')
      anchor += '-';
  }
  return anchor;
}

// Calls take(heading, number) for each section of the document, counted from 1.
template <class Take>
void for_parts(const Document& document, Take take) {
  int number = 0;
  for (const DocumentBlock& block : document.blocks)
    if (const auto* heading = std::get_if<Heading>(&block); heading != nullptr && heading->level == 2)
      take(*heading, ++number);
}

struct MarkdownWriter {
  const Document& document;
  std::string text;

  void operator()(const Heading& heading) {
    text += fmt::format("{} {}\n\n", std::string(static_cast<std::size_t>(heading.level), '#'),
                        markdown_escaped(heading.text));
  }
  void operator()(const Contents&) {
    for_parts(document, [&](const Heading& heading, int) {
      text += fmt::format("- [{}](#{})\n", markdown_escaped(heading.text), anchor_of(heading.text));
    });
    text += "\n";
  }
  void operator()(const Paragraph& paragraph) { text += markdown_escaped(paragraph.text) + "\n\n"; }
  void operator()(const BulletList& list) {
    for (const std::string& item : list.items) text += fmt::format("- {}\n", markdown_escaped(item));
    text += "\n";
  }
  void operator()(const CodeBlock& code) { text += fmt::format("```\n{}\n```\n\n", code.text); }
  void operator()(const DocumentTable& table) {
    row(table.titles);
    text += table.begins_with_words ? "|---|" : "|---:|";
    for (std::size_t column = 1; column < table.titles.size(); ++column) text += "---:|";
    text += "\n";
    for (const auto& cells : table.rows) row(cells);
    text += "\n";
  }
  void operator()(const Figure& figure) {
    text += fmt::format("![{}]({}.svg)\n\n", markdown_escaped(figure.picture.title), figure.name);
    if (!figure.caption.empty()) text += markdown_escaped(figure.caption) + "\n\n";
  }
  void operator()(const ShadedText& shaded) { (*this)(CodeBlock{plain_shaded_text(shaded)}); }
  void operator()(const LongText& long_text) {
    const std::string plain = plain_shaded_text(long_text.whole);
    for (std::size_t begin = 0; begin <= plain.size();) {
      const std::size_t end = std::min(plain.find('\n', begin), plain.size());
      const std::string line = plain.substr(begin, end - begin);
      text += begin > 0 ? ">\n> " : "> ";
      if (line.starts_with('-') || line.starts_with('+')) text += '\\';  // no list
      text += markdown_escaped(line) + "\n";
      begin = end + 1;
    }
    text += "\n";
  }

 private:
  void row(const std::vector<std::string>& cells) {
    text += "|";
    for (const std::string& cell : cells) text += fmt::format(" {} |", markdown_escaped(cell));
    text += "\n";
  }
};

struct HtmlWriter {
  const Document& document;
  std::string text;
  int parts = 0;

  void operator()(const Heading& heading) {
    const std::string place = heading.level == 2 ? fmt::format(" id=\"part-{}\"", ++parts) : "";
    text += fmt::format("<h{0}{1}>{2}</h{0}>\n", heading.level, place, xml_escaped(heading.text));
  }
  void operator()(const Contents&) {
    text += "<nav aria-label=\"Contents\">\n<ul>\n";
    for_parts(document, [&](const Heading& heading, int number) {
      text += fmt::format("<li><a href=\"#part-{}\">{}</a></li>\n", number, xml_escaped(heading.text));
    });
    text += "</ul>\n</nav>\n";
  }
  void operator()(const Paragraph& paragraph) { element("p", paragraph.text); }
  void operator()(const BulletList& list) {
    text += "<ul>\n";
    for (const std::string& item : list.items) element("li", item);
    text += "</ul>\n";
  }
  void operator()(const CodeBlock& code) {
    text += fmt::format("<pre><code>{}</code></pre>\n", xml_escaped(code.text));
  }
  void operator()(const DocumentTable& table) {
    text +=
        fmt::format("<div class=\"wide\"><table{}>\n<thead><tr>", table.begins_with_words ? " class=\"words\"" : "");
    for (const std::string& title : table.titles) text += fmt::format("<th scope=\"col\">{}</th>", xml_escaped(title));
    text += "</tr></thead>\n<tbody>\n";
    for (const auto& cells : table.rows) {
      text += "<tr>";
      for (std::size_t i = 0; i < cells.size(); ++i)
        text += (i == 0 ? "<th scope=\"row\">" : "<td>") + xml_escaped(cells[i]) + (i == 0 ? "</th>" : "</td>");
      text += "</tr>\n";
    }
    text += "</tbody></table></div>\n";
  }
  void operator()(const Figure& figure) {
    text += fmt::format("<figure>\n{}", render(figure.picture, PictureFormat::kSvg));
    if (!figure.caption.empty()) element("figcaption", figure.caption);
    text += "</figure>\n";
  }
  void operator()(const ShadedText& shaded) { text += html_shaded_text(shaded); }
  void operator()(const LongText& long_text) {
    if (long_text.excerpt.tokens.empty()) return (*this)(long_text.whole);
    (*this)(long_text.excerpt);
    text += fmt::format("<details>\n<summary>{}</summary>\n", xml_escaped(long_text.summary));
    (*this)(long_text.whole);
    text += "</details>\n";
  }

 private:
  void element(const char* name, const std::string& contents) {
    text += fmt::format("<{0}>{1}</{0}>\n", name, xml_escaped(contents));
  }
};

std::string variables(const Theme& theme) {
  return fmt::format("--paper: {}; --card: {}; --ink: {}; --muted: {}; --line: {}; --link: {};", hex(theme.page),
                     hex(theme.paper), hex(theme.ink), hex(theme.muted), hex(theme.grid), hex(theme.link));
}

std::string theme_style() {
  return fmt::format(
      "\n:root {{ color-scheme: light dark; {} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {} }} }}",
      variables(kLightTheme), variables(kDarkTheme));
}

constexpr const char* kStyle = R"(
body { margin: 2rem auto; padding: 0 1rem; max-width: 54rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 "DejaVu Sans", Verdana, system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; } h3 { font-size: 1rem; margin: 1.6rem 0 0.4rem; }
a { color: var(--link); }
.wide, pre, .shaded { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 0.4rem 1rem; }
.wide { width: fit-content; max-width: 100%; box-sizing: border-box; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
th, td { white-space: nowrap; padding: 0.35rem 0.8rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: bottom; }
tbody tr:last-child > * { border-bottom: 0; }
.words th:first-child { text-align: left; padding-left: 0; white-space: normal; min-width: 6rem; } thead th { color: var(--muted); font-weight: 600; white-space: normal; }
figure { margin: 1.5rem 0; padding: 0.6rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
figure svg { max-width: 100%; height: auto; }
figcaption { color: var(--muted); font-size: 0.9rem; }
pre { font-size: 0.85rem; white-space: pre-wrap; }
.wide + .wide { margin-top: 1.2rem; }
details { margin: 0.8rem 0; } summary { color: var(--link); cursor: pointer; }
@media print {
  body { margin: 0; max-width: none; font-size: 11pt; background: none; } figure, tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
  .wide { overflow: visible; } table { font-size: 8.5pt; } th, td { padding: 0.12rem 0.5rem; } }
)";

}  // namespace

std::string to_markdown(const Document& document) {
  MarkdownWriter writer{document, fmt::format("# {}\n\n", markdown_escaped(document.title))};
  for (const DocumentBlock& block : document.blocks) std::visit(writer, block);
  writer.text.pop_back();  // end with a single line end
  return std::move(writer.text);
}

std::string to_html(const Document& document) {
  const std::string title = xml_escaped(document.title);
  bool shaded = false, two_sides = false;
  for (const DocumentBlock& block : document.blocks) {
    const auto* long_text = std::get_if<LongText>(&block);
    const auto* text = long_text != nullptr ? &long_text->whole : std::get_if<ShadedText>(&block);
    if (text == nullptr) continue;
    shaded = true;
    two_sides = two_sides || text->two_sides;
  }
  const std::string style = theme_style() + kStyle + (shaded ? shaded_text_style(two_sides) : "");
  HtmlWriter writer{document, fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                                          "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
                                          title, style)};
  for (const DocumentBlock& block : document.blocks) std::visit(writer, block);
  return std::move(writer.text) + "</body>\n</html>\n";
}

void write_report(const Document& document, const std::filesystem::path& folder,
                  std::span<const PictureFormat> formats) {
  for (const DocumentBlock& block : document.blocks) {
    const auto* figure = std::get_if<Figure>(&block);
    if (figure == nullptr) continue;
    save(figure->picture, folder / figure->name, PictureFormat::kSvg);
    for (const PictureFormat format : formats)
      if (format != PictureFormat::kSvg) save(figure->picture, folder / figure->name, format);
  }
  write_atomically(folder / "report.md", to_markdown(document));
  write_atomically(folder / "report.html", to_html(document));
}

}  // namespace heed::plot
