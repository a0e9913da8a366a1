// Example sentences of the chosen model, as buttons. The model brings them (examples.json in its folder), best first.
import {modelOf} from './catalog.js';
import {html} from './dom.js';

const MOST = 6;

// {source, reference, shows}; `reference` is the translation in the corpus, `shows` says what the sentence is an
// example of ("separable verb").
export const examplesOf = (id) =>
    (modelOf(id)?.examples ?? []).filter((example) => example.source?.trim()).slice(0, MOST);

// The text to show after a change of model: an example gives way to the new model's first one, other text stays.
export function textForModel(text, before, after) {
  const isExample = (id) => examplesOf(id).some(({source}) => source === text);
  const [first] = examplesOf(after);
  return first && isExample(before) && !isExample(after) ? first.source : text;
}

// `choose(text)` is called with the sentence of a button.
export function drawExamples(container, id, text, choose) {
  const examples = examplesOf(id);
  const drawn = JSON.stringify(examples);
  if (container.dataset.drawn !== drawn) {
    container.dataset.drawn = drawn;
    container.replaceChildren(...examples.map(({source, reference, shows}) => html(
                                                  'button',
                                                  {
                                                    type: 'button',
                                                    class: 'example',
                                                    'data-text': source,
                                                    'data-hint': reference ? `Reference: ${reference}` : null,
                                                    click: () => choose(source),
                                                  },
                                                  html('span', {class: 'sentence', lang: modelOf(id).source}, source),
                                                  shows ? [' ', html('small', {class: 'shows'}, shows)] : null)));
  }
  container.hidden = examples.length === 0;
  for (const button of container.children)
    button.setAttribute('aria-pressed', String(button.dataset.text === text));
}
