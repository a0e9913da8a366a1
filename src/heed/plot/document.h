// A report of headings, paragraphs, tables, pictures and shaded text: as Markdown with its pictures in files beside it,
// and as one HTML page that needs nothing else, in the reader's light or dark theme.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "heed/plot/canvas/picture.h"
#include "heed/plot/shaded_text.h"

namespace heed::plot {

struct Heading {
  std::string text;
  int level = 2;  // 2 for the parts of a report, 3 for parts of those
};
// The headings of level 2, each a link to its part.
struct Contents {};
struct Paragraph {
  std::string text;
};
struct BulletList {
  std::vector<std::string> items;
};
struct CodeBlock {
  std::string text;
};
struct DocumentTable {
  std::vector<std::string> titles;
  std::vector<std::vector<std::string>> rows;  // of as many cells
  bool begins_with_words = true;               // the first column; the others are numbers
};
struct Figure {
  std::string name;  // of its file, without extension
  Picture picture;
  std::string caption;
};
// ShadedText is plain text in Markdown.
using DocumentBlock =
    std::variant<Heading, Contents, Paragraph, BulletList, CodeBlock, DocumentTable, Figure, ShadedText>;

struct Document {
  std::string title;
  std::vector<DocumentBlock> blocks = {};
};

// Texts are plain: what Markdown or HTML would take for markup is escaped.
std::string to_markdown(const Document& document);  // refers to NAME.svg of each figure
std::string to_html(const Document& document);      // with the figures inside

// report.md, the SVG files of its figures, and report.html; the figures also in other formats.
void write_report(const Document& document, const std::filesystem::path& folder,
                  std::span<const PictureFormat> formats = {});

}  // namespace heed::plot
