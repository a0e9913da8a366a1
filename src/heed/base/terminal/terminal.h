// Detects what an output stream can show: bars and colour on a terminal, plain lines elsewhere.
#pragma once

namespace heed {

struct TerminalStyle {
  bool terminal = false;  // the cursor can move back, for bars; otherwise plain lines
  bool color = false;
  int width = 80;  // columns
};

// The style of the stream of a file descriptor. TERM unset or "dumb" means no terminal, and a non-empty NO_COLOR means
// no colour (https://no-color.org). The width is the terminal's, otherwise COLUMNS.
TerminalStyle detect_terminal(int file_descriptor);

}  // namespace heed
