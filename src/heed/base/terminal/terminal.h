// What the stream behind a file descriptor can show: bars and colour on a terminal, plain lines elsewhere.
#pragma once

namespace heed {

// What a stream can show.
struct TerminalStyle {
  bool terminal = false;  // the cursor can go back: bars; otherwise plain lines
  bool color = false;
  int width = 80;  // columns
};

// Of the stream behind a file descriptor. TERM unset or "dumb" means no terminal, and any non-empty NO_COLOR no color
// (https://no-color.org). The width is the terminal's own, else COLUMNS.
TerminalStyle detect_terminal(int file_descriptor);

}  // namespace heed
