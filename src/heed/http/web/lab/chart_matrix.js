// A matrix of the lab: sequential colours if its values start at 0, diverging ones if they can be negative.
import {shortNumber} from './chart_scale.js';
import {divergingScale, weightColor} from '../colors.js';
import {svg, textWidth} from '../dom.js';

export function drawMatrix(figure, width, tell) {
  const {rows, columns, values, low, high} = figure;
  const signed = low < 0;
  const scale = signed ? divergingScale() : weightColor;
  const color = (value) => scale(signed ? value / Math.max(-low, high) : (value - low) / (high - low));
  const left = 20 + Math.max(...rows.map((name) => textWidth(name, 11)));
  const top = 26;
  const cell = Math.min((width - left - 8) / columns.length, Math.max(300 / rows.length, 10), 44);
  const line = Math.min(cell, 300 / rows.length);
  const height = top + rows.length * line + 34;
  const root = svg('svg', {
    class: 'chart',
    role: 'img',
    'aria-label': `${figure.title}. ${figure.see}`,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`
  });

  const bar = svg('g');
  for (let i = 0; i < 40; ++i)
    bar.append(
        svg('rect', {x: left + i * 2.5, y: 2, width: 3, height: 8, fill: color(low + ((high - low) * i) / 39).fill}));
  root.append(
      bar,
      svg('text', {class: 'tick', x: left + 108, y: 10},
          `${shortNumber(low)} to ${shortNumber(high)}, ${figure.value_name}`));

  const every = Math.ceil(14 / line);
  rows.forEach((name, i) => {
    const y = top + i * line;
    if (i % every === 0) root.append(svg('text', {class: 'tick end', x: left - 6, y: y + line / 2 + 4}, name));
    columns.forEach((_, j) => {
      const value = values[i * columns.length + j];
      const x = left + j * cell;
      root.append(svg('rect', {
        class: 'entry',
        'data-at': `${i} ${j}`,
        x: x + 0.5,
        y: y + 0.5,
        width: cell - 1,
        height: line - 1,
        rx: Math.min(2, line / 6),
        fill: color(value).fill
      }));
    });
  });
  const widest = Math.max(...columns.map((name) => textWidth(name, 11))) + 3;
  const between = Math.ceil(widest / cell);
  columns.forEach((name, j) => {
    if (j % between === 0)
      root.append(
          svg('text', {class: 'tick middle', x: left + (j + 0.5) * cell, y: top + rows.length * line + 16}, name));
  });
  root.addEventListener('pointermove', (event) => {
    const [i, j] = (event.target.dataset?.at ?? '').split(' ').map(Number);
    tell(Number.isInteger(j) ? `${rows[i]}, ${columns[j]}: ${shortNumber(values[i * columns.length + j])}` : '');
  });
  root.addEventListener('pointerleave', () => tell(''));
  return root;
}
