// Start here: the page. One state, in the address bar (state.js); three views that draw it.
//
// For tests and scripts, these names are stable:
//   frame      #tab-translate #tab-compare #tab-lab, #panel-..., #theme, #notice (empty: all is well)
//   input      #source, #model, #examples button
//   words      #translation .word[data-row], #source-words [data-column], #hypotheses [data-hypothesis], #about, #live
//   attention  #heatmap .cell[data-row][data-column], #lines path[data-row][data-column], #readout, #no-attention,
//              #numbers #threshold #scale-row #scale-absolute #marks #table, #weights-table, #caveat
//   search     #tree [data-node], #beam, #probabilities
//   meddling   #alternatives [data-alternative=TOKEN], #chips [data-chip=forced|edit|node] button
//   compare    #compare-models input[value=MODEL], [data-compare=MODEL], #difference .cell, #difference-a #difference-b
//   lab        #lab-list [data-experiment=NAME], #lab-claim, #lab-m #lab-d #lab-c #lab-beta (and -value), #lab-designs
//              input, #lab-seed, #lab-status, #lab-agrees, .figure[data-figure=FILE], #lab-tables
//   files      [data-export][data-format=svg|png|json], e.g. #export-heatmap-svg, #export-json, #export-tree-png
import {getExperiments, getLanguages, getModels} from './api.js';
import {CompareView} from './compare.js';
import {byId, html, roving} from './dom.js';
import {LabView} from './lab.js';
import {fails, passing, works} from './notice.js';
import {createStore} from './state.js';
import {setUpTheme} from './theme.js';
import {TranslateView} from './translate_view.js';

const EXAMPLES = [
  'Ein Hund läuft im Schnee.',
  'Eine Frau, die ein rotes Kleid trägt, steht auf einer Straße.',
  'Ein Mann wartet, während seine Frau ein Foto macht.',
  'Der Mann sagt, dass er den Hund im Park gesehen hat.',
];
const VIEWS = ['translate', 'compare', 'lab'];

const store = createStore();
const views = {
  translate: new TranslateView(store),
  compare: new CompareView(store),
  lab: new LabView(store)
};

function showFrame(state) {
  for (const view of VIEWS) {
    const tab = byId(`tab-${view}`);
    tab.setAttribute('aria-selected', String(view === state.view));
    tab.tabIndex = view === state.view ? 0 : -1;
    byId(`panel-${view}`).hidden = view !== state.view;
  }
  document.body.dataset.view = state.view;
  byId('input').hidden = state.view === 'lab';
  byId('model-choice').hidden = state.view !== 'translate';
  const source = byId('source');
  if (source.value !== state.q) source.value = state.q;
  if (state.model) byId('model').value = state.model;
  for (const example of byId('examples').children)
    example.setAttribute('aria-pressed', String(example.dataset.text === state.q));
}

function changed(state, before) {
  showFrame(state);
  views[state.view].update(before && before.view === state.view ? before : null);
}

function setUpInput() {
  const source = byId('source');
  // Another sentence or model: what was forced or changed by hand was of the one before.
  const fresh = {forced: [], edits: [], node: null};
  source.addEventListener('input', () => store.update({q: source.value, ...fresh}));
  source.addEventListener('keydown', (event) => event.key === 'Enter' && !event.isComposing && event.preventDefault());
  byId('model').addEventListener('change', (event) => store.update({model: event.target.value, ...fresh}, true));
  // Browsers that cannot fit a field to its text are helped.
  if (!CSS.supports('field-sizing', 'content')) {
    const fit = () => {
      source.style.setProperty('height', 'auto');
      source.style.setProperty('height', `${source.scrollHeight}px`);
    };
    source.addEventListener('input', fit);
    store.subscribe(fit);
  }
  for (const text of EXAMPLES)
    byId('examples')
        .append(html(
            'button',
            {type: 'button', class: 'example', 'data-text': text, click: () => store.update({q: text, ...fresh}, true)},
            text));
}

function setUpTabs() {
  const tabs = VIEWS.map((view) => byId(`tab-${view}`));
  for (const tab of tabs) {
    tab.addEventListener(
        'click', () => tab.dataset.view !== store.get().view && store.update({view: tab.dataset.view}, true));
    tab.addEventListener('focus', () => tab.matches(':focus-visible') && tab.click());
  }
  roving(byId('tabs'), () => tabs);
}

// What is after # in the address is the state, so this link moves the focus by itself.
function setUpSkipping() {
  document.querySelector('a.skip').addEventListener('click', (event) => {
    event.preventDefault();
    byId('main').focus();
  });
}

// Menus close when one leaves them.
function setUpMenus() {
  document.addEventListener('click', (event) => {
    for (const menu of document.querySelectorAll('details.menu[open]'))
      if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = document.querySelector('details.menu[open]');
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary').focus();
  });
}

function describeModels(models, languages) {
  const nameOf = (code) => languages.find((language) => language.code === code)?.name ?? code;
  byId('model').replaceChildren(
      ...models.map(
          (model) =>
              html('option', {value: model.id}, `${model.id} · ${model.source}→${model.target} · ${model.attention}`)),
  );
  const show = () => {
    const model = models.find(({id}) => id === store.get().model) ?? models.find((each) => each.default) ?? models[0];
    if (!model) return;
    byId('model').value = model.id;
    byId('source-language').textContent = nameOf(model.source);
    byId('target-language').textContent = nameOf(model.target);
    byId('source').lang = model.source;
    byId('examples').hidden = model.source !== 'de';
    byId('translation').lang = model.target;
  };
  show();
  store.subscribe(show);
}

// Asks until the server answers.
async function load() {
  try {
    const [models, languages, experiments] = await Promise.all([getModels(), getLanguages(), getExperiments()]);
    works('load');
    views.compare.setModels(models);
    views.lab.setExperiments(experiments);
    describeModels(models, languages);
    const {q, model} = store.get();
    const known = models.some(({id}) => id === model) ? model : '';
    const german = models.find((each) => each.default)?.source === 'de';
    if (!q || known !== model)
      store.update({q: q || (german ? EXAMPLES[0] : ''), model: known});
    else
      changed(store.get(), null);
  } catch (error) {
    fails('load', error);
    if (passing(error)) setTimeout(load, 2000);
  }
}

setUpInput();
setUpSkipping();
setUpTabs();
setUpMenus();
setUpTheme(byId('theme'), () => Object.values(views).forEach((view) => view.redraw()));
store.subscribe(changed);
showFrame(store.get());
load();
