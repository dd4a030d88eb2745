#include "engine/solve/store/database.hpp"

#include <cctype>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>
#include <sys/file.h>

#include "engine/solve/store/bit_string.hpp"

namespace regola {

namespace {

constexpr const char* finished_kind = "endgame-table";
constexpr const char* unfinished_kind = "unfinished-endgame-table";

std::string sum_of(const Ruleset& ruleset) {
  const std::string text = CanonicalRules(ruleset, nullptr).text();
  return fmt::format("{:016x}{:016x}", fingerprint(text, 1), fingerprint(text, 2));
}

void write_values(const std::string& path, const std::string& header, const EndgameTable& table) {
  const std::uint64_t size = table.index.size();
  write_block_file(path, header, size * 2 * sizeof(TableValue),
                   [&](std::uint64_t offset, std::span<char> block) {
                     for (std::size_t i = 0; i + 1 < block.size(); i += 2) {
                       const std::uint64_t at = (offset + i) / 2;
                       const TableValue value =
                           at < size ? table.at(first_player, at) : table.at(second_player, at - size);
                       block[i] = static_cast<char>(value & 0xFFU);
                       block[i + 1] = static_cast<char>(value >> 8U & 0xFFU);
                     }
                   });
}

TableValue value_at(const char* bytes) {
  return static_cast<TableValue>(static_cast<unsigned char>(bytes[0]) | static_cast<unsigned char>(bytes[1])
                                                                            << 8U);
}

} // namespace

Database::Database(std::string folder, const Ruleset& ruleset, bool writes)
    : folder_(std::move(folder)), ruleset_(ruleset), rules_(sum_of(ruleset)) {
  std::error_code fault;
  if (writes) std::filesystem::create_directories(folder_, fault);
  const bool is_folder = !fault && std::filesystem::is_directory(folder_, fault);
  if (is_folder) std::filesystem::directory_iterator(folder_, fault); // whether it can be read
  if (fault || !is_folder) {
    throw DatabaseError(fmt::format("'{}' is no folder for databases{}{}", folder_, fault ? ": " : "",
                                    fault ? fault.message() : ""));
  }
  if (writes) {
    lock();
    tidy();
  }
}

Database::~Database() {
  if (lock_ >= 0) close(lock_);
}

/// Locks the folder: two writers would overwrite each other's files.
void Database::lock() {
  lock_ = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY);
  if (lock_ < 0 || flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    const bool busy = lock_ >= 0 && errno == EWOULDBLOCK;
    const std::string why =
        busy ? "another program is writing there" : std::generic_category().message(errno);
    if (lock_ >= 0) close(lock_);
    lock_ = -1;
    throw DatabaseError(fmt::format("the database '{}' cannot be written: {}", folder_, why));
  }
}

/// Removes what a killed program has left: incomplete files, and unfinished ones beside finished ones.
void Database::tidy() const {
  std::vector<std::filesystem::path> idle;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    const std::filesystem::path& path = entry.path();
    for (const auto& [finished, unfinished] :
         {std::pair(table_ending, unfinished_table_ending),
          std::pair(analysis_ending, unfinished_analysis_ending),
          std::pair(solution_ending, unfinished_search_ending), std::pair(tier_endings[1], tier_endings[0]),
          std::pair(tier_endings[2], tier_endings[1])}) {
      const bool is_part = path.extension() == part_ending &&
                           (path.stem().extension() == finished || path.stem().extension() == unfinished);
      const bool is_done = path.extension() == unfinished &&
                           std::filesystem::exists(std::filesystem::path(path).replace_extension(finished));
      if (is_part || is_done) idle.push_back(path);
    }
  }
  std::error_code fault;
  for (const std::filesystem::path& path : idle) std::filesystem::remove(path, fault);
}

/// The path of a table. Its name has the letters and digits of the pieces, codes of other symbols, and an
/// underscore for no piece.
std::string Database::path(const Material& material, bool finished) const {
  std::string name = material.size() == 0 ? "_" : "";
  for (const Symbol symbol : material.symbols()) {
    const auto code = static_cast<unsigned char>(symbol);
    name += std::isalnum(code) != 0 ? std::string(1, symbol) : fmt::format("_{:02x}", code);
  }
  return (std::filesystem::path(folder_) / (name + (finished ? table_ending : unfinished_table_ending)))
      .string();
}

std::string Database::header(const EndgameTable& table, const char* kind) const {
  return fmt::format("kind {}\ngame {}\nrules {}\npieces {}\nindex {:016x}\n", kind, ruleset_.title, rules_,
                     table.material.text(), table.index.fingerprint());
}

void Database::check_rules(const BlockFile& file) const {
  if (header_line(file.header(), "rules") != rules_) {
    throw DatabaseError(
        fmt::format("the database '{}' was made by other rules ('{}'), or with other parameters; use another "
                    "folder",
                    file.path(), header_line(file.header(), "game").value_or("")));
  }
}

std::string Database::file(const std::string& name) const {
  return (std::filesystem::path(folder_) / name).string();
}

std::vector<std::string> Database::files(std::span<const char* const> endings) const {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    const std::string ending = entry.path().extension().string();
    if (std::find(endings.begin(), endings.end(), ending) != endings.end()) {
      paths.push_back(entry.path().string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string Database::header_of(const std::string& kind) const {
  return fmt::format("kind {}\ngame {}\nrules {}\n", kind, ruleset_.title, rules_);
}

bool Database::has(const Material& material) const { return std::filesystem::exists(path(material, true)); }

std::unique_ptr<BlockFile> Database::open(const Material& material, const PlacementIndex& index) const {
  auto file = std::make_unique<BlockFile>(path(material, true));
  check_table(*file, finished_kind, material, index);
  return file;
}

void Database::check_table(const BlockFile& file, const char* kind, const Material& material,
                           const PlacementIndex& index) const {
  check_rules(file);
  if (file.size() != index.size() * 2 * sizeof(TableValue) || header_line(file.header(), "kind") != kind ||
      header_line(file.header(), "pieces") != material.text()) {
    throw DatabaseError(fmt::format("the database '{}' does not hold what its name says", file.path()));
  }
  if (header_line(file.header(), "index") != fmt::format("{:016x}", index.fingerprint())) {
    throw DatabaseError(fmt::format(
        "the database '{}' numbers positions in another way than this program; make it anew", file.path()));
  }
}

void Database::load_values(BlockFile& file, EndgameTable& table) {
  const std::uint64_t size = table.index.size();
  std::array<char, 4096> bytes{};
  std::uint64_t at = 0;
  for (std::vector<TableValue>& values : table.values) {
    values.resize(static_cast<std::size_t>(size));
    for (std::size_t i = 0; i < values.size();) {
      const std::size_t count = std::min(values.size() - i, bytes.size() / 2);
      file.read(at, std::span(bytes).first(count * 2));
      for (std::size_t k = 0; k < count; ++k) values[i + k] = value_at(bytes.data() + 2 * k);
      i += count;
      at += count * 2;
    }
  }
}

bool Database::load(EndgameTable& table) const {
  if (!has(table.material)) return false;
  BlockFile file(path(table.material, true));
  check_table(file, finished_kind, table.material, table.index);
  load_values(file, table);
  return true;
}

bool Database::load(EndgameTable& table, Progress& progress) const {
  if (!std::filesystem::exists(path(table.material, false))) return false;
  BlockFile file(path(table.material, false));
  check_table(file, unfinished_kind, table.material, table.index);
  const auto round = header_count(file.header(), "round");
  if (!round || *round > static_cast<std::uint64_t>(most_table_plies)) {
    throw DatabaseError(fmt::format("the database '{}' does not say how far it is", file.path()));
  }
  load_values(file, table);
  progress.round = static_cast<int>(*round);
  std::istringstream words(header_line(file.header(), "leads-to").value_or(""));
  for (std::string word; words >> word;) progress.leads_to.insert(Material(word));
  return true;
}

void Database::save(const EndgameTable& table) const {
  write_values(path(table.material, true), header(table, finished_kind), table);
  std::error_code fault;
  std::filesystem::remove(path(table.material, false), fault); // it may never have been there
}

void Database::save(const EndgameTable& table, const Progress& progress) const {
  std::string head = header(table, unfinished_kind) + fmt::format("round {}\nleads-to", progress.round);
  for (const Material& material : progress.leads_to) head += " " + material.symbols();
  write_values(path(table.material, false), head + "\n", table);
}

TableValue read_table_value(BlockFile& file, std::uint64_t numbers, PlayerIndex to_move,
                            std::uint64_t number) {
  std::array<char, 2> bytes{};
  file.read(((to_move == first_player ? 0 : numbers) + number) * sizeof(TableValue), bytes);
  return value_at(bytes.data());
}

} // namespace regola
