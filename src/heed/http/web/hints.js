// Explanations of signs: an element with data-hint shows that text above it while the pointer is on it or it has the
// keyboard focus. Escape hides it.
import {html} from './dom.js';

export function setUpHints() {
  const label = html('div', {class: 'tip hint', id: 'hint', role: 'tooltip'});
  label.hidden = true;
  document.body.append(label);
  let shownFor = null;

  const hide = () => {
    label.hidden = true;
    shownFor = null;
  };
  const show = (element) => {
    if (!element) {
      hide();
      return;
    }
    if (element === shownFor && !label.hidden) return;
    shownFor = element;
    label.textContent = element.dataset.hint;
    label.hidden = false;
    const at = element.getBoundingClientRect();
    const half = label.offsetWidth / 2;
    const most = document.documentElement.clientWidth - half - 8;
    const middle = Math.min(Math.max(at.left + at.width / 2, half + 8), most);
    const above = at.top - label.offsetHeight - 8 > 0;
    label.classList.toggle('below', !above);
    label.style.setProperty('left', `${middle + scrollX}px`);
    label.style.setProperty('top', `${(above ? at.top - 6 : at.bottom + 6) + scrollY}px`);
  };
  const hinted = (target) => target.closest?.('[data-hint]') ?? null;
  const focused = () => {
    const element = document.activeElement;
    return element?.matches('[data-hint]:focus-visible') ? element : null;
  };

  document.addEventListener('pointerover', (event) => show(hinted(event.target) ?? focused()));
  document.documentElement.addEventListener('pointerleave', () => show(focused()));
  document.addEventListener('focusin', () => show(focused()));
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
  // Pictures and words are replaced while the pointer is on them.
  new MutationObserver(() => shownFor && !shownFor.isConnected && hide())
      .observe(document.body, {childList: true, subtree: true});
}
