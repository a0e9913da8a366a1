// A table of closed forms and measurements.
import {shortNumber} from './chart_scale.js';
import {html} from '../dom.js';
import {set} from './formula.js';

export function labTable(table, open, keep = () => true) {
  const rows = table.rows.filter((row) => keep(row.name ?? ''));
  const parameters = Object.keys(table.rows[0]?.parameters ?? {});
  const named = rows.some((row) => row.name);
  const head = ['closed form', 'measured', 'difference', 'allowed', 'agree'];
  const body = rows.map(
      (row) => html(
          'tr',
          {class: row.agrees ? null : 'apart'},
          named && html('th', {scope: 'row'}, set(row.name ?? '')),
          parameters.map((name) => html('td', {}, shortNumber(row.parameters[name]))),
          [row.closed_form, row.measured].map((value) => html('td', {}, shortNumber(value))),
          [row.error, row.allowed].map((value) => html('td', {class: 'minor'}, shortNumber(value, 2))),
          html(
              'td', {class: 'agrees'}, html('span', {'aria-hidden': 'true'}, row.agrees ? '✓' : '✗'),
              html('span', {class: 'hidden'}, row.agrees ? 'yes' : 'no')),
          ),
  );
  const apart = rows.filter((row) => !row.agrees).length;
  return html(
      'details',
      {class: 'measured', open},
      html(
          'summary', {}, html('span', {class: 'name'}, set(table.title)),
          table.quantity && html('span', {class: 'quantity'}, set(table.quantity)),
          html(
              'span', {class: `verdict ${apart === 0 ? 'good' : 'bad'}`},
              apart === 0 ? `✓ all ${rows.length} agree` : `✗ ${apart} of ${rows.length} differ`)),
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
  );
}
