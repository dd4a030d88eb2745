#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/workbench/hover.hpp"
#include "engine/workbench/snapshot.hpp"

namespace regola::lsp {

/// The path of a `file:` address; an empty one for another address.
[[nodiscard]] std::filesystem::path path_of(const std::string& uri);
/// The address of a path.
[[nodiscard]] std::string uri_of(const std::filesystem::path& path);

/// A text that is open in the editor, saved or not.
struct Document {
  std::string uri;
  std::int64_t version = 0;
  std::string text;
  std::shared_ptr<const workbench::Snapshot> snapshot; ///< null: the text has changed since
  std::optional<workbench::LineFacts> facts;
  std::optional<std::vector<workbench::MetExpectation>> expectations; ///< nullopt: not run
  bool is_told = false; ///< its faults are those that the editor shows
};

/// The open texts, and the folders from which they may include others. A file is read only where it lies in
/// one of these folders, symbolic links followed, and none is ever written.
class Workspace {
public:
  void add_folder(const std::filesystem::path& folder);
  void remove_folder(const std::filesystem::path& folder);

  void open(const std::string& uri, std::int64_t version, std::string text);
  void close(const std::string& uri);
  /// What depends on the text of a document is to be found anew.
  void changed(Document& document);
  /// What depends on files is to be found anew.
  void files_changed();

  /// The document, or null where it is not open.
  [[nodiscard]] Document* find(const std::string& uri);
  [[nodiscard]] std::map<std::string, Document>& documents() { return documents_; }

  [[nodiscard]] const workbench::Snapshot& snapshot(Document& document) const;
  [[nodiscard]] const workbench::LineFacts& facts(Document& document) const;
  /// What a document includes: open texts as they stand, others from files.
  [[nodiscard]] ReadIncluded reader(const std::string& uri) const;
  /// What a document is called in messages.
  [[nodiscard]] static std::string name_of(const std::string& uri);

private:
  [[nodiscard]] static bool includes(const Document& document, const std::filesystem::path& path);

  std::vector<std::filesystem::path> folders_;
  std::map<std::string, Document> documents_; // by address
};

} // namespace regola::lsp
