#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"
#include "heed/grammar/lexicon/short_names.h"

namespace heed::grammar {
namespace {

// clang-format off
constexpr Noun kPlacesTable[] = {
    {"Küche", "Küchen", kF, "kitchen", "kitchens", kKitchen | kCleaned | kTidied, kStrong, "in", "in", "in", "into"},
    {"Wohnzimmer", "Wohnzimmer", kN, "living room", "living rooms", kRoom | kTidied, kStrong, "in", "in", "in", "into"},
    {"Schlafzimmer", "Schlafzimmer", kN, "bedroom", "bedrooms", kRoom | kTidied, kStrong, "in", "in", "in", "into"},
    {"Keller", "Keller", kM, "basement", "basements", kTidied | kStore, kStrong, "in", "in", "in", "into"},
    {"Garage", "Garagen", kF, "garage", "garages", kTidied | kStore, kStrong, "in", "in", "in", "into"},
    {"Balkon", "Balkone", kM, "balcony", "balconies", kYard, kStrong, "auf", "auf", "on", "onto"},
    {"Terrasse", "Terrassen", kF, "terrace", "terraces", kYard, kStrong, "auf", "auf", "on", "onto"},
    {"Garten", "Gärten", kM, "garden", "gardens", kYard | kPasture, kStrong, "in", "in", "in", "into"},
    {"Park", "Parks", kM, "park", "parks", kOutdoors | kSports, kStrong, "in", "in", "in", "to"},
    {"Wiese", "Wiesen", kF, "meadow", "meadows", kOutdoors | kPasture | kSports, kStrong, "auf", "auf", "in", "to"},
    {"Wald", "Wälder", kM, "forest", "forests", kOutdoors, kStrong, "in", "in", "in", "to"},
    {"Strand", "Strände", kM, "beach", "beaches", kOutdoors | kSports | kWater, kStrong, "an", "an", "on", "to"},
    {"See", "Seen", kM, "lake", "lakes", kOutdoors | kWater, kStrong, "an", "an", "at", "to"},
    {"Fluss", "Flüsse", kM, "river", "rivers", kOutdoors, kStrong, "an", "zu", "by", "to"},
    {"Spielplatz", "Spielplätze", kM, "playground", "playgrounds", kYard, kStrong, "auf", "auf", "in", "to"},
    {"Sportplatz", "Sportplätze", kM, "sports field", "sports fields", kSports, kStrong, "auf", "zu", "on", "to"},
    {"Schwimmbad", "Schwimmbäder", kN, "swimming pool", "swimming pools", kWater, kStrong, "in", "in", "at", "to"},
    {"Bauernhof", "Bauernhöfe", kM, "farm", "farms", kPasture | kWorkplace, kStrong, "auf", "auf", "on", "to"},
    {"Supermarkt", "Supermärkte", kM, "supermarket", "supermarkets", kShop, kStrong, "in", "in", "in", "to"},
    {"Markt", "Märkte", kM, "market", "markets", kShop, kStrong, "auf", "auf", "at", "to"},
    {"Bäckerei", "Bäckereien", kF, "bakery", "bakeries", kWorkplace, kStrong, "in", "zu", "in", "to"},
    {"Laden", "Läden", kM, "store", "stores", kShop | kWorkplace, kStrong, "in", "in", "in", "to"},
    {"Restaurant", "Restaurants", kN, "restaurant", "restaurants", kEatery, kStrong, "in", "in", "in", "to"},
    {"Café", "Cafés", kN, "café", "cafés", kEatery, kStrong, "in", "in", "in", "to"},
    {"Büro", "Büros", kN, "office", "offices", kWorkplace | kTidied, kStrong, "in", "in", "in", "to"},
    {"Krankenhaus", "Krankenhäuser", kN, "hospital", "hospitals", kWorkplace, kStrong, "in", "in", "in", "to"},
    {"Fabrik", "Fabriken", kF, "factory", "factories", kWorkplace, kStrong, "in", "in", "in", "to"},
    {"Werkstatt", "Werkstätten", kF, "workshop", "workshops", kWorkplace | kTidied, kStrong, "in", "in", "in", "to"},
    {"Schule", "Schulen", kF, "school", "schools", kStudy | kWorkplace, kStrong, "in", "zu", "at", "to", true},
    {"Bibliothek", "Bibliotheken", kF, "library", "libraries", kStudy, kStrong, "in", "in", "in", "to"},
    {"Universität", "Universitäten", kF, "university", "universities", kStudy | kWorkplace, kStrong, "an", "zu", "at", "to"},
    {"Bahnhof", "Bahnhöfe", kM, "station", "stations", kStation, kStrong, "an", "zu", "at", "to"},
    {"Haltestelle", "Haltestellen", kF, "bus stop", "bus stops", kStation, kStrong, "an", "zu", "at", "to"},
    {"Flughafen", "Flughäfen", kM, "airport", "airports", kStation, kStrong, "an", "zu", "at", "to"},
    {"Kino", "Kinos", kN, "cinema", "cinemas", kCulture, kStrong, "in", "in", "at", "to"},
    {"Theater", "Theater", kN, "theater", "theaters", kCulture, kStrong, "in", "in", "at", "to"},
    {"Museum", "Museen", kN, "museum", "museums", kCulture, kStrong, "in", "in", "in", "to"},
    {"Zoo", "Zoos", kM, "zoo", "zoos", kCulture, kStrong, "in", "in", "at", "to"},
    {"Stadt", "Städte", kF, "city", "cities", kShop | kSeen | kSized, kStrong, "in", "in", "in", "to"},
    {"Dorf", "Dörfer", kN, "village", "villages", kSeen | kSized, kStrong, "in", "in", "in", "to"},
};

constexpr Phrase kToTowns[] = {
    {"nach Berlin", "to Berlin"}, {"nach Hamburg", "to Hamburg"}, {"nach München", "to Munich"},
    {"nach Köln", "to Cologne"},  {"nach Wien", "to Vienna"},
};
constexpr Phrase kInTowns[] = {
    {"in Berlin", "in Berlin"}, {"in Hamburg", "in Hamburg"}, {"in München", "in Munich"},
    {"in Köln", "in Cologne"},  {"in Wien", "in Vienna"},
};
// clang-format on

}  // namespace

std::span<const Noun> places() { return kPlacesTable; }
std::span<const Phrase> to_towns() { return kToTowns; }
std::span<const Phrase> in_towns() { return kInTowns; }

}  // namespace heed::grammar
