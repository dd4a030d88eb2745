#pragma once

#include "engine/workbench/hover.hpp"

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
  std::shared_ptr<const workbench::Snapshot> snapshot; ///< null until the text is read again after a change
  std::optional<workbench::LineFacts> facts;
  std::optional<std::vector<workbench::MetExpectation>> expectations; ///< `nullopt` until they are run
  bool is_told = false; ///< the editor already shows its current faults
};

/// The open texts, and the folders from which they may include others. A file is read only where it lies in
/// one of these folders, symbolic links followed, and none is ever written.
class Workspace {
public:
  void add_folder(const std::filesystem::path& folder);
  void remove_folder(const std::filesystem::path& folder);

  void open(const std::string& uri, std::int64_t version, std::string text);
  void close(const std::string& uri);
  /// Discards what was derived from the text of a document, also for documents that include it.
  void changed(Document& document);
  /// Discards what was derived from the texts of all documents.
  void files_changed();

  /// Returns the document; null if it is not open.
  [[nodiscard]] Document* find(const std::string& uri);
  [[nodiscard]] std::map<std::string, Document>& documents() { return documents_; }

  [[nodiscard]] const workbench::Snapshot& snapshot(Document& document) const;
  [[nodiscard]] const workbench::LineFacts& facts(Document& document) const;
  /// Reads what a document includes: open texts as they stand in the editor, others from files.
  [[nodiscard]] ReadIncluded reader(const std::string& uri) const;
  /// The name of a document in messages.
  [[nodiscard]] static std::string name_of(const std::string& uri);

private:
  [[nodiscard]] static bool includes(const Document& document, const std::filesystem::path& path);

  std::vector<std::filesystem::path> folders_;
  std::map<std::string, Document> documents_; // by address
};

} // namespace regola::lsp
