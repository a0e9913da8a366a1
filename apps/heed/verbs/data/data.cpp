// `heed data`: parallel text for training. Each of its verbs has its own file.
#include "apps/heed/command/command.h"
#include "apps/heed/verbs/verbs.h"

namespace heed::cli {

void add_data(Command& program) {
  Command& data = program.add_verb("data", "Corpora: check them, make one, prepare a large one");
  add_data_check(data);
  add_data_make(data);
  add_data_prepare(data);
  data.examples(
      "  heed data make -o data/own\n"
      "  heed data check data/own\n"
      "  heed help data prepare\n");
}

}  // namespace heed::cli
