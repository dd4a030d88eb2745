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
  std::map<std::string, std::string> directions; ///< for n e s w and the names of links
  /// Whether a word of n e s w is a sum of steps; false on points, where it is a name.
  bool spells_steps = true;
  std::vector<CellIndex> cells; ///< image of each cell; empty if no cell changes

  [[nodiscard]] Symbol symbol(Symbol symbol) const {
    const auto found = symbols.find(symbol);
    return found == symbols.end() ? symbol : found->second;
  }
  [[nodiscard]] SymbolSet set(const SymbolSet& set) const;
  /// Maps a direction: a link to the other link of its pair, a sum of steps letter by letter.
  [[nodiscard]] std::string direction(const std::string& word) const;
  [[nodiscard]] CellIndex cell(CellIndex cell) const { return cells.empty() ? cell : cells[cell]; }
};

/// A use of a class of cells. Stored until all lines are read: a class without a direction takes the
/// direction of the line that names it.
struct ClassUse {
  PlayerIndex player = first_player; ///< the player whose line it is
  ClassIndex index = 0;
  std::vector<RelationIndex> along; ///< the line's directions; empty if it has none
  ClassIndex by = no_class;         ///< if the line itself defines a class without a direction: that class
  Place place;
};

/// State that all lines of a text share while they are being resolved.
struct Scope {
  Ruleset ruleset; ///< the ruleset under construction
  const Sources* sources = nullptr;
  Diagnostics* diagnostics = nullptr;
  std::map<std::string, std::int32_t> params;
  bool sized_by_param = false; ///< whether a parameter sets the number of columns or rows
  std::map<std::string, SymbolSet> symbol_classes;
  std::vector<std::string> cell_classes;                      ///< names by ClassIndex
  std::map<std::string, ClassIndex, std::less<>> class_index; ///< index of each name in `cell_classes`
  std::map<std::string, NameIndex, std::less<>> name_index;   ///< index of each name in Ruleset::names
  std::map<std::string, NameIndex, std::less<>>
      declared_names;                         ///< index of the names of all lines, even of lines with faults
  std::map<std::string, std::int32_t> values; ///< index of each value read so far
  std::vector<std::size_t> value_parts;       ///< size of each value, with all names in it expanded
  std::map<std::string, std::int32_t> worths; ///< index of each worth read so far
  std::vector<std::size_t> worth_parts;
  std::map<std::string, Place> declared_values; ///< all values of the text, even of lines with faults
  bool has_classes = false; ///< whether all classes of cells are resolved; only then values are known
  std::map<std::string, Place> declared_worths; ///< all worths of the text, even of lines with faults
  std::map<NameIndex, std::map<RelationIndex, NameIndex>>
      direction_names;                       ///< by name of a part and direction: its name in that direction
  std::map<NameIndex, NameIndex> text_names; ///< by name in a direction: the name in the text
  std::vector<std::pair<NameIndex, Place>> counted_names; ///< names of moves that expressions count
  std::set<std::string> followed; ///< names of moves and parts that a `then` line follows
  bool all_followed = false;      ///< whether a `then` line follows any move
  /// Words of lines that could not be read. Missing declarations of these words are not reported.
  std::set<std::string> unread;
  Mirror mirror;
  bool parts_players = false;     ///< whether a line so far is for one player alone
  std::uint32_t forbid_lines = 0; ///< number of `forbid` lines read so far
  std::uint32_t end_lines = 0;    ///< number of `win`, `lose` and `draw` lines read so far
  std::size_t starts = 0;         ///< number of cells where pictures so far may start, summed over directions
  std::vector<ClassUse> class_uses;
  struct ClassPlace {
    Place place;
    bool by_value = false; ///< whether parameters decide if a picture fits; see fits_by_value()
  };
  std::array<std::vector<ClassPlace>, 2> class_places; ///< by player: the places of Side::classes
  /// By player and ClassIndex: whether the class has no direction of its own, in its lines so far.
  std::array<std::vector<bool>, 2> classes_without_direction;

  void report(Severity severity, Code code, Place place, std::string message, Help help = {}) const {
    diagnostics->push_back(
        {severity, code, place, std::move(message), std::move(help.text), std::move(help.replacement)});
  }
  /// Reports an error. Returns false, for functions that return whether all is well.
  // NOLINTNEXTLINE(modernize-use-nodiscard): not all callers return
  bool error(Code code, Place place, std::string message, Help help = {}) const {
    report(Severity::error, code, place, std::move(message), std::move(help));
    return false;
  }
  /// Reports an error. Returns nothing, for functions that return what they have read.
  // NOLINTNEXTLINE(modernize-use-nodiscard): not all callers return
  std::nullopt_t no_result(Code code, Place place, std::string message, Help help = {}) const {
    report(Severity::error, code, place, std::move(message), std::move(help));
    return std::nullopt;
  }
  void warn(Code code, Place place, std::string message, Help help = {}) const {
    report(Severity::warning, code, place, std::move(message), std::move(help));
  }
  /// Returns the number of a line among all lines of the sources.
  [[nodiscard]] std::uint32_t line_of(Place place) const { return line_number(*sources, place); }
  /// Returns the name of the line, with its file if that is not the main text.
  [[nodiscard]] std::string line_name(Place place) const { return regola::line_name(*sources, place); }
  [[nodiscard]] bool misses_rules() const {
    return unread.count("move") + unread.count("then") + unread.count("after") > 0;
  }
  /// Adds to the number of starts of pictures. Returns false if the text exceeds the limit, and reports the
  /// first picture beyond it.
  [[nodiscard]] bool add_starts(std::size_t count, Place place);
  /// Returns a number, or the value of a parameter; `nullopt`, with a diagnostic, if the word is neither.
  [[nodiscard]] std::optional<std::int32_t> number(const syntax::Word& word) const;
  /// Returns the player with this name; `nullopt`, with a diagnostic, if the word names no player.
  [[nodiscard]] std::optional<PlayerIndex> player(const syntax::Word& word) const;
  /// Whether an unknown cell exists on the board that other parameters make. The text is then sound, and gets
  /// only a warning.
  [[nodiscard]] bool is_cell_of_larger_board(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> class_names() const;
  /// Returns suggestion() of diagnostic.hpp; empty if more faults are reported than are shown.
  [[nodiscard]] Help did_you_mean(const std::string& word, const std::vector<std::string>& candidates) const;
  /// Returns the class of cells with this name, or no_class.
  [[nodiscard]] ClassIndex cell_class(const std::string& name) const {
    const auto found = class_index.find(name);
    return found == class_index.end() ? no_class : found->second;
  }
};

/// The scope from one player's view.
struct View {
  Scope* scope = nullptr;
  PlayerIndex player = first_player;
  bool swapped = false; ///< whether it is the view of the second of two mirrored players
  bool of_move = false; ///< in a `worth` line: expressions may refer to the move
  /// Whether the length of a run is being resolved: expressions may count along its line.
  bool of_run = false;
  bool of_anchor = false; ///< in the condition of a picture: expressions may look from the picture's anchor

  [[nodiscard]] SymbolSet symbols(const SymbolSet& set) const {
    return swapped ? scope->mirror.set(set) : set;
  }
  [[nodiscard]] Symbol symbol(Symbol symbol) const { return swapped ? scope->mirror.symbol(symbol) : symbol; }
};

/// A resolved head.
struct Head {
  bool every = false;
  bool again = false;
  bool ahead = false; ///< set by `again straight`
  bool may = false;   ///< set by `may`, before `again` or alone
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
  std::vector<Heading> headings; ///< headings of pairs; of `straight`, if a picture has rows
  std::optional<Expression> condition;
  std::vector<NameIndex> after;     ///< names in `after NAME`
  bool straight = false;            ///< whether its directions are exactly the four straight ones
  bool nowhere = false;             ///< whether none of its cells is on a board of this size
  std::optional<syntax::Word> name; ///< name of the line: its first word, if that is no word of heads
  Help instead_of_name;             ///< the word that the name may be a slip for
  Place place;
};

/// The words that a head may hold besides directions.
struct HeadRules {
  bool every = false;
  bool again = false; ///< `again` and `once`
  bool may = false;
  bool free = false; ///< `free`, `each`, `silent`, `along`
  bool extra = false;
  bool claim = false;
  bool guards = true;     ///< `in`, and `if` unless `conditions` is false
  bool conditions = true; ///< false: no `if`
  bool owner = true;      ///< `for`
  bool after = false;     ///< `after NAME`
  bool name = false;      ///< whether the line may begin with its own name
  bool anchor = false;    ///< whether the condition may look from the anchor of a picture
};

/// Returns the relations of a word from this player's view; empty if it is no direction.
[[nodiscard]] std::vector<RelationIndex> resolve_direction(const View& view, const std::string& word);
/// Reports sums of directions if links do not say where these lead.
[[nodiscard]] bool check_sums(const Scope& scope, const std::vector<RelationIndex>& directions, Place place);
[[nodiscard]] std::optional<Head> resolve_head(const View& view, const syntax::Head& head, HeadRules allowed);
/// Reports that the name of a line has no meaning, if it was probably meant as a word of heads.
void complain_of_name(const Scope& scope, const Head& head);
/// Records the name of a line.
void note_name(Scope& scope, const Head& head, Place place);
[[nodiscard]] std::optional<CellTest> resolve_test(const View& view, const syntax::Cell& cell);
/// @param member whether the picture defines a class: it needs no direction, since follow_lines() adds
/// headings later
/// @param counted whether the picture is only counted: if it is larger than the board, the count is 0, with a
/// warning
[[nodiscard]] std::optional<Picture> resolve_picture(const View& view, const Head& head,
                                                     const syntax::Picture& picture,
                                                     ClassIndex member = no_class, bool counted = false);
/// Resolves the length of a run, `^(…)`; null, with diagnostics, if there is a fault.
[[nodiscard]] std::shared_ptr<const Expression> resolve_length(const View& view,
                                                               const syntax::Expression& syntax);
/// Whether parameters decide if the picture fits on the board. If so, a picture that does not fit gets only a
/// warning.
[[nodiscard]] bool fits_by_value(const Scope& scope, const syntax::Picture& picture);
/// Reports runs with a measured length if none is allowed here.
/// @param where "a class", as in the message
[[nodiscard]] bool check_lengths(const Scope& scope, const syntax::Picture& picture, std::string_view where);
/// Computes where the pivot may be for a heading. Excludes only cells that the shape of the board excludes.
/// Excludes none on graphs, where a line may branch.
void find_starts(const Board& board, const Picture& picture, Heading& heading);
/// Adds a direction to a picture. Returns false if the picture does not fit on the board in this direction.
bool add_heading(const Board& board, Picture& picture, RelationIndex along);
/// Records the classes named in a picture, because their meaning may depend on its directions.
/// @param lies whether the picture has a direction
/// @param by the class that this line defines, if it has no direction
void note_classes(const View& view, const syntax::Picture& syntax, const Picture& picture, bool lies,
                  ClassIndex by);
/// Whether a class has no direction of its own. It then depends on the direction of the line that names it.
[[nodiscard]] bool follows_lines(const View& view, ClassIndex index);
/// Records whether a line of a class has a direction of its own.
void note_direction(const View& view, const CellClass& line);
/// Gives classes without a direction the directions of the lines that name them. Call it after all lines are
/// read.
void follow_lines(Scope& scope);
/// Resolves a right side. Returns its writes and its anchor.
[[nodiscard]] std::optional<std::pair<std::vector<Write>, std::size_t>>
resolve_writes(const View& view, const syntax::Picture& left, Picture& resolved, const syntax::Picture& right,
               bool may_choose);
[[nodiscard]] std::optional<Expression> resolve_expression(const View& view,
                                                           const syntax::Expression& expression);

} // namespace regola
