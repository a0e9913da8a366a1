// Creates elements from names, attributes and children. Text stays text: nothing here parses markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function')
      element.addEventListener(name, value);
    else
      element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// An attribute whose value is a function is a listener for the event of that name.
export const html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
export const svg = (tag, attributes = {}, ...children) =>
    fill(document.createElementNS(SVG, tag), attributes, children);

export const byId = (id) => document.getElementById(id);

// Calls `act` after `wait` milliseconds without another call. `flush` makes a pending call at once.
export function debounced(act, wait) {
  let timer = 0;
  let pending = null;
  const run = () => {
    clearTimeout(timer);
    const given = pending;
    pending = null;
    if (given) act(...given);
  };
  const later = (...given) => {
    pending = given;
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  };
  later.flush = run;
  later.cancel = () => {
    clearTimeout(timer);
    pending = null;
  };
  return later;
}

// The width of a text in pixels, in the font of pictures.
const ruler = document.createElement('canvas').getContext('2d');
const widths = new Map();
export function textWidth(text, size = 13, weight = 400) {
  const key = `${weight} ${size} ${text}`;
  if (!widths.has(key)) {
    if (widths.size > 5000) widths.clear();
    ruler.font = `${weight} ${size}px Inter, "Segoe UI", "Helvetica Neue", Arial, sans-serif`;
    widths.set(key, ruler.measureText(text).width);
  }
  return widths.get(key);
}

export const shortened = (text, most = 18) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

// Arrow keys, Home and End move the focus among `elements()`. Tab reaches one of them.
export function roving(container, elements, keys = ['ArrowLeft', 'ArrowRight']) {
  container.addEventListener('keydown', (event) => {
    const all = elements();
    const at = all.indexOf(document.activeElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    let to = -1;
    if (keys[0] === event.key)
      to = Math.max(at - 1, 0);
    else if (keys[1] === event.key)
      to = Math.min(at + 1, all.length - 1);
    else if (event.key === 'Home')
      to = 0;
    else if (event.key === 'End')
      to = all.length - 1;
    if (to < 0) return;
    event.preventDefault();
    all[at].tabIndex = -1;
    all[to].tabIndex = 0;
    all[to].focus();
  });
}
