#pragma once

#include <set>

#include "rules/grammar/syntax.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/text/diagnostic.hpp"

namespace regola {

/// Maps the first player's lines to the second player's view: symbols, directions and cells. The identity if
/// the players are not mirrored.
struct Mirror {
  std::map<Symbol, Symbol> symbols;
  std::map<std::string, std::string> directions; ///< n e s w and the names of links
  bool spells_steps = true;     ///< a word of n e s w is a sum of steps; false on points, where it is a name
  std::vector<CellIndex> cells; ///< image of each cell; empty: unchanged

  [[nodiscard]] Symbol symbol(Symbol symbol) const {
    const auto found = symbols.find(symbol);
    return found == symbols.end() ? symbol : found->second;
  }
  [[nodiscard]] SymbolSet set(const SymbolSet& set) const;
  /// Maps a link by its pair, and a sum of steps letter by letter.
  [[nodiscard]] std::string direction(const std::string& word) const;
  [[nodiscard]] CellIndex cell(CellIndex cell) const { return cells.empty() ? cell : cells[cell]; }
};

/// A use of a class of cells. It is noted until all lines are read, because a class without a direction takes
/// the direction of the line that names it.
struct ClassUse {
  PlayerIndex player = first_player; ///< who sees the line
  ClassIndex index = 0;
  std::vector<RelationIndex> along; ///< the line's directions; empty where it has none
  ClassIndex by = no_class;         ///< set if the line itself defines this class, which has no direction
  Place place;
};

/// State that all lines of a text share while they are resolved.
struct Scope {
  Ruleset ruleset; ///< under construction
  const Sources* sources = nullptr;
  Diagnostics* diagnostics = nullptr;
  std::map<std::string, std::int32_t> params;
  bool sized_by_param = false; ///< a parameter sets the number of columns or rows
  std::map<std::string, SymbolSet> symbol_classes;
  std::vector<std::string> cell_classes;                      ///< by ClassIndex
  std::map<std::string, ClassIndex, std::less<>> class_index; ///< index of each name in `cell_classes`
  std::map<std::string, NameIndex, std::less<>> name_index;   ///< index of each name in Ruleset::names
  std::map<std::string, NameIndex, std::less<>>
      declared_names;                         ///< the same, for all lines, even those with faults
  std::map<std::string, std::int32_t> values; ///< index of each value read so far
  std::vector<std::size_t> value_parts;       ///< size of each of them with all names expanded
  std::map<std::string, std::int32_t> worths; ///< index of each worth read so far
  std::vector<std::size_t> worth_parts;
  std::map<std::string, Place> declared_values; ///< all values of the text, even of lines with faults
  std::map<std::string, Place> declared_worths; ///< all worths of the text, even of lines with faults
  std::map<NameIndex, std::map<RelationIndex, NameIndex>>
      direction_names; ///< by name of a part, then direction: its name in that direction
  std::map<NameIndex, NameIndex> text_names; ///< of each such name: the name that the text spells
  std::vector<std::pair<NameIndex, Place>> counted_names; ///< moves that expressions count
  std::set<std::string> followed; ///< names of moves and parts that a `then` line follows
  bool all_followed = false;      ///< some `then` line follows any move
  std::set<std::string> unread;   ///< the words of lines that could not be read: what they would have
                                  ///< declared is not reported as missing
  Mirror mirror;
  bool parts_players = false;     ///< some line so far is for one player alone
  std::uint32_t forbid_lines = 0; ///< number of `forbid` lines read so far
  std::uint32_t end_lines = 0;    ///< number of `win`, `lose` and `draw` lines read so far
  std::size_t starts = 0;         ///< cells where the pictures so far may start, summed over directions
  std::vector<ClassUse> class_uses;
  struct ClassPlace {
    Place place;
    bool by_value = false; ///< see fits_by_value()
  };
  std::array<std::vector<ClassPlace>, 2> class_places; ///< of Side::classes
  /// By player and ClassIndex: the class has no direction of its own, as far as its lines are read.
  std::array<std::vector<bool>, 2> classes_without_direction;

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
  /// Returns its number among all lines of the sources.
  [[nodiscard]] std::uint32_t line_of(Place place) const { return line_number(*sources, place); }
  /// Returns the name of the line, with its file if that is not the main text.
  [[nodiscard]] std::string line_name(Place place) const;
  [[nodiscard]] bool misses_rules() const {
    return unread.count("move") + unread.count("then") + unread.count("after") > 0;
  }
  /// Adds to the number of starts of pictures. False if the text exceeds the limit; the first picture beyond
  /// it is reported.
  [[nodiscard]] bool add_starts(std::size_t count, Place place);
  /// Returns a number, or the value of a parameter; `nullopt`, with a diagnostic, for another word.
  [[nodiscard]] std::optional<std::int32_t> number(const syntax::Word& word) const;
  /// Returns the player of that name as written; `nullopt`, with a diagnostic, for another word.
  [[nodiscard]] std::optional<PlayerIndex> player(const syntax::Word& word) const;
  /// Whether an unknown cell exists on a board that other parameters make larger. Then the text is sound and
  /// gets a warning only.
  [[nodiscard]] bool is_cell_of_larger_board(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> class_names() const;
  /// As suggestion() of diagnostic.hpp; empty once more faults are reported than are shown.
  [[nodiscard]] Help did_you_mean(const std::string& word, const std::vector<std::string>& candidates) const;
  /// Returns the class of cells of that name, or no_class.
  [[nodiscard]] ClassIndex cell_class(const std::string& name) const {
    const auto found = class_index.find(name);
    return found == class_index.end() ? no_class : found->second;
  }
};

/// The scope from one player's view.
struct View {
  Scope* scope = nullptr;
  PlayerIndex player = first_player;
  bool swapped = false;   ///< for the second of two mirrored players
  bool of_move = false;   ///< in a `worth` line: expressions may refer to the move
  bool of_run = false;    ///< in the length of a run: expressions may count along the line
  bool of_anchor = false; ///< in the condition of a picture: expressions may look from its anchor

  [[nodiscard]] SymbolSet symbols(const SymbolSet& set) const {
    return swapped ? scope->mirror.set(set) : set;
  }
  [[nodiscard]] Symbol symbol(Symbol symbol) const { return swapped ? scope->mirror.symbol(symbol) : symbol; }
};

/// A resolved head.
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
  std::vector<Heading> headings; ///< of pairs, and of `straight` if a picture has rows
  std::optional<Expression> condition;
  std::vector<NameIndex> after;     ///< `after NAME`
  bool straight = false;            ///< exactly the four straight directions
  bool nowhere = false;             ///< none of its cells is on a board of this size
  std::optional<syntax::Word> name; ///< of the line: its first word, where that is no word of heads
  Help instead_of_name;             ///< what the name may be a slip for
  Place place;
};

/// The words that a head may hold besides directions.
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
  bool anchor = false;    ///< the condition may look from the anchor of a picture
};

/// Returns the relations of a word from this player's view; empty if it is no direction.
[[nodiscard]] std::vector<RelationIndex> resolve_direction(const View& view, const std::string& word);
/// Reports sums of directions if links do not say where they lead.
[[nodiscard]] bool check_sums(const Scope& scope, const std::vector<RelationIndex>& directions, Place place);
[[nodiscard]] std::optional<Head> resolve_head(const View& view, const syntax::Head& head, HeadRules allowed);
/// Says that the name of a line means nothing, where it was most likely meant as a word of heads.
void complain_of_name(const Scope& scope, const Head& head);
/// Notes the name of a line.
void note_name(Scope& scope, const Head& head, Place place);
[[nodiscard]] std::optional<CellTest> resolve_test(const View& view, const syntax::Cell& cell);
/// @param member the picture defines a class and needs no direction; follow_lines() adds headings later
/// @param counted the picture is only counted: if it is larger than the board, the count is 0 and a warning
/// follows
[[nodiscard]] std::optional<Picture> resolve_picture(const View& view, const Head& head,
                                                     const syntax::Picture& picture,
                                                     ClassIndex member = no_class, bool counted = false);
/// Resolves the length of a run, `^(…)`; null, with diagnostics, for a fault.
[[nodiscard]] std::shared_ptr<const Expression> resolve_length(const View& view,
                                                               const syntax::Expression& syntax);
/// Whether parameters decide if the picture fits on the board. Then a picture that does not fit gets a
/// warning only.
[[nodiscard]] bool fits_by_value(const Scope& scope, const syntax::Picture& picture);
/// Reports runs with a measured length where none is allowed.
/// @param where "a class", as in the message
[[nodiscard]] bool check_lengths(const Scope& scope, const syntax::Picture& picture, std::string_view where);
/// Computes where the pivot may lie for a heading. Excludes only cells that the shape of the board excludes,
/// and none on graphs, where a line may branch.
void find_starts(const Board& board, const Picture& picture, Heading& heading);
/// Adds a direction to a picture. False if it does not fit on the board in that direction.
bool add_heading(const Board& board, Picture& picture, RelationIndex along);
/// Notes the classes named in a picture, because their meaning may depend on its directions.
/// @param lies the picture lies in a direction
/// @param by the class that this line defines, if it has no direction
void note_classes(const View& view, const syntax::Picture& syntax, const Picture& picture, bool lies,
                  ClassIndex by);
/// Whether a class has no direction of its own, so that it depends on that of the line that names it.
[[nodiscard]] bool follows_lines(const View& view, ClassIndex index);
/// Notes whether a line of a class has a direction of its own.
void note_direction(const View& view, const CellClass& line);
/// Gives classes without a direction the directions of the lines that name them. Call it after all lines are
/// read.
void follow_lines(Scope& scope);
/// Resolves a right side; returns its writes and its anchor.
[[nodiscard]] std::optional<std::pair<std::vector<Write>, std::size_t>>
resolve_writes(const View& view, const syntax::Picture& left, Picture& resolved, const syntax::Picture& right,
               bool may_choose);
[[nodiscard]] std::optional<Expression> resolve_expression(const View& view,
                                                           const syntax::Expression& expression);

} // namespace regola
