// From the server's answer to what is drawn: the words of one hypothesis, those of the source, and the weights between.

const MARKS = new Set(['<s>', '</s>', '<pad>']);
export const isMark = (token) => MARKS.has(token);
export const END = '</s>';

// How a token is written in pictures: the sign of a word's beginning is for machines.
export const plain = (token) => token.replaceAll('▁', '') || '▁';

// Of each node, whether the search gave it up: it could not win any more, or others took all places after it.
export function givenUp(nodes) {
  const parents = new Set(nodes.map((node) => node.parent));
  return nodes.map((node, i) => node.state === 'givenUp' || (node.state === 'expanded' && !parents.has(i)));
}

// Nodes from the root's child to `node`.
export function pathTo(nodes, node) {
  const path = [];
  for (let at = node; at > 0; at = nodes[at].parent) path.unshift(at);
  return path;
}

// Tokens as they stand in the text, with the space before each: {before, text}. Case and spaces are the text's where
// every token is found in it, in order; else the tokens stand as they are.
export function wordsInText(tokens, text) {
  const found = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (const token of tokens) {
    const piece = plain(token).toLowerCase().replace(/@@$/, '');
    const at = lower.length === text.length ? lower.indexOf(piece, from) : -1;
    if (at < 0 || text.slice(from, at).trim() !== '')
      return tokens.map((each, i) => ({before: i > 0 ? ' ' : '', text: plain(each)}));
    found.push({before: text.slice(from, at), text: text.slice(at, at + piece.length)});
    from = at + piece.length;
  }
  return found;
}

export function pictureOf(answer, node) {
  const path = pathTo(answer.nodes, node);
  const tokens = path.map((at) => answer.nodes[at].token).filter((token) => !isMark(token));
  const written = wordsInText(tokens, answer.nodes[node].text);
  let word = 0;
  const target = path.map((at) => {
    const {token, probability, forced} = answer.nodes[at];
    const mark = isMark(token);
    return {token, node: at, mark, probability, forced, ...(mark ? {before: ' ', text: token} : written[word++])};
  });
  return {
    model: answer.model,
    attention: answer.attention,
    node,
    text: answer.nodes[node].text,
    tokens,
    source: answer.sourceTokens.map((token, i) => ({
                                      token,
                                      text: plain(token),
                                      mark: isMark(token),
                                      unknown: Boolean(answer.unknown?.[i]),
                                    })),
    target,
    weights: path.map((at) => answer.nodes[at].weights),
    finished: answer.nodes[node].state === 'finished',
  };
}

// Which rows and columns are shown.
export function shown(picture, marks) {
  const places = (words) => words.map((_, i) => i).filter((i) => marks || !words[i].mark);
  return {rows: places(picture.target), columns: places(picture.source)};
}

// Of each of `tokens`, whether it is none of a longest common subsequence with `others`.
export function changedFrom(tokens, others) {
  const n = tokens.length;
  const m = others.length;
  const common = Array.from({length: n + 1}, () => new Uint16Array(m + 1));
  for (let i = n - 1; i >= 0; --i)
    for (let j = m - 1; j >= 0; --j)
      common[i][j] = tokens[i] === others[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  const changed = new Array(n).fill(true);
  for (let i = 0, j = 0; i < n && j < m;) {
    if (tokens[i] === others[j]) {
      changed[i] = false;
      ++i;
      ++j;
    } else if (common[i + 1][j] >= common[i][j + 1])
      ++i;
    else
      ++j;
  }
  return changed;
}

// A row with `column` at `value`; the others keep their proportions, and the sum stays 1.
export function withWeight(weights, column, value) {
  const left = 1 - value;
  const rest = weights.reduce((sum, weight, i) => (i === column ? sum : sum + weight), 0);
  return weights.map((weight, i) => {
    if (i === column) return value;
    return rest > 1e-9 ? (weight / rest) * left : left / (weights.length - 1);
  });
}

export const asWeight = (weight) => (weight >= 0.9995 ? '1.00' : weight.toFixed(weight < 0.01 && weight > 0 ? 4 : 3));
export function asPercent(p) {
  if (p >= 0.0995) return `${Math.round(100 * p)}%`;
  if (p >= 0.00995) return `${(100 * p).toFixed(1)}%`;
  return p >= 0.00001 ? `${Number((100 * p).toPrecision(2))}%` : '<0.001%';
}
