// Typesets formulas given as plain text: v_a with a subscript, e^(s) with a superscript.
import {html, svg} from '../dom.js';

const SHIFTED = /_([A-Za-z0-9]+)|\^\(((?:[^()]|\([^()]*\))*)\)|\^([\p{Letter}\p{Number}]+)/gu;

// 5.6e-08 as 5.6·10^(−8), and 1e-7 as 10^(−7).
const withPowers = (text) => text.replace(
    /(?<![\d.\p{Letter}])(\d+(?:\.\d+)?)e([+\-−])0*(\d+)/gu,
    (_, factor, sign, power) => `${factor === '1' ? '' : `${factor}·`}10^(${sign === '+' ? '' : '−'}${power})`);

// Pieces in order: {text, shift}, where shift is -1 (below), 0 or 1 (above).
function pieces(given) {
  const text = withPowers(given);
  const found = [];
  let from = 0;
  for (const match of text.matchAll(SHIFTED)) {
    if (match.index > from) found.push({text: text.slice(from, match.index), shift: 0});
    found.push({text: match[1] ?? match[2] ?? match[3], shift: match[1] ? -1 : 1});
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({text: text.slice(from), shift: 0});
  return found;
}

// Nodes for a paragraph.
export const set = (text) => pieces(text).map(
    (piece) => (piece.shift === 0 ? piece.text : html(piece.shift < 0 ? 'sub' : 'sup', {}, ...set(piece.text))));

// Nodes for a text of a picture.
export function setSvg(text) {
  let down = 0;  // of the line, for the piece before
  return pieces(text).map((piece) => {
    const own = piece.shift === 0 ? 0 : piece.shift < 0 ? 3.5 : -4.5;
    const part = svg(
        'tspan', {dy: own - down === 0 ? null : own - down, 'font-size': piece.shift === 0 ? null : '75%'}, piece.text);
    down = own;
    return part;
  });
}

// The text without markup, for measuring.
export const unset = (text) => pieces(text).map((piece) => piece.text).join('');
