#pragma once

/// Everything a program needs: load a rule file, match and apply, produce successors, judge, search.

#include "engine/matcher/apply.hpp"
#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/heuristic.hpp"
#include "engine/matcher/match.hpp"
#include "engine/matcher/move.hpp"
#include "engine/matcher/perft.hpp"
#include "engine/matcher/produce.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/statusset.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/varspace.hpp"
#include "engine/matcher/worth.hpp"
#include "engine/search/minimax.hpp"
#include "engine/search/score.hpp"
#include "engine/search/think.hpp"
#include "rules/load.hpp"
#include "rules/pattern.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"
#include "rules/status_text.hpp"
