#include "apps/heed/command/command.h"

#include <algorithm>
#include <utility>

namespace heed::cli {

Command::Command(std::string name, std::string summary, const Command* above)
    : name_(std::move(name)), summary_(std::move(summary)), above_(above) {}

Command& Command::add_verb(const std::string& name, const std::string& summary) {
  return *verbs_.emplace_back(std::make_unique<Command>(name, summary, this));
}

Option option_of(Option::Kind kind, const Setting& setting) {
  Option option;
  option.name = setting.name;
  option.kind = kind;
  option.also = setting.also;
  option.letter = setting.letter;
  option.help = setting.help;
  option.value = setting.value;
  option.zero = setting.zero;
  option.unit = setting.unit;
  option.link = setting.link;
  option.since = setting.since;
  option.range = setting.range;
  option.choices.assign(setting.choices.begin(), setting.choices.end());
  option.how = setting.several;
  return option;
}

Option& Command::add(Option option) {
  option.heading = heading_;
  return *options_.emplace_back(std::make_unique<Option>(std::move(option)));
}

std::string Command::full_name() const {
  if (above_ == nullptr) return "";
  const std::string above = above_->full_name();
  return above.empty() ? name_ : above + " " + name_;
}

std::string Command::typed() const { return above_ == nullptr ? name_ : above_->typed() + " " + name_; }

std::vector<std::string> Command::verb_names() const {
  std::vector<std::string> names;
  for (const auto& verb : verbs_)
    if (!verb->is_hidden()) names.push_back(verb->name());
  return names;
}

std::vector<std::string> Command::headings() const {
  std::vector<std::string> headings;
  for (const auto& option : options_)
    if (std::ranges::find(headings, option->heading) == headings.end()) headings.push_back(option->heading);
  return headings;
}

Command* Command::find_verb(const std::string& name) const {
  const auto found = std::ranges::find_if(verbs_, [&](const auto& verb) { return verb->name() == name; });
  return found == verbs_.end() ? nullptr : found->get();
}

Option* Command::find(const std::string& name) const {
  const auto found = std::ranges::find_if(options_, [&](const auto& option) {
    return !option->is_operand() && (option->name == name || (!option->also.empty() && option->also == name));
  });
  return found == options_.end() ? nullptr : found->get();
}

GivenSettings Command::given_settings(const std::set<std::string>& without) const {
  GivenSettings settings;
  for (const auto& option : options_)
    if (option->count > 0 && !option->is_operand() && !without.contains(option->name))
      settings.add(option->name, option->words, "--");
  return settings;
}

bool Command::given(const std::string& name) const { return find(name)->count > 0; }

}  // namespace heed::cli
