// Where model A looks more than model B, and where it looks less, while both write the translation of A.
import {byId, html} from './dom.js';
import {exportMenu} from './export.js';
import {drawHeatmap, drawLegend} from './heatmap.js';
import {Linked} from './linked.js';
import {asWeight, shown} from './picture.js';

// The picture of A minus B, or the reason why there is none.
function differenceOf(first, second, [a, b], error) {
  if (error) return {why: `${b} cannot write the translation of ${a}: ${error}`};
  if (!first || !second) return {why: '…'};
  for (const picture of [first, second])
    if (picture.attention === 'none')
      return {why: `${picture.model} has no attention, so there is no difference to draw.`};
  const alike = (x, y) => x.length === y.length && x.every((word, i) => word.token === y[i].token);
  if (!alike(first.source, second.source)) return {why: 'The two models split the sentence into different tokens.'};
  const rows = Math.min(first.weights.length, second.weights.length);
  const target = first.target.slice(0, rows).map((word) => ({...word, changed: false, forced: false}));
  // B writes <unk> for a word that it does not know.
  if (!target.every((word, i) => [word.token, '<unk>'].includes(second.target[i].token)))
    return {why: `${b} wrote different words from ${a}.`};
  const weights = first.weights.slice(0, rows).map((row, t) => row.map((weight, s) => weight - second.weights[t][s]));
  return {picture: {...first, target, weights}, rows: [first.weights, second.weights]};
}

function tell(picture, both, [a, b], place) {
  if (!place || place.row === null || place.column === null) return '';
  const [x, y] = both.map((weights) => weights[place.row]?.[place.column] ?? 0);
  return `${picture.target[place.row].text} ← ${picture.source[place.column].text}: ${a} ${asWeight(x)}, ${b} ${
      asWeight(y)}`;
}

// `choose([i, j])` is called when the user chooses another pair, as indices into `chosen`. The card keeps the values in
// `data`.
export function drawDifference(card, {chosen, pair, first, second, error, state, choose}) {
  const [a, b] = pair;
  const drawn = JSON.stringify([chosen, pair]);
  if (card.dataset.drawn !== drawn) {
    card.dataset.drawn = drawn;
    const menu = (id, selected, label, chose) => {
      const select = html(
          'select', {id, 'aria-label': label, change: (event) => chose(event.target.selectedIndex)},
          chosen.map((model) => html('option', {}, model)));
      select.selectedIndex = chosen.indexOf(selected);
      return select;
    };
    const at = [chosen.indexOf(a), chosen.indexOf(b)];
    const other = (i) => (i === 0 ? 1 : 0);
    card.replaceChildren(
        html(
            'div',
            {class: 'head'},
            html('h2', {class: 'title', id: 'difference-title'}, 'Difference'),
            html(
                'span', {class: 'pairing'},
                menu('difference-a', a, 'Model A', (i) => choose([i, i === at[1] ? other(i) : at[1]])), '−',
                menu('difference-b', b, 'Model B', (i) => choose([i === at[0] ? other(i) : at[0], i]))),
            html('p', {class: 'readout', id: 'difference-readout'}),
            html(
                'div', {class: 'tools'}, html('span', {class: 'scale', id: 'difference-legend'}),
                exportMenu(['Difference', 'difference', ['svg', 'png', 'json']])),
            ),
        html('div', {class: 'scroll', id: 'difference'}),
        html(
            'p', {class: 'caveat'},
            `${b} is forced to write the translation of ${a}, so each row is the same word for both. `,
            'Attention shows where a model looked, not why it chose a word: it is not an explanation by itself.'),
    );
    card.linked = new Linked();
    card.linked.add(byId('difference'));
    card.linked.listen(
        (place) =>
            (byId('difference-readout').textContent =
                 card.difference ? tell(card.difference.picture, card.difference.rows, card.pair, place) : ''));
  }
  const found = differenceOf(first, second, pair, error);
  card.pair = pair;
  card.difference = found.picture ? found : null;
  const scroll = byId('difference');
  if (found.why) {
    card.data = null;
    scroll.replaceChildren(html('p', {class: 'empty'}, found.why));
    byId('difference-legend').replaceChildren();
    return;
  }
  const {picture} = found;
  const places = shown(picture, state.marks);
  const most = Math.max(
      0.05, ...places.rows.flatMap((row) => places.columns.map((column) => Math.abs(picture.weights[row][column]))));
  const options = {
    difference: true,
    most,
    threshold: 0,
    numbers: state.numbers,
    width: scroll.clientWidth || 900,
    label: `Attention of ${a} minus that of ${b}`
  };
  scroll.replaceChildren(drawHeatmap(picture, places, options).element);
  const legend = drawLegend({difference: true, most, names: pair});
  byId('difference-legend').replaceChildren(legend.ends[0], legend.element, legend.ends[1]);
  card.data = {
    a,
    b,
    source: picture.source.map((word) => word.token),
    target: picture.target.map((word) => word.token),
    difference: picture.weights
  };
  card.linked.refresh();
}
