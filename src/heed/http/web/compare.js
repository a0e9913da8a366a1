// The view "Compare": two to four models on one sentence, side by side, and the difference between two of them.
import {AGAIN, attend, KEYSTROKE, newestOnly} from './api.js';
import {drawDifference} from './difference.js';
import {byId, debounced, html} from './dom.js';
import {enableExports, exportMenu} from './export.js';
import {drawHeatmap} from './heatmap.js';
import {describe} from './lines.js';
import {clearRemark, remarkLater} from './language_remark.js';
import {Linked} from './linked.js';
import {fails, passing, works} from './notice.js';
import {asPercent, changedFrom, END, pictureOf, shown} from './picture.js';
import {asScore} from './words.js';

const MOST = 4;
const SWITCHES = [['numbers', 'Numbers'], ['marks', 'Special tokens']];

export class CompareView {
  #store;
  #models = [];
  #slots = new Map();  // per model: {ask, key, answer}
  #difference = {ask: newestOnly(attend), key: '', answer: null, error: ''};
  #parts;
  #soon = debounced(() => this.#request(), KEYSTROKE);

  constructor(store) {
    this.#store = store;
    const panel = byId('panel-compare');
    this.#parts = {
      models: html(
          'div',
          {class: 'models', id: 'compare-models', role: 'group', 'aria-label': 'Models to compare, two to four'}),
      cards: html('div', {class: 'sidebyside', id: 'compare-cards'}),
      difference: html('section', {class: 'card', id: 'difference-card', 'aria-labelledby': 'difference-title'}),
    };
    const choices = html(
        'div', {class: 'choices'}, this.#parts.models,
        html('div', {class: 'tools'}, SWITCHES.map(([part, text]) => this.#toggleOf(part, text))));
    this.#parts.empty = html('p', {class: 'card empty', id: 'compare-empty'});
    this.#parts.empty.hidden = true;
    panel.append(choices, this.#parts.empty, this.#parts.cards, this.#parts.difference);
    enableExports(panel, (kind) => this.#exports(kind));
    new ResizeObserver(debounced(() => this.redraw(), 60)).observe(this.#parts.cards);
  }

  #toggleOf(part, text) {
    const input = html('input', {
      type: 'checkbox',
      id: `compare-${part}`,
      change: (event) => this.#store.update({[part]: event.target.checked})
    });
    return html('label', {class: 'switch'}, input, html('span', {}, text));
  }

  setModels(models) { this.#models = models; }

  #chosen() {
    const known = this.#models.map(({id}) => id);
    const asked = this.#store.get().models.filter((id) => known.includes(id)).slice(0, MOST);
    if (asked.length > 1) return asked;
    // By default, models that have attention.
    const withAttention = this.#models.filter(({attention}) => attention !== 'none').map(({id}) => id);
    return [...new Set([...asked, ...withAttention, ...known])].slice(0, 2);
  }

  update(before) {
    this.#soon();
    if (!before || before.q === this.#store.get().q) this.#soon.flush();
  }

  #toggle(id, wanted) {
    const chosen = this.#chosen();
    const models = wanted ? [...chosen, id] : chosen.filter((each) => each !== id);
    this.#store.update({models, against: [0, 1]}, true);
  }

  async #request() {
    const {q, beam} = this.#store.get();
    this.redraw();
    if (!q.trim() || this.#models.length < 2) return;
    await Promise.all(this.#chosen().map((model) => this.#requestOne({q, model, beam, nbest: 1})));
    await this.#requestDifference();
  }

  // Without a sentence there are no answers.
  #clear() {
    for (const slot of this.#slots.values()) {
      slot.ask.abandon();
      Object.assign(slot, {key: '', answer: null});
    }
    this.#difference.ask.abandon();
    Object.assign(this.#difference, {key: '', answer: null, error: ''});
    for (const card of this.#parts.cards.children) card.linked?.clear();
    this.#parts.difference.linked?.clear();
    works('compare');
    clearRemark();
  }

  async #requestOne(request) {
    const slot = this.#slots.get(request.model) ?? {ask: newestOnly(attend), key: '', answer: null};
    this.#slots.set(request.model, slot);
    const key = JSON.stringify(request);
    if (slot.key === key) return;
    try {
      const answer = await slot.ask(request);
      if (!answer) return;
      slot.key = key;
      slot.answer = answer;
      works('compare');
      this.redraw();
      if (request.model === this.#chosen()[0]) remarkLater(request.q, answer);
    } catch (error) {
      fails('compare', error);
      if (passing(error)) setTimeout(() => this.#soon(), AGAIN);
    }
  }

  #pair() {
    const chosen = this.#chosen();
    const {against} = this.#store.get();
    const a = chosen[against[0]] ?? chosen[0];
    const b = chosen[against[1]] && against[1] !== against[0] ? chosen[against[1]] : chosen.find((id) => id !== a);
    return [a, b];
  }

  #pictureOf(model) {
    const answer = this.#slots.get(model)?.answer;
    return answer?.hypotheses.length > 0 ? pictureOf(answer, answer.hypotheses[0].node) : null;
  }

  // B is forced to write the translation of A, so that each row is the same word for both.
  async #requestDifference() {
    const [a, b] = this.#pair();
    const first = this.#pictureOf(a);
    if (!first || !b) return;
    const request =
        {q: this.#store.get().q, model: b, beam: 1, nbest: 1, prefix: first.target.map((word) => word.token)};
    if (request.prefix.at(-1) !== END) request.prefix.push(END);
    const key = JSON.stringify([a, request]);
    if (this.#difference.key !== key) {
      try {
        const answer = await this.#difference.ask(request);
        if (!answer) return;
        Object.assign(this.#difference, {key, answer, error: ''});
      } catch (error) {
        Object.assign(this.#difference, {key, answer: null, error: error.message});
      }
    }
    this.redraw();
  }

  redraw() {
    if (byId('panel-compare').hidden || this.#models.length === 0) return;
    if (!this.#store.get().q.trim()) this.#clear();
    const empty = this.#models.length < 2 ?
        'The server has only one model. To compare models, serve several: heed serve --model A --model B' :
        this.#store.get().q.trim() ? '' : 'Type a sentence to compare the models.';
    this.#parts.empty.textContent = empty;
    this.#parts.empty.hidden = !empty;
    this.#parts.cards.hidden = this.#parts.difference.hidden = Boolean(empty);
    if (this.#models.length < 2) return;
    this.#drawChoice();
    for (const [part] of SWITCHES) byId(`compare-${part}`).checked = this.#store.get()[part];
    const chosen = this.#chosen();
    const first = this.#pictureOf(chosen[0]);
    this.#parts.cards.dataset.count = chosen.length;
    // Existing cards stay in the page, so that they keep the focus.
    const cards = chosen.map(
        (model) => this.#parts.cards.querySelector(`[data-compare="${CSS.escape(model)}"]`) ?? this.#card(model));
    if (cards.some((card, i) => this.#parts.cards.children[i] !== card) ||
        this.#parts.cards.children.length !== cards.length)
      this.#parts.cards.replaceChildren(...cards);
    this.#echo();
    chosen.forEach((model, i) => this.#fillCard(cards[i], model, first));
    this.#drawDifference();
  }

  #drawChoice() {
    const chosen = this.#chosen();
    const wanted = this.#models.map(({id}) => `${id}${chosen.includes(id)}`).join(' ');
    if (this.#parts.models.dataset.drawn === wanted) return;
    this.#parts.models.dataset.drawn = wanted;
    const focused = document.activeElement?.value;
    this.#parts.models.replaceChildren(
        ...this.#models.map((model) => {
          const on = chosen.includes(model.id);
          const input = html('input', {
            type: 'checkbox',
            value: model.id,
            disabled: on ? chosen.length <= 2 : chosen.length >= MOST,
            change: (event) => this.#toggle(model.id, event.target.checked),
          });
          input.checked = on;
          return html('label', {class: 'pick'}, input, html('span', {}, model.id, html('small', {}, model.attention)));
        }),
    );
    if (focused) this.#parts.models.querySelector(`input[value="${CSS.escape(focused)}"]`)?.focus();
  }

  #card(model) {
    const about = this.#models.find(({id}) => id === model);
    const scroll = html('div', {class: 'scroll'});
    const readout = html('p', {class: 'readout hint'});
    const linked = new Linked();
    linked.add(scroll);
    const card = html(
        'section',
        {class: 'card compared', 'data-compare': model, 'aria-label': model},
        html(
            'div', {class: 'head'}, html('h2', {class: 'title'}, model),
            html('p', {class: 'sub'}, `${about.attention} · ${(about.parameters / 1e6).toFixed(1)} M parameters`),
            html(
                'div', {class: 'tools'},
                exportMenu(
                    ['Heatmap', `heatmap:${model}`, ['svg', 'png']], ['Numbers', `heatmap:${model}`, ['json']]))),
        html('p', {class: 'translation'}),
        scroll,
        readout,
    );
    linked.listen((place) => {
      const told = place && card.picture ? describe(card.picture, place) : null;
      readout.replaceChildren(told ? html('strong', {}, told.strong) : '', told ? ` ${told.rest}` : '');
      this.#echo();
    });
    card.linked = linked;
    return card;
  }

  // A source word that is highlighted in one card is highlighted in the others, too.
  #echo() {
    const cards = [...this.#parts.cards.children];
    for (const card of cards) {
      const others = cards.filter((other) => other !== card).map(({linked}) => linked);
      const place = others.find(({looked}) => looked)?.looked ?? others.find(({pinned}) => pinned)?.pinned;
      card.linked.echo(place && place.column !== null ? {row: null, column: place.column} : null);
    }
  }

  #fillCard(card, model, first) {
    const picture = this.#pictureOf(model);
    card.picture = picture;
    const text = card.querySelector('.translation');
    const scroll = card.querySelector('.scroll');
    text.replaceChildren();
    if (!picture) {
      text.removeAttribute('data-hint');
      scroll.replaceChildren();
      return;
    }
    const changed = changedFrom(picture.tokens, first?.tokens ?? picture.tokens);
    let word = 0;
    for (const each of picture.target) {
      if (each.mark) continue;
      each.changed = changed[word++];
      text.append(
          each.before,
          each.changed ? html('mark', {'data-hint': 'Not in the translation of the first model.'}, each.text) :
                         each.text);
      each.changed = each.forced = false;  // in the heatmap these signs are for the user's changes
    }
    const {score, logProbability} = this.#slots.get(model).answer.hypotheses[0];
    text.dataset.hint = `log P per token ${asScore(score)}, probability ${asPercent(Math.exp(logProbability))}`;
    if (picture.attention === 'none') {
      scroll.replaceChildren(html('p', {class: 'empty'}, 'No attention: this model has no weights to draw.'));
      return;
    }
    const state = this.#store.get();
    const options = {...state, small: true, width: scroll.clientWidth || 400, label: `Attention of ${model}`};
    scroll.replaceChildren(drawHeatmap(picture, shown(picture, state.marks), options).element);
    card.linked.refresh();
  }

  #drawDifference() {
    const [a, b] = this.#pair();
    const {answer, error} = this.#difference;
    const first = this.#pictureOf(a);
    const second = answer && answer.model === b && answer.hypotheses.length > 0 ?
        pictureOf(answer, answer.hypotheses[0].node) :
        null;
    drawDifference(this.#parts.difference, {
      chosen: this.#chosen(),
      pair: [a, b],
      first,
      second,
      error,
      state: this.#store.get(),
      choose: (against) => this.#store.update({against})
    });
  }

  #exports(kind) {
    const text = this.#store.get().q;
    if (kind === 'difference')
      return {text, picture: byId('difference')?.querySelector('svg'), data: this.#parts.difference.data};
    const model = kind.replace(/^heatmap:/, '');
    const card = this.#parts.cards.querySelector(`[data-compare="${CSS.escape(model)}"]`);
    return {text, picture: card.querySelector('svg.heatmap'), data: this.#slots.get(model)?.answer};
  }
}
