// The weights as a table, also for screen readers.
import {html} from './dom.js';

const asNumber = (weight) => weight.toFixed(3);

export function weightsTable(picture, {rows, columns}) {
  const head = html('tr', {}, html('th', {scope: 'col'}, 'target \\ source'));
  for (const column of columns)
    head.append(html('th', {scope: 'col', 'data-column': column}, picture.source[column].text));
  head.append(html('th', {scope: 'col'}, 'probability of the word'));
  const body = html('tbody');
  for (const row of rows) {
    const weights = picture.weights[row];
    const most = Math.max(...weights);
    const line = html('tr', {}, html('th', {scope: 'row', 'data-row': row}, picture.target[row].text));
    for (const column of columns)
      line.append(
          html(
              'td',
              {'data-row': row, 'data-column': column, class: weights[column] === most && most > 0 ? 'most' : null},
              asNumber(weights[column])),
      );
    line.append(html('td', {}, asNumber(picture.target[row].probability)));
    body.append(line);
  }
  return html(
      'table',
      {class: 'weights', id: 'weights-table'},
      html(
          'caption', {},
          `Attention of “${picture.text}”: each row shows where the model looked while it wrote that word.`),
      html('thead', {}, head),
      body,
  );
}
