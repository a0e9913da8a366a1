// The view "Translate": requests the translation while the user types, and shows it with its attention and beam search.
import {Alternatives} from './alternatives.js';
import {AGAIN, attend, KEYSTROKE, newestOnly} from './api.js';
import {AttentionPanel} from './attention_panel.js';
import {drawTree} from './beam_tree.js';
import {drawChips} from './chips.js';
import {byId, debounced, roving} from './dom.js';
import {enableExports} from './export.js';
import {clearRemark, remarkLater} from './language_remark.js';
import {Linked} from './linked.js';
import {fails, passing, works} from './notice.js';
import {asPercent, changedFrom, givenUp, pictureOf} from './picture.js';
import {drawHypotheses, drawSourceWords, drawTranslation, drawWordKey} from './words.js';

const BURST = 120;   // longest time between keystrokes of a burst, in ms; a single keystroke is sent at once
const SLOW = 150;    // milliseconds before an old picture is dimmed
const NBEST = 5;
// Elements that an answer fills.
const PLACES = [
  'translation', 'source-words', 'word-key', 'hypotheses', 'ranked', 'chips', 'heatmap', 'lines', 'tree', 'table-view',
  'about', 'tree-readout', 'live'
];

// The request for this state. The words before an edited row are forced, so that the row keeps its meaning.
function requestOf(state) {
  const prefixes = [state.forced, ...state.edits.map((edit) => edit.prefix)];
  return {
    q: state.q,
    model: state.model || undefined,
    beam: state.beam,
    nbest: Math.min(NBEST, state.beam),
    prefix: prefixes.reduce((longest, each) => (each.length > longest.length ? each : longest)),
    edits: state.edits.map(({step, weights}) => ({step, weights})),
  };
}

export class TranslateView {
  #store;
  #linked = new Linked();
  #panel;
  #alternatives;
  #answer = null;
  #plain = {};  // tokens without the user's changes: {key, tokens}
  #ask = newestOnly(attend);
  #asked = '';
  #drawn = {};  // what is on the page, so that only what changed is drawn again
  #typed = 0;   // time of the last request for something new
  #dim = 0;
  #frame = 0;
  #again = 0;
  #soon = debounced(() => this.#request(), KEYSTROKE);
  #announce = debounced((text) => (byId('live').textContent = text), 700);

  constructor(store) {
    this.#store = store;
    this.#panel = new AttentionPanel(store, this.#linked, (row, column, weights) => this.#edit(row, column, weights));
    this.#alternatives = new Alternatives(byId('alternatives'), (tokens) => this.#force(tokens));
    const words = byId('translation');
    this.#linked.add(words, {pins: false});
    this.#linked.add(byId('source-words'));
    roving(words, () => [...words.querySelectorAll('.word')]);
    words.addEventListener('click', (event) => {
      const word = event.target.closest('.word');
      if (!word || !this.#answer) return;
      const row = Number(word.dataset.row);
      this.#linked.pin({row, column: null});
      this.#alternatives.open(this.#answer, this.#panel.picture.target[row].node, word);
    });
    byId('beam').addEventListener('input', (event) => store.update({beam: Number(event.target.value), node: null}));
    byId('probabilities').addEventListener('change', (event) => store.update({probabilities: event.target.checked}));
    addEventListener('keydown', (event) => event.key === 'Escape' && this.#escape());
    enableExports(byId('panel-translate'), (kind) => this.#exports(kind));
  }

  // After any change of the state.
  update(before) {
    const state = this.#store.get();
    const asked = JSON.stringify(requestOf(state));
    const typed = before && before.q !== state.q;
    if (asked !== this.#asked) {
      const now = performance.now();
      this.#soon();
      if (!typed || now - this.#typed > BURST) this.#soon.flush();
      this.#typed = now;
    } else if (!before || DRAWN.some((part) => before[part] !== state[part]))
      this.redraw();
  }

  async #request() {
    const state = this.#store.get();
    const request = requestOf(state);
    this.#asked = JSON.stringify(request);
    clearTimeout(this.#again);
    if (!state.q.trim()) {
      this.#ask.abandon();
      this.#empty();
      return;
    }
    clearTimeout(this.#dim);
    this.#dim = setTimeout(() => byId('panel-translate').classList.add('stale'), SLOW);
    const began = performance.now();
    try {
      const answer = await this.#ask(request);
      if (!answer) return;
      const took = performance.now() - began;
      works('attend');
      const plain = await this.#plainTokens(request, answer);
      if (this.#asked !== JSON.stringify(request)) return;  // there is a newer request
      this.#answer = {...answer, took, plain};
      this.#settled();
      this.redraw();
      remarkLater(request.q, answer);
    } catch (error) {
      this.#settled();
      // An old link: forced words and edits that do not fit today's model are dropped.
      if (error.status === 400 && request.prefix.length + request.edits.length > 0) {
        this.#store.update({forced: [], edits: [], node: null});
        return;
      }
      fails('attend', error);
      if (passing(error)) this.#again = setTimeout(() => this.#request(), AGAIN);
    }
  }

  #settled() {
    clearTimeout(this.#dim);
    byId('panel-translate').classList.remove('stale');
  }

  // The tokens without the user's changes, so that words that differ can be marked.
  async #plainTokens(request, answer) {
    const key = JSON.stringify([request.q, request.model, request.beam]);
    if (this.#plain.key !== key) {
      const untouched = request.prefix.length === 0 && request.edits.length === 0;
      const plain = untouched ? answer : await attend({...request, prefix: [], edits: []});
      this.#plain = {key, tokens: plain.hypotheses[0]?.tokens ?? []};
    }
    return this.#plain.tokens;
  }

  #empty() {
    this.#answer = null;
    this.#drawn = {};
    this.#settled();
    works('attend');
    this.#announce.cancel();
    cancelAnimationFrame(this.#frame);
    clearRemark();
    this.#alternatives.close();
    this.#linked.clear();
    this.#panel.clear();
    for (const id of PLACES) byId(id).replaceChildren();
    byId('panel-translate').classList.add('nothing');
  }

  #shownNode() {
    const {node} = this.#store.get();
    const best = this.#answer.hypotheses[0]?.node ?? 0;
    return node !== null && node > 0 && node < this.#answer.nodes.length ? node : best;
  }

  redraw() {
    const state = this.#store.get();
    byId('beam').value = state.beam;
    byId('beam-value').textContent = state.beam;
    byId('probabilities').checked = state.probabilities;
    if (!this.#answer || byId('panel-translate').hidden) {
      this.#panel.draw(null);
      return;
    }
    byId('panel-translate').classList.remove('nothing');
    const node = this.#shownNode();
    const picture = pictureOf(this.#answer, node);
    const edited = state.forced.length > 0 || state.edits.length > 0;
    if (edited && node === this.#answer.hypotheses[0]?.node) {
      const changed = changedFrom(picture.tokens, this.#answer.plain);
      let word = 0;
      for (const each of picture.target)
        if (!each.mark) each.changed = changed[word++];
    }
    if (this.#drawn.answer !== this.#answer || this.#drawn.node !== node) {
      drawTranslation(byId('translation'), picture);
      drawSourceWords(byId('source-words'), picture);
      drawWordKey(byId('word-key'), picture);
      drawHypotheses(byId('hypotheses'), this.#answer, node, (chosen) => this.#select(chosen));
      byId('ranked').textContent =
          this.#answer.hypotheses.length > 0 ? 'ranked by log P per token · right: probability' : '';
    }
    drawChips(byId('chips'), state, picture, this.#answer.hypotheses[0]?.node, this.#store);
    this.#about(picture);
    this.#panel.draw(picture);
    if (this.#drawn.answer !== this.#answer || this.#drawn.node !== node ||
        this.#drawn.probabilities !== state.probabilities)
      this.#drawTreeSoon();
    this.#drawn = {answer: this.#answer, node, probabilities: state.probabilities};
    this.#announce(picture.text);
  }

  #about(picture) {
    const {took, nodes} = this.#answer;
    byId('about').textContent =
        `probability ${asPercent(Math.exp(nodes[picture.node].logProbability))} · answered in ${Math.round(took)} ms`;
  }

  // One frame later, so that words and weights appear first.
  #drawTreeSoon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(
        () => setTimeout(() => this.#answer && this.#drawTree(this.#shownNode(), this.#store.get())));
  }

  #drawTree(node, state) {
    const focused = document.activeElement?.closest?.('#tree [data-node]');
    const scroll = byId('tree');
    const {scrollLeft, scrollTop} = scroll;
    const tree = drawTree(this.#answer, {
      selected: node,
      probabilities: state.probabilities,
      room: scroll.clientWidth - 8,  // its padding
      choose: (chosen) => this.#select(chosen)
    });
    scroll.replaceChildren(tree.element);
    scroll.scrollTo(scrollLeft, scrollTop);
    if (focused) tree.element.querySelector('[tabindex="0"]')?.focus({preventScroll: true});
    const kept = this.#answer.nodes.length - 1;
    const lost = givenUp(this.#answer.nodes).filter(Boolean).length;
    byId('tree-readout').textContent =
        `${kept} hypotheses, ${lost} of them dropped. Choose one to see its attention.`;
  }

  #select(node) {
    const best = this.#answer.hypotheses[0]?.node;
    this.#linked.clear();
    this.#store.update({node: node === best || node === 0 ? null : node});
  }

  #force(tokens) {
    const edits = this.#store.get().edits.filter((edit) => edit.step < tokens.length);
    this.#linked.clear();
    this.#store.update({forced: tokens, edits, node: null}, true);
  }

  #edit(row, column, weights) {
    const {edits, forced} = this.#store.get();
    const {target} = this.#panel.picture;
    const prefix = target.slice(0, row).map((word) => word.token);
    const edit = {step: row, column, weights, prefix};
    this.#store.update(
        {forced: forced.slice(0, row), edits: [...edits.filter((each) => each.step < row), edit], node: null}, true);
  }

  #escape() {
    if (byId('panel-translate').hidden) return;
    if (this.#alternatives.isOpen)
      this.#alternatives.close(true);
    else if (!this.#linked.clear() && this.#store.get().node !== null)
      this.#store.update({node: null});
  }

  #exports(kind) {
    if (!this.#answer) return null;
    if (kind !== 'tree') return this.#panel.exports(kind);
    const {took, plain, ...data} = this.#answer;
    return {picture: byId('tree').querySelector('svg'), text: this.#store.get().q, data};
  }
}

const DRAWN = ['view', 'numbers', 'scale', 'threshold', 'marks', 'table', 'probabilities', 'node'];
