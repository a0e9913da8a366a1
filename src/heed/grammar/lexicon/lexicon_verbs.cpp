#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"

namespace heed::grammar {
namespace {

constexpr bool kSein = true, kSich = true;
constexpr Case kAcc = Case::kAccusative, kDat = Case::kDative;
constexpr Kinds kGrown = kAdult | kFamily;
constexpr Kinds kLeisurePlaces = kOutdoors | kYard | kRoom;

// clang-format off
constexpr Verb kVerbsTable[] = {
    // Without an object.
    {{"schlafen", "schläft", "geschlafen"}, {"sleep", "slept", "sleeping"}, Frame::kIntransitive, kPeople | kPet, 0, kRoom, kResting | kHabit},
    {{"arbeiten", "arbeitet", "gearbeitet"}, {"work", "worked", "working"}, Frame::kIntransitive, kGrown, 0, kWorkplace, kQuick | kInCompany | kChore | kHabit},
    {{"spielen", "spielt", "gespielt"}, {"play", "played", "playing"}, Frame::kIntransitive, kChild | kPet, 0, kLeisurePlaces, kFun | kQuiet | kLoud | kCheerful | kInCompany | kHabit},
    {{"lachen", "lacht", "gelacht"}, {"laugh", "laughed", "laughing"}, Frame::kIntransitive, kPeople, 0, 0, kLoud | kNoModal | kNoFuture},
    {{"singen", "singt", "gesungen"}, {"sing", "sang", "singing"}, Frame::kIntransitive, kPeople, 0, kLeisurePlaces | kStudy, kFun | kQuiet | kLoud | kCheerful | kInCompany | kHabit},
    {{"tanzen", "tanzt", "getanzt"}, {"dance", "danced", "dancing"}, Frame::kIntransitive, kPeople, 0, kLeisurePlaces, kFun | kCheerful | kInCompany | kHabit},
    {{"schwimmen", "schwimmt", "geschwommen", "", kSein}, {"swim", "swam", "swimming"}, Frame::kIntransitive, kPeople, 0, 0, kFun | kQuick | kInCompany | kInFineWeather | kHabit},
    {{"kochen", "kocht", "gekocht"}, {"cook", "cooked", "cooking"}, Frame::kIntransitive, kGrown, 0, kKitchen, kFun | kInCompany | kEating | kHabit},
    {{"malen", "malt", "gemalt"}, {"paint", "painted", "painting"}, Frame::kIntransitive, kPeople, 0, kLeisurePlaces, kFun | kQuiet | kHabit},
    {{"lernen", "lernt", "gelernt"}, {"study", "studied", "studying"}, Frame::kIntransitive, kChild, 0, kStudy | kRoom, kQuiet | kInCompany | kChore | kHabit},
    {{"warten", "wartet", "gewartet"}, {"wait", "waited", "waiting"}, Frame::kIntransitive, kPeople, 0, kStation | kEatery, kQuiet | kChore},
    {{"klingeln", "klingelt", "geklingelt"}, {"ring", "rang", "ringing"}, Frame::kIntransitive, kRings, 0, 0, kLoud | kNoModal | kHabit},
    {{"blühen", "blüht", "geblüht"}, {"bloom", "bloomed", "blooming"}, Frame::kIntransitive, kBlooms, 0, kPasture, kNoModal},
    {{"beginnen", "beginnt", "begonnen"}, {"begin", "began", "beginning"}, Frame::kIntransitive, kBegins, 0, 0, kState | kPunctual | kNoModal},
    {{"stehen", "steht", "aufgestanden", "auf", kSein}, {"get up", "got up", "getting up"}, Frame::kIntransitive, kPeople, 0, 0, kPunctual | kQuiet | kChore | kHabit},
    {{"schlafen", "schläft", "eingeschlafen", "ein", kSein}, {"fall asleep", "fell asleep", "falling asleep"}, Frame::kIntransitive, kPeople | kPet, 0, kRoom, kResting | kQuick | kNoModal | kNoNegation},
    {{"wachen", "wacht", "aufgewacht", "auf", kSein}, {"wake up", "woke up", "waking up"}, Frame::kIntransitive, kPeople | kPet, 0, 0, kPunctual | kNoModal | kHabit},
    {{"kaufen", "kauft", "eingekauft", "ein"}, {"shop", "shopped", "shopping"}, Frame::kIntransitive, kGrown, 0, kShop, kQuick | kInCompany | kChore | kHabit},
    {{"sehen", "sieht", "ferngesehen", "fern"}, {"watch television", "watched television", "watching television"}, Frame::kIntransitive, kPeople, 0, kRoom, kFun | kInCompany | kHabit | kIndoors},
    {{"kommen", "kommt", "angekommen", "an", kSein}, {"arrive", "arrived", "arriving"}, Frame::kIntransitive, kAdult | kFamily | kBoarded, 0, 0, kPunctual | kNoModal},
    {{"fahren", "fährt", "abgefahren", "ab", kSein}, {"depart", "departed", "departing"}, Frame::kIntransitive, kBoarded, 0, 0, kPunctual | kNoModal},
    {{"kommen", "kommt", "zurückgekommen", "zurück", kSein}, {"come back", "came back", "coming back"}, Frame::kIntransitive, kPeople, 0, 0, kPunctual | kQuick},
    {{"gehen", "geht", "spazieren gegangen", "spazieren ", kSein}, {"go for a walk", "went for a walk", "going for a walk"}, Frame::kIntransitive, kPeople, 0, kOutdoors, kFun | kInCompany | kInFineWeather | kHabit},
    {{"spielen", "spielt", "Fußball gespielt", "Fußball "}, {"play soccer", "played soccer", "playing soccer"}, Frame::kIntransitive, kPeople, 0, kSports, kFun | kInCompany | kInFineWeather | kHabit},
    {{"spielen", "spielt", "Tennis gespielt", "Tennis "}, {"play tennis", "played tennis", "playing tennis"}, Frame::kIntransitive, kPeople, 0, 0, kFun | kInCompany | kInFineWeather | kHabit},
    {{"spielen", "spielt", "Karten gespielt", "Karten "}, {"play cards", "played cards", "playing cards"}, Frame::kIntransitive, kPeople, 0, kRoom | kEatery, kNoNegation | kFun | kInCompany | kSeveral | kHabit | kIndoors},
    {{"spielen", "spielt", "Gitarre gespielt", "Gitarre "}, {"play the guitar", "played the guitar", "playing the guitar"}, Frame::kIntransitive, kPeople, 0, kLeisurePlaces, kFun | kQuiet | kLoud | kHabit},
    {{"spielen", "spielt", "Klavier gespielt", "Klavier "}, {"play the piano", "played the piano", "playing the piano"}, Frame::kIntransitive, kPeople, 0, 0, kFun | kQuiet | kLoud | kHabit},
    {{"hören", "hört", "Musik gehört", "Musik "}, {"listen to music", "listened to music", "listening to music"}, Frame::kIntransitive, kPeople, 0, kLeisurePlaces, kNoNegation | kFun | kInCompany | kHabit},
    {{"fahren", "fährt", "Fahrrad gefahren", "Fahrrad ", kSein}, {"cycle", "cycled", "cycling"}, Frame::kIntransitive, kPeople, 0, kOutdoors, kFun | kQuick | kInCompany | kInFineWeather | kHabit},
    {{"ruhen", "ruht", "ausgeruht", "aus", false, kSich}, {"rest", "rested", "resting"}, Frame::kIntransitive, kPeople, 0, kLeisurePlaces, kResting | kHabit},
    {{"beeilen", "beeilt", "beeilt", "", false, kSich}, {"hurry", "hurried", "hurrying"}, Frame::kIntransitive, kPeople, 0, 0, kChore | kHurried},

    // With an accusative.
    {{"essen", "isst", "gegessen"}, {"eat", "ate", "eating"}, Frame::kAccusative, kPeople, kEaten, kKitchen | kYard | kEatery, kFun | kQuick | kEating | kTasty | kHabit},
    {{"trinken", "trinkt", "getrunken"}, {"drink", "drank", "drinking"}, Frame::kAccusative, kPeople, kDrunk, kKitchen | kYard | kEatery, kFun | kQuick | kDrinking | kTasty | kHabit},
    {{"kochen", "kocht", "gekocht"}, {"cook", "cooked", "cooking"}, Frame::kAccusative, kGrown, kCooked, kKitchen, kFun | kEating | kInCompany | kHabit},
    {{"backen", "backt", "gebacken"}, {"bake", "baked", "baking"}, Frame::kAccusative, kGrown, kBaked, kKitchen, kFun | kInCompany | kEating | kHabit},
    {{"schneiden", "schneidet", "geschnitten"}, {"cut", "cut", "cutting"}, Frame::kAccusative, kGrown, kCut, kKitchen, kCareful | kQuick | kChore},
    {{"bestellen", "bestellt", "bestellt"}, {"order", "ordered", "ordering"}, Frame::kAccusative, kGrown, kHot, kEatery, kTasty},
    {{"lesen", "liest", "gelesen"}, {"read", "read", "reading"}, Frame::kAccusative, kPeople, kRead, kLeisurePlaces | kStudy, kFun | kQuiet | kInteresting | kHabit},
    {{"schreiben", "schreibt", "geschrieben"}, {"write", "wrote", "writing"}, Frame::kAccusative, kPeople, kWritten, kRoom | kStudy, kFun | kQuick | kHabit},
    {{"kaufen", "kauft", "gekauft"}, {"buy", "bought", "buying"}, Frame::kAccusative, kGrown, kBought, kShop, kBargain | kInCompany},
    {{"verkaufen", "verkauft", "verkauft"}, {"sell", "sold", "selling"}, Frame::kAccusative, kGrown, kBought, kShop, 0},
    {{"bezahlen", "bezahlt", "bezahlt"}, {"pay for", "paid for", "paying for"}, Frame::kAccusative, kGrown, kBought, 0, kKnown | kQuick | kChore | kNoPronoun},
    {{"reparieren", "repariert", "repariert"}, {"repair", "repaired", "repairing"}, Frame::kAccusative, kGrown, kRepaired, 0, kCareful | kQuick | kBroken | kChore},
    {{"putzen", "putzt", "geputzt"}, {"clean", "cleaned", "cleaning"}, Frame::kAccusative, kGrown, kCleaned, 0, kCareful | kQuick | kDirty | kChore | kHabit},
    {{"öffnen", "öffnet", "geöffnet"}, {"open", "opened", "opening"}, Frame::kAccusative, kPeople, kOpened, 0, kKnown | kCareful | kQuick | kQuiet},
    {{"suchen", "sucht", "gesucht"}, {"look for", "looked for", "looking for"}, Frame::kAccusative, kPeople, kSought | kPet, kRoom | kYard | kOutdoors, kMine},
    {{"finden", "findet", "gefunden"}, {"find", "found", "finding"}, Frame::kAccusative, kPeople, kSought | kPet, kRoom | kYard | kOutdoors, kMine | kState},
    {{"tragen", "trägt", "getragen"}, {"carry", "carried", "carrying"}, Frame::kAccusative, kPeople, kCarried, 0, kCareful | kChore},
    {{"tragen", "trägt", "getragen"}, {"wear", "wore", "wearing"}, Frame::kAccusative, kPeople, kWorn | kHeadwear, 0, 0},
    {{"waschen", "wäscht", "gewaschen"}, {"wash", "washed", "washing"}, Frame::kAccusative, kGrown, kWorn, 0, kCareful | kDirty | kChore},
    {{"malen", "malt", "gemalt"}, {"paint", "painted", "painting"}, Frame::kAccusative, kPeople, kSeen, 0, kCareful | kFun},
    {{"streichen", "streicht", "gestrichen"}, {"paint", "painted", "painting"}, Frame::kAccusative, kGrown, kPainted, 0, kCareful | kChore},
    {{"fotografieren", "fotografiert", "fotografiert"}, {"photograph", "photographed", "photographing"}, Frame::kAccusative, kPeople, kSeen, 0, kFun},
    {{"sehen", "sieht", "gesehen"}, {"see", "saw", "seeing"}, Frame::kAccusative, kPeople, kSeen | kPeople, 0, kState},
    {{"füttern", "füttert", "gefüttert"}, {"feed", "fed", "feeding"}, Frame::kAccusative, kPeople, kPet | kFarm, 0, kCareful | kChore | kFun | kHabit},
    {{"streicheln", "streichelt", "gestreichelt"}, {"pet", "petted", "petting"}, Frame::kAccusative, kPeople, kPet | kFarm, 0, kCareful | kFun},
    {{"pflanzen", "pflanzt", "gepflanzt"}, {"plant", "planted", "planting"}, Frame::kAccusative, kPeople, kGrows, kPasture, kCareful | kIntroduces | kFun},
    {{"besuchen", "besucht", "besucht"}, {"visit", "visited", "visiting"}, Frame::kAccusative, kPeople, kFamily | kAdult, 0, kFun | kInCompany | kMine | kHabit},
    {{"fragen", "fragt", "gefragt"}, {"ask", "asked", "asking"}, Frame::kAccusative, kPeople, kPeople, 0, kMine},
    {{"treffen", "trifft", "getroffen"}, {"meet", "met", "meeting"}, Frame::kAccusative, kPeople, kPeople, kEatery | kOutdoors | kStation, kMine | kHabit},
    {{"kennen", "kennt", "gekannt", "", false, false, "kannte"}, {"know", "knew", "knowing"}, Frame::kAccusative, kPeople, kAdult | kTold | kChild, 0, kState | kNoModal},
    {{"lieben", "liebt", "geliebt", "", false, false, "liebte"}, {"love", "loved", "loving"}, Frame::kAccusative, kPeople, kPet | kFarm, 0, kKnown | kState | kNoModal | kMine | kNoNegation},
    {{"brauchen", "braucht", "gebraucht", "", false, false, "brauchte"}, {"need", "needed", "needing"}, Frame::kAccusative, kPeople, kSought | kMade | kBought, 0, kState | kNoModal},
    {{"haben", "hat", "gehabt", "", false, false, "hatte"}, {"have", "had", "having"}, Frame::kAccusative, kPeople, kPet | kMade, 0, kState | kNoModal | kIntroduces},
    {{"verstehen", "versteht", "verstanden"}, {"understand", "understood", "understanding"}, Frame::kAccusative, kPeople, kLearned | kTold, 0, kState},
    {{"räumen", "räumt", "aufgeräumt", "auf"}, {"tidy up", "tidied up", "tidying up"}, Frame::kAccusative, kPeople, kTidied, 0, kKnown | kQuick | kDirty | kChore | kNoPronoun | kHabit},
    {{"machen", "macht", "aufgemacht", "auf"}, {"open", "opened", "opening"}, Frame::kAccusative, kPeople, kOpened, 0, kKnown | kCareful | kQuick | kQuiet},
    {{"machen", "macht", "zugemacht", "zu"}, {"close", "closed", "closing"}, Frame::kAccusative, kPeople, kOpened, 0, kKnown | kCareful | kQuick | kQuiet},
    {{"machen", "macht", "angemacht", "an"}, {"turn on", "turned on", "turning on"}, Frame::kAccusative, kPeople, kSwitched, 0, kKnown | kQuick | kNoPronoun},
    {{"machen", "macht", "ausgemacht", "aus"}, {"turn off", "turned off", "turning off"}, Frame::kAccusative, kPeople, kSwitched, 0, kKnown | kQuick | kNoPronoun},
    {{"ziehen", "zieht", "angezogen", "an"}, {"put on", "put on", "putting on"}, Frame::kAccusative, kPeople, kWorn, 0, kKnown | kQuick | kMine | kNoPronoun},
    {{"ziehen", "zieht", "ausgezogen", "aus"}, {"take off", "took off", "taking off"}, Frame::kAccusative, kPeople, kWorn, 0, kKnown | kQuick | kMine | kNoPronoun},
    {{"setzen", "setzt", "aufgesetzt", "auf"}, {"put on", "put on", "putting on"}, Frame::kAccusative, kPeople, kHeadwear, 0, kKnown | kQuick | kMine | kNoPronoun},
    {{"setzen", "setzt", "abgesetzt", "ab"}, {"take off", "took off", "taking off"}, Frame::kAccusative, kPeople, kHeadwear, 0, kKnown | kQuick | kMine | kNoPronoun},
    {{"rufen", "ruft", "angerufen", "an"}, {"call", "called", "calling"}, Frame::kAccusative, kPeople, kPeople, 0, kMine | kHabit},
    {{"laden", "lädt", "eingeladen", "ein"}, {"invite", "invited", "inviting"}, Frame::kAccusative, kPeople, kPeople, 0, kMine},
    {{"holen", "holt", "abgeholt", "ab"}, {"pick up", "picked up", "picking up"}, Frame::kAccusative, kGrown, kFamily | kChild, kStation | kStudy, kMine | kNoPronoun | kChore | kHabit},
    {{"bringen", "bringt", "mitgebracht", "mit"}, {"bring along", "brought along", "bringing along"}, Frame::kAccusative, kPeople, kEaten | kGiven, 0, kNoPronoun},
    {{"sehen", "sieht", "angesehen", "an", false, false, ""}, {"look at", "looked at", "looking at"}, Frame::kAccusative, kPeople, kSeen, 0, kFun | kQuiet | kInteresting},

    // With a dative.
    {{"helfen", "hilft", "geholfen"}, {"help", "helped", "helping"}, Frame::kDative, kPeople, kPeople, kKitchen | kYard, kMine | kChore | kFun | kHabit},
    {{"danken", "dankt", "gedankt"}, {"thank", "thanked", "thanking"}, Frame::kDative, kPeople, kPeople, 0, kMine | kNoModal | kNoNegation},
    {{"antworten", "antwortet", "geantwortet"}, {"answer", "answered", "answering"}, Frame::kDative, kPeople, kPeople, 0, kQuick | kQuiet | kMine},
    {{"folgen", "folgt", "gefolgt", "", kSein}, {"follow", "followed", "following"}, Frame::kDative, kPeople | kPet, kPeople, 0, kQuiet | kQuick | kMine | kNoModal},
    {{"gratulieren", "gratuliert", "gratuliert"}, {"congratulate", "congratulated", "congratulating"}, Frame::kDative, kPeople, kPeople, 0, kMine | kNoNegation},
    {{"winken", "winkt", "gewinkt"}, {"wave to", "waved to", "waving to"}, Frame::kDative, kPeople, kPeople, kStation | kOutdoors, kMine | kNoNegation},
    {{"hören", "hört", "zugehört", "zu"}, {"listen to", "listened to", "listening to"}, Frame::kDative, kPeople, kPeople, 0, kQuiet | kMine},
    {{"gehören", "gehört", "gehört", "", false, false, "gehörte"}, {"belong to", "belonged to", "belonging to"}, Frame::kDative, kSought | kPet, kPeople, 0, kState | kNoModal},
    {{"gefallen", "gefällt", "gefallen", "", false, false, "gefiel"}, {"like", "liked", "liking"}, Frame::kDative, kWorn | kWatched | kMade | kSeen, kPeople, 0, kState | kNoModal | kSwapped},
    {{"schmecken", "schmeckt", "geschmeckt"}, {"enjoy", "enjoyed", "enjoying"}, Frame::kDative, kEaten, kPeople, 0, kState | kNoModal | kSwapped},

    // With a dative and an accusative.
    {{"geben", "gibt", "gegeben"}, {"give", "gave", "giving"}, Frame::kGiving, kPeople, kGiven | kEaten, 0, kMine},
    {{"schenken", "schenkt", "geschenkt"}, {"give", "gave", "giving"}, Frame::kGiving, kPeople, kGiven, 0, kBargain},
    {{"zeigen", "zeigt", "gezeigt"}, {"show", "showed", "showing"}, Frame::kGiving, kPeople, kGiven | kSeen, 0, kMine},
    {{"bringen", "bringt", "gebracht"}, {"bring", "brought", "bringing"}, Frame::kGiving, kPeople, kDrunk | kEaten | kGiven, 0, kQuick | kMine},
    {{"schicken", "schickt", "geschickt"}, {"send", "sent", "sending"}, Frame::kGiving, kPeople, kWritten, 0, kMine},
    {{"erzählen", "erzählt", "erzählt"}, {"tell", "told", "telling"}, Frame::kGiving, kPeople, kTold, 0, kQuiet | kMine | kFun | kHabit},
    {{"erklären", "erklärt", "erklärt"}, {"explain", "explained", "explaining"}, Frame::kGiving, kGrown, kLearned, kStudy, kMine, {"", kAcc, "to"}},
    {{"leihen", "leiht", "geliehen"}, {"lend", "lent", "lending"}, Frame::kGiving, kPeople, kSought, 0, kMine},
    {{"lesen", "liest", "vorgelesen", "vor"}, {"read", "read", "reading"}, Frame::kGiving, kGrown, kTold, 0, kQuiet | kMine | kFun | kHabit, {"", kAcc, "to"}},

    // To put something somewhere, and to be somewhere.
    {{"legen", "legt", "gelegt"}, {"put", "put", "putting"}, Frame::kPutting, kPeople, kLaid, kSurface | kSoft | kContainer, kCareful | kQuick},
    {{"stellen", "stellt", "gestellt"}, {"put", "put", "putting"}, Frame::kPutting, kPeople, kStood, kSurface, kCareful | kQuick},
    {{"liegen", "liegt", "gelegen"}, {"lie", "lay", "lying"}, Frame::kBeing, kLaid, 0, kSurface | kSoft | kContainer, kNoModal | kNoFuture},
    {{"stehen", "steht", "gestanden"}, {"stand", "stood", "standing"}, Frame::kBeing, kStood, 0, kSurface, kNoModal | kNoFuture},
    {{"stehen", "steht", "gestanden"}, {"stand", "stood", "standing"}, Frame::kBeing, kPeople, 0, kLandmark, kNoModal},
    {{"sitzen", "sitzt", "gesessen"}, {"sit", "sat", "sitting"}, Frame::kBeing, kPeople | kPet, 0, kSeat | kYard | kRoom, kResting | kQuiet},
    {{"bleiben", "bleibt", "geblieben", "", kSein}, {"stay", "stayed", "staying"}, Frame::kBeing, kPeople, 0, kRoom, kResting | kHabit | kIndoors},
    {{"wohnen", "wohnt", "gewohnt"}, {"live", "lived", "living"}, Frame::kBeing, kPeople, 0, 0, kState | kNoModal},

    // To go somewhere.
    {{"gehen", "geht", "gegangen", "", kSein}, {"go", "went", "going"}, Frame::kGoing, kPeople, 0, kPlaces & ~kStore, kQuick | kInCompany | kFun | kHabit},
    {{"laufen", "läuft", "gelaufen", "", kSein}, {"run", "ran", "running"}, Frame::kGoing, kPeople | kPet, 0, kOutdoors | kYard | kKitchen, kQuick},
    {{"fahren", "fährt", "gefahren", "", kSein}, {"go", "went", "going"}, Frame::kGoing, kPeople, 0, kShop | kStudy | kStation | kWater | kCulture | kWorkplace, kByVehicle | kInCompany | kHabit},
    {{"reisen", "reist", "gereist", "", kSein}, {"travel", "traveled", "traveling"}, Frame::kGoing, kGrown, 0, 0, kInCompany | kFun},
    {{"kommen", "kommt", "gekommen", "", kSein}, {"come", "came", "coming"}, Frame::kGoing, kPeople, 0, kRoom | kKitchen | kEatery, kQuick | kInCompany},

    // With a prepositional object.
    {{"warten", "wartet", "gewartet"}, {"wait", "waited", "waiting"}, Frame::kPrepositional, kPeople, kBoarded | kPeople, 0, kMine | kHabit, {"auf", kAcc, "for"}},
    {{"sprechen", "spricht", "gesprochen"}, {"talk", "talked", "talking"}, Frame::kPrepositional, kPeople, kPeople, kOutdoors | kEatery, kQuiet | kLoud | kMine | kHabit, {"mit", kDat, "to"}},
    {{"denken", "denkt", "gedacht"}, {"think", "thought", "thinking"}, Frame::kPrepositional, kPeople, kFamily | kPleasant, 0, kMine | kHabit | kNoFuture | kNoModal, {"an", kAcc, "about"}},
    {{"träumen", "träumt", "geträumt"}, {"dream", "dreamed", "dreaming"}, Frame::kPrepositional, kPeople, kPleasant | kPet, 0, kHabit | kNoFuture | kNoModal, {"von", kDat, "about"}},
    {{"freuen", "freut", "gefreut", "", false, kSich}, {"look forward", "looked forward", "looking forward"}, Frame::kPrepositional, kPeople, kPleasant, 0, kKnown | kNoModal | kNoFuture, {"auf", kAcc, "to"}},
    {{"spielen", "spielt", "gespielt"}, {"play", "played", "playing"}, Frame::kPrepositional, kChild, kPet | kToy, kYard | kRoom, kFun | kCheerful | kMine | kHabit, {"mit", kDat, "with"}},
    {{"steigen", "steigt", "eingestiegen", "ein", kSein}, {"get", "got", "getting"}, Frame::kPrepositional, kPeople, kBoarded, 0, kQuick | kNoPronoun, {"in", kAcc, "on"}},
    {{"steigen", "steigt", "ausgestiegen", "aus", kSein}, {"get", "got", "getting"}, Frame::kPrepositional, kPeople, kBoarded, 0, kQuick | kNoPronoun, {"aus", kDat, "off"}},
};
// clang-format on

}  // namespace

std::span<const Verb> verbs() { return kVerbsTable; }

}  // namespace heed::grammar
