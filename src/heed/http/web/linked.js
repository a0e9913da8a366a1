// Highlights one word, row or cell in all pictures at once: on hover and on focus. A click pins it, Escape clears it.
// Elements take part through data-row (a target word) and data-column (a source word).

export class Linked {
  #containers = new Set();
  #listeners = [];
  #looked = null;
  #pinned = null;
  #echoed = null;

  // Watches for pointers, focus and clicks on marked elements in `container`, and highlights in it.
  add(container, {pins = true} = {}) {
    this.#containers.add(container);
    container.addEventListener('pointerover', (event) => this.#look(placeOf(event.target)));
    container.addEventListener('pointerleave', () => this.#look(null));
    container.addEventListener(
        'focusin', (event) => this.#look(event.target.matches(':focus-visible') ? placeOf(event.target) : null));
    container.addEventListener('focusout', () => this.#look(null));
    if (!pins) return;
    container.addEventListener('click', (event) => {
      const place = placeOf(event.target);
      if (place) this.pin(same(place, this.#pinned) ? null : place);
    });
    container.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      const place = placeOf(event.target);
      if (!place || event.target.tagName === 'BUTTON') return;
      event.preventDefault();
      this.pin(same(place, this.#pinned) ? null : place);
    });
  }

  // `listener` is called with {row, column} (either may be null), or with null for nothing, and whether it is pinned.
  listen(listener) { this.#listeners.push(listener); }

  get looked() { return this.#looked; }

  get pinned() { return this.#pinned; }

  pin(place) {
    this.#pinned = place;
    this.refresh();
  }

  // Returns whether something was pinned.
  clear() {
    const had = this.#pinned !== null;
    this.#pinned = null;
    this.refresh();
    return had;
  }

  #look(place) {
    if (same(place, this.#looked)) return;
    this.#looked = place;
    this.refresh();
  }

  // Highlights `place`, which the user looks at in another group of pictures, until it is called with null. What the
  // user looks at or has pinned here comes first.
  echo(place) {
    this.#echoed = place;
    this.#highlight();
  }

  // Call this after a picture was drawn again.
  refresh() {
    this.#highlight();
    const place = this.#looked ?? this.#pinned;
    for (const listener of this.#listeners) listener(place, this.#looked === null && this.#pinned !== null);
  }

  #highlight() {
    const place = this.#looked ?? this.#pinned ?? this.#echoed;
    for (const container of this.#containers) highlight(container, place);
  }
}

const numberOf = (text) => (text === undefined || text === '' ? null : Number(text));

function placeOf(element) {
  const marked = element.closest?.('[data-row], [data-column]');
  return marked ? {row: numberOf(marked.dataset.row), column: numberOf(marked.dataset.column)} : null;
}

const same = (a, b) => a === b || (a && b && a.row === b.row && a.column === b.column);

// "hot": everything in the row and column of `place`; "hit": `place` itself.
function highlight(container, place) {
  container.classList.toggle('looking', place !== null);
  for (const element of container.querySelectorAll('.hot, .hit')) element.classList.remove('hot', 'hit');
  if (!place) return;
  for (const element of container.querySelectorAll('[data-row], [data-column]')) {
    const row = numberOf(element.dataset.row);
    const column = numberOf(element.dataset.column);
    const inRow = row !== null && row === place.row;
    const inColumn = column !== null && column === place.column;
    if (!inRow && !inColumn) continue;
    element.classList.add('hot');
    const rowFits = row === null || place.row === null || inRow;
    const columnFits = column === null || place.column === null || inColumn;
    if (rowFits && columnFits) element.classList.add('hit');
  }
}
