#include "heed/evaluate/mistakes/english_words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "heed/evaluate/mistakes/decision_words.h"

namespace heed::evaluate {
namespace {

using std::string_view;

// All lists of words are sorted by bytes.
constexpr auto kNegations = std::to_array<string_view>(
    {"aint",    "barely",   "cannot",   "cant",  "couldnt", "didnt", "doesnt", "dont", "hardly",
     "isnt",    "neither",  "never",    "no",    "nobody",  "none",  "nor",    "not",  "nothing",
     "nowhere", "scarcely", "shouldnt", "wasnt", "without", "wont",  "wouldnt"});
constexpr auto kTurns = std::to_array<string_view>({"but", "however", "nevertheless", "nonetheless"});
constexpr auto kConcessions =
    std::to_array<string_view>({"albeit", "although", "despite", "notwithstanding", "though", "whereas"});
// "yet" is often "so far": it is counted as a contrast, but nothing is concluded from where it stands.
constexpr string_view kYet = "yet";

constexpr auto kPraiseWords = std::to_array<string_view>(
    {"admirable",     "amazed",       "amazing",      "appealing",   "awesome",      "beautiful",   "beautifully",
     "best",          "better",       "breathtaking", "brilliant",   "brilliantly",  "captivating", "charming",
     "classic",       "clever",       "compelling",   "convincing",  "cool",         "delight",     "delightful",
     "effective",     "elegant",      "energetic",    "engaging",    "enjoy",        "enjoyable",   "enjoyed",
     "enjoyment",     "entertaining", "excellent",    "exceptional", "excited",      "exciting",    "fabulous",
     "fantastic",     "fascinating",  "favorite",     "favorites",   "favourite",    "fine",        "finest",
     "flawless",      "fresh",        "fun",          "funniest",    "funny",        "gem",         "genius",
     "glad",          "good",         "gorgeous",     "great",       "greatest",     "gripping",    "happy",
     "heartfelt",     "hilarious",    "hilariously",  "imaginative", "impressed",    "impressive",  "incredible",
     "inspiring",     "intelligent",  "interesting",  "intriguing",  "joy",          "joyful",      "likable",
     "like",          "liked",        "love",         "loved",       "lovely",       "loves",       "magnificent",
     "masterpiece",   "memorable",    "moving",       "nice",        "outstanding",  "perfect",     "perfectly",
     "pleasant",      "pleased",      "pleasure",     "powerful",    "realistic",    "recommend",   "recommended",
     "refreshing",    "satisfying",   "smart",        "solid",       "splendid",     "stunning",    "subtle",
     "succeeds",      "success",      "superb",       "superior",    "surprisingly", "suspenseful", "sweet",
     "talented",      "terrific",     "thrilling",    "touching",    "treat",        "triumph",     "underrated",
     "unforgettable", "unique",       "warm",         "well",        "winning",      "witty",       "wonderful",
     "wonderfully",   "worth"});
constexpr auto kBlameWords = std::to_array<string_view>(
    {"absurd",       "amateurish",    "annoying",       "atrocious",    "awful",         "bad",
     "badly",        "bland",         "bore",           "bored",        "boring",        "broken",
     "cheap",        "cheesy",        "cliché",         "clichéd",      "clichés",       "clumsy",
     "confused",     "confusing",     "contrived",      "corny",        "crap",          "dated",
     "disappointed", "disappointing", "disappointment", "disaster",     "disastrous",    "dreadful",
     "dreary",       "dull",          "dumb",           "embarrassing", "excuse",        "fail",
     "failed",       "fails",         "failure",        "fake",         "flat",          "flop",
     "forced",       "forgettable",   "garbage",        "generic",      "hate",          "hated",
     "hopeless",     "horrible",      "horrid",         "idiotic",      "implausible",   "incoherent",
     "inept",        "inferior",      "irritating",     "joke",         "lack",          "lacked",
     "lacking",      "lacks",         "lame",           "laughable",    "letdown",       "lifeless",
     "lousy",        "mediocre",      "mess",           "mindless",     "miscast",       "mistake",
     "muddled",      "nonsense",      "offensive",      "ordeal",       "overrated",     "painful",
     "pathetic",     "plodding",      "pointless",      "poor",         "poorly",        "predictable",
     "pretentious",  "problem",       "problems",       "regret",       "regrets",       "repetitive",
     "ridiculous",   "rubbish",       "sadly",          "shallow",      "silly",         "sloppy",
     "slow",         "stupid",        "sucks",          "suffers",      "tedious",       "terrible",
     "tired",        "tiresome",      "trash",          "turkey",       "ugly",          "unconvincing",
     "uneven",       "unfortunately", "unfunny",        "uninspired",   "uninteresting", "unnecessary",
     "unoriginal",   "unpleasant",    "unwatchable",    "useless",      "waste",         "wasted",
     "weak",         "weakest",       "wooden",         "worse",        "worst",         "worthless",
     "wrong"});
constexpr auto kPlotWords = std::to_array<string_view>(
    {"abuse",    "accident",  "alcoholic",  "alien",    "aliens",    "army",       "attack",   "attacked",
     "battle",   "blood",     "bloody",     "bomb",     "brother",   "bullets",    "captured", "child",
     "children", "cop",       "cops",       "corpse",   "crash",     "crime",      "criminal", "daughter",
     "dead",     "death",     "demon",      "demons",   "depressed", "detective",  "devil",    "die",
     "died",     "dies",      "divorce",    "doctor",   "dragon",    "drug",       "drugs",    "drunk",
     "dying",    "enemy",     "escape",     "evil",     "father",    "fight",      "fights",   "friendship",
     "gang",     "gangster",  "ghost",      "ghosts",   "gore",      "gory",       "grief",    "gun",
     "guns",     "hell",      "hospital",   "husband",  "illness",   "jail",       "journey",  "kidnapped",
     "kill",     "killed",    "killer",     "killers",  "killing",   "kills",      "lonely",   "marriage",
     "married",  "massacre",  "monster",    "monsters", "mother",    "murder",     "murdered", "murderer",
     "murders",  "naked",     "nazi",       "nazis",    "nude",      "nudity",     "orphan",   "pain",
     "plane",    "poison",    "police",     "poverty",  "prison",    "prostitute", "psycho",   "rape",
     "raped",    "rescue",    "revenge",    "robbery",  "scientist", "sex",        "shark",    "shot",
     "sister",   "slave",     "slavery",    "soldier",  "soldiers",  "son",        "stolen",   "suffering",
     "suicide",  "terrorist", "terrorists", "thief",    "torture",   "tortured",   "tragedy",  "trapped",
     "vampire",  "vampires",  "victim",     "victims",  "violence",  "violent",    "virus",    "war",
     "wedding",  "wife",      "witch",      "wounded",  "zombie",    "zombies"});
constexpr auto kOtherWorks = std::to_array<string_view>({"book", "books", "novel", "original", "predecessor", "prequel",
                                                         "prequels", "remake", "remakes", "sequel", "sequels"});
constexpr auto kRatingVerbs = std::to_array<string_view>(
    {"deserves", "gave", "give", "gives", "giving", "grade", "rate", "rated", "rates", "rating", "vote"});
constexpr auto kNumbers =
    std::to_array<string_view>({"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"});

template <std::size_t N>
constexpr bool is_sorted(const std::array<string_view, N>& words) {
  return std::is_sorted(words.begin(), words.end());
}
static_assert(is_sorted(kNegations) && is_sorted(kTurns) && is_sorted(kConcessions) && is_sorted(kPraiseWords) &&
              is_sorted(kBlameWords) && is_sorted(kPlotWords) && is_sorted(kOtherWorks) && is_sorted(kRatingVerbs));

template <std::size_t N>
bool is_in(const std::array<string_view, N>& words, string_view word) {
  return std::ranges::binary_search(words, word);
}

// Words separated by a space, each with alternatives separated by '|'.
struct Phrase {
  string_view words;
  bool favourable;
};
constexpr auto kVerdicts = std::to_array<Phrase>({
    {"highly recommend|recommended", true},
    {"strongly recommend|recommended", true},
    {"must see", true},
    {"must - see", true},
    {"masterpiece", true},
    {"one of the best|finest|greatest", true},
    {"one of my favorite|favorites|favourite", true},
    {"the best|greatest film|movie|show|series|movies|films", true},
    {"great|excellent|wonderful|brilliant|superb|amazing|fantastic|terrific film|movie|show|series", true},
    {"loved it|this", true},
    {"i|we love|enjoyed|liked it|this", true},
    {"recommend it|this|the|seeing|watching", true},
    {"worth watching|seeing|it", true},
    {"well worth", true},
    {"don't|dont miss", true},
    {"worst film|movie|show|movies|films", false},
    {"one of the worst", false},
    {"waste of time|money|film|celluloid|space", false},
    {"waste your|my", false},
    {"wasted my", false},
    {"awful|terrible|horrible|bad|boring|stupid|dreadful|pathetic film|movie|show|series", false},
    {"avoid this|it|at", false},
    {"stay away", false},
    {"i|we hated|hate|disliked it|this", false},
    {"don't|dont bother", false},
    {"piece of crap|garbage|trash|junk|rubbish", false},
    {"not worth", false},
    {"not|can't|cannot|don't|couldn't recommend", false},
    {"extremely|very|really|truly|was|am disappointed|disappointing", false},
    {"disappointed by|with", false},
    {"don't|dont waste", false},
});
constexpr auto kIrony = std::to_array<Phrase>({
    {"so bad it|that|it's|its", true},
    {"guilty pleasure", true},
    {"campy|camp|schlocky", true},
    {"b movie|movies|film|flick", true},
    {"b - movie|movies|film|flick", true},
    {"laughably|hilariously bad|awful", true},
    {"yeah right", false},
    {"yeah , right", false},
    {"unintentional|unintentionally funny|hilarious|humor|comedy|laughs", false},
    {"oh joy|boy|yeah", false},
    {"thanks for nothing", false},
});

bool matches_one(string_view alternatives, string_view word) {
  while (true) {
    const std::size_t bar = alternatives.find('|');
    if (alternatives.substr(0, bar) == word) return true;
    if (bar == string_view::npos) return false;
    alternatives.remove_prefix(bar + 1);
  }
}

// The number of words that the phrase takes at the start of `words`; 0 if it does not match.
std::size_t match(string_view phrase, std::span<const std::string> words) {
  for (std::size_t taken = 0;; ++taken) {
    if (taken == words.size()) return 0;
    const std::size_t space = phrase.find(' ');
    if (!matches_one(phrase.substr(0, space), words[taken])) return 0;
    if (space == string_view::npos) return taken + 1;
    phrase.remove_prefix(space + 1);
  }
}

std::optional<double> number_of(string_view word) {
  for (std::size_t i = 0; i < kNumbers.size(); ++i)
    if (kNumbers[i] == word) return static_cast<double>(i);
  if (word.empty() || word[0] < '0' || word[0] > '9') return std::nullopt;  // from_chars also reads "nan"
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

struct Rating {
  double share = 0;
  std::size_t words = 0;
};

// A maximum of 10 or 5 only: "1/4" or "3/4" are often shares of something.
std::optional<Rating> rating_of(double points, double maximum, std::size_t words) {
  if ((maximum != 10 && maximum != 5) || points < 0 || points > maximum) return std::nullopt;
  return Rating{points / maximum, words};
}

// "8/10"; "8 / 10"; "eight out of ten"; "give it an eight".
std::optional<Rating> read_rating(std::span<const std::string> words) {
  const string_view first = words[0];
  if (const std::size_t slash = first.find('/'); slash != string_view::npos) {
    const auto points = number_of(first.substr(0, slash)), maximum = number_of(first.substr(slash + 1));
    return points && maximum ? rating_of(*points, *maximum, 1) : std::nullopt;
  }
  if (const auto points = number_of(first)) {
    for (const string_view middle : {string_view("/"), string_view("out of")})
      if (const std::size_t taken = match(middle, words.subspan(1)); taken > 0 && words.size() > taken + 1)
        if (const auto maximum = number_of(words[taken + 1])) return rating_of(*points, *maximum, taken + 2);
    return std::nullopt;
  }
  constexpr std::size_t kReach = 5;  // words from "give" to the number
  if (!is_in(kRatingVerbs, first)) return std::nullopt;
  for (std::size_t i = 1; i <= kReach && i < words.size(); ++i) {
    const auto points = number_of(words[i]);
    if (!points) continue;
    const std::string& before = words[i - 1];  // "give it an excellent 10"
    if ((!matches_one("a|an|it|is|:", before) && !is_praise(before) && !is_blame(before)) || words[i] == "one")
      return std::nullopt;  // "give it one more try"
    // Not "3 stars" (of how many?), "a 9 minute scene" or "a 2 out of 10", which is read there.
    if (i + 1 < words.size() && (is_lexical(words[i + 1]) || words[i + 1] == "%" || words[i + 1] == "-") &&
        !matches_one("and|as|because|but|for|from|in|just|on|only|with", words[i + 1]))
      return std::nullopt;
    return rating_of(*points, 10, i + 1);
  }
  return std::nullopt;
}

bool is_negated(std::span<const std::string> words, std::size_t at) {
  constexpr std::size_t kReach = 3;
  return std::ranges::any_of(words.subspan(at - std::min(at, kReach), std::min(at, kReach)), is_negation);
}

template <std::size_t N>
std::vector<StatedVerdict> find_phrases(const std::array<Phrase, N>& phrases, std::span<const std::string> words,
                                        bool ratings) {
  std::vector<StatedVerdict> found;
  for (std::size_t at = 0; at < words.size();) {
    const std::span<const std::string> rest = words.subspan(at);
    std::size_t taken = 0;
    if (const auto rating = ratings ? read_rating(rest) : std::nullopt) {
      taken = rating->words;
      if (rating->share >= kFavourableRating || rating->share < kUnfavourableRating)
        found.push_back({at, at + taken, rating->share >= kFavourableRating, /*rating=*/true});
    }
    for (std::size_t i = 0; i < N && taken == 0; ++i) {
      taken = match(phrases[i].words, rest);
      if (taken > 0 && !is_negated(words, at)) found.push_back({at, at + taken, phrases[i].favourable});
    }
    at += std::max<std::size_t>(taken, 1);
  }
  return found;
}

}  // namespace

bool is_negation(string_view word) { return word.ends_with("n't") || is_in(kNegations, word); }
bool negates_next(std::span<const std::string> words, std::size_t at) {
  const string_view word = words[at], before = at > 0 ? string_view(words[at - 1]) : string_view();
  const string_view after = at + 1 < words.size() ? string_view(words[at + 1]) : string_view();
  if (word == "but") return before == "anything" || before == "nothing";
  if (word == "from") return before == "far";
  return (is_negation(word) || matches_one("lack|lacks|lacked|lacking", word)) &&
         !matches_one("only|just|doubt|wonder|but", after);
}
bool is_turn(string_view word) { return is_in(kTurns, word); }
bool is_concession(string_view word) { return is_in(kConcessions, word); }
bool is_contrast(string_view word) { return is_turn(word) || is_concession(word) || word == kYet; }
bool is_praise(string_view word) { return is_in(kPraiseWords, word); }
bool is_blame(string_view word) { return is_in(kBlameWords, word); }
bool is_plot_word(string_view word) { return is_in(kPlotWords, word); }
bool is_other_work(string_view word) { return is_in(kOtherWorks, word); }

std::vector<StatedVerdict> find_verdicts(std::span<const std::string> words) {
  return find_phrases(kVerdicts, words, true);
}
std::vector<StatedVerdict> find_irony(std::span<const std::string> words) { return find_phrases(kIrony, words, false); }

}  // namespace heed::evaluate
