#include "heed/plot/document.h"

#include <string_view>

#include <fmt/format.h>

#include "heed/base/whole_file.h"
#include "heed/base/xml.h"

namespace heed {
namespace {

// Words such as __init__ or <s> stay what they are.
std::string markdown_escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("\\`*_<>[]|#").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

struct MarkdownWriter {
  std::string text;

  void operator()(const Heading& heading) { text += fmt::format("## {}\n\n", markdown_escaped(heading.text)); }
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

 private:
  void row(const std::vector<std::string>& cells) {
    text += "|";
    for (const std::string& cell : cells) text += fmt::format(" {} |", markdown_escaped(cell));
    text += "\n";
  }
};

struct HtmlWriter {
  std::string text;

  void operator()(const Heading& heading) { element("h2", heading.text); }
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

 private:
  void element(const char* name, const std::string& contents) {
    text += fmt::format("<{0}>{1}</{0}>\n", name, xml_escaped(contents));
  }
};

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --paper: #fff; --ink: #212121; --muted: #616161; --line: #ddd; --shade: #f6f6f6; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171a1f; --ink: #ebebeb; --muted: #a8a8a8; --line: #383b42; --shade: #20232a; } }
body { margin: 2rem auto; padding: 0 1rem; max-width: 54rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 "DejaVu Sans", Verdana, system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
th, td { white-space: nowrap; padding: 0.35rem 0.8rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: bottom; }
.words th:first-child { text-align: left; padding-left: 0; } thead th { color: var(--muted); font-weight: 600; white-space: normal; }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; }
figcaption { color: var(--muted); font-size: 0.9rem; }
pre { background: var(--shade); padding: 0.8rem 1rem; font-size: 0.85rem; white-space: pre-wrap; }
.wide + .wide { margin-top: 1.2rem; }
)";

}  // namespace

std::string to_markdown(const Document& document) {
  MarkdownWriter writer{fmt::format("# {}\n\n", markdown_escaped(document.title))};
  for (const DocumentBlock& block : document.blocks) std::visit(writer, block);
  writer.text.pop_back();  // one line end at the end
  return std::move(writer.text);
}

std::string to_html(const Document& document) {
  const std::string title = xml_escaped(document.title);
  HtmlWriter writer{
      fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
                  title, kStyle)};
  for (const DocumentBlock& block : document.blocks) std::visit(writer, block);
  return std::move(writer.text) + "</body>\n</html>\n";
}

void write_report(const Document& document, const std::filesystem::path& folder) {
  for (const DocumentBlock& block : document.blocks)
    if (const auto* figure = std::get_if<Figure>(&block))
      save(figure->picture, folder / figure->name, PictureFormat::kSvg);
  write_whole_file(folder / "report.md", to_markdown(document));
  write_whole_file(folder / "report.html", to_html(document));
}

}  // namespace heed
