// What a terminal shows, or a text in the colours of the TextMate grammar, as a picture in SVG.
//
// usage: tmux capture-pane -e -p | node svg.js terminal > picture.svg
//        node svg.js grammar FILE > picture.svg
'use strict';

const fs = require('fs');
const path = require('path');

const cell = { width: 8.4, height: 18, font: 14 };
const basic = ['#1e1e1e', '#f44747', '#6a9955', '#dcdcaa', '#569cd6', '#c586c0', '#4ec9b0', '#d4d4d4',
               '#808080', '#f44747', '#b5cea8', '#dcdcaa', '#9cdcfe', '#c586c0', '#4ec9b0', '#ffffff'];
const escaped = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' }[c]));

/** The colour of a number of 256. */
function colour(number) {
  if (number < 16) return basic[number];
  const grey = 8 + (number - 232) * 10;
  const part = (n) => (n === 0 ? 0 : 55 + n * 40);
  const cube = number - 16;
  const [r, g, b] = number >= 232 ? [grey, grey, grey]
    : [part(Math.floor(cube / 36)), part(Math.floor(cube / 6) % 6), part(cube % 6)];
  return `#${[r, g, b].map((n) => n.toString(16).padStart(2, '0')).join('')}`;
}

/** Applies the numbers of one escape sequence to a style. */
function apply(style, codes) {
  for (let i = 0; i < codes.length; ++i) {
    const code = codes[i];
    if (code === 0) for (const key of Object.keys(style)) delete style[key];
    else if (code === 1) style.bold = true;
    else if (code === 3) style.italic = true;
    else if (code === 4) style.underline = true;
    else if (code === 7) style.reverse = true;
    else if (code === 22) style.bold = false;
    else if (code === 23) style.italic = false;
    else if (code === 24) style.underline = false;
    else if (code === 27) style.reverse = false;
    else if (code === 39) delete style.ink;
    else if (code === 49) delete style.paper;
    else if (code === 38 || code === 48) {
      const key = code === 38 ? 'ink' : 'paper';
      if (codes[i + 1] === 5) style[key] = colour(codes[i + 2]);
      else style[key] = `#${codes.slice(i + 2, i + 5).map((n) => n.toString(16).padStart(2, '0')).join('')}`;
      i += codes[i + 1] === 5 ? 2 : 4;
    } else if (code >= 30 && code < 38) style.ink = basic[code - 30];
    else if (code >= 40 && code < 48) style.paper = basic[code - 40];
    else if (code >= 90 && code < 98) style.ink = basic[code - 82];
    else if (code >= 100 && code < 108) style.paper = basic[code - 92];
  }
}

/** Rows of [text, style] of what `capture-pane -e` prints. */
function readTerminal(text) {
  const style = {};
  return text.replace(/\n+$/, '').split('\n').map((line) => {
    const parts = [];
    for (const [, codes, plain] of line.matchAll(/\x1b\[([0-9;:]*)m|((?:(?!\x1b).)+|\x1b)/g)) {
      if (plain === undefined) apply(style, codes.replace(/4:[0-9]/g, '4').split(/[;:]/).map(Number));
      else if (plain !== '\x1b') parts.push([plain, { ...style }]);
    }
    return parts;
  });
}

const colours = [[/^comment/, '#6a9955'], [/^keyword\.operator/, '#d4d4d4'], [/^keyword\.control/, '#c586c0'],
                 [/^keyword/, '#569cd6'], [/^support\.function/, '#dcdcaa'], [/^entity\.name\.function/, '#dcdcaa'],
                 [/^entity\.name/, '#4ec9b0'], [/^string/, '#ce9178'], [/^constant\.numeric/, '#b5cea8'],
                 [/^constant\.language/, '#4fc1ff'], [/^constant/, '#ce9178'], [/^variable/, '#9cdcfe'],
                 [/^punctuation/, '#ffd700']];

/** The same of a text, in the colours that VS Code gives to the scopes of its grammar. */
function readGrammar(file) {
  const { Grammar } = require('../../../tests/editors/textmate');
  const grammar = new Grammar(JSON.parse(
    fs.readFileSync(path.join(__dirname, '../vscode/syntaxes/regola.tmLanguage.json'), 'utf8')));
  const text = fs.readFileSync(file, 'utf8').trimEnd();
  const spans = grammar.readAll(text);
  return text.split('\n').map((line, i) => {
    const inks = Array(line.length).fill(undefined);
    for (const [start, end, scope] of spans[i]) {
      const found = colours.find(([pattern]) => pattern.test(scope));
      inks.fill(found && found[1], start, end);
    }
    const number = [[`${String(i + 1).padStart(3)}  `, { ink: '#858585' }]];
    return number.concat(Array.from(line, (letter, k) => [letter, { ink: inks[k] }]));
  });
}

/** Neighbours of one style become one part. */
function joined(row) {
  const parts = [];
  for (const [text, style] of row) {
    const last = parts[parts.length - 1];
    if (last && JSON.stringify(last[1]) === JSON.stringify(style)) last[0] += text;
    else parts.push([text, style]);
  }
  return parts;
}

function draw(rows) {
  const columns = Math.max(...rows.map((row) => row.reduce((sum, [text]) => sum + Array.from(text).length, 0)));
  const size = [Math.ceil((columns + 2) * cell.width), (rows.length + 1) * cell.height];
  const out = [`<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${size.join(' ')}">`,
               `<style>text{font:${cell.font}px "DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre}</style>`,
               `<rect width="100%" height="100%" rx="6" fill="${basic[0]}"/>`];
  rows.forEach((row, i) => {
    const y = (i + 0.5) * cell.height;
    let column = 1;
    for (const [text, style] of joined(row)) {
      const length = Array.from(text).length;
      const ink = style.reverse ? style.paper || basic[0] : style.ink || '#d4d4d4';
      const paper = style.reverse ? style.ink || '#d4d4d4' : style.paper;
      const x = (column * cell.width).toFixed(1);
      const width = (length * cell.width).toFixed(1);
      if (paper && paper !== basic[0]) out.push(`<rect x="${x}" y="${y}" width="${width}" height="${cell.height}" fill="${paper}"/>`);
      if (text.trim()) {
        const more = `${style.bold ? ' font-weight="bold"' : ''}${style.italic ? ' font-style="italic"' : ''}`
          + `${style.underline ? ' text-decoration="underline"' : ''}`;
        const lead = text.length - text.trimStart().length;
        out.push(`<text x="${((column + lead) * cell.width).toFixed(1)}" y="${y + 13}" fill="${ink}"${more} `
          + `textLength="${(Array.from(text.trim()).length * cell.width).toFixed(1)}">${escaped(text.trim())}</text>`);
      }
      column += length;
    }
  });
  out.push('</svg>');
  return `${out.join('\n')}\n`;
}

const [, , kind, file] = process.argv;
const rows = kind === 'grammar' ? readGrammar(file) : readTerminal(fs.readFileSync(0, 'utf8'));
process.stdout.write(draw(rows));
