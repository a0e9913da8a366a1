// Weights as a grid of cells: one row per target word, one column per source word.
import {divergingScale, weightColor} from './colors.js';
import {axesOf} from './catalog.js';
import {shortened, svg, textWidth} from './dom.js';
import {asPercent, asWeight} from './picture.js';
import {hintOf} from './words.js';

const LABEL = 13;                    // font size of words, in pixels
const BOLD = 650;                    // font weight of words that are looked at: the widest they get
const SLOPE = (55 * Math.PI) / 180;  // of the words above the columns
const AXIS = 18;                     // room for the label of an axis, in pixels
const GAP = 2;
const SURE = 52;        // width of the bars that show the probability of a word
const COMFORTABLE = 26; // width of a cell that is easy to see and to drag

const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2).replace(/^0/, '')}`;
const inCell = (value, difference) => {
  if (difference) return Math.abs(value) < 0.005 ? '0' : signed(value);
  return value >= 0.995 ? '1.0' : value < 0.005 ? '0' : value.toFixed(2).slice(1);
};

// The room that labels take around the cells.
function measureLabels(picture, {rows, columns}, options) {
  const width = (word) => textWidth(shortened(word.text), LABEL, BOLD);
  const left = AXIS + Math.max(30, ...rows.map((row) => width(picture.target[row]))) + 12;
  const labels = Math.max(20, ...columns.map((column) => width(picture.source[column])));
  const top = AXIS + labels * Math.sin(SLOPE) + 18;
  const sure = options.sure ? SURE + 10 : 0;
  // How far the sloping words of the last columns reach beyond the cells, if a cell is `cell` wide.
  const overhang = (cell) => Math.max(
      0, ...columns.map((column, j) => width(picture.source[column]) * Math.cos(SLOPE) + LABEL -
                            (columns.length - 1 - j + 0.5) * cell));
  return {left, top, right: (cell) => Math.max(sure, overhang(cell))};
}

// The sizes of all parts. Cells fill `width` as far as they stay readable.
function measure(picture, places, options) {
  const {rows, columns} = places;
  const least = options.numbers ? (options.small ? 25 : 30) : options.small || options.width < 480 ? 13 : 20;
  const labels = measureLabels(picture, places, options);
  const {left, top} = labels;
  const widest = options.difference ? 72 : options.small ? 40 : 60;
  const bounded = (cell) => Math.min(Math.max(cell, least), widest);
  const fitting = (right) => bounded((options.width - left - right) / Math.max(columns.length, 1));
  const cell = fitting(labels.right(fitting(labels.right(widest))));
  const right = labels.right(cell);
  const line = Math.min(Math.max(cell, options.numbers ? 24 : 20), options.small ? 26 : 36);
  const axis = textWidth(axesOf(picture.model).target, 11) + 8;  // it stands upright
  return {
    left,
    top,
    right,
    cell,
    line,
    width: left + columns.length * cell + right,
    height: Math.max(top + rows.length * line + 4, axis)
  };
}

// The width that this heatmap needs to be easy to see.
export function comfortableWidth(picture, places, options) {
  const cell = options.numbers ? 30 : COMFORTABLE;
  const {left, right} = measureLabels(picture, places, options);
  return left + places.columns.length * cell + right(cell);
}

function paint(cell, value, most, colors, {difference, threshold}) {
  const faint = Math.abs(value) < threshold;
  const color = colors(faint ? 0 : value / most);
  cell.rect.setAttribute('fill', color.fill);
  cell.group.classList.toggle('faint', faint);
  if (!cell.text) return;
  cell.text.textContent = faint ? '' : inCell(value, difference);
  cell.text.setAttribute('fill', color.ink);
  cell.group.classList.toggle('zero', Math.abs(value) < 0.005);
}

// options: width, numbers, threshold, scale ("row" or "absolute"), label; small, sure (bars of probabilities),
// difference (values from -1 to 1 on a diverging scale), focusable.
// Returns {element, repaint(row, weights)}; repaint changes the weights of one row and nothing else.
export function drawHeatmap(picture, places, options) {
  const at = measure(picture, places, options);
  const {rows, columns} = places;
  const root = svg('svg', {
    class: 'heatmap',
    role: 'grid',
    'aria-label': options.label,
    'aria-rowcount': rows.length,
    'aria-colcount': columns.length,
    width: at.width,
    height: at.height,
    viewBox: `0 0 ${at.width} ${at.height}`,
  });
  const axes = axesOf(picture.model);
  const middle = at.top + (rows.length * at.line) / 2;
  const half = textWidth(axes.target, 11) / 2 + 4;
  root.append(svg(
      'g', {class: 'axes', 'aria-hidden': 'true'},
      svg('text', {class: 'axis', 'data-axis': 'source', x: at.left, y: 11}, `${axes.source} →`),
      svg('text', {
        class: 'axis middle',
        'data-axis': 'target',
        transform: `translate(11 ${Math.min(Math.max(middle, half), at.height - half)}) rotate(-90)`
      },
          axes.target)));
  const heads = svg('g', {role: 'row', class: 'heads'});
  columns.forEach((column, j) => {
    const word = picture.source[column];
    const x = at.left + (j + 0.5) * at.cell;
    heads.append(
        svg(
            'text',
            {
              class: `label${word.mark ? ' mark' : ''}${word.unknown ? ' unknown' : ''}`,
              role: 'columnheader',
              'data-column': column,
              'data-hint': hintOf(word),
              transform: `translate(${x + 3} ${at.top - 8}) rotate(-55)`,
            },
            shortened(word.text),
            ),
    );
  });
  if (options.sure)
    heads.append(svg('text', {class: 'axis', x: at.left + columns.length * at.cell + 12, y: at.top - 8}, 'p(word)'));
  root.append(heads);

  const cells = new Map();  // by row
  rows.forEach((row, i) => {
    const word = picture.target[row];
    const y = at.top + i * at.line;
    const line = svg('g', {role: 'row', class: 'line'});
    line.append(
        svg('rect', {class: 'band', 'data-row': row, x: AXIS, y, width: at.left - AXIS - 2, height: at.line, rx: 4}),
        svg(
            'text',
            {
              class: `label end${word.mark ? ' mark' : ''}${word.changed ? ' changed' : ''}${
                  word.forced ? ' forced' : ''}`,
              role: 'rowheader',
              'data-row': row,
              x: at.left - 8,
              y: y + at.line / 2 + 4.5,
              'data-hint': hintOf(word),
            },
            shortened(word.text),
            ),
    );
    const made = columns.map((column, j) => {
      const x = at.left + j * at.cell;
      const about = {
        class: 'cell',
        role: 'gridcell',
        'data-row': row,
        'data-column': column,
        tabindex: options.focusable ? (i === 0 && j === 0 ? 0 : -1) : null,
      };
      const size = {x: x + GAP / 2, y: y + GAP / 2, width: at.cell - GAP, height: at.line - GAP, rx: 3};
      // A cell without a number is a single element, which draws twice as fast.
      const rect = svg('rect', options.numbers ? size : {...about, ...size});
      const text =
          options.numbers ? svg('text', {class: 'number', x: x + at.cell / 2, y: y + at.line / 2 + 3.5}) : null;
      const group = text ? svg('g', about, rect, text) : rect;
      line.append(group);
      return {column, group, rect, text};
    });
    cells.set(row, made);
    if (options.sure && word.probability !== undefined) {
      const x = at.left + columns.length * at.cell + 12;
      const bar = svg('g', {class: 'sure', 'data-row': row});
      bar.append(
          svg('title', {}, `${word.text}: probability ${asPercent(word.probability)}`),
          svg('rect', {class: 'track', x, y: y + at.line / 2 - 3, width: SURE - 12, height: 6, rx: 3}),
          svg('rect', {
            class: 'fill',
            x,
            y: y + at.line / 2 - 3,
            width: Math.max((SURE - 12) * word.probability, 2),
            height: 6,
            rx: 3
          }),
      );
      line.append(bar);
    }
    root.append(line);
  });

  const colors = options.difference ? divergingScale() : weightColor;
  const repaint = (row, weights) => {
    const most = options.difference ? (options.most ?? 1) : options.scale === 'row' ? Math.max(...weights, 1e-9) : 1;
    for (const cell of cells.get(row) ?? []) {
      const value = weights[cell.column];
      paint(cell, value, most, colors, options);
      const names = `${picture.target[row].text} from ${picture.source[cell.column].text}`;
      cell.group.setAttribute('aria-label', `${names}: ${options.difference ? signed(value) : asWeight(value)}`);
    }
  };
  for (const row of rows) repaint(row, picture.weights[row]);
  if (options.focusable) moveByArrows(root, rows, columns);
  return {element: root, repaint};
}

function moveByArrows(root, rows, columns) {
  const steps = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
  root.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    const from = event.target.closest?.('.cell');
    if (!step || !from || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const row = rows[rows.indexOf(Number(from.dataset.row)) + step[0]];
    const column = columns[columns.indexOf(Number(from.dataset.column)) + step[1]];
    const to = root.querySelector(`.cell[data-row="${row}"][data-column="${column}"]`);
    if (!to) return;
    from.setAttribute('tabindex', -1);
    to.setAttribute('tabindex', 0);
    to.focus();
  });
}

// The scale of the colours, as a small picture.
export function drawLegend({difference = false, scale = 'absolute', most = 1, names = []} = {}) {
  const width = 132;
  const steps = 44;
  const root = svg('svg', {class: 'legend', role: 'img', width: width + 2, height: 12, viewBox: `0 0 ${width + 2} 12`});
  const colors = difference ? divergingScale() : weightColor;
  for (let i = 0; i < steps; ++i) {
    const x = i / (steps - 1);
    const fill = difference ? colors(2 * x - 1).fill : colors(x).fill;
    root.append(svg('rect', {x: 1 + (i * width) / steps, y: 1, width: width / steps + 0.4, height: 10, fill}));
  }
  const end = difference ? most.toFixed(2) : scale === 'row' ? 'largest of the row' : '1';
  const ends = difference ? [`${names[1]} more (−${end})`, `${names[0]} more (+${end})`] : ['0', end];
  root.setAttribute('aria-label', `Colours from ${ends[0]} to ${ends[1]}`);
  return {element: root, ends};
}
