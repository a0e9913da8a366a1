// A table of closed forms and measurements.
import {shortNumber} from './chart_scale.js';
import {html} from '../dom.js';
import {set} from './formula.js';

const SIGNS = {
  agrees: ['✓', 'yes'],
  rounding: ['≈', 'within float32 rounding'],
  'too rare': ['–', 'too rare to measure'],
  disagrees: ['✗', 'no'],
};

// "✓ all 8 agree", "✓ 6 agree, 2 too rare to measure; the claim fails in 4" or "✗ 1 of 8 differ".
function verdictOf(rows) {
  const apart = rows.filter((row) => !row.agrees).length;
  if (apart > 0) return `✗ ${apart} of ${rows.length} differ`;
  const rare = rows.filter((row) => row.verdict === 'too rare').length;
  const refuting = rows.filter((row) => row.refutes_claim).length;
  const fails = refuting === 0 ? '' : `; the claim fails in ${refuting}`;
  return (rare === 0 ? `✓ all ${rows.length} agree` : `✓ ${rows.length - rare} agree, ${rare} too rare to measure`) +
      fails;
}

// The same for a table and its successor with other settings, whose title may have other numbers.
export const keyOf = (table) => table.title.replace(/[\d.]+/g, '');

export function labTable(table, open, keep = () => true) {
  const rows = table.rows.filter((row) => keep(row.name ?? ''));
  const parameters = Object.keys(table.rows[0]?.parameters ?? {});
  const named = rows.some((row) => row.name);
  const claimed = rows.some((row) => row.claimed !== undefined);
  const head = [...(claimed ? ['claimed'] : []), 'closed form', 'measured', 'difference', 'allowed', 'agree'];
  const body = rows.map(
      (row) => html(
          'tr',
          {class: row.agrees ? null : 'apart', title: row.note ?? null},
          named && html('th', {scope: 'row'}, set(row.name ?? '')),
          parameters.map((name) => html('td', {}, shortNumber(row.parameters[name]))),
          claimed && html('td', {class: row.refutes_claim ? 'refuted' : null}, shortNumber(row.claimed)),
          [row.closed_form, row.measured].map((value) => html('td', {}, shortNumber(value))),
          [row.error, row.allowed].map((value) => html('td', {class: 'minor'}, shortNumber(value, 2))),
          html(
              'td', {class: 'agrees'}, html('span', {'aria-hidden': 'true'}, SIGNS[row.verdict][0]),
              html('span', {class: 'hidden'}, SIGNS[row.verdict][1])),
          ),
  );
  const notes = new Set(rows.map((row) => row.verdict));
  return html(
      'details',
      {class: 'measured', 'data-key': keyOf(table), open},
      html(
          'summary', {}, html('span', {class: 'name'}, set(table.title)),
          table.quantity && html('span', {class: 'quantity'}, set(table.quantity)),
          html('span', {class: `verdict ${rows.every((row) => row.agrees) ? 'good' : 'bad'}`}, verdictOf(rows))),
      table.claim &&
          html(
              'p', {class: 'claimnote'}, html('b', {}, 'Claim of reports: '),
              ...set(`“${table.claim.claim}”. ${table.claim.why}`)),
      html(
          'div',
          {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': table.title},
          html(
              'table', {},
              html(
                  'thead', {},
                  html(
                      'tr', {}, named && html('th', {scope: 'col', class: 'first'}, 'quantity'),
                      [...parameters, ...head].map((name) => html('th', {scope: 'col'}, set(name))))),
              html('tbody', {}, body)),
          ),
      notes.has('rounding') &&
          html(
              'p', {class: 'note'},
              '≈: the difference is not larger than what the rounding of scores and weights to ' +
                  'float32 can cause. This bound is what is allowed.'),
      notes.has('too rare') &&
          html(
              'p', {class: 'note'},
              '–: the value depends on fewer than ten of the samples, so that they cannot measure it.'),
  );
}
