#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/grammar/syntax.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/text/diagnostic.hpp"

namespace regola {

/// How the second player sees the first one's lines: symbols, directions and cells swapped. A value; the
/// identity for players who do not mirror each other.
struct Mirror {
  std::map<Symbol, Symbol> symbols;
  std::map<std::string, std::string> directions; ///< n e s w and the names of links
  bool spells_steps = true;     ///< a word of n e s w is a sum of steps; false on points, where it is a name
  std::vector<CellIndex> cells; ///< where each cell goes; empty: it stays

  [[nodiscard]] Symbol symbol(Symbol symbol) const {
    const auto found = symbols.find(symbol);
    return found == symbols.end() ? symbol : found->second;
  }
  [[nodiscard]] SymbolSet set(const SymbolSet& set) const;
  /// A link by its pair, a sum of steps letter by letter.
  [[nodiscard]] std::string direction(const std::string& word) const;
  [[nodiscard]] CellIndex cell(CellIndex cell) const { return cells.empty() ? cell : cells[cell]; }
};

/// A class of cells named in a line: noted until all lines are read, since a class without a direction takes
/// that of the line.
struct ClassUse {
  PlayerIndex player = first_player; ///< who sees the line
  ClassIndex index = 0;
  std::vector<RelationIndex> along; ///< the line's directions; empty where it has none
  ClassIndex by = no_class;         ///< the line is itself one of this class, without a direction
  Place place;
};

/// What all lines of a text share while they are resolved.
struct Scope {
  Ruleset ruleset; ///< under construction
  const Sources* sources = nullptr;
  Diagnostics* diagnostics = nullptr;
  std::map<std::string, std::int32_t> params;
  bool sized_by_param = false; ///< the board has so many columns or rows as a parameter says
  std::map<std::string, SymbolSet> symbol_classes;
  std::vector<std::string> cell_classes;                        ///< by ClassIndex
  std::map<std::string, ClassIndex, std::less<>> class_index;   ///< of each of these
  std::map<std::string, NameIndex, std::less<>> name_index;     ///< of each of Ruleset::names
  std::map<std::string, NameIndex, std::less<>> declared_names; ///< the same of all lines, read or not
  std::map<std::string, std::int32_t> values;                   ///< index of each value read so far
  std::vector<std::size_t> value_parts;       ///< how many parts each of them has, written out
  std::map<std::string, std::int32_t> worths; ///< index of each worth read so far
  std::vector<std::size_t> worth_parts;
  std::set<std::string> declared_worths; ///< all names of the text, read or not
  std::map<NameIndex, std::map<RelationIndex, NameIndex>> direction_names; ///< of parts that others lie along
  std::map<NameIndex, NameIndex> text_names;              ///< of each of these as the text gives it
  std::vector<std::pair<NameIndex, Place>> counted_names; ///< moves that expressions ask for
  std::set<std::string> followed; ///< moves and parts behind which a `then` line says it comes
  bool all_followed = false;      ///< some `then` line comes behind any move
  std::set<std::string> unread;   ///< the words of lines that could not be read: what they would have
                                  ///< declared is not reported as missing
  Mirror mirror;
  bool parts_players = false;     ///< some line so far is for one of them alone
  std::uint32_t forbid_lines = 0; ///< read so far
  std::uint32_t end_lines = 0;    ///< the same of `win`, `lose` and `draw`
  std::size_t starts = 0;         ///< cells where the patterns read so far may begin, for each direction
  std::vector<ClassUse> class_uses;
  struct ClassPlace {
    Place place;
    bool by_value = false; ///< see fits_by_value()
  };
  std::array<std::vector<ClassPlace>, 2> class_places; ///< of Side::classes

  void report(Severity severity, Code code, Place place, std::string message, Help help = {}) const {
    diagnostics->push_back(
        {severity, code, place, std::move(message), std::move(help.text), std::move(help.replacement)});
  }
  void error(Code code, Place place, std::string message, Help help = {}) const {
    report(Severity::error, code, place, std::move(message), std::move(help));
  }
  void warn(Code code, Place place, std::string message, Help help = {}) const {
    report(Severity::warning, code, place, std::move(message), std::move(help));
  }
  /// Its number among all lines of the sources.
  [[nodiscard]] std::uint32_t line_of(Place place) const { return line_number(*sources, place); }
  /// The line of a place, with its file where that is another one than the text itself.
  [[nodiscard]] std::string line_name(Place place) const;
  [[nodiscard]] bool misses_rules() const {
    return unread.count("move") + unread.count("then") + unread.count("after") > 0;
  }
  /// Counts cells where one more pattern may begin. False where a text has so many that they fill the memory;
  /// the first such pattern is reported.
  [[nodiscard]] bool add_starts(std::size_t count, Place place);
  /// A number, or the value of a parameter; nothing, with a diagnostic, for another word.
  [[nodiscard]] std::optional<std::int32_t> number(const syntax::Word& word) const;
  /// The player of that name as written, or nothing, with a diagnostic.
  [[nodiscard]] std::optional<PlayerIndex> player(const syntax::Word& word) const;
  /// Whether a name that no cell has is one of a board that the parameters make larger: then the text is
  /// sound, and only warned of.
  [[nodiscard]] bool is_cell_of_larger_board(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> class_names() const;
  /// As `suggestion` of suggest.hpp; nothing when there are more faults already than are shown.
  [[nodiscard]] Help did_you_mean(const std::string& word, const std::vector<std::string>& candidates) const;
  /// The class of cells of that name, or no_class.
  [[nodiscard]] ClassIndex cell_class(const std::string& name) const {
    const auto found = class_index.find(name);
    return found == class_index.end() ? no_class : found->second;
  }
};

/// A scope as one player sees it.
struct View {
  Scope* scope = nullptr;
  PlayerIndex player = first_player;
  bool swapped = false; ///< the second of two mirrored players
  bool of_move = false; ///< in a `worth` line: there is a move to speak of
  bool of_run = false;  ///< in the length of a run: there is a line to look along

  [[nodiscard]] SymbolSet symbols(const SymbolSet& set) const {
    return swapped ? scope->mirror.set(set) : set;
  }
  [[nodiscard]] Symbol symbol(Symbol symbol) const { return swapped ? scope->mirror.symbol(symbol) : symbol; }
};

/// Head words, resolved.
struct Head {
  bool every = false;
  bool again = false;
  bool ahead = false; ///< `again straight`
  bool may = false;   ///< before `again` or by itself
  bool once = false;
  bool each = false;
  bool free = false;
  bool extra = false;
  bool claim = false;
  bool silent = false;
  bool along = false;
  std::optional<PlayerIndex> only;
  std::vector<CellIndex> cells;
  std::vector<RelationIndex> directions;
  std::vector<Heading> headings; ///< from pairs, and from `straight` where a picture has rows
  std::optional<Expression> condition;
  std::vector<NameIndex> after;     ///< `after NAME`
  bool straight = false;            ///< exactly the four straight directions
  bool nowhere = false;             ///< none of the cells that it names is on a board of this size
  std::optional<syntax::Word> name; ///< of the line: its first word, where that is no word of heads
  Help instead_of_name;             ///< what the name may be a slip for
  Place place;
};

/// Which words a head may hold besides directions.
struct HeadRules {
  bool every = false;
  bool again = false; ///< and `once`
  bool may = false;
  bool free = false; ///< and `each`, `silent`, `along`
  bool extra = false;
  bool claim = false;
  bool guards = true;     ///< in, if
  bool conditions = true; ///< if
  bool owner = true;      ///< for
  bool after = false;     ///< after NAME
  bool name = false;      ///< the line may begin with its own name
};

/// The relations a word stands for, as this player sees it; empty for no direction.
[[nodiscard]] std::vector<RelationIndex> resolve_direction(const View& view, const std::string& word);
/// Refuses sums of directions of which links do not say where they lead.
[[nodiscard]] bool check_sums(const Scope& scope, const std::vector<RelationIndex>& directions, Place place);
[[nodiscard]] std::optional<Head> resolve_head(const View& view, const syntax::Head& head, HeadRules allowed);
/// Says that the name of a line means nothing, where it was most likely meant as a word of heads.
void complain_of_name(const Scope& scope, const Head& head);
/// Notes the name of a line.
void note_name(Scope& scope, const Head& head, Place place);
[[nodiscard]] std::optional<CellTest> resolve_test(const View& view, const syntax::Cell& cell);
/// @param member of a class whose line needs no direction; headings are then added by follow_lines
/// @param counted it is only counted: where it is larger than the board the count is 0, which is warned of
[[nodiscard]] std::optional<Picture> resolve_picture(const View& view, const Head& head,
                                                     const syntax::Picture& picture,
                                                     ClassIndex member = no_class, bool counted = false);
/// The length of a run, `^(…)`; null, with diagnostics, where it makes no sense.
[[nodiscard]] std::shared_ptr<const Expression> resolve_length(const View& view,
                                                               const syntax::Expression& syntax);
/// Whether a parameter decides if the picture has room on the board: where it has none, the text is sound,
/// and only warned of.
[[nodiscard]] bool fits_by_value(const Scope& scope, const syntax::Picture& picture);
/// Refuses runs that have such a length, where they have no place.
/// @param where "a class", as the message says it
[[nodiscard]] bool check_lengths(const Scope& scope, const syntax::Picture& picture, std::string_view where);
/// Notes for a heading where the pivot may lie. Only what the shape of the board excludes is left out: on
/// graphs, where a line may branch, nothing is.
void find_starts(const Board& board, const Picture& picture, Heading& heading);
/// Lets a picture lie in one more direction. False where it finds no room on the board.
bool add_heading(const Board& board, Picture& picture, RelationIndex along);
/// Notes the classes named in a picture: what they mean may hang on its directions.
/// @param by the class whose line this is, if that has no direction
void note_classes(const View& view, const syntax::Picture& syntax, const Picture& picture, ClassIndex by);
/// Lays the classes without a direction in those of the lines that name them. To be called when all are read.
void follow_lines(Scope& scope);
/// The right side; also its anchor.
[[nodiscard]] std::optional<std::pair<std::vector<Write>, std::size_t>>
resolve_writes(const View& view, const syntax::Picture& left, Picture& resolved, const syntax::Picture& right,
               bool may_choose);
[[nodiscard]] std::optional<Expression> resolve_expression(const View& view,
                                                           const syntax::Expression& expression);

} // namespace regola
