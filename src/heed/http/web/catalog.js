// The models that the server has, and the names of their languages. Filled once, when the page loads (main.js).

let models = [];
let names = new Map();  // of languages, by code

// `given` is GET /models, `languages` is GET /languages.
export function setCatalog(given, languages) {
  models = given;
  names = new Map(languages.map(({code, name}) => [code, name]));
}

export const languageName = (code) => names.get(code) ?? code;

// The model with this id. Without one: the server's default.
export const modelOf = (id) =>
    models.find((model) => model.id === id) ?? models.find((model) => model.default) ?? models[0] ?? null;

// What stands along the axes of a picture: "German source" and "English translation".
export function axesOf(id) {
  const model = modelOf(id);
  if (!model) return {source: 'Source', target: 'Translation'};
  return {source: `${languageName(model.source)} source`, target: `${languageName(model.target)} translation`};
}
