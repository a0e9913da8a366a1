// The sliders of an experiment.
import {byId, html} from '../dom.js';
import {LAB_DEFAULTS} from '../state.js';

const KEYS = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64];
const DIMENSIONS = [4, 8, 16, 32, 64, 128, 256, 512];
const SCALES = [5, 10, 15, 20, 30, 40, 50, 75, 100, 125, 150, 175, 200, 250, 300, 400, 500];
const BETAS = [0.003, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1];

const SLIDERS = {
  m: {values: KEYS, name: 'm', about: 'keys'},
  d: {values: DIMENSIONS, name: 'D', about: 'dimensions'},
  c: {values: SCALES, name: 'c', about: 'largest query scale'},
  beta: {values: BETAS, name: 'β', about: 'noise of the keys'},
};
const ALL = ['m', 'd', 'c'];
const TAKEN = {
  noisy: [...ALL, 'beta'],
  multihead: [...ALL, 'beta'],
  equivariance: ['m', 'd'],
  scale: ALL,
  gradients: []
};
// Experiments whose scores can be left undivided.
const DIVIDED =
    new Set(['distribution', 'copy', 'average', 'noisy', 'multihead', 'projection', 'equivariance', 'scale']);
// Experiments that draw samples.
export const RANDOM = new Set(['distribution', 'noisy', 'multihead', 'scale']);
export const DESIGNS = ['all', 'single head', 'one key each', 'sum and difference', 'noisy queries'];

const nearest = (values, value) =>
    values.reduce((best, each, i) => (Math.abs(each - value) < Math.abs(values[best] - value) ? i : best), 0);

// At most D keys can be orthonormal, so the other slider follows the one that is moved.
function withRoom(lab, moved) {
  if (lab.d >= lab.m) return lab;
  return moved === 'm' ? {...lab, d: DIMENSIONS.find((d) => d >= lab.m)} :
                         {...lab, m: KEYS.findLast((m) => m <= lab.d)};
}

// The body of the request. It has fewer samples while a slider moves and where a sample is expensive.
export function optionsOf(lab, resting) {
  const c = new Set();
  for (let i = 1; i <= 40; ++i) c.add(Number(((lab.c * i) / 40).toPrecision(4)));
  for (let i = 1; i <= 6; ++i) c.add(Number((lab.c * 10 ** (-i / 3)).toPrecision(2)));
  const betas = [0.1, 0.3, 1, 3, 10].map((factor) => Number((lab.beta * factor).toPrecision(3)));
  const cost = Math.max((lab.m * lab.d) / 1280, 1);
  const samples = Math.max(Math.round((resting ? 5000 : 300) / cost), 100);
  return {
    m: lab.m,
    d: lab.d,
    a: 1,
    b: 2,
    scale: lab.divide,
    c: [...c].sort((x, y) => x - y),
    beta: betas,
    samples,
    seed: lab.seed
  };
}

// `change(lab)` is called with the new settings.
export function drawControls(container, experiment, lab, change) {
  const taken = TAKEN[experiment] ?? ALL;
  if (container.dataset.of !== experiment) {
    container.dataset.of = experiment;
    container.replaceChildren();
    for (const key of taken) {
      const {values, name, about} = SLIDERS[key];
      const input = html('input', {type: 'range', id: `lab-${key}`, min: 0, max: values.length - 1, step: 1});
      input.addEventListener('input', () => {
        const now = container.lab;
        change(withRoom({...now, [key]: values[Number(input.value)]}, key));
      });
      container.append(html(
          'label', {class: 'knob'}, html('span', {}, html('b', {}, name), ` ${about}`), input,
          html('output', { id: `lab-${key}-value`, for: `lab-${key}` })));
    }
    if (DIVIDED.has(experiment)) container.append(division(container, change));
    if (experiment === 'multihead') container.append(designs(container, change));
    container.append(
        html(
            'div', {class: 'tools'},
            html(
                'button', {
                  type: 'button',
                  class: 'plainbutton',
                  id: 'lab-seed',
                  title: 'Repeat the measurement with another seed',
                  click: () => change({...container.lab, seed: container.lab.seed + 1})
                },
                'New random numbers'),
            html(
                'button', {type: 'button', class: 'plainbutton', id: 'lab-reset', click: () => change(LAB_DEFAULTS)},
                'Reset')),
    );
  }
  container.lab = lab;
  const divide = container.querySelector('#lab-divide');
  if (divide) divide.checked = lab.divide === 1;
  for (const key of taken) {
    const at = nearest(SLIDERS[key].values, lab[key]);
    byId(`lab-${key}`).value = at;
    byId(`lab-${key}`).setAttribute('aria-valuetext', `${SLIDERS[key].name} = ${lab[key]}`);
    byId(`lab-${key}-value`).textContent = lab[key];
  }
  for (const input of container.querySelectorAll('input[name="design"]')) input.checked = input.value === lab.design;
}

function division(container, change) {
  const input = html(
      'input',
      {type: 'checkbox', id: 'lab-divide', change: () => change({...container.lab, divide: input.checked ? 1 : 0})});
  return html('label', {class: 'choice'}, input, ' divide scores by √D');
}

function designs(container, change) {
  return html(
      'div',
      {class: 'segments', id: 'lab-designs', role: 'radiogroup', 'aria-label': 'Design of the heads'},
      DESIGNS.map((design) => {
        const input = html(
            'input', {type: 'radio', name: 'design', value: design, change: () => change({...container.lab, design})});
        return html('label', {}, input, html('span', {}, design));
      }),
  );
}
