// The user's changes, each with a button that undoes it.
import {html} from './dom.js';
import {asWeight, END, plain} from './picture.js';

const chip = (kind, text, undo, label) => html(
    'span',
    {class: 'chip', 'data-chip': kind},
    html('span', {}, text),
    html('button', {type: 'button', 'aria-label': label, title: label, click: undo}, '×'),
);

// `best` is the node of the best hypothesis.
export function drawChips(container, state, picture, best, store) {
  container.replaceChildren();
  if (state.forced.length > 0) {
    const words = state.forced.map((token) => (token === END ? '∎' : plain(token))).join(' ');
    const text = `forced: ${words}${state.forced.at(-1) === END ? '' : ' …'}`;
    container.append(
        chip('forced', text, () => store.update({forced: [], node: null}, true), 'Undo: let the model choose these words'));
  }
  const same = picture.node === best && !picture.target.some((word) => word.changed);
  for (const edit of state.edits) {
    const word = picture.target[edit.step]?.text ?? '';
    const text =
        `edited: word ${edit.step + 1}${word && `, “${word}”,`} looks at ${picture.source[edit.column]?.text ?? '?'} ${
            asWeight(edit.weights[edit.column] ?? 0)}${same ? ' · no word changed' : ''}`;
    const undo = () => store.update({edits: state.edits.filter((each) => each.step < edit.step), node: null}, true);
    container.append(chip('edit', text, undo, `Undo the edit of word ${edit.step + 1}`));
  }
  if (picture.node !== best)
    container.append(
        chip('node', 'not the best hypothesis', () => store.update({node: null}), 'Back to the best hypothesis'));
}
