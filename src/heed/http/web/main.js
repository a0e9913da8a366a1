// Start here: the page. One state, in the address bar (state.js); three views that draw it.
//
// For tests and scripts, these names are stable:
//   frame      #tab-translate #tab-compare #tab-lab, #panel-..., #theme, #notice (empty: no error)
//   input      #source, #model, #examples button[data-text], #remark
//   words      #translation .word[data-row], #source-words [data-column], #hypotheses [data-hypothesis], #about, #live,
//              #word-key [data-sign], #hint
//   attention  #heatmap .cell[data-row][data-column], #lines path[data-row][data-column], #readout, #no-attention,
//              #numbers #threshold #scale-row #scale-absolute #marks #table, #weights-table, #caveat
//   search     #tree [data-node], #beam, #probabilities
//   changes    #alternatives [data-alternative=TOKEN], #chips [data-chip=forced|edit|node] button
//   compare    #compare-models input[value=MODEL], [data-compare=MODEL], #difference .cell, #difference-a #difference-b
//   lab        #lab-list [data-experiment=NAME], #lab-claim, #lab-m #lab-d #lab-c #lab-beta (and -value), #lab-designs
//              input, #lab-seed, #lab-status, #lab-agrees, .figure[data-figure=FILE], #lab-tables
//   files      [data-export][data-format=svg|png|json], e.g. #export-heatmap-svg, #export-json, #export-tree-png
import {getExperiments, getLanguages, getModels} from './api.js';
import {languageName, modelOf, setCatalog} from './catalog.js';
import {CompareView} from './compare.js';
import {byId, html, roving} from './dom.js';
import {drawExamples, examplesOf, textForModel} from './examples.js';
import {setUpHints} from './hints.js';
import {LabView} from './lab/lab.js';
import {fails, passing, works} from './notice.js';
import {createStore} from './state.js';
import {setUpTheme} from './theme.js';
import {TranslateView} from './translate_view.js';

const VIEWS = ['translate', 'compare', 'lab'];
// Another sentence or model: forced words and edited weights belong to the previous one.
const FRESH = {forced: [], edits: [], node: null};

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
  showModel(state);
}

// What depends on the chosen model: names of languages, example sentences, placeholder.
function showModel(state) {
  const model = modelOf(state.model);
  if (!model) return;
  byId('model').value = model.id;
  byId('source-language').textContent = languageName(model.source);
  byId('target-language').textContent = languageName(model.target);
  byId('source').placeholder = `Type a sentence in ${languageName(model.source)}`;
  byId('source').lang = model.source;
  byId('translation').lang = model.target;
  drawExamples(byId('examples'), model.id, state.q, (q) => store.update({q, ...FRESH}, true));
}

function changed(state, before) {
  showFrame(state);
  views[state.view].update(before && before.view === state.view ? before : null);
}

function setUpInput() {
  const source = byId('source');
  source.addEventListener('input', () => store.update({q: source.value, ...FRESH}));
  source.addEventListener('keydown', (event) => event.key === 'Enter' && !event.isComposing && event.preventDefault());
  byId('model').addEventListener('change', (event) => {
    const {q, model: before} = store.get();
    const model = event.target.value;
    store.update({model, q: textForModel(q, before, model), ...FRESH}, true);
  });
  // For browsers that cannot fit a field to its text.
  if (!CSS.supports('field-sizing', 'content')) {
    const fit = () => {
      source.style.setProperty('height', 'auto');
      source.style.setProperty('height', `${source.scrollHeight}px`);
    };
    source.addEventListener('input', fit);
    store.subscribe(fit);
  }
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

// The part of the address after # is the state, so this link cannot be a plain anchor: it moves the focus itself.
function setUpSkipping() {
  document.querySelector('a.skip').addEventListener('click', (event) => {
    event.preventDefault();
    byId('main').focus();
  });
}

// Menus close on a click elsewhere and on Escape.
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

function listModels(models) {
  byId('model').replaceChildren(
      ...models.map(
          (model) =>
              html('option', {value: model.id}, `${model.id} · ${model.source}→${model.target} · ${model.attention}`)),
  );
}

// Tries again until the server answers.
async function load() {
  try {
    const [models, languages, experiments] = await Promise.all([getModels(), getLanguages(), getExperiments()]);
    works('load');
    setCatalog(models, languages);
    views.compare.setModels(models);
    views.lab.setExperiments(experiments);
    listModels(models);
    const {q, model} = store.get();
    const known = models.some(({id}) => id === model) ? model : '';
    const text = q || (examplesOf(known)[0]?.source ?? '');
    if (text !== q || known !== model)
      store.update({q: text, model: known});
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
setUpHints();
setUpTheme(byId('theme'), () => Object.values(views).forEach((view) => view.redraw()));
store.subscribe(changed);
showFrame(store.get());
load();
