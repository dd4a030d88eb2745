// What the page says, in English and Italian. Diagnostics of the engine stay English.

const english = {
  tagline: "Board games from their rules", play: "Play", text: "Rules", more: "Explore", games: "Games", newGame: "New game",
  open: "Open", save: "Save", share: "Share", export: "Export", format: "Format", tour: "Tour", undo: "Undo", redo: "Redo",
  restart: "From the start", flip: "Turn the board", moves: "Moves", trace: "Trace", analysis: "Analysis",
  tree: "Tree", pattern: "Pattern", statistics: "Statistics", person: "Person", easy: "Easy", medium: "Medium", hard: "Hard",
  strong: "Strong", sampling: "Sampling", seconds: "s", toMove: "to move", thinking: "is thinking…", moveNow: "Move now",
  wins: "wins", draw: "Draw", over: "The game is over", stopped: "No rule applies", pass: "Pass", mustPass: "no other move: press P",
  copied: "The link is copied: the game is in it, nothing is sent anywhere.", copyThis: "Copy this link:",
  next: "Next", previous: "Back", noTrace: "Play a move, and see here which lines of the text made it.",
  analyze: "Analyze", stop: "Stop", depth: "depth", positions: "positions", proven: "proven", which: "Which of these moves?",
  noMove: "Why not", checkFine: "Text fine", errors: "faults", warnings: "warnings", expectationsMet: "expectations",
  patternLabel: "A pattern, tried on this position", patternHint: "For example: e: x . or straight: [x] o+",
  matches: "matches", noMatch: "does not match", treeLabel: "The tree that minimax looks through", plies: "plies", cut: "cut",
  best: "best", build: "Show", run: "Play at random", games2: "games", average: "on average", neverUsed: "Lines that were never used",
  results: "Who wins", lengths: "Plies of a game", choices: "Moves in a turn", board: "Board", empty: "empty",
  addExpectation: "Expect this", language: "Italiano", position: "Position",
  boardHelp: "Arrow keys go from cell to cell, Enter chooses, Escape lets go. The lines that match on a cell are lit in the text, with Shift and Enter also where they lie.", faulty: "Mend the text to play.", noStart: "This text does not say where a game begins: write a position below.", loading: "Loading the engine…",
  editorLabel: "Rules of the game", replace: "Write", close: "Close", finish: "End the move here",
  done: "Done", changed: "The moves so far no longer fit the rules: the game begins anew.",
  whoPlays: "Who plays", time: "Time", fired: "fired", rename: "Rename", renameTo: "Another name for", noName: "The cursor is on no name.",
  askLoad: "Load the rules from this address?", load: "Load", notLoaded: "Nothing could be loaded from there", clock: "Clock", noClock: "none", onTime: "on time",
  solved: "Solved", solve: "Solve this position", win: "a win", loss: "a loss", forPlayer: "for", inPlies: "in", by: "by", bestMoves: "Best moves", bestLine: "A best line",
  notSolved: "Not solved", checking: "Checking the proof…", proofHolds: "The proof was checked by the rules alone", proofFails: "The proof does not hold", noProof: "No proof", solving: "Solving…", saveProof: "Save the proof", attacked: "attacked", usedTimes: "times used", score: "Score", others: "Others",
};

export type Word = keyof typeof english;

const italian: Record<Word, string> = {
  tagline: "Giochi da tavolo dalle loro regole", play: "Gioca", text: "Regole", more: "Esplora", games: "Giochi", newGame: "Nuovo gioco",
  open: "Apri", save: "Salva", share: "Condividi", export: "Esporta", format: "Riordina", tour: "Visita", undo: "Annulla", redo: "Ripeti",
  restart: "Dall'inizio", flip: "Gira la tavola", moves: "Mosse", trace: "Traccia", analysis: "Analisi",
  tree: "Albero", pattern: "Schema", statistics: "Statistiche", person: "Persona", easy: "Facile", medium: "Medio", hard: "Difficile",
  strong: "Forte", sampling: "A campione", seconds: "s", toMove: "muove", thinking: "sta pensando…", moveNow: "Muovi ora",
  wins: "vince", draw: "Patta", over: "La partita è finita", stopped: "Nessuna regola si applica", pass: "Passa", mustPass: "nessun'altra mossa: premi P",
  copied: "Il collegamento è copiato: contiene il gioco, nulla viene inviato.", copyThis: "Copia questo collegamento:",
  next: "Avanti", previous: "Indietro", noTrace: "Fai una mossa e vedrai qui quali righe del testo l'hanno prodotta.",
  analyze: "Analizza", stop: "Ferma", depth: "profondità", positions: "posizioni", proven: "dimostrato", which: "Quale di queste mosse?",
  noMove: "Perché no", checkFine: "Testo a posto", errors: "errori", warnings: "avvisi", expectationsMet: "attese",
  patternLabel: "Uno schema, provato su questa posizione", patternHint: "Per esempio: e: x . oppure straight: [x] o+",
  matches: "corrispondenze", noMatch: "non corrisponde", treeLabel: "L'albero che minimax percorre", plies: "semimosse", cut: "tagliato",
  best: "migliore", build: "Mostra", run: "Gioca a caso", games2: "partite", average: "in media", neverUsed: "Righe mai usate",
  results: "Chi vince", lengths: "Semimosse di una partita", choices: "Mosse in un turno", board: "Tavola", empty: "vuota",
  addExpectation: "Attendi questo", language: "English", position: "Posizione",
  boardHelp: "Le frecce vanno da casella a casella, Invio sceglie, Esc lascia. Le righe che corrispondono su una casella si illuminano nel testo, con Maiusc e Invio anche dove giacciono.", faulty: "Correggi il testo per giocare.", noStart: "Questo testo non dice da dove si comincia: scrivi una posizione qui sotto.", loading: "Carico il motore…",
  editorLabel: "Regole del gioco", replace: "Scrivi", close: "Chiudi", finish: "Finisci qui la mossa",
  done: "Fatto", changed: "Le mosse giocate non seguono più le regole: la partita ricomincia.",
  whoPlays: "Chi gioca", time: "Tempo", fired: "applicata", rename: "Rinomina", renameTo: "Un altro nome per", noName: "Il cursore non è su un nome.",
  askLoad: "Caricare le regole da questo indirizzo?", load: "Carica", notLoaded: "Da lì non si è potuto caricare nulla", clock: "Orologio", noClock: "nessuno", onTime: "per il tempo",
  solved: "Soluzione", solve: "Risolvi questa posizione", win: "vittoria", loss: "sconfitta", forPlayer: "per", inPlies: "in", by: "per", bestMoves: "Mosse migliori", bestLine: "Una linea migliore",
  notSolved: "Non risolta", checking: "Verifico la dimostrazione…", proofHolds: "Dimostrazione verificata con le sole regole", proofFails: "La dimostrazione non regge", noProof: "Nessuna dimostrazione", solving: "Risolvo…", saveProof: "Salva la dimostrazione", attacked: "attaccato", usedTimes: "volte usata", score: "Punteggio", others: "Altri",
};

let current: "en" | "it" = "en";

export function chooseLanguage(wanted: string | null): void {
  current = (wanted ?? navigator.language).startsWith("it") ? "it" : "en";
  document.documentElement.lang = current;
}

export const language = (): "en" | "it" => current;
export const t = (word: Word): string => (current === "it" ? italian : english)[word];
