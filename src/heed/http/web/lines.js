// Weights as lines between the two sentences: source words on the left, target words on the right. A larger weight is a
// thicker and darker line.
import {axesOf} from './catalog.js';
import {shortened, svg, textWidth} from './dom.js';
import {asWeight} from './picture.js';
import {hintOf} from './words.js';

const PITCH = 28;
const HEAD = 24;      // room for the names of the sides
const BOLD = 650;     // font weight of changed words
const LEAST = 0.004;  // smaller weights are not drawn

function curve(from, to) {
  const bend = (to.x - from.x) * 0.45;
  return `M${from.x},${from.y} C${from.x + bend},${from.y} ${to.x - bend},${to.y} ${to.x},${to.y}`;
}

function paint(line, value, most, threshold) {
  const strength = Math.min(value / most, 1);
  line.setAttribute('stroke-width', (0.8 + 8 * strength).toFixed(2));
  line.setAttribute('stroke-opacity', (0.1 + 0.82 * strength).toFixed(3));
  line.classList.toggle('off', value < Math.max(threshold, LEAST));
}

function measure(picture, {rows, columns}) {
  const labels = (words, places) => Math.max(24, ...places.map((i) => textWidth(shortened(words[i].text), 14, BOLD)));
  const left = labels(picture.source, columns) + 20;
  const right = labels(picture.target, rows) + 20;
  return {left, right, least: left + right + 120};
}

// The width that these lines need.
export const leastWidth = (picture, places) => measure(picture, places).least;

// options: width, threshold, scale, label. Returns {element, repaint(row, weights)}.
export function drawLines(picture, {rows, columns}, options) {
  const {left, right, least} = measure(picture, {rows, columns});
  const axes = axesOf(picture.model);
  const width = Math.max(options.width, least);
  const count = Math.max(rows.length, columns.length);
  const height = HEAD + count * PITCH + 8;
  const root = svg(
      'svg',
      {class: 'lines', role: 'group', 'aria-label': options.label, width, height, viewBox: `0 0 ${width} ${height}`});
  root.append(svg(
      'g', {class: 'axes', 'aria-hidden': 'true'},
      svg('text', {class: 'axis end', 'data-axis': 'source', x: Math.max(left, textWidth(axes.source, 11)), y: 11},
          axes.source),
      svg('text', {
        class: 'axis',
        'data-axis': 'target',
        x: Math.min(width - right, width - textWidth(axes.target, 11) - 2),
        y: 11
      },
          axes.target)));
  // The shorter sentence is spread over the height of the longer one, up to a limit.
  const place = (i, of) => {
    const pitch = Math.min((count / of) * PITCH, 1.6 * PITCH);
    return HEAD + 4 + (count * PITCH - of * pitch) / 2 + (i + 0.5) * pitch;
  };
  const from = new Map(columns.map((column, j) => [column, {x: left, y: place(j, columns.length)}]));
  const to = new Map(rows.map((row, i) => [row, {x: width - right, y: place(i, rows.length)}]));

  const strokes = svg('g', {class: 'strokes', 'aria-hidden': 'true'});
  const all = new Map(rows.map((row) => [row, new Map()]));  // by row and column
  const lineOf = (row, column) => {
    const lines = all.get(row);
    if (!lines.has(column)) {
      const line = svg('path', {'data-row': row, 'data-column': column, d: curve(from.get(column), to.get(row))});
      lines.set(column, line);
      strokes.append(line);
    }
    return lines.get(column);
  };
  const dots = svg('g', {'aria-hidden': 'true'});
  for (const {x, y} of [...from.values(), ...to.values()])
    dots.append(svg('circle', {class: 'dot', cx: x, cy: y, r: 2}));
  root.append(dots, strokes);

  const word = (text, attributes, {x, y}, end, classes) => {
    const wide = textWidth(shortened(text.text), 14, BOLD) + 14;
    const group = svg('g', {class: `word${classes}`, 'data-hint': hintOf(text), ...attributes});
    group.append(
        svg('rect', {x: end ? x - wide - 4 : x + 4, y: y - 12, width: wide, height: 24, rx: 6}),
        svg('text', {x: end ? x - 11 : x + 11, y: y + 4.8, class: end ? 'end' : ''}, shortened(text.text)),
    );
    return group;
  };
  for (const column of columns) {
    const source = picture.source[column];
    root.append(word(
        source, {'data-column': column}, from.get(column), true,
        `${source.mark ? ' mark' : ''}${source.unknown ? ' unknown' : ''}`));
  }
  for (const row of rows) {
    const target = picture.target[row];
    root.append(word(
        target, {'data-row': row}, to.get(row), false,
        `${target.mark ? ' mark' : ''}${target.changed ? ' changed' : ''}${target.forced ? ' forced' : ''}`));
  }

  const repaint = (row, weights) => {
    const most = options.scale === 'row' ? Math.max(...weights, 1e-9) : 1;
    // The strongest lines are drawn last, on top.
    const ordered = columns.filter((column) => weights[column] >= LEAST || all.get(row)?.has(column))
                        .sort((a, b) => weights[a] - weights[b]);
    for (const column of ordered) paint(lineOf(row, column), weights[column], most, options.threshold);
  };
  for (const row of rows) repaint(row, picture.weights[row]);
  return {element: root, repaint};
}

// The word or cell that is looked at, as text: {strong, rest}.
export function describe(picture, place) {
  const best = (pairs) =>
      pairs.sort((a, b) => b[1] - a[1]).slice(0, 4).map(([name, weight]) => `${name} ${asWeight(weight)}`).join(' · ');
  if (place.row !== null && place.column !== null) {
    const weight = picture.weights[place.row]?.[place.column];
    if (weight === undefined) return null;
    return {strong: `${picture.target[place.row].text} ← ${picture.source[place.column].text}`, rest: asWeight(weight)};
  }
  if (place.row !== null && picture.target[place.row])
    return {
      strong: `${picture.target[place.row].text} ←`,
      rest: best(picture.weights[place.row].map((weight, column) => [picture.source[column].text, weight])),
    };
  if (place.column !== null && picture.source[place.column])
    return {
      strong: `${picture.source[place.column].text} →`,
      rest: best(picture.weights.map((weights, row) => [picture.target[row].text, weights[place.column]])),
    };
  return null;
}
