// A small label above a cell with its words and its weight.
import {html} from './dom.js';

export class Tip {
  #label = html('div', {class: 'tip', 'aria-hidden': 'true'});

  // `frame` must be a positioned element.
  constructor(frame) {
    this.#label.hidden = true;
    frame.append(this.#label);
  }

  show(cell, text, yours = false) {
    this.#label.textContent = text;
    this.#label.classList.toggle('yours', yours);
    this.#label.hidden = false;
    const frame = this.#label.offsetParent?.getBoundingClientRect();
    if (!frame) return;
    const at = cell.getBoundingClientRect();
    const half = this.#label.offsetWidth / 2;
    const middle = Math.min(Math.max(at.left + at.width / 2 - frame.left, half), frame.width - half);
    this.#label.style.setProperty('left', `${middle}px`);
    this.#label.style.setProperty('top', `${at.top - frame.top - 6}px`);
  }

  hide() { this.#label.hidden = true; }
}
