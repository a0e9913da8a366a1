#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"

namespace heed::grammar {
namespace {

constexpr Gender kM = Gender::kMasculine, kF = Gender::kFeminine, kN = Gender::kNeuter;
constexpr Declension kWeak = Declension::kWeak;

constexpr Kinds kGoods = kMade | kSized | kColored | kBought;  // what shops sell, in many colors
constexpr Kinds kGarment = kGoods | kWorn | kGiven | kLaid;
constexpr Kinds kMeal = kEaten | kBought | kFresh;

// clang-format off
constexpr Noun kThingsTable[] = {
    // Animals.
    {"Hund", "Hunde", kM, "dog", "dogs", kPet | kSized | kSeen},
    {"Katze", "Katzen", kF, "cat", "cats", kPet | kSized | kSeen},
    {"Pferd", "Pferde", kN, "horse", "horses", kFarm | kSized | kSeen},
    {"Kuh", "Kühe", kF, "cow", "cows", kFarm | kSized | kSeen},
    {"Schaf", "Schafe", kN, "sheep", "sheep", kFarm | kSized | kSeen},
    {"Ente", "Enten", kF, "duck", "ducks", kFarm | kSized | kSeen},
    {"Vogel", "Vögel", kM, "bird", "birds", kWild | kSized | kSeen},
    {"Kaninchen", "Kaninchen", kN, "rabbit", "rabbits", kFarm | kSized | kSeen},
    {"Hase", "Hasen", kM, "hare", "hares", kWild | kSized | kSeen, kWeak},
    {"Elefant", "Elefanten", kM, "elephant", "elephants", kWild | kSized | kSeen, kWeak},
    {"Affe", "Affen", kM, "monkey", "monkeys", kWild | kSized | kSeen, kWeak},
    {"Bär", "Bären", kM, "bear", "bears", kWild | kSized | kSeen, kWeak},
    // Food and drink.
    {"Apfel", "Äpfel", kM, "apple", "apples", kMeal | kSized | kSweet | kCut},
    {"Banane", "Bananen", kF, "banana", "bananas", kMeal | kSweet | kCut},
    {"Orange", "Orangen", kF, "orange", "oranges", kMeal | kSized | kSweet | kCut},
    {"Birne", "Birnen", kF, "pear", "pears", kMeal | kSized | kSweet | kCut},
    {"Tomate", "Tomaten", kF, "tomato", "tomatoes", kMeal | kSized | kCut},
    {"Kartoffel", "Kartoffeln", kF, "potato", "potatoes", kBought | kSized | kCut | kCooked},
    {"Ei", "Eier", kN, "egg", "eggs", kMeal | kCooked},
    {"Kuchen", "Kuchen", kM, "cake", "cakes", kMeal | kSized | kSweet | kCut | kBaked},
    {"Brötchen", "Brötchen", kN, "roll", "rolls", kMeal | kSized | kBaked},
    {"Pizza", "Pizzas", kF, "pizza", "pizzas", kEaten | kBought | kSized | kBaked | kHot},
    {"Keks", "Kekse", kM, "cookie", "cookies", kMeal | kSized | kSweet | kBaked},
    {"Suppe", "", kF, "soup", "", kEaten | kCooked | kHot},
    {"Brot", "", kN, "bread", "", kMeal | kCut | kBaked},
    {"Käse", "", kM, "cheese", "", kMeal | kCut},
    {"Fleisch", "", kN, "meat", "", kMeal | kCut | kCooked},
    {"Reis", "", kM, "rice", "", kEaten | kBought | kCooked},
    {"Obst", "", kN, "fruit", "", kMeal | kSweet | kCut},
    {"Schokolade", "", kF, "chocolate", "", kEaten | kBought | kSweet},
    {"Wasser", "", kN, "water", "", kDrunk | kBought},
    {"Milch", "", kF, "milk", "", kDrunk | kBought | kFresh | kHot},
    {"Kaffee", "", kM, "coffee", "", kDrunk | kBought | kHot},
    {"Tee", "", kM, "tea", "", kDrunk | kBought | kHot},
    {"Saft", "", kM, "juice", "", kDrunk | kBought | kFresh | kSweet},
    // To read, write, tell, learn and watch.
    {"Buch", "Bücher", kN, "book", "books", kGoods | kRead | kGiven | kSought | kLaid},
    {"Zeitung", "Zeitungen", kF, "newspaper", "newspapers", kRead | kBought | kLaid},
    {"Roman", "Romane", kM, "novel", "novels", kRead | kWritten | kGiven},
    {"Brief", "Briefe", kM, "letter", "letters", kRead | kWritten | kGiven | kLaid | kSought},
    {"Postkarte", "Postkarten", kF, "postcard", "postcards", kRead | kWritten | kBought | kGiven | kLaid},
    {"Nachricht", "Nachrichten", kF, "message", "messages", kRead | kWritten},
    {"Gedicht", "Gedichte", kN, "poem", "poems", kRead | kWritten | kTold},
    {"Geschichte", "Geschichten", kF, "story", "stories", kRead | kWritten | kTold},
    {"Märchen", "Märchen", kN, "fairy tale", "fairy tales", kRead | kTold},
    {"Witz", "Witze", kM, "joke", "jokes", kTold | kFunny},
    {"Aufgabe", "Aufgaben", kF, "exercise", "exercises", kLearned},
    {"Regel", "Regeln", kF, "rule", "rules", kLearned},
    {"Film", "Filme", kM, "movie", "movies", kWatched | kBegins},
    {"Konzert", "Konzerte", kN, "concert", "concerts", kBegins | kWatched | kPleasant},
    {"Spiel", "Spiele", kN, "game", "games", kWatched | kBegins | kLearned},
    {"Unterricht", "", kM, "lesson", "", kBegins},
    {"Party", "Partys", kF, "party", "parties", kBegins | kPleasant},
    {"Reise", "Reisen", kF, "trip", "trips", kPleasant},
    {"Pause", "Pausen", kF, "break", "breaks", kBegins | kPleasant},
    // To wear.
    {"Jacke", "Jacken", kF, "jacket", "jackets", kGarment | kSought},
    {"Mantel", "Mäntel", kM, "coat", "coats", kGarment | kSought},
    {"Kleid", "Kleider", kN, "dress", "dresses", kGoods | kGiven | kLaid},
    {"Hemd", "Hemden", kN, "shirt", "shirts", kGarment},
    {"Pullover", "Pullover", kM, "sweater", "sweaters", kGarment | kSought},
    {"Hut", "Hüte", kM, "hat", "hats", kGoods | kHeadwear | kGiven | kLaid | kSought},
    {"Mütze", "Mützen", kF, "cap", "caps", kGoods | kHeadwear | kGiven | kLaid | kSought},
    {"Schal", "Schals", kM, "scarf", "scarves", kGarment | kSought},
    // To carry, to give, to look for.
    {"Tasche", "Taschen", kF, "bag", "bags", kGoods | kCarried | kSought | kStood | kContainer | kGiven},
    {"Koffer", "Koffer", kM, "suitcase", "suitcases", kGoods | kCarried | kSought | kStood | kContainer | kOpened},
    {"Rucksack", "Rucksäcke", kM, "backpack", "backpacks", kGoods | kCarried | kSought | kContainer},
    {"Korb", "Körbe", kM, "basket", "baskets", kMade | kSized | kCarried | kContainer | kStood},
    {"Kiste", "Kisten", kF, "box", "boxes", kSized | kCarried | kContainer | kOpened | kStood},
    {"Schlüssel", "Schlüssel", kM, "key", "keys", kSought | kLaid | kSized | kGiven},
    {"Handy", "Handys", kN, "cell phone", "cell phones", kGoods | kRepaired | kSought | kLaid | kRings | kGiven},
    {"Uhr", "Uhren", kF, "watch", "watches", kMade | kBought | kRepaired | kSought | kLaid | kGiven},
    {"Regenschirm", "Regenschirme", kM, "umbrella", "umbrellas", kGoods | kSought | kGiven | kCarried | kOpened},
    {"Ball", "Bälle", kM, "ball", "balls", kGoods | kToy | kSought | kGiven | kLaid},
    {"Puppe", "Puppen", kF, "doll", "dolls", kToy | kMade | kSized | kBought | kSought | kGiven | kLaid},
    {"Geschenk", "Geschenke", kN, "present", "presents", kBought | kCarried | kSized},
    {"Foto", "Fotos", kN, "photo", "photos", kSized | kLaid | kSought | kGiven},
    {"Bild", "Bilder", kN, "picture", "pictures", kMade | kSized | kSeen | kGiven},
    // The house and what is in it.
    {"Tasse", "Tassen", kF, "cup", "cups", kGoods | kStood | kCleaned | kGiven},
    {"Teller", "Teller", kM, "plate", "plates", kGoods | kStood | kCleaned},
    {"Glas", "Gläser", kN, "glass", "glasses", kSized | kBought | kStood | kCleaned},
    {"Flasche", "Flaschen", kF, "bottle", "bottles", kSized | kColored | kStood | kOpened},
    {"Messer", "Messer", kN, "knife", "knives", kSized | kMade | kLaid | kBought | kCleaned},
    {"Löffel", "Löffel", kM, "spoon", "spoons", kSized | kMade | kLaid | kCleaned},
    {"Vase", "Vasen", kF, "vase", "vases", kGoods | kStood | kGiven},
    {"Lampe", "Lampen", kF, "lamp", "lamps", kGoods | kStood | kSwitched | kRepaired},
    {"Licht", "Lichter", kN, "light", "lights", kSwitched | kUnique},
    {"Radio", "Radios", kN, "radio", "radios", kMade | kBought | kSwitched | kRepaired | kStood},
    {"Fernseher", "Fernseher", kM, "television", "televisions", kMade | kSized | kBought | kSwitched | kRepaired},
    {"Computer", "Computer", kM, "computer", "computers", kMade | kBought | kSwitched | kRepaired},
    {"Telefon", "Telefone", kN, "telephone", "telephones", kMade | kBought | kRepaired | kRings},
    {"Wecker", "Wecker", kM, "alarm clock", "alarm clocks", kMade | kBought | kRepaired | kRings},
    {"Waschmaschine", "Waschmaschinen", kF, "washing machine", "washing machines", kMade | kBought | kRepaired},
    {"Tür", "Türen", kF, "door", "doors", kColored | kOpened | kLandmark | kPainted},
    {"Fenster", "Fenster", kN, "window", "windows", kSized | kOpened | kCleaned},
    {"Tisch", "Tische", kM, "table", "tables", kGoods | kSurface | kCleaned},
    {"Stuhl", "Stühle", kM, "chair", "chairs", kGoods | kSeat | kSurface},
    {"Sofa", "Sofas", kN, "sofa", "sofas", kGoods | kSeat | kSoft},
    {"Bank", "Bänke", kF, "bench", "benches", kMade | kSized | kColored | kSeat | kPainted},
    {"Bett", "Betten", kN, "bed", "beds", kMade | kSized | kBought | kSoft},
    {"Regal", "Regale", kN, "shelf", "shelves", kMade | kSized | kBought | kSurface},
    {"Schrank", "Schränke", kM, "closet", "closets", kMade | kSized | kBought | kContainer | kOpened | kTidied},
    {"Kühlschrank", "Kühlschränke", kM, "refrigerator", "refrigerators", kMade | kBought | kOpened | kCleaned},
    {"Wand", "Wände", kF, "wall", "walls", kPainted | kColored},
    {"Zimmer", "Zimmer", kN, "room", "rooms", kTidied | kCleaned | kSized | kPainted},
    {"Haus", "Häuser", kN, "house", "houses", kMade | kSized | kColored | kLandmark | kPainted | kSeen},
    {"Wohnung", "Wohnungen", kF, "apartment", "apartments", kMade | kSized | kTidied | kCleaned},
    {"Zaun", "Zäune", kM, "fence", "fences", kPainted | kRepaired | kLandmark | kColored},
    // Outside.
    {"Auto", "Autos", kN, "car", "cars", kGoods | kRepaired | kCleaned | kLandmark},
    {"Fahrrad", "Fahrräder", kN, "bicycle", "bicycles", kGoods | kRepaired | kSought | kCleaned},
    {"Motorrad", "Motorräder", kN, "motorcycle", "motorcycles", kGoods | kRepaired | kCleaned},
    {"Bus", "Busse", kM, "bus", "buses", kBoarded | kColored | kRepaired},
    {"Zug", "Züge", kM, "train", "trains", kBoarded},
    {"Straßenbahn", "Straßenbahnen", kF, "tram", "trams", kBoarded | kColored},
    {"Boot", "Boote", kN, "boat", "boats", kGoods | kRepaired | kSeen},
    {"Baum", "Bäume", kM, "tree", "trees", kSized | kGrows | kLandmark | kSeen},
    {"Blume", "Blumen", kF, "flower", "flowers", kSized | kColored | kGrows | kBought | kSeen | kBlooms},
    {"Rose", "Rosen", kF, "rose", "roses", kColored | kGrows | kBought | kBlooms},
    {"Pflanze", "Pflanzen", kF, "plant", "plants", kSized | kBought | kStood},
    {"Schloss", "Schlösser", kN, "castle", "castles", kMade | kSized | kSeen | kLandmark},
    {"Turm", "Türme", kM, "tower", "towers", kMade | kSized | kSeen | kLandmark},
    {"Stein", "Steine", kM, "stone", "stones", kSized | kCarried},
    {"Stock", "Stöcke", kM, "stick", "sticks", kSized | kCarried},
};
// clang-format on

}  // namespace

std::span<const Noun> things() { return kThingsTable; }

}  // namespace heed::grammar
