// The attention of one hypothesis: heatmap, lines and table, linked to each other, with their controls.
import {byId} from './dom.js';
import {comfortableWidth, drawHeatmap, drawLegend} from './heatmap.js';
import {describe, drawLines, leastWidth} from './lines.js';
import {editWeights} from './edit_weights.js';
import {asWeight, shown} from './picture.js';
import {Tip} from './tip.js';
import {weightsTable} from './weights_table.js';

const HINT = 'Hover or focus a word or a cell; click to pin it.';

export class AttentionPanel {
  #store;
  #linked;
  #picture = null;
  #heatmap = null;
  #tip = new Tip(byId('heatmap').parentNode);
  #lines = null;
  #widths = {};  // of the elements for pictures, so that drawing need not measure

  // `edited(row, column, weights)`: a row was changed by hand.
  constructor(store, linked, edited) {
    this.#store = store;
    this.#linked = linked;
    for (const id of ['heatmap', 'lines', 'table-view']) linked.add(byId(id));
    linked.listen((place, pinned) => this.#tell(place, pinned));
    editWeights(byId('heatmap'), {
      weightsOf: (row) => this.#picture?.weights[row],
      preview: (row, column, weights) => this.#preview(row, column, weights),
      commit: edited,
      cancel: () => this.draw(this.#picture),
    });
    this.#control();
    for (const id of ['pictures', 'heatmap', 'lines'])
      new ResizeObserver(() => {
        const width = byId(id).clientWidth;
        if (width === 0 || width === this.#widths[id]) return;
        this.#widths[id] = width;
        requestAnimationFrame(() => this.#picture && this.draw(this.#picture));
      }).observe(byId(id));
  }

  get picture() { return this.#picture; }

  #control() {
    const set = (change) => this.#store.update(change);
    for (const id of ['numbers', 'marks', 'table'])
      byId(id).addEventListener('change', (event) => set({[id]: event.target.checked}));
    for (const input of document.querySelectorAll('input[name="scale"]'))
      input.addEventListener('change', () => set({scale: input.value}));
    byId('threshold').addEventListener('input', (event) => set({threshold: Number(event.target.value)}));
  }

  #showControls(state) {
    for (const id of ['numbers', 'marks', 'table']) byId(id).checked = state[id];
    byId(`scale-${state.scale}`).checked = true;
    byId('threshold').value = state.threshold;
    byId('threshold-value').textContent = state.threshold.toFixed(2);
    const legend = drawLegend({scale: state.scale});
    byId('legend').replaceChildren(legend.ends[0], legend.element, legend.ends[1]);
  }

  draw(picture) {
    const state = this.#store.get();
    this.#showControls(state);
    this.#picture = picture;
    if (!picture) return;
    const without = picture.attention === 'none';
    byId('no-attention').hidden = !without;
    byId('no-attention').textContent = `The model ${picture.model} has no attention: its decoder sees one summary of ` +
        'the sentence, so there is nothing to draw. Its beam search is below.';
    byId('pictures').hidden = without;
    for (const id of ['attention-controls', 'export-attention', 'caveat']) byId(id).hidden = without;
    byId('table-view').hidden = without || !state.table;
    if (without) {
      byId('heatmap').replaceChildren();
      byId('lines').replaceChildren();
      return;
    }
    const places = shown(picture, state.marks);
    const options = {
      ...state,
      label: `Attention of “${picture.text}”: one row per target word, one column per source word`,
      sure: true,
      focusable: true
    };
    this.#arrange(picture, places, options);
    const focused = document.activeElement?.closest?.('#heatmap .cell')?.dataset;
    this.#heatmap = drawHeatmap(picture, places, {...options, width: this.#width('heatmap')});
    this.#lines = drawLines(
        picture, places,
        {...options, label: 'Attention as lines from source words to target words', width: this.#width('lines')});
    byId('heatmap').replaceChildren(this.#heatmap.element);
    byId('lines').replaceChildren(this.#lines.element);
    if (state.table) byId('table-view').replaceChildren(weightsTable(picture, places));
    if (focused) this.#focus(focused.row, focused.column);
    this.#linked.refresh();
  }

  // Side by side, or one above the other where a long sentence needs the whole width.
  #arrange(picture, places, options) {
    const room = this.#width('pictures') - 36;  // the gap
    const fits =
        comfortableWidth(picture, places, options) <= (room * 1.35) / 2.35 && leastWidth(picture, places) <= room / 2.35;
    if (byId('pictures').classList.contains('stacked') === !fits) return;
    byId('pictures').classList.toggle('stacked', !fits);
    for (const id of ['heatmap', 'lines']) delete this.#widths[id];
  }

  // Without a sentence.
  clear() {
    this.#picture = this.#heatmap = this.#lines = null;
    this.#tip.hide();
    byId('no-attention').hidden = true;
    byId('table-view').hidden = true;
    byId('readout').replaceChildren();
  }

  #width(id) { return (this.#widths[id] ??= byId(id).clientWidth || undefined) ?? 600; }

  #cell(row, column) { return byId('heatmap').querySelector(`.cell[data-row="${row}"][data-column="${column}"]`); }

  #focus(row, column) {
    const cell = this.#cell(row, column);
    if (!cell) return;
    byId('heatmap').querySelector('.cell[tabindex="0"]')?.setAttribute('tabindex', -1);
    cell.setAttribute('tabindex', 0);
    cell.focus({preventScroll: true});
  }

  #preview(row, column, weights) {
    this.#heatmap.repaint(row, weights);
    this.#lines.repaint(row, weights);
    const change = `${asWeight(this.#picture.weights[row][column])} → ${asWeight(weights[column])}`;
    this.#read(`${this.#picture.target[row].text} ← ${this.#picture.source[column].text}`, change, 'yours');
    this.#tip.show(this.#cell(row, column), change, true);
  }

  #tell(place, pinned) {
    for (const line of byId('heatmap').querySelectorAll('.line.pinned')) line.classList.remove('pinned');
    const row = this.#linked.pinned?.row;
    if (row !== null && row !== undefined)
      byId('heatmap').querySelector(`.cell[data-row="${row}"]`)?.parentNode.classList.add('pinned');
    if (byId('heatmap').classList.contains('dragging')) return;
    const told = place && this.#picture ? describe(this.#picture, place) : null;
    const cell = told && place.row !== null && place.column !== null ? this.#cell(place.row, place.column) : null;
    if (cell?.matches(':hover, :focus-visible'))
      this.#tip.show(cell, `${told.strong}  ${told.rest}`);
    else
      this.#tip.hide();
    if (told)
      this.#read(told.strong, told.rest, pinned ? 'pinned' : '');
    else
      this.#read('', HINT, 'hint');
  }

  #read(strong, rest, kind) {
    const line = byId('readout');
    line.className = `readout ${kind}`;
    const name = document.createElement('strong');
    name.textContent = strong;
    line.replaceChildren(name, strong ? ' ' : '', rest);
  }

  exports(kind) {
    const picture = byId(kind === 'lines' ? 'lines' : 'heatmap').querySelector('svg');
    return this.#picture && {picture, text: this.#store.get().q, data: dataOf(this.#picture, this.#store.get())};
  }
}

function dataOf(picture, {q, forced, edits}) {
  return {
    sentence: q,
    model: picture.model,
    attention: picture.attention,
    translation: picture.text,
    source: picture.source.map((word) => word.token),
    target: picture.target.map((word) => word.token),
    probabilities: picture.target.map((word) => word.probability),
    weights: picture.weights,
    forced,
    edits: edits.map(({step, weights}) => ({step, weights})),
  };
}
