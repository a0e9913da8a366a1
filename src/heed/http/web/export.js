// Pictures and values as files: SVG that needs no style sheet, PNG at twice the size, JSON.

import {html} from './dom.js';

const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
];
const OWN = {
  opacity: '1',
  display: 'inline',
  'text-decoration-line': 'none'
};
const MARGIN = 16;

// A copy with all styles as attributes, on a background.
function standalone(picture) {
  const copy = picture.cloneNode(true);
  const originals = [picture, ...picture.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  const styles = new Map(originals.map((original) => [original, getComputedStyle(original)]));
  originals.forEach((original, i) => {
    for (const name of ['class', 'tabindex', 'style', 'data-hint']) copies[i].removeAttribute(name);
    if (original instanceof SVGTitleElement) return;
    const style = styles.get(original);
    const above = styles.get(original.parentNode);  // none for the picture itself
    for (const name of INHERITED) {
      const value = style.getPropertyValue(name);
      if (!above || value !== above.getPropertyValue(name))
        copies[i].setAttribute(name, value);
      else
        copies[i].removeAttribute(name);
    }
    for (const [name, usual] of Object.entries(OWN)) {
      const value = style.getPropertyValue(name);
      if (value !== usual && !(name === 'display' && original === picture))
        copies[i].setAttribute(name.replace('-line', ''), value);
    }
  });
  const width = picture.width.baseVal.value;
  const height = picture.height.baseVal.value;
  const ground = document.createElementNS(copy.namespaceURI, 'rect');
  const box = {x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN};
  for (const [name, value] of Object.entries(box)) ground.setAttribute(name, value);
  ground.setAttribute('fill', backgroundOf(picture));
  copy.prepend(ground);
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('width', box.width);
  copy.setAttribute('height', box.height);
  copy.setAttribute('xmlns', copy.namespaceURI);
  return {text: new XMLSerializer().serializeToString(copy), width: box.width, height: box.height};
}

function backgroundOf(element) {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') return color;
  }
  return '#ffffff';
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// "heed-heatmap-ein-hund-laeuft.svg"
export function fileName(kind, text, ending) {
  const words = text.toLowerCase()
                    .replaceAll('ä', 'ae')
                    .replaceAll('ö', 'oe')
                    .replaceAll('ü', 'ue')
                    .replaceAll('ß', 'ss')
                    .normalize('NFKD')
                    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
                    .replace(/^-+|-+$/g, '')
                    .slice(0, 48)
                    .replace(/-+$/, '');
  return ['heed', kind.replace(/[^\p{Letter}\p{Number}]+/gu, '-'), words].filter(Boolean).join('-') + `.${ending}`;
}

export function saveSvg(picture, name) { save(new Blob([standalone(picture).text], {type: 'image/svg+xml'}), name); }

export async function savePng(picture, name) {
  const {text, width, height} = standalone(picture);
  const address = URL.createObjectURL(new Blob([text], {type: 'image/svg+xml'}));
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('The picture cannot be drawn.'));
      image.src = address;
    });
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(2 * width);
    canvas.height = Math.ceil(2 * height);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    save(blob, name);
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function saveJson(data, name) {
  save(new Blob([`${JSON.stringify(data, null, 1)}\n`], {type: 'application/json'}), name);
}

// Makes the buttons [data-export=KIND][data-format=svg|png|json] in `container` work. `source(kind)` returns {picture,
// data, text}.
export function enableExports(container, source) {
  container.addEventListener('click', (event) => {
    const button = event.target.closest('[data-export]');
    if (!button) return;
    const {export: kind, format} = button.dataset;
    button.closest('details')?.removeAttribute('open');
    const given = source(kind);
    if (!given) return;
    const name = fileName(kind, given.text, format);
    if (format === 'json')
      saveJson(given.data, name);
    else if (given.picture && format === 'svg')
      saveSvg(given.picture, name);
    else if (given.picture)
      savePng(given.picture, name);
  });
}

// A menu with those buttons. rows: [title, kind, formats].
export function exportMenu(...rows) {
  const sheet = html('div', {class: 'sheet'});
  for (const [title, kind, formats] of rows) {
    sheet.append(html('p', {}, title));
    for (const format of formats)
      sheet.append(html('button', {type: 'button', 'data-export': kind, 'data-format': format}, format.toUpperCase()));
  }
  return html('details', {class: 'menu'}, html('summary', {}, 'Export'), sheet);
}
