// The beam search as a tree from left to right: hypotheses that were kept, dropped and finished.
import {shortened, svg, textWidth} from './dom.js';
import {asPercent, END, givenUp, pathTo, plain} from './picture.js';
import {layOut} from './tree_layout.js';

const ROW = 30;
const ROW_WITH_NUMBERS = 38;
const BETWEEN = [20, 34];  // distance of columns: least and most
const PAD = 9;             // left and right of a word

const STATES = {
  expanded: 'kept',
  finished: 'finished',
  givenUp: 'dropped',
  cut: 'cut at the length limit'
};

const labelOf = (node, i) => (i === 0 ? 'start' : node.token === END ? 'end' : shortened(plain(node.token), 16));

function edge(from, to, between) {
  if (from.y === to.y) return `M${from.x},${from.y}H${to.x}`;
  const bend = Math.min(Math.abs(to.y - from.y) / 2, between / 2, 9);
  const down = to.y > from.y ? 1 : -1;
  return `M${from.x},${from.y}H${to.x - between / 2 - bend}q${bend},0 ${bend},${down * bend}V${to.y - down * bend}q0,${
      down * bend} ${bend},${down * bend}H${to.x}`;
}

// options: selected (a node), probabilities, room (the width to stay within if possible). Arrow keys move between nodes;
// Enter, Space and clicks choose one.
export function drawTree(answer, {selected, probabilities, room, choose}) {
  const {nodes, hypotheses} = answer;
  const lost = givenUp(nodes);
  const stateOf = (i) => (lost[i] ? 'givenUp' : nodes[i].state);
  const layout = layOut(nodes, hypotheses);
  const pitch = probabilities ? ROW_WITH_NUMBERS : ROW;
  const wide =
      nodes.map((node, i) => Math.max(textWidth(labelOf(node, i), 13, 600) + 2 * PAD, probabilities && i > 0 ? 40 : 0));
  const columnWidth = new Array(layout.columns).fill(0);
  nodes.forEach((_, i) => (columnWidth[layout.depth[i]] = Math.max(columnWidth[layout.depth[i]], wide[i])));
  const [start, end] = [2, 4];
  const words = columnWidth.reduce((sum, each) => sum + each, 0);
  const wanted = Math.floor((room - start - end - words) / Math.max(layout.columns - 1, 1));
  const between = Math.min(Math.max(wanted, BETWEEN[0]), BETWEEN[1]);
  const columnAt = [];
  let x = start;
  for (const each of columnWidth) {
    columnAt.push(x);
    x += each + between;
  }
  const width = x - between + end;
  const height = layout.rows * pitch + 8;
  const y = (i) => 4 + (layout.row[i] + 0.5) * pitch;
  const path = new Set(pathTo(nodes, selected).concat(0));
  const rank = new Map(hypotheses.map(({node}, i) => [node, i + 1]));

  const root =
      svg('svg',
          {class: 'tree', role: 'tree', 'aria-label': 'Beam search', width, height, viewBox: `0 0 ${width} ${height}`});
  const edges = svg('g', {class: 'edges', 'aria-hidden': 'true'});
  const items = svg('g', {role: 'presentation'});
  const classes = (i) => [stateOf(i), layout.best.has(i) && 'best', path.has(i) && 'path', nodes[i].forced && 'forced',
                          i === selected && 'selected']
                             .filter(Boolean)
                             .join(' ');
  // The best hypothesis and the selected one are drawn last, on top.
  const order =
      nodes.map((_, i) => i).sort((a, b) => path.has(a) - path.has(b) || layout.best.has(a) - layout.best.has(b));
  for (const i of order) {
    const node = nodes[i];
    const depth = layout.depth[i];
    if (i > 0) {
      const from = {x: columnAt[depth - 1] + wide[node.parent], y: y(node.parent)};
      const line = svg('path', {class: classes(i), d: edge(from, {x: columnAt[depth], y: y(i)}, between)});
      line.setAttribute('stroke-width', (1 + 2.5 * node.probability).toFixed(2));
      edges.append(line);
    }
    const group = svg('g', {
      class: `node ${classes(i)}${node.token === END ? ' ending' : ''}`,
      role: 'treeitem',
      'data-node': i,
      'aria-level': depth + 1,
      'aria-selected': i === selected,
      'aria-label': i === 0 ?
          'start' :
          `${labelOf(node, i)}, ${asPercent(node.probability)}, ${STATES[stateOf(i)]}: ${node.text}`,
      tabindex: i === selected ? 0 : -1,
      transform: `translate(${columnAt[depth]} ${y(i)})`,
    });
    const text = node.token === END && rank.has(i) ? `${rank.get(i)}` : labelOf(node, i);
    const own = node.token === END ? 24 : wide[i];
    group.append(
        svg('title', {},
            i === 0 ? 'start of the search' :
                      `${node.text || '∅'}\nprobability of this word ${asPercent(node.probability)}, of the text so far ${
                          asPercent(Math.exp(node.logProbability))} · ${STATES[stateOf(i)]}`),
        svg('rect', {x: 0, y: -12, width: own, height: 24, rx: node.token === END ? 12 : 6}),
        svg('text', {x: own / 2, y: 4.5}, node.token === END && !rank.has(i) ? '·' : text),
    );
    if (probabilities && i > 0)
      group.append(svg('text', {class: 'probability', x: own / 2, y: 23}, asPercent(node.probability)));
    items.append(group);
  }
  root.append(edges, items);

  root.addEventListener('click', (event) => {
    const node = event.target.closest('[data-node]');
    if (node) choose(Number(node.dataset.node));
  });
  root.addEventListener('keydown', (event) => {
    const at = Number(event.target.closest?.('[data-node]')?.dataset.node ?? -1);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(at);
      return;
    }
    const to = neighbour(event.key, at, nodes, layout);
    if (to === null) return;
    event.preventDefault();
    if (to === undefined) return;
    root.querySelector('[data-node][tabindex="0"]')?.setAttribute('tabindex', -1);
    const next = root.querySelector(`[data-node="${to}"]`);
    next.setAttribute('tabindex', 0);
    next.focus();
  });
  return {element: root, x: (node) => columnAt[layout.depth[node]], y};
}

// The node that an arrow key leads to; undefined: there is none; null: no arrow key.
function neighbour(key, at, nodes, layout) {
  if (key === 'ArrowLeft') return at > 0 ? nodes[at].parent : undefined;
  if (key === 'ArrowRight') return layout.children[at][0];
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const down = key === 'ArrowDown' ? 1 : -1;
  const same = nodes.map((_, i) => i)
                   .filter((i) => layout.depth[i] === layout.depth[at] && (layout.row[i] - layout.row[at]) * down > 0);
  return same.sort((a, b) => (layout.row[a] - layout.row[b]) * down)[0];
}
