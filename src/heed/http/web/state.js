// The state of the page as one plain object. It is also in the address bar, so a reload or a link restores it.
import {debounced} from './dom.js';

export const LAB_DEFAULTS = {
  m: 10,
  d: 64,
  c: 200,
  beta: 0.1,
  seed: 1,
  divide: 1,  // scores by √D; or 0
  design: 'all'
};

export const DEFAULTS = {
  view: 'translate',  // or "compare", "lab"
  q: '',
  model: '',  // empty: the server's default
  beam: 5,
  numbers: false,
  scale: 'absolute',  // or "row": relative to the largest weight of the row
  threshold: 0,
  marks: true,  // <s> and </s> are shown
  table: false,
  probabilities: false,  // in the tree
  node: null,            // of the tree: the hypothesis that is shown; null: the best one
  forced: [],            // tokens that the translation must start with
  edits: [],             // {step, column, weights, prefix}: edited rows, and the tokens before each
  models: [],            // to compare
  against: [0, 1],       // indices of the two models whose difference is drawn
  experiment: '',
  lab: LAB_DEFAULTS,
};

const list = (text) => text.split(' ').filter(Boolean);
const number = (text, fallback) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : fallback);
const short = (value) => String(Number(value.toFixed(5)));

// step@column:weights:prefix
const writeEdit = ({step, column, weights, prefix}) =>
    `${step}@${column}:${weights.map(short).join(',')}:${prefix.join(' ')}`;
function readEdit(text) {
  const [place, given, ...prefix] = text.split(':');
  const [step, column] = place.split('@').map((part) => number(part, 0));
  const weights = given.split(',').map((weight) => number(weight, 0));
  return {step, column: column ?? 0, weights, prefix: list(prefix.join(':'))};
}

// One entry per part of the state: to text and back.
const PARTS = {
  view: [String, (text) => (['translate', 'compare', 'lab'].includes(text) ? text : 'translate')],
  q: [String, String],
  model: [String, String],
  beam: [String, (text) => Math.min(Math.max(Math.round(number(text, 5)), 1), 10)],
  numbers: [Number, (text) => text === '1'],
  scale: [String, (text) => (text === 'row' ? 'row' : 'absolute')],
  threshold: [short, (text) => Math.min(Math.max(number(text, 0), 0), 0.5)],
  marks: [Number, (text) => text === '1'],
  table: [Number, (text) => text === '1'],
  probabilities: [Number, (text) => text === '1'],
  node: [String, (text) => number(text, null)],
  forced: [(words) => words.join(' '), list],
  edits: [
    (edits) => edits.map(writeEdit).join('|'), (text) => text.split('|').filter((e) => e.includes(':')).map(readEdit)
  ],
  models: [(models) => models.join(' '), list],
  against: [(pair) => pair.join(' '), (text) => [...list(text).map((n) => number(n, 0)), 0, 1].slice(0, 2)],
  experiment: [String, String],
  lab: [
    (lab) => Object.entries(lab)
                 .filter(([key, value]) => value !== LAB_DEFAULTS[key])
                 .map((pair) => pair.join(':').replaceAll(' ', '_'))
                 .join(' '),
    (text) => {
      const lab = {...LAB_DEFAULTS};
      for (const [key, value] of list(text).map((pair) => pair.split(':')))
        if (key in lab) lab[key] = typeof lab[key] === 'number' ? number(value, lab[key]) : value.replaceAll('_', ' ');
      return lab;
    },
  ],
};

export function read(hash) {
  const state = {...DEFAULTS};
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  for (const [key, [, parse]] of Object.entries(PARTS))
    if (given.has(key)) state[key] = parse(given.get(key));
  return state;
}

export function write(state) {
  const out = new URLSearchParams();
  for (const [key, [print]] of Object.entries(PARTS)) {
    const text = String(print(state[key] ?? ''));
    if (text !== String(print(DEFAULTS[key] ?? ''))) out.set(key, text);
  }
  return `#${out}`;
}

// The state and its listeners. Small changes replace the current entry of the history, after a short delay, so typing
// does not fill the history. Changes with `push` add an entry that the Back button returns from.
export function createStore() {
  let state = read(location.hash);
  const listeners = [];
  const tell = (before) => listeners.forEach((listener) => listener(state, before));
  const replace = debounced(() => history.replaceState(null, '', write(state)), 250);
  addEventListener('pagehide', replace.flush);
  addEventListener('popstate', () => {
    replace.cancel();
    const before = state;
    state = read(location.hash);
    tell(before);
  });
  return {
    get: () => state,
    subscribe: (listener) => listeners.push(listener),
    update(change, push = false) {
      const before = state;
      if (push) replace.flush();
      state = {...state, ...change};
      if (push)
        history.pushState(null, '', write(state));
      else
        replace();
      tell(before);
    },
  };
}
