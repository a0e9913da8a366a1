// Turns the server's answer into what is drawn: the words of one hypothesis, the words of the source, and the weights.

const MARKS = new Set(['<s>', '</s>', '<pad>']);
export const isMark = (token) => MARKS.has(token);
export const END = '</s>';

// How a token is shown: without the sign that marks the start of a word.
export const plain = (token) => token.replaceAll('▁', '') || '▁';

// Per node, whether the search dropped it: it could not win any more, or it has no child in the beam.
export function givenUp(nodes) {
  const parents = new Set(nodes.map((node) => node.parent));
  return nodes.map((node, i) => node.state === 'givenUp' || (node.state === 'expanded' && !parents.has(i)));
}

// The nodes from the root's child to `node`.
export function pathTo(nodes, node) {
  const path = [];
  for (let at = node; at > 0; at = nodes[at].parent) path.unshift(at);
  return path;
}

// Tokens as the text spells them, with the space before each: {before, text}. If a token is not found in the text, the
// tokens are returned as they are.
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

// The rows and columns that are shown.
export function shown(picture, marks) {
  const places = (words) => words.map((_, i) => i).filter((i) => marks || !words[i].mark);
  return {rows: places(picture.target), columns: places(picture.source)};
}

// Per token, whether it is missing from the longest common subsequence of `tokens` and `others`.
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

// The row with `value` at `column`. The other weights keep their proportions, and the sum stays 1.
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
