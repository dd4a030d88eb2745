// A reader of TextMate grammars, for those that need no more than match, begin, end, captures and include. Lines are
// read with the expressions of JavaScript.
'use strict';

class Grammar {
  constructor(json) {
    this.repository = json.repository || {};
    this.root = { patterns: json.patterns };
    this.compiled = new Map();
  }

  expand(patterns, found = []) {
    for (const each of patterns || []) {
      if (each.include) {
        const included = this.repository[each.include.slice(1)];
        this.expand(included.match || included.begin ? [included] : included.patterns, found);
      } else {
        found.push(each);
      }
    }
    return found;
  }

  /** The first match at or behind a place; `\G` is the place where the rule began or the last match ended. */
  search(source, line, place, anchor) {
    const anchored = source.startsWith('\\G');
    if (anchored && place !== anchor) return null;
    if (!this.compiled.has(source)) {
      this.compiled.set(source, new RegExp(anchored ? source.slice(2) : source, anchored ? 'dy' : 'dg'));
    }
    const expression = this.compiled.get(source);
    expression.lastIndex = place;
    return expression.exec(line);
  }

  /**
   * One line as spans [start, end, scope]; what has no scope is left out.
   * @param rules that are open at its beginning, the inmost last
   */
  read(line, rules) {
    const spans = [];
    const add = (start, end, scope) => {
      if (scope && end > start) spans.push([start, end, scope]);
    };
    let place = 0;
    let anchor = -1;
    for (;;) {
      const rule = rules.length ? rules[rules.length - 1] : this.root;
      let best = null;
      const consider = (pattern, source, isEnd) => {
        const match = this.search(source, line, place, anchor);
        if (match && (!best || match.index < best.match.index)) best = { match, pattern, isEnd };
      };
      if (rule.end) consider(rule, rule.end, true);
      for (const pattern of this.expand(rule.patterns)) consider(pattern, pattern.match || pattern.begin, false);
      if (!best) return spans;
      const { match, pattern, isEnd } = best;
      const end = match.index + match[0].length;
      const captures = isEnd ? pattern.endCaptures : pattern.begin ? pattern.beginCaptures : pattern.captures;
      if (pattern.match) add(match.index, end, pattern.name);
      for (const [number, capture] of Object.entries(captures || {})) {
        if (match.indices[number]) add(...match.indices[number], capture.name);
      }
      if (isEnd) rules.pop();
      else if (pattern.begin) rules.push(pattern);
      anchor = end;
      if (end === place && !isEnd && !pattern.begin) place += 1;
      else place = end;
      if (place > line.length) return spans;
    }
  }

  /** The spans of each line of a text. */
  readAll(text) {
    const rules = [];
    return text.split(/\r\n|\n|\r/).map((line) => this.read(line, rules));
  }
}

module.exports = { Grammar };
