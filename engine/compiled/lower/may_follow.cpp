// Where further parts may follow a first part.

#include "engine/compiled/lower/part_lowering.hpp"

namespace regola {

namespace {

bool is_written(const CompiledWrite& write) { return write.kind == Write::Kind::symbols; }

/// Finds the cells on which further parts may follow a first part, from the position before the move. To do
/// so, compiles the pictures of the parts, and of the classes of their anchors, a second time: the
/// destination holds what the first part writes there, and a cell passes a test if the first part may write a
/// symbol that does.
class MayFollowCompiler {
public:
  /// @param first lines that may be first parts
  MayFollowCompiler(PositionLowering& position, const MoveLineLowering& lowering,
                    const std::vector<const MoveLine*>& first)
      : position_(position), lowering_(lowering) {
    for (const MoveLine* line : first) {
      const Production& text = line->text();
      SymbolSet there = text.left.elements[text.right_anchor].test.symbols;
      for (const CompiledWrite& write : line->source->writes) {
        const SymbolSet behind =
            is_written(write) ? SymbolSet(write.symbols) : position.rules().ruleset->symbols;
        if (write.element == text.right_anchor) {
          there = behind;
        } else {
          changes_.push_back({text.left.elements[write.element].test.symbols, behind});
        }
      }
      there_ |= there;
    }
  }

  /// @param parts lines of further parts
  [[nodiscard]] MayFollow compile(const std::vector<const MoveLine*>& parts) const {
    MayFollow result;
    Program& program = result.program;
    Register all = program.constant({Mask{}});
    bool tells = false;
    for (const MoveLine* part : parts) {
      const Mask fitting = lowering_.fitting(*part);
      result.cells |= fitting;
      const Register cells = program.constant({fitting});
      const Register here = line(*part, program);
      tells = tells || here != no_register;
      all = program.bit_or(all, here == no_register ? cells : program.bit_and(here, cells));
    }
    if (!tells) return result;
    result.at = all;
    program.optimise({&result.at});
    return result;
  }
  /// Whether the part's anchor may hold the symbol that the first part leaves at its destination.
  [[nodiscard]] bool may_lie_there(const Production& part) const {
    return part.left.elements[part.left.anchor].test.symbols.intersects(there_);
  }

private:
  /// The symbols that a cell may hold before the first part, and after it.
  struct Change {
    SymbolSet before;
    SymbolSet behind;
  };

  /// Weakens a test: each cell except the destination that passes it after the first part passes the result
  /// before the part.
  [[nodiscard]] CellTest loosened(const CellTest& test) const {
    CellTest loose;
    loose.symbols = test.symbols;
    loose.off = test.off;
    for (const Change& change : changes_) {
      if (change.behind.intersects(test.symbols)) loose.symbols |= change.before;
    }
    return loose;
  }
  /// The picture with its anchor at the destination of the first part; one copy per cell of a run at the
  /// anchor. nullopt where that cannot be expressed.
  [[nodiscard]] std::optional<std::vector<Picture>> around(const Picture& picture) const {
    constexpr std::uint16_t longest = 16;
    const Element& anchor = picture.elements[picture.anchor];
    const bool counted = anchor.least == anchor.most && anchor.most <= longest;
    if (picture.line_count || anchor.test.off || (!anchor.is_single() && !counted) ||
        any_of(picture.elements,
               [](const Element& element) { return !element.contact.empty() || element.length; })) {
      return std::nullopt;
    }
    std::vector<Picture> all;
    if (!anchor.test.symbols.intersects(there_)) return all;
    Element come_to = anchor;
    come_to.least = come_to.most = 1;
    come_to.test = {};
    come_to.test.symbols = position_.rules().ruleset->symbols;
    for (std::uint16_t before = 0; before != anchor.most; ++before) {
      Picture here = picture;
      here.elements.clear();
      const auto add = [&](Element element, std::uint16_t times) {
        element.test = loosened(element.test);
        for (std::uint16_t k = 0; k != times; ++k) here.elements.push_back(element);
      };
      Element one = anchor;
      one.least = one.most = 1;
      for (std::size_t i = 0; i != picture.elements.size(); ++i) {
        if (i != picture.anchor) {
          add(picture.elements[i], 1);
          continue;
        }
        add(one, before);
        here.anchor = here.pivot = here.elements.size();
        here.elements.push_back(come_to);
        add(one, static_cast<std::uint16_t>(anchor.most - before - 1));
      }
      all.push_back(std::move(here));
    }
    return all;
  }
  /// Cells on which the anchor of a picture may lie when the first part leads there; no_register: anywhere.
  [[nodiscard]] Register anchors(const Picture& picture, const std::optional<Mask>& within,
                                 Program& program) const {
    const std::optional<std::vector<Picture>> all = around(picture);
    if (!all) return no_register;
    Register found = program.constant({Mask{}});
    for (const Picture& here : *all) {
      const CompiledPicture compiled =
          position_.compile(here, lowering_.player(), program, {.pivot = here.pivot, .anchors = within});
      found = program.bit_or(found, program.or_lanes(compiled.matches));
    }
    return found;
  }
  /// Cells that the class may contain when the first part leads there; no_register: any cell.
  [[nodiscard]] Register members(ClassIndex index, Program& program) const {
    Register all = program.constant({Mask{}});
    for (const CompiledClass& line : position_.rules().sides[lowering_.player()].classes) {
      const CellClass& source = *line.source;
      if (source.index != index) continue;
      std::optional<Mask> within;
      if (source.picture.elements[source.picture.anchor].is_single()) {
        within = position_.layout().limit(source.guard.cells);
      }
      const Register here = anchors(source.picture, within, program);
      if (here == no_register) return no_register;
      all = program.bit_or(all, here);
    }
    return all;
  }
  /// Whether a cell other than the anchor must hold a piece. Pictures that only test for empty cells match
  /// nearly everywhere.
  [[nodiscard]] bool asks_for_pieces(const Picture& picture) const {
    const Symbol ground = position_.rules().symbols.ground();
    for (std::size_t i = 0; i != picture.elements.size(); ++i) {
      const CellTest test = loosened(picture.elements[i].test);
      const bool must_lie = i != picture.anchor && picture.elements[i].least > 0 && !test.off;
      if (must_lie && !test.symbols.contains(ground)) return true;
    }
    return false;
  }
  /// Cells on which the line may follow; no_register: anywhere.
  [[nodiscard]] Register line(const MoveLine& part, Program& program) const {
    const Picture& picture = part.text().left;
    const bool asks = part.kind != MoveLine::Kind::anywhere && asks_for_pieces(picture);
    const Register where = asks ? anchors(picture, {}, program) : no_register;
    const ClassIndex asked = picture.elements[picture.anchor].test.within;
    const Register of_class = asked == no_class ? no_register : members(asked, program);
    if (where == no_register || of_class == no_register) return where == no_register ? of_class : where;
    return program.bit_and(where, of_class);
  }

  PositionLowering& position_;
  const MoveLineLowering& lowering_;
  SymbolSet there_;             ///< symbols that the destination may hold after the first part
  std::vector<Change> changes_; ///< changes of all cells but the destination
};

} // namespace

MayFollow PartLowering::followers_of(const MoveLine& line) const {
  const MayFollowCompiler compiler(position_, lowering_, {&line});
  std::vector<const MoveLine*> followers;
  for (const std::vector<const MoveLine*>& lines : lines_behind(line.text().name)) {
    for (const MoveLine* next : lines) {
      if (next->text().free) return {position_.layout().board(), {}, no_register};
      if (compiler.may_lie_there(next->text())) followers.push_back(next);
    }
  }
  return compiler.compile(followers);
}

} // namespace regola
