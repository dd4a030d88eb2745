// usage: node tree_page.mjs PAGE [PROGRAM]
//
// Without a program: whether the page was built of the sources of this tree. With one: whether a page of older sources
// still tells the truth. Its module has to load the games of the tree and play them as the program does. What only
// explains, searches and words faults may be older.

import { engineIn, isOfTheseSources } from "./carried.mjs";
import { Questions } from "./questions.mjs";

const [file, program] = process.argv.slice(2);
if (isOfTheseSources(file) || !program) {
  const is = isOfTheseSources(file);
  console.error(`tests/browser/tree_page.mjs: ${file} is of ${is ? "these" : "older"} sources`);
  process.exit(is ? 0 : 1);
}
const questions = new Questions(await engineIn(file));
questions.games(12);
const played = ({ usable, status, result, moves }) => ({ usable, status, result, moves: moves?.map((each) => [each.move, each.status]) });
const different = questions.differentFrom(program, played, 2);
console.error(different === 0 ? `tests/browser/tree_page.mjs: ${file} is of older sources, but plays every game as they do`
  : `tests/browser/tree_page.mjs: ${file} is of older sources and answers ${different} of ${questions.asked.length} otherwise: tests/browser/run --build`);
process.exit(different === 0 ? 0 : 1);
