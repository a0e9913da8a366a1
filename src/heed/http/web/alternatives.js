// The alternatives to a word: the candidates at its position with their probabilities, in a small window below the word.
// The user can choose one.
import {html, roving} from './dom.js';
import {asPercent, END, pathTo, plain} from './picture.js';

export class Alternatives {
  #panel;
  #choose;
  #opener = null;

  // `choose(tokens)` is called with all tokens up to the chosen one, inclusive.
  constructor(panel, choose) {
    this.#panel = panel;
    this.#choose = choose;
    roving(panel, () => [...panel.querySelectorAll('[data-alternative]')], ['ArrowUp', 'ArrowDown']);
    panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close(true);
    });
    panel.addEventListener('focusout', (event) => {
      if (event.relatedTarget && !panel.contains(event.relatedTarget)) this.close();
    });
    document.addEventListener('pointerdown', (event) => {
      if (!panel.hidden && !panel.contains(event.target) && !this.#opener?.contains(event.target)) this.close();
    });
  }

  get isOpen() { return !this.#panel.hidden; }

  // For the word of `node`, below the element `word`.
  open(answer, node, word) {
    const {parent, token} = answer.nodes[node];
    const {next = []} = answer.nodes[parent];
    // A forced word may not be among the most probable ones.
    const own = {token, probability: answer.nodes[node].probability};
    const candidates = next.some((each) => each.token === token) ? next : [...next, own];
    const before = pathTo(answer.nodes, parent).map((at) => answer.nodes[at].token);
    const list = html('ul', {role: 'list', id: 'alternatives-list'});
    const most = Math.max(...candidates.map((each) => each.probability), 1e-9);
    for (const [i, candidate] of candidates.entries()) {
      const here = candidate.token === token;
      const bar = html('span', {class: 'bar', 'aria-hidden': 'true'}, html('span'));
      bar.firstChild.style.setProperty('width', `${Math.max((100 * candidate.probability) / most, 1)}%`);
      list.append(
          html(
              'li',
              {},
              html(
                  'button',
                  {
                    type: 'button',
                    class: `alternative${here ? ' own' : ''}`,
                    'data-alternative': candidate.token,
                    tabindex: i === 0 ? 0 : -1,
                    'aria-current': here ? 'true' : null,
                    click: () => {
                      this.close(true);
                      this.#choose([...before, candidate.token]);
                    },
                  },
                  html('span', {class: 'name'}, candidate.token === END ? '∎ end here' : plain(candidate.token)),
                  bar,
                  html('span', {class: 'p'}, asPercent(candidate.probability)),
                  ),
              ),
      );
    }
    this.#panel.replaceChildren(
        html(
            'p', {class: 'title', id: 'alternatives-title'},
            before.length > 0 ? `After “${before.slice(-3).map(plain).join(' ')}”` : 'First word'),
        list,
    );
    this.#panel.hidden = false;
    this.#opener = word;
    this.#place(word);
    list.querySelector('button')?.focus({preventScroll: true});
  }

  #place(word) {
    const at = word.getBoundingClientRect();
    const wide = this.#panel.offsetWidth;
    const left = Math.min(Math.max(at.left + scrollX, 8), document.documentElement.clientWidth - wide - 8);
    this.#panel.style.setProperty('left', `${left}px`);
    this.#panel.style.setProperty('top', `${at.bottom + scrollY + 8}px`);
  }

  close(giveFocusBack = false) {
    if (this.#panel.hidden) return;
    this.#panel.hidden = true;
    if (giveFocusBack && this.#opener?.isConnected) this.#opener.focus({preventScroll: true});
  }
}
