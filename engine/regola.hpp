#pragma once

/// Everything a program needs: load a rule file, match and apply, produce successors, judge, search, solve,
/// play matches, speak with other programs.

#include "engine/match/arena.hpp"
#include "engine/match/record.hpp"
#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/match.hpp"
#include "engine/protocol/speak.hpp"
#include "engine/search/annealing.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/greedy.hpp"
#include "engine/search/human_like.hpp"
#include "engine/search/minimax.hpp"
#include "engine/search/monte_carlo.hpp"
#include "engine/search/random_play.hpp"
#include "engine/solve/solve.hpp"
#include "engine/solve/store/known_values.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
