#include "engine/workbench/hover.hpp"
#include "engine/workbench/names.hpp"

namespace regola::workbench {

namespace {

using Views = std::vector<std::string_view>;

Views lines_in(std::string_view text) {
  Views lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Returns the offset of a whole word in the text; npos if it does not occur.
std::size_t find_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return at;
  }
  return std::string_view::npos;
}

bool has_word(std::string_view text, std::string_view word) {
  return find_word(text, word) != std::string_view::npos;
}

/// `[text](address)` becomes `text`.
std::string without_links(std::string_view text) {
  std::string plain;
  bool code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    code = code != (text[i] == '`');
    const std::size_t middle = !code && text[i] == '[' ? text.find("](", i) : std::string_view::npos;
    const std::size_t end = middle == std::string_view::npos ? middle : text.find(')', middle);
    if (end == std::string_view::npos) {
      plain += text[i];
      continue;
    }
    plain += text.substr(i + 1, middle - i - 1);
    i = end;
  }
  return plain;
}

/// The sentences of a paragraph.
Views sentences_in(std::string_view text) {
  Views sentences;
  std::size_t start = 0;
  bool code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    code = code != (text[i] == '`');
    const bool ends =
        (text[i] == '.' || text[i] == ':') && !code && (i + 1 == text.size() || text[i + 1] == ' ');
    if (ends || i + 1 == text.size()) {
      sentences.push_back(text.substr(start, i + 1 - start));
      start = std::min(i + 2, text.size());
    }
  }
  return sentences;
}

/// One part of the reference.
struct Section {
  std::string_view title;
  std::vector<std::string> paragraphs; ///< in one line each; rows of tables are paragraphs
  Views examples;                      ///< the lines of its texts
};

std::vector<Section> sections() {
  std::vector<Section> all;
  bool in_code = false;
  bool in_rules = false;
  std::string paragraph;
  const auto finish = [&] {
    if (!paragraph.empty() && !all.empty()) all.back().paragraphs.push_back(paragraph);
    paragraph.clear();
  };
  for (const std::string_view line : lines_in(reference_text())) {
    if (line.substr(0, 3) == "```") {
      finish();
      in_code = !in_code;
      in_rules = in_code && line.substr(0, 8) == "```rules";
    } else if (in_code) {
      if (in_rules && !all.empty()) all.back().examples.push_back(line);
    } else if (line.substr(0, 3) == "## ") {
      finish();
      all.push_back({line.substr(3), {}, {}});
    } else if (line.empty()) {
      finish();
    } else {
      if (line.front() == '|' || line.substr(0, 2) == "- ") finish();
      paragraph += (paragraph.empty() ? "" : " ") + std::string(line);
    }
  }
  finish();
  return all;
}

const std::vector<Section>& all_sections() {
  static const std::vector<Section> all = sections();
  return all;
}

/// The cells of a row of a table.
Views cells_in(std::string_view row) {
  Views cells;
  for (std::size_t start = 1; start < row.size();) {
    std::size_t end = row.find(" |", start);
    end = std::min(end, row.size());
    cells.push_back(row.substr(std::min(start + 1, end), end - std::min(start + 1, end)));
    start = end + 2;
  }
  return cells;
}

std::string example_in(const Section& section, const std::function<bool(std::string_view)>& fits) {
  const auto found = find_if(section.examples, fits);
  if (found == section.examples.end()) return {};
  std::string example(*found);
  if (example == "board") { // with its drawing
    for (auto row = found + 1; row != section.examples.end() && row->substr(0, 1) == " "; ++row) {
      example += "\n" + std::string(*row);
    }
  }
  return example;
}

/// Whether a section is about a word that begins a line: `win, lose, draw`.
bool is_about(const Section& section, std::string_view word) {
  std::string_view title = section.title;
  while (!title.empty()) {
    const std::size_t end = std::min({title.find(", "), title.find(" and "), title.size()});
    if (title.substr(0, end) == word) return true;
    const std::size_t blank = title.find(' ', std::min(end + 1, title.size()));
    const std::size_t next = title.substr(end, 1) == "," ? end + 2 : blank + 1;
    title.remove_prefix(std::min(
        blank == std::string_view::npos && title.substr(end, 1) != "," ? title.size() : next, title.size()));
  }
  return false;
}

bool begins_with(std::string_view line, std::string_view word) { return find_word(line, word) == 0; }

std::optional<ReferenceEntry> of_line(std::string_view word) {
  const std::string code = "`" + std::string(word);
  for (const Section& section : all_sections()) {
    if (section.paragraphs.empty() || !is_about(section, word)) continue;
    std::string sentence;
    for (const std::string& paragraph : section.paragraphs) {
      for (const std::string_view each : sentences_in(paragraph)) {
        if (sentence.empty() && paragraph.front() != '|' &&
            begins_with(each.substr(each.find('`') + 1), word)) {
          sentence = without_links(each);
        }
      }
    }
    const auto plain =
        find_if(section.paragraphs, [](const std::string& each) { return each.front() != '|'; });
    if (sentence.empty() && plain != section.paragraphs.end()) {
      sentence = without_links(sentences_in(*plain).front());
    }
    if (!sentence.empty() && sentence.back() == ':') sentence.back() = '.';
    return ReferenceEntry{
        sentence, example_in(section, [&](std::string_view line) { return begins_with(line, word); })};
  }
  return std::nullopt;
}

/// Whether a cell of a table begins with the word, as code.
bool is_led_by(std::string_view cell, std::string_view word) {
  return begins_with(cell.substr(cell.find('`') + 1), word);
}

/// @param led whether the row must begin with the word and not only name it
std::optional<ReferenceEntry> of_table(std::string_view word, bool led) {
  for (const Section& section : all_sections()) {
    for (const std::string& paragraph : section.paragraphs) {
      const Views cells = cells_in(paragraph);
      const bool of_tests = section.title == "expect" && word != "perft" && word != "result" &&
                            word != "refuse" && word != "matches" && word != "forbids";
      if (paragraph.front() != '|' || cells.size() < 2 || cells[0].find('`') == std::string_view::npos ||
          !has_word(cells[0], word) || (led && !is_led_by(cells[0], word)) || section.title == "board" ||
          of_tests) {
        continue;
      }
      std::string sentence = without_links(cells[0]) + ": " + without_links(cells.back());
      if (section.title == "Directions") {
        sentence = without_links(cells[0]) + ": on squares " + std::string(cells[1]) + "; on hexagons " +
                   std::string(cells.back());
      }
      const auto fits = [&](std::string_view line) {
        return has_word(line.substr(0, line.find("//")), word) && !begins_with(line, word);
      };
      std::string example = example_in(section, fits);
      for (const Section& other : all_sections()) {
        if (example.empty()) example = example_in(other, fits);
      }
      return ReferenceEntry{sentence, example};
    }
  }
  return std::nullopt;
}

std::optional<ReferenceEntry> of_table(std::string_view word) {
  auto entry = of_table(word, true);
  return entry ? entry : of_table(word, false);
}

} // namespace

std::optional<ReferenceEntry> reference(std::string_view word, bool begins) {
  auto entry = begins ? of_line(word) : of_table(word);
  return entry ? entry : (begins ? of_table(word) : of_line(word));
}

} // namespace regola::workbench
