#include "rules/resolve/passes.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/grammar/each_line.hpp"

namespace regola {

namespace {

class ParamReader {
public:
  ParamReader(const Settings& settings, Scope& scope) : settings_(settings), scope_(scope) {}

  void read(const syntax::Params& params);
  [[nodiscard]] bool apply_settings();

private:
  void read_range(const syntax::Params::Item& item);
  void check_range(const std::string& param, std::int32_t value, Place place);

  const Settings& settings_;
  Scope& scope_;
  std::map<std::string, std::uint32_t> sources_; // the last source that declared it
  std::map<std::string, std::pair<std::int32_t, std::int32_t>> ranges_;
};

void ParamReader::read_range(const syntax::Params::Item& item) {
  const auto least = scope_.number(item.range->first);
  const auto most = scope_.number(item.range->second);
  if (least && most && *least > *most) {
    scope_.error(Code::bad_number, item.range->first.place,
                 fmt::format("no number is from {} to {}", *least, *most));
  } else if (least && most) {
    ranges_[item.name.text] = {*least, *most};
  }
}

void ParamReader::check_range(const std::string& param, std::int32_t value, Place place) {
  const auto range = ranges_.find(param);
  if (range != ranges_.end() && (value < range->second.first || value > range->second.second)) {
    scope_.error(Code::bad_number, place,
                 fmt::format("the parameter '{}' is from {} to {}, not {}", param, range->second.first,
                             range->second.second, value));
  }
}

void ParamReader::read(const syntax::Params& params) {
  for (const auto& item : params.items) {
    const std::string& name = item.name.text;
    const auto known = sources_.find(name);
    if (known != sources_.end() && known->second == item.name.place.source) {
      scope_.error(Code::repeated_line, item.name.place,
                   fmt::format("the parameter '{}' is there twice", name));
    }
    sources_[name] = item.name.place.source;
    if (item.range) read_range(item);
    if (const auto value = scope_.number(item.value)) {
      scope_.params[name] = *value;
      check_range(name, *value, item.value.place);
    }
  }
}

bool ParamReader::apply_settings() {
  const Place nowhere{~0U, 0, 1};
  bool is_variant = false;
  for (const auto& [name, value] : settings_) {
    const auto known = scope_.params.find(name);
    if (known == scope_.params.end()) {
      std::vector<std::string> names;
      for (const auto& [param, number] : scope_.params) names.push_back(param);
      scope_.error(Code::unknown_param, nowhere,
                   fmt::format("this game has no parameter '{}'{}", name,
                               names.empty() ? "" : fmt::format("; it has {}", fmt::join(names, ", "))));
    } else {
      is_variant = is_variant || known->second != value;
      known->second = value;
      check_range(name, value, nowhere);
    }
  }
  return is_variant;
}

} // namespace

bool resolve_params(const syntax::Text& text, const Settings& settings, Scope& scope) {
  ParamReader reader(settings, scope);
  syntax::each_line<syntax::Params>(
      text, [&](const syntax::Params& params, const syntax::Line&) { reader.read(params); });
  return reader.apply_settings();
}

} // namespace regola
