// Draws a figure of the lab: lines with bands, histograms, scatter plots, matrices.
import {drawMatrix} from './chart_matrix.js';
import {scaleOf, shortNumber, tickText} from './chart_scale.js';
import {svg, textWidth} from '../dom.js';
import {setSvg, unset} from './formula.js';

const HEIGHT = 300;
const BOTTOM = 44;
const BINS = 40;
const COLORS = 6;

const colorOf = (each, i) => `s${(each.color ?? i) % COLORS}`;

// The legend, in as many lines as it needs; returns its height.
function drawNames(root, groups, left, width) {
  let x = left;
  let y = 10;
  for (const {name, color, dashed} of groups) {
    const wide = textWidth(unset(name), 12) + 34;
    if (x > left && x + wide > width) {
      x = left;
      y += 18;
    }
    const group = svg('g', {class: color});
    group.append(
        svg('path', {class: `series${dashed ? ' dashed' : ''}`, d: `M${x},${y}h18`}),
        svg('text', {class: 'name', x: x + 24, y: y + 4}, setSvg(name)),
    );
    root.append(group);
    x += wide;
  }
  return groups.length > 0 ? y + 16 : 12;
}

function drawAxes(root, figure, x, y, box) {
  const axes = svg('g', {class: 'axes'});
  for (const value of y.ticks) {
    const at = y.place(value);
    axes.append(
        svg('line', {class: 'grid', x1: box.left, x2: box.right, y1: at, y2: at}),
        svg('text', {class: 'tick end', x: box.left - 8, y: at + 4}, tickText(value, figure.y.log && y.powers)),
    );
  }
  let free = -Infinity;
  for (const value of x.ticks) {
    const at = x.place(value);
    const text = tickText(value, figure.x.log && x.powers);
    const half = textWidth(text, 11) / 2;
    axes.append(svg('line', {class: 'mark', x1: at, x2: at, y1: box.bottom, y2: box.bottom + 5}));
    if (at - half < free) continue;
    free = at + half + 8;
    axes.append(svg('text', {class: 'tick middle', x: at, y: box.bottom + 18}, text));
  }
  axes.append(
      svg('line', {class: 'base', x1: box.left, x2: box.right, y1: box.bottom, y2: box.bottom}),
      svg('text', {class: 'axis middle', x: (box.left + box.right) / 2, y: box.bottom + 38}, setSvg(figure.x.label)),
      svg('text', {class: 'axis middle', transform: `translate(12 ${(box.top + box.bottom) / 2}) rotate(-90)`},
          setSvg(figure.y.label)),
  );
  root.append(axes);
}

// The path of a line. It has a gap at each point that cannot be shown.
function lineOf(xs, ys, x, y) {
  let d = '';
  let pen = false;
  xs.forEach((value, i) => {
    if (!x.shows(value) || !y.shows(ys[i])) {
      pen = false;
      return;
    }
    d += `${pen ? 'L' : 'M'}${x.place(value).toFixed(1)},${y.place(ys[i]).toFixed(1)}`;
    pen = true;
  });
  return d;
}

function drawLines(plot, series, x, y) {
  const bands = svg('g');
  const lines = svg('g');
  const forms = svg('g');
  const dots = svg('g');
  series.forEach((each, i) => {
    const color = colorOf(each, i);
    if (each.low?.length > 0) {
      const there =
          each.x.map((_, k) => k).filter((k) => x.shows(each.x[k]) && y.shows(each.low[k]) && y.shows(each.high[k]));
      const points =
          [...there.map((k) => [each.x[k], each.high[k]]), ...there.toReversed().map((k) => [each.x[k], each.low[k]])];
      bands.append(svg('polygon', {
        class: `band ${color}`,
        points: points.map(([a, b]) => `${x.place(a).toFixed(1)},${y.place(b).toFixed(1)}`).join(' ')
      }));
    }
    (each.dashed ? forms : lines)
        .append(
            svg('path', {
              class: `series ${color}${
                  each.dashed   ? ' dashed' :
                      each.dots ? ' measured' :
                                  ''}`,
              d: lineOf(each.x, each.y, x, y)
            }),
        );
    if (!each.dots) return;
    each.x.forEach((value, k) => {
      if (x.shows(value) && y.shows(each.y[k]))
        dots.append(svg('circle', {
          class: `dot ${color}`,
          cx: x.place(value).toFixed(1),
          cy: y.place(each.y[k]).toFixed(1),
          r: each.x.length > 60 ? 1.6 : 2.6
        }));
    });
  });
  plot.append(bands, lines, forms, dots);
}

// The counts of each group, in bins that are the same for all groups of `whole`.
function binned(groups, axis, whole) {
  const all = whole.flatMap((group) => group.values).filter(Number.isFinite);
  const low = axis.low ?? all.reduce((a, b) => Math.min(a, b), Infinity);
  let high = axis.high ?? all.reduce((a, b) => Math.max(a, b), -Infinity);
  if (!(high > low)) high = low + 1;
  const count = (group) => {
    const bins = new Array(BINS).fill(0);
    for (const value of group.values)
      if (value >= low && value <= high)
        bins[Math.min(Math.floor(((value - low) / (high - low)) * BINS), BINS - 1)] += 1;
    return bins;
  };
  return {
    low,
    high,
    counts: groups.map(count),
    most: Math.max(...whole.flatMap(count)),
    edge: (i) => low + ((high - low) * i) / BINS
  };
}

function drawHistograms(plot, groups, bins, x, y) {
  bins.counts.forEach((counts, i) => {
    let d = `M${x.place(bins.edge(0))},${y.place(0)}`;
    counts.forEach((count, k) => (d += `V${y.place(count).toFixed(1)}H${x.place(bins.edge(k + 1)).toFixed(1)}`));
    plot.append(svg('path', {class: `histogram ${colorOf(groups[i], i)}`, d: `${d}V${y.place(0)}Z`}));
  });
}

function drawPoints(plot, groups, x, y) {
  groups.forEach((group, i) => {
    const cloud = svg('g', {class: `cloud ${colorOf(group, i)}`});
    group.x.forEach((value, k) => {
      if (x.shows(value) && y.shows(group.y[k]))
        cloud.append(svg('circle', {cx: x.place(value).toFixed(1), cy: y.place(group.y[k]).toFixed(1), r: 2.4}));
    });
    plot.append(cloud);
  });
}

// A vertical line follows the pointer; `tell` receives the values of the series there.
function follow(root, series, figure, x, y, box, tell) {
  const rule = svg('line', {class: 'rule', y1: box.top, y2: box.bottom});
  rule.setAttribute('visibility', 'hidden');
  root.append(rule);
  const named = series.filter((each) => each.name);
  const all = [...new Set(named.flatMap((each) => each.x))].filter(x.shows).sort((a, b) => a - b);
  root.addEventListener('pointermove', (event) => {
    const frame = root.getBoundingClientRect();
    const at = ((event.clientX - frame.left) / frame.width) * root.viewBox.baseVal.width;
    if (all.length === 0 || at < box.left - 8 || at > box.right + 8) return;
    const nearest = all.reduce((a, b) => (Math.abs(x.place(b) - at) < Math.abs(x.place(a) - at) ? b : a));
    for (const end of ['x1', 'x2']) rule.setAttribute(end, x.place(nearest));
    rule.setAttribute('visibility', 'visible');
    const values = named.map((each) => [each.name, each.y[each.x.indexOf(nearest)]])
                       .filter(([, value]) => value !== undefined && value !== null);
    tell(`${figure.x.label.split(',')[0]} = ${shortNumber(nearest)}: ${
        values.map(([name, value]) => `${name}: ${shortNumber(value)}`).join(' · ')}`);
  });
  root.addEventListener('pointerleave', () => {
    rule.setAttribute('visibility', 'hidden');
    tell('');
  });
}

// `tell(text)` receives the values at the pointer. If only some series are shown, `figure.whole` has all of them, so
// that the axes stay the same.
export function drawFigure(figure, width, tell) {
  if (figure.kind === 'matrix') return drawMatrix(figure, width, tell);
  const root =
      svg('svg', {class: 'chart', role: 'img', 'aria-label': `${figure.title}. ${figure.see}`, width, height: HEIGHT});
  const shown = figure.kind === 'lines' ? figure.series : figure.groups;
  const names = shown.map((each, i) => ({name: each.name, color: colorOf(each, i), dashed: each.dashed}))
                    .filter(({name}) => name);
  const whole = figure.whole ?? shown;
  const bins = figure.kind === 'histograms' ? binned(shown, figure.x, whole) : null;
  const xs = bins ? [bins.low, bins.high] : whole.flatMap((each) => each.x);
  const ys = bins ? [0, bins.most] : whole.flatMap((each) => [...each.y, ...(each.low ?? []), ...(each.high ?? [])]);
  const rough = scaleOf(figure.y, ys, HEIGHT, 0);
  const ticks = rough.ticks.map((value) => textWidth(tickText(value, figure.y.log && rough.powers), 11));
  const left = 32 + Math.max(16, ...ticks);
  const top = drawNames(root, names, left, width) + 4;
  const height = HEIGHT + top - 14;
  root.setAttribute('height', height);
  root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const box = {left, right: width - 12, top, bottom: height - BOTTOM};
  const x = scaleOf(figure.x, xs, box.left, box.right, figure.kind === 'points');
  const y = scaleOf(figure.y, ys, box.bottom, box.top, true);
  drawAxes(root, figure, x, y, box);
  const plot = svg('g');
  if (figure.kind === 'lines')
    drawLines(plot, shown, x, y);
  else if (bins)
    drawHistograms(plot, shown, bins, x, y);
  else
    drawPoints(plot, shown, x, y);
  root.append(plot);
  if (figure.kind === 'lines') follow(root, shown, figure, x, y, box, tell);
  return root;
}
