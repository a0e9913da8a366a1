// A report of headings, paragraphs, tables, pictures and shaded text. It is written as Markdown with separate picture
// files, and as one self-contained HTML page that follows the reader's light or dark theme.
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
  int level = 2;  // 2 for sections, 3 for subsections
};
// The headings of level 2, each linked to its section.
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
  std::vector<std::vector<std::string>> rows;  // each with as many cells
  bool begins_with_words = true;               // the first column is text; the others are numbers
};
struct Figure {
  std::string name;  // file name without extension
  Picture picture;
  std::string caption;
};
// A text that HTML folds behind its excerpt; without an excerpt, it is not folded. In Markdown it is whole, as a
// quotation.
struct LongText {
  std::string summary;  // what to press to unfold it
  ShadedText excerpt, whole;
};
// In Markdown, ShadedText is plain text.
using DocumentBlock =
    std::variant<Heading, Contents, Paragraph, BulletList, CodeBlock, DocumentTable, Figure, ShadedText, LongText>;

struct Document {
  std::string title;
  std::vector<DocumentBlock> blocks = {};
};

// Texts are plain: Markdown and HTML markup in them is escaped.
std::string to_markdown(const Document& document);  // links to NAME.svg for each figure
std::string to_html(const Document& document);      // contains the figures

// Writes report.md, the SVG files of its figures, and report.html; also the figures in other formats.
void write_report(const Document& document, const std::filesystem::path& folder,
                  std::span<const PictureFormat> formats = {});

}  // namespace heed::plot
