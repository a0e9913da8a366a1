// Positions of the hypotheses of a beam search: columns are words, and the best hypothesis is a straight row at the top.
// A branch takes the first row below its parent that is free over its whole length, so short dead ends fill gaps.
import {pathTo} from './picture.js';

// Returns {rows, depth, row: [of each node], best: Set of nodes, children}.
export function layOut(nodes, hypotheses) {
  const children = nodes.map(() => []);
  const depth = new Array(nodes.length).fill(0);
  for (let i = 1; i < nodes.length; ++i) {
    children[nodes[i].parent].push(i);
    depth[i] = depth[nodes[i].parent] + 1;  // parents come first
  }
  // How good the best end of a subtree is: its rank among the hypotheses, otherwise its probability.
  const rank = new Map(hypotheses.map(({node}, i) => [node, i]));
  const merit = nodes.map((node, i) => (rank.has(i) ? 1e6 - rank.get(i) : node.logProbability - 1e6 + depth[i]));
  for (let i = nodes.length - 1; i > 0; --i) merit[nodes[i].parent] = Math.max(merit[nodes[i].parent], merit[i]);
  for (const each of children) each.sort((a, b) => merit[b] - merit[a]);

  const row = new Array(nodes.length).fill(0);
  const taken = [];  // per row, the columns in use
  const free = (r, from, to) => {
    for (let column = from; column <= to; ++column)
      if (taken[r]?.[column]) return false;
    return true;
  };
  // A chain is a node, its best child, the best child of that, and so on.
  const waiting = [{first: 0, above: 0}];
  while (waiting.length > 0) {
    const {first, above} = waiting.shift();
    const chain = [first];
    while (children[chain.at(-1)].length > 0) chain.push(children[chain.at(-1)][0]);
    const from = depth[first];
    const to = depth[chain.at(-1)];
    let r = above;
    while (!free(r, from, to)) ++r;
    taken[r] ??= [];
    for (const node of chain) {
      row[node] = r;
      taken[r][depth[node]] = true;
    }
    // Branches near the end first: they get the rows nearest to the chain.
    for (const node of chain.toReversed())
      for (const branch of children[node].slice(1)) waiting.push({first: branch, above: r + 1});
  }
  const best = new Set(hypotheses.length > 0 ? pathTo(nodes, hypotheses[0].node) : []);
  best.add(0);
  return {rows: taken.length, columns: Math.max(...depth) + 1, row, depth, best, children};
}
