// The view "Lab": experiments on attention itself, with sliders.
import {AGAIN, newestOnly, runLab} from '../api.js';
import {drawFigure} from './chart.js';
import {byId, debounced, html} from '../dom.js';
import {enableExports, exportMenu} from '../export.js';
import {set} from './formula.js';
import {drawControls, optionsOf, RANDOM} from './controls.js';
import {keyOf, labTable} from './table.js';
import {fails, passing, works} from '../notice.js';

const RESTING = 350;  // milliseconds after a slider moved until the full measurement starts
const SLOW = 250;

export class LabView {
  #store;
  #experiments = [];
  #parts;
  #result = null;
  #asked = '';
  #ask = newestOnly(runLab);
  #dim = 0;
  #rough = false;  // a rough measurement is running
  #moved = false;  // a slider moved since it started
  #well = debounced(() => this.#measure(true), RESTING);

  constructor(store) {
    this.#store = store;
    this.#parts = {
      list: html('nav', {class: 'experiments', id: 'lab-list', 'aria-label': 'Experiments'}),
      claim: html('h2', {class: 'claim', id: 'lab-claim'}),
      formulas: html('div', {class: 'formulas', id: 'lab-formulas', role: 'group', 'aria-label': 'Closed forms'}),
      controls: html('div', {class: 'knobs', id: 'lab-controls', role: 'group', 'aria-label': 'Settings'}),
      status: html('span', {id: 'lab-status', role: 'status'}),
      figures: html('div', {class: 'figures', id: 'lab-figures'}),
      findings: html('section', {class: 'card', id: 'lab-findings', 'aria-label': 'Findings'}),
      tables: html('section', {class: 'card', id: 'lab-tables', 'aria-label': 'Closed form and measurement'}),
      explanation: html('section', {class: 'card prose', id: 'lab-explanation', 'aria-label': 'Why'}),
    };
    const {list, claim, formulas, controls, status, figures, findings, tables, explanation} = this.#parts;
    byId('panel-lab')
        .append(
            list,
            html(
                'div', {class: 'experiment', id: 'lab-experiment'},
                html('section', {class: 'card'}, claim, formulas, controls),
                html(
                    'p', {class: 'legendnote'}, html('span', {}, html('i'), 'measured'),
                    html('span', {}, html('i', {class: 'dashed'}), 'closed form'), status),
                figures, html('div', {class: 'twocards'}, findings, explanation), tables),
        );
    enableExports(byId('panel-lab'), (kind) => this.#exports(kind));
    new ResizeObserver(debounced(() => this.#drawFigures(), 60)).observe(figures);
  }

  setExperiments(experiments) {
    this.#experiments = experiments;
    this.#parts.list.replaceChildren(
        ...experiments.map(
            ({name, summary}) => html(
                'button',
                {type: 'button', 'data-experiment': name, click: () => this.#store.update({experiment: name}, true)},
                html('b', {}, name), html('span', {}, summary)),
            ),
    );
  }

  #name() {
    const {experiment} = this.#store.get();
    return this.#experiments.some(({name}) => name === experiment) ? experiment : this.#experiments[0]?.name;
  }

  update() {
    const name = this.#name();
    if (!name) return;
    const {lab} = this.#store.get();
    for (const button of this.#parts.list.children)
      button.setAttribute('aria-current', String(button.dataset.experiment === name));
    drawControls(this.#parts.controls, name, lab, (change) => this.#store.update({lab: change}));
    const {design, ...measured} = lab;
    const asked = JSON.stringify([name, measured]);
    if (asked === this.#asked) {
      this.#drawFigures();
      this.#drawTables();
      return;
    }
    this.#asked = asked;
    this.#measure(false);
  }

  // While a slider moves, a rough measurement may finish, so that the figures keep up; a full measurement is aborted.
  async #measure(resting) {
    this.#well.cancel();
    if (this.#rough) {
      this.#moved = true;
      return;
    }
    this.#rough = !resting;
    this.#moved = false;
    await this.#request(resting);
    if (resting) return;
    this.#rough = false;
    if (this.#moved)
      this.#measure(false);
    else
      this.#well();
  }

  async #request(resting) {
    const name = this.#name();
    clearTimeout(this.#dim);
    if (!resting) this.#dim = setTimeout(() => byId('lab-experiment').classList.add('stale'), SLOW);
    const options = optionsOf(this.#store.get().lab, resting);
    const say = (text) => (this.#parts.status.textContent = RANDOM.has(name) ? text : '');
    say(resting ? `measuring with ${options.samples} samples …` : 'measuring …');
    try {
      const result = await this.#ask(name, options);
      if (!result) return;
      works('lab');
      say(`${options.samples} samples`);
      if (result.name === this.#name()) this.#draw(result);
    } catch (error) {
      fails('lab', error);
      if (passing(error)) setTimeout(() => this.#well(), AGAIN);
    }
    clearTimeout(this.#dim);
    byId('lab-experiment').classList.remove('stale');
  }

  redraw() {
    if (!byId('panel-lab').hidden && this.#result) this.#drawFigures();
  }

  // Whether a series or row is shown: for `multihead` only those of the chosen design.
  #keeps(name) {
    const {design} = this.#store.get().lab;
    if (design === 'all' || this.#result.name !== 'multihead') return true;
    return name.startsWith(design);
  }

  // Whether a figure has anything of the chosen design.
  #shows(figure) {
    return (figure.series ?? figure.groups)?.some((each) => each.name && this.#keeps(each.name)) ?? true;
  }

  #draw(result) {
    const another = this.#result?.name !== result.name;
    this.#result = result;
    const {claim, formulas, findings, explanation} = this.#parts;
    claim.replaceChildren(...set(this.#result.claim));
    formulas.replaceChildren(...this.#result.formulas.map((formula) => html('code', {}, set(formula))));
    const agrees = this.#result.agrees;
    findings.replaceChildren(
        html(
            'div', {class: 'head'}, html('h3', {class: 'title'}, 'Findings'),
            html(
                'span', {class: `verdict ${agrees ? 'good' : 'bad'}`, id: 'lab-agrees'},
                agrees ? '✓ closed form and measurement agree' :
                         '✗ closed form and measurement disagree in some rows')),
        html('ul', {}, this.#result.findings.map((text) => html('li', {}, set(text)))),
    );
    explanation.replaceChildren(
        html('div', {class: 'head'}, html('h3', {class: 'title'}, 'Why')),
        ...this.#result.explanation.map((text) => html('p', {}, set(text))));
    if (another) this.#parts.figures.replaceChildren();
    this.#drawFigures();
    this.#drawTables();
  }

  #drawTables() {
    if (!this.#result) return;
    const open =
        new Map([...this.#parts.tables.querySelectorAll('details')].map((each) => [each.dataset.key, each.open]));
    const same = this.#parts.tables.dataset.of === this.#result.name;
    this.#parts.tables.dataset.of = this.#result.name;
    this.#parts.tables.replaceChildren(
        html('div', {class: 'head'}, html('h3', {class: 'title'}, 'Closed form and measurement')),
        ...this.#result.tables.filter((table) => table.rows.some(({name}) => this.#keeps(name ?? '')))
            .map(
                (table, i) => labTable(
                    table, (same ? open.get(keyOf(table)) : null) ?? (i === 0 && table.rows.length < 12),
                    (name) => this.#keeps(name))),
    );
  }

  #drawFigures() {
    const {figures} = this.#parts;
    if (!this.#result || byId('panel-lab').hidden) return;
    const wanted = this.#result.figures.filter((figure) => this.#shows(figure));
    const frames = wanted.map(
        (figure) => figures.querySelector(`[data-figure="${CSS.escape(figure.file)}"]`) ?? frameOf(figure.file));
    if (frames.length !== figures.children.length || frames.some((frame, i) => figures.children[i] !== frame))
      figures.replaceChildren(...frames);
    wanted.forEach((figure, i) => this.#drawFigure(frames[i], figure));
  }

  #drawFigure(frame, figure) {
    frame.querySelector('h3').replaceChildren(...set(figure.title));
    frame.querySelector('.see').replaceChildren(...set(figure.see));
    const filtered = {...figure};
    if (this.#result.name === 'multihead') {
      // A closed form without a name belongs to the series with the same colour.
      const colored = (each, i) => ({...each, color: each.color ?? i});
      const shown = (figure.series ?? figure.groups).map(colored);
      const kept = new Set(shown.filter((each) => each.name && this.#keeps(each.name)).map((each) => each.color));
      filtered[figure.series ? 'series' : 'groups'] = shown.filter((each) => kept.has(each.color));
      filtered.whole = shown;
    }
    const place = frame.querySelector('.plot');
    const at = frame.querySelector('.at');
    place.replaceChildren(
        drawFigure(filtered, Math.max(place.clientWidth || 500, 280), (text) => at.replaceChildren(...set(text))));
  }

  #exports(kind) {
    const figure = this.#result?.figures.find(({file}) => file === kind);
    if (!figure) return null;
    const frame = this.#parts.figures.querySelector(`[data-figure="${CSS.escape(kind)}"]`);
    return {text: '', picture: frame.querySelector('svg.chart'), data: figure};
  }
}

function frameOf(file) {
  return html(
      'figure',
      {class: 'card figure', 'data-figure': file},
      html(
          'div', {class: 'head'}, html('h3', {class: 'title'}),
          html('div', {class: 'tools'}, exportMenu(['Figure', file, ['svg', 'png', 'json']]))),
      html('div', {class: 'plot'}),
      html('p', {class: 'at', 'aria-hidden': 'true'}),
      html('figcaption', {class: 'see'}),
  );
}
