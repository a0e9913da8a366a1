// The translation as words that can be looked at, pinned and replaced; the source as the model reads it; the n-best.
import {html} from './dom.js';
import {asPercent, changedFrom, wordsInText} from './picture.js';

// A button for each word of the hypothesis; the end mark is one too, as what comes there can be chosen as well.
export function drawTranslation(container, picture) {
  const focused = container.contains(document.activeElement) ? Number(document.activeElement.dataset.row) : -1;
  container.replaceChildren();
  let last = container;  // the end mark stays with the word before it
  picture.target.forEach((word, row) => {
    const classes =
        ['word', word.mark && 'mark', word.changed && 'changed', word.forced && 'forced'].filter(Boolean).join(' ');
    const about = [
      word.changed && 'changed', word.forced && 'forced', `probability ${asPercent(word.probability)}`
    ].filter(Boolean).join(', ');
    const button = html(
        'button',
        {
          type: 'button',
          class: classes,
          'data-row': row,
          tabindex: row === Math.max(focused, 0) ? 0 : -1,
          'aria-haspopup': 'dialog',
          'aria-label': word.mark ? `end of the sentence, ${about}` : `${word.text}, ${about}`,
          title: 'What else could stand here?',
        },
        word.mark ? '∎' : word.text,
    );
    if (word.mark) {
      last.append(' ', button);
      return;
    }
    last = html('span', {class: 'whole'}, button);
    container.append(word.before, last);
  });
  if (!picture.finished) container.append(html('span', {class: 'open', 'aria-hidden': 'true'}, ' …'));
  if (focused >= 0) container.querySelector(`[data-row="${focused}"]`)?.focus();
}

export function drawSourceWords(container, picture) {
  container.replaceChildren();
  picture.source.forEach((word, column) => {
    if (word.mark) return;
    container.append(
        html(
            'span',
            {
              class: `piece${word.unknown ? ' unknown' : ''}`,
              'data-column': column,
              title: word.unknown ? 'The model does not know this word.' : null,
            },
            word.text,
            ),
    );
  });
}

// Rows of the n-best: text, with words that the best one does not have set off, and how probable it is.
export function drawHypotheses(container, answer, selected, choose) {
  const [best] = answer.hypotheses;
  container.replaceChildren();
  const most = Math.max(...answer.hypotheses.map((each) => each.logProbability));
  answer.hypotheses.forEach((each, i) => {
    const changed = changedFrom(each.tokens, best.tokens);
    const text = html('span', {class: 'text'});
    wordsInText(each.tokens, each.text)
        .forEach(
            (word, at) => text.append(word.before, changed[at] ? html('em', {}, word.text) : word.text),
        );
    const bar = html('span', {class: 'bar', 'aria-hidden': 'true'}, html('span'));
    bar.firstChild.style.setProperty('width', `${100 * Math.exp(each.logProbability - most)}%`);
    container.append(
        html(
            'li',
            {},
            html(
                'button',
                {
                  type: 'button',
                  class: 'hypothesis',
                  'data-hypothesis': i,
                  'aria-pressed': String(each.node === selected),
                  title: `log P ${each.logProbability.toFixed(2)}, score ${each.score.toFixed(3)}`,
                  click: () => choose(each.node),
                },
                html('span', {class: 'rank', 'aria-hidden': 'true'}, String(i + 1)),
                text,
                bar,
                html('span', {class: 'p'}, asPercent(Math.exp(each.logProbability))),
                ),
            ),
    );
  });
}
