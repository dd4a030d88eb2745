#include "engine/solve/proof/proof_file.hpp"

#include <fstream>
#include <ostream>
#include <sstream>

#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

constexpr const char* first_line = "regola proof 1";
constexpr std::uint64_t sum_begins = 0xcbf29ce484222325;
constexpr std::size_t most_landmarks = 4096;

/// Continues an FNV-1a hash of 64 bits.
void add_to_sum(std::uint64_t& sum, std::string_view bytes) {
  constexpr std::uint64_t prime = 0x100000001b3;
  for (const char byte : bytes) sum = (sum ^ static_cast<std::uint8_t>(byte)) * prime;
}

std::string hexadecimal(std::uint64_t number) {
  std::ostringstream text;
  text.width(16);
  text.fill('0');
  text << std::hex << number;
  return text.str();
}

std::string least_text(Score least) {
  if (least == 0) return "draw";
  if (least == 1) return "win";
  return std::to_string(least > 0 ? least - margin_score : least + margin_score);
}

} // namespace

void write_proof(std::ostream& out, const Ruleset& ruleset, const Status& start,
                 const std::vector<Strategy>& strategies) {
  std::ostringstream head;
  head << first_line << "\nstart " << to_text(ruleset, start) << '\n';
  for (const Strategy& strategy : strategies) {
    head << "claim " << ruleset.players[strategy.claim.player] << ' ' << least_text(strategy.claim.least);
    if (strategy.claim.plies) head << " within " << *strategy.claim.plies;
    if (strategy.claim.quiet) head << " quiet";
    head << " records " << strategy.records.size() / strategy.record_bytes << " bytes "
         << strategy.record_bytes << '\n';
  }
  std::uint64_t sum = sum_begins;
  add_to_sum(sum, head.str());
  for (const Strategy& strategy : strategies) add_to_sum(sum, strategy.records);
  out << head.str() << "sum " << hexadecimal(sum) << "\ndata\n";
  for (const Strategy& strategy : strategies) {
    out.write(strategy.records.data(), static_cast<std::streamsize>(strategy.records.size()));
  }
}

ProofFile::ProofFile(const Ruleset& ruleset, const std::string& path)
    : ProofFile(ruleset, std::make_unique<std::ifstream>(path, std::ios::binary)) {}

ProofFile::ProofFile(const Ruleset& ruleset, std::unique_ptr<std::istream> bytes)
    : file_(std::move(bytes)), sum_(sum_begins) {
  if (!*file_) throw ProofFault("it cannot be read");
  read_head(ruleset);
  read_records();
}

void ProofFile::refuse(const std::string& why) const {
  throw ProofFault("line " + std::to_string(line_) + ": " + why);
}

void ProofFile::read_head(const Ruleset& ruleset) {
  constexpr std::size_t longest_line = 2 * limits::line_bytes; // a status is a line of a text
  for (std::string line; ++line_, std::getline(*file_, line);) {
    if (line.size() > longest_line) refuse("this is no proof");
    const std::string word = line.substr(0, line.find(' '));
    const std::string rest = word.size() < line.size() ? line.substr(word.size() + 1) : std::string();
    if (line_ == 1) {
      if (line != first_line)
        refuse("this is no proof: it does not begin with '" + std::string(first_line) + "'");
    } else if (word == "start") {
      auto status = read_status(ruleset, rest);
      if (const auto* fault = std::get_if<StatusFault>(&status)) {
        refuse("'" + rest + "' is no status of this game: " + fault->message);
      }
      start_ = std::get<Status>(std::move(status));
    } else if (word == "claim") {
      read_claim(ruleset, rest);
    } else if (word == "sum") {
      const auto sum = whole_number<std::uint64_t>(rest, 16);
      if (!sum) refuse("'" + rest + "' is no sum");
      claimed_sum_ = *sum;
      continue; // it is not a part of itself
    } else if (word == "data") {
      if (start_.size() == 0 || sections_.empty()) refuse("no start or no claim comes before the data");
      return;
    } else {
      refuse("'" + word + "' is nothing that a proof says");
    }
    add_to_sum(sum_, line + '\n');
  }
  refuse("the proof ends before its data");
}

Score ProofFile::read_least(const Ruleset& ruleset, const std::string& word) const {
  if (word == "draw") return 0;
  if (word == "win") return 1;
  const auto margin = whole_number<std::int64_t>(word);
  if (!margin || *margin == 0) refuse("'" + word + "' is no value: win, draw or a margin");
  if (!ruleset.score) refuse("'" + word + "' is a margin, and this game has no score");
  if (*margin < -heuristic_limit || *margin > heuristic_limit) {
    refuse("the margin '" + word + "' is out of range: it is at most " + std::to_string(heuristic_limit));
  }
  return static_cast<Score>(*margin > 0 ? margin_score + *margin : *margin - margin_score);
}

void ProofFile::read_claim(const Ruleset& ruleset, const std::string& line) {
  std::istringstream words(line);
  Section section;
  std::string word;
  words >> word;
  const auto player = std::find(ruleset.players.begin(), ruleset.players.end(), word);
  if (player == ruleset.players.end()) refuse("'" + word + "' is no player of this game");
  section.claim.player = static_cast<PlayerIndex>(player - ruleset.players.begin());
  words >> word;
  section.claim.least = read_least(ruleset, word);
  while (words >> word) {
    if (word == "quiet") {
      if (ruleset.quiet.empty()) refuse("'quiet' is for games that count quiet plies; this one does not");
      section.claim.quiet = true;
      continue;
    }
    std::string given;
    words >> given;
    const auto number = whole_number<std::uint64_t>(given);
    constexpr std::uint64_t too_many = 1'000'000'000'000;
    if (!number || *number > too_many) refuse("'" + given + "' is no number");
    if (word == "within") {
      if (*number > longest_win) {
        refuse("'" + given + "' plies are out of range: a proof has at most " + std::to_string(longest_win));
      }
      section.claim.plies = static_cast<int>(*number);
    } else if (word == "records") {
      section.records = *number;
    } else if (word == "bytes") {
      section.record_bytes = static_cast<std::size_t>(*number);
    } else {
      refuse("'" + word + "' is nothing that a claim says");
    }
  }
  const StatusRecord record(ruleset, section.claim.player, section.claim.quiet);
  if (section.record_bytes != record.bytes() + Strategy::bytes_behind_status) {
    refuse("the positions of this game take " +
           std::to_string(record.bytes() + Strategy::bytes_behind_status) + " bytes, not " +
           std::to_string(section.record_bytes) + ": is it a proof for another game?");
  }
  sections_.push_back(std::move(section));
}

/// Checks the sum and the order of all records, and keeps landmarks to find records by.
void ProofFile::read_records() {
  auto offset = static_cast<std::uint64_t>(file_->tellg());
  for (Section& section : sections_) {
    section.offset = offset;
    section.distance = section.records / most_landmarks + 1;
    std::string record(section.record_bytes, '\0');
    std::string before;
    for (std::uint64_t i = 0; i < section.records; ++i) {
      if (!file_->read(record.data(), static_cast<std::streamsize>(record.size()))) {
        throw ProofFault("it ends in record " + std::to_string(i + 1) + " of " +
                         std::to_string(section.records) + ": a part is missing");
      }
      add_to_sum(sum_, record);
      std::string key = record.substr(0, record.size() - Strategy::bytes_behind_status);
      if (i > 0 && key <= before) {
        throw ProofFault("record " + std::to_string(i + 1) + " is not in its place: the file is damaged");
      }
      if (i % section.distance == 0) section.landmarks.push_back(key);
      before = std::move(key);
    }
    offset += section.records * section.record_bytes;
  }
  if (file_->peek() != std::ifstream::traits_type::eof()) {
    throw ProofFault("more follows after its last record");
  }
  file_->clear();
  if (sum_ != claimed_sum_) {
    throw ProofFault("its sum is " + hexadecimal(sum_) + " and should be " + hexadecimal(claimed_sum_) +
                     ": the file is damaged");
  }
}

const std::string& ProofFile::record(const Section& section, std::uint64_t number) {
  record_.resize(section.record_bytes);
  file_->seekg(static_cast<std::streamoff>(section.offset + number * section.record_bytes));
  if (!file_->read(record_.data(), static_cast<std::streamsize>(record_.size()))) {
    throw ProofFault("record " + std::to_string(number + 1) + " cannot be read any longer");
  }
  return record_;
}

const std::string* ProofFile::find(const Section& section, const std::string& key) {
  const auto behind = std::upper_bound(section.landmarks.begin(), section.landmarks.end(), key);
  if (behind == section.landmarks.begin()) return nullptr;
  std::uint64_t low = static_cast<std::uint64_t>(behind - section.landmarks.begin() - 1) * section.distance;
  std::uint64_t high = std::min(low + section.distance, section.records);
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    const int order = record(section, middle).compare(0, key.size(), key);
    if (order == 0) return &record_;
    (order < 0 ? low : high) = order < 0 ? middle + 1 : middle;
  }
  return nullptr;
}

} // namespace regola
