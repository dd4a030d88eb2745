#include "rules/resolve/scope.hpp"

#include "rules/grammar/words.hpp"
#include "rules/resolve/head_reader.hpp"

namespace regola {

SymbolSet Mirror::set(const SymbolSet& set) const {
  SymbolSet result;
  for (const Symbol symbol : set.to_string()) result.insert(this->symbol(symbol));
  return result;
}

std::string Mirror::direction(const std::string& word) const {
  const auto whole = directions.find(word);
  if (whole != directions.end()) return whole->second;
  if (!spells_steps || !step_of(word)) return word;
  std::string result;
  for (const char letter : word) {
    const auto found = directions.find(std::string(1, letter));
    result += found == directions.end() ? std::string(1, letter) : found->second;
  }
  // Vertical letters come first, as in `ne`, so that each direction has one name.
  std::stable_sort(result.begin(), result.end(),
                   [](char a, char b) { return (a == 'n' || a == 's') && (b == 'e' || b == 'w'); });
  return result;
}

bool Scope::add_starts(std::size_t count, Place place) {
  constexpr std::size_t most = 10'000'000;
  const bool told = starts > most;
  starts += count;
  if (!told && starts > most) {
    error(Code::bad_head, place,
          fmt::format("with this one the patterns of the text may begin on more than {} cells, counted for "
                      "each direction",
                      most));
  }
  return starts <= most;
}

bool Scope::is_cell_of_larger_board(const std::string& name) const {
  return sized_by_param && place_called(name).has_value();
}

std::optional<std::int32_t> Scope::number(const syntax::Word& word) const {
  const std::string& text = word.text;
  if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') {
    const auto found = params.find(text);
    if (found != params.end()) return found->second;
    const std::vector<std::string> names = keys_of(params);
    error(Code::unknown_param, word.place, fmt::format("no parameter is called '{}'", text),
          names.empty() ? fmt::format("declare it: `param {}=8`", text)
                        : fmt::format("the parameters of this game are {}", fmt::join(names, ", ")));
    return std::nullopt;
  }
  const std::string_view digits = std::string_view(text).substr(!text.empty() && text.front() == '+' ? 1 : 0);
  const auto value = whole_number<std::int64_t>(digits);
  if (!value || *value > limits::number || *value < -limits::number) {
    error(Code::bad_number, word.place,
          fmt::format("'{}' is no number up to {}", text.substr(0, 20), limits::number));
    return std::nullopt;
  }
  return static_cast<std::int32_t>(*value);
}

std::optional<PlayerIndex> Scope::player(const syntax::Word& word) const {
  for (const PlayerIndex player : {first_player, second_player}) {
    if (ruleset.players[player] == word.text) return player;
  }
  error(Code::unknown_player, word.place, fmt::format("no player is called '{}'", word.text),
        fmt::format("the players are {} and {}", ruleset.players[0], ruleset.players[1]));
  return std::nullopt;
}

Help Scope::did_you_mean(const std::string& word, const std::vector<std::string>& candidates) const {
  return diagnostics->size() > limits::diagnostics ? Help() : suggestion(word, candidates);
}

std::vector<std::string> Scope::class_names() const {
  std::vector<std::string> names = cell_classes;
  for (const auto& [name, symbols] : symbol_classes) names.push_back(name);
  return names;
}

// The names of lines whose word gives them none: `forbid check if attacked K`.

/// Whether a word is the name of its line: the first word, if the line may have a name and it means nothing
/// else.
bool HeadReader::may_be_name(const syntax::Word& word) const {
  return allowed_.name && next_ == 1 && !step_of(word.text) && !is_word(word.text, direction_word) &&
         scope_.ruleset.board.find(word.text) == no_cell && directions_of(word.text).empty();
}

void complain_of_name(const Scope& scope, const Head& head) {
  scope.error(Code::unknown_head_word, head.name->place,
              fmt::format("'{}' is no direction on this board and no word of a head", head.name->text),
              head.instead_of_name);
}

void note_name(Scope& scope, const Head& head, Place place) {
  if (head.name) {
    auto& lines = scope.ruleset.named_lines[head.name->text];
    if (lines.empty() || lines.back() != scope.line_of(place)) lines.push_back(scope.line_of(place));
  }
}

} // namespace regola
