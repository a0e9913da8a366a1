// Edits a weight of the heatmap: drag it up or down, or press Shift with an arrow key (also + and -). The other weights
// of the row shrink or grow, so that the row still sums to 1.
import {withWeight} from './picture.js';

const REACH = 140;  // length of a drag from 0 to 1, in pixels
const DEAD = 4;     // shorter movements are clicks, in pixels
const KEY_STEP = 0.05;
const REST = 500;  // milliseconds after the last key until the edit is committed

// `weightsOf(row)` returns the current row. `preview(row, column, weights)` shows a row while it changes, `commit(row,
// column, weights)` applies it, `cancel()` restores the old one.
export function editWeights(container, {weightsOf, preview, commit, cancel}) {
  let drag = null;
  let keyed = null;
  let dragged = false;  // the click after a drag does not pin

  const cellOf = (target) => target.closest?.('.cell[data-row][data-column]');
  const start = (cell) => {
    const row = Number(cell.dataset.row);
    const column = Number(cell.dataset.column);
    const weights = weightsOf(row);
    return weights ? {row, column, weights, value: weights[column]} : null;
  };
  const show = (change, value) => {
    change.value = Math.min(Math.max(value, 0), 1);
    change.changed = withWeight(change.weights, change.column, change.value);
    preview(change.row, change.column, change.changed);
  };

  container.addEventListener(
      'click',
      (event) => {
        if (dragged) event.stopImmediatePropagation();
        dragged = false;
      },
      {capture: true},
  );
  container.addEventListener('pointerdown', (event) => {
    dragged = false;
    const cell = cellOf(event.target);
    if (!cell || event.button !== 0) return;
    // Touch scrolls, unless the row is pinned.
    if (event.pointerType === 'touch' && !cell.parentNode.classList.contains('pinned')) return;
    const begun = start(cell);
    if (begun) drag = {...begun, id: event.pointerId, y: event.clientY, from: begun.value, moving: false};
  });
  container.addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const up = drag.y - event.clientY;
    if (!drag.moving && Math.abs(up) < DEAD) return;
    if (!drag.moving) {
      drag.moving = true;
      container.setPointerCapture(drag.id);
      container.classList.add('dragging');
    }
    event.preventDefault();
    show(drag, drag.from + up / REACH);
  });
  const end = (event, taken) => {
    if (!drag || event.pointerId !== drag.id) return;
    const done = drag;
    drag = null;
    container.classList.remove('dragging');
    if (!done.moving) return;
    dragged = true;
    if (taken)
      commit(done.row, done.column, done.changed);
    else
      cancel();
  };
  container.addEventListener('pointerup', (event) => end(event, true));
  container.addEventListener('pointercancel', (event) => end(event, false));

  const finish = () => {
    if (!keyed) return;
    clearTimeout(keyed.timer);
    const done = keyed;
    keyed = null;
    commit(done.row, done.column, done.changed);
  };
  const escape = (event) => {
    if (event.key !== 'Escape' || !(drag?.moving || keyed)) return;
    event.stopPropagation();
    if (keyed) clearTimeout(keyed.timer);
    drag = keyed = null;
    container.classList.remove('dragging');
    cancel();
  };
  document.addEventListener('keydown', escape, {capture: true});
  container.addEventListener('keydown', (event) => {
    const up = event.key === '+' || (event.shiftKey && event.key === 'ArrowUp');
    const down = event.key === '-' || (event.shiftKey && event.key === 'ArrowDown');
    const cell = cellOf(event.target);
    if (!cell || up === down) return;
    event.preventDefault();
    if (keyed && (keyed.row !== Number(cell.dataset.row) || keyed.column !== Number(cell.dataset.column))) finish();
    keyed ??= start(cell);
    if (!keyed) return;
    show(keyed, keyed.value + (up ? KEY_STEP : -KEY_STEP));
    clearTimeout(keyed.timer);
    keyed.timer = setTimeout(finish, REST);
  });
  container.addEventListener('focusout', finish);
}
