// What the server is asked. Addresses are relative to the page, so that it also works under a path of a proxy.

// In milliseconds: while one types, the server is asked after so many without a keystroke; where it did not answer, it is
// asked again after so many.
export const KEYSTROKE = 15;
export const AGAIN = 2000;

export class ServerError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;  // 0: no answer
  }
}

async function ask(address, body, signal) {
  let response;
  try {
    response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: body ? {'Content-Type': 'application/json'} : {},
      body: body ? JSON.stringify(body) : undefined,
      signal,
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ServerError('The server does not answer.', 0);
  }
  const answer = await response.json().catch((error) => {
    if (error.name === 'AbortError') throw error;
    return null;
  });
  if (!response.ok) throw new ServerError(answer?.error ?? `The server answered ${response.status}.`, response.status);
  if (!answer) throw new ServerError('The server\'s answer cannot be read.', response.status);
  return answer;
}

export const getModels = async () => (await ask('models')).models;
export const getLanguages = () => ask('languages');
export const getExperiments = async () => (await ask('lab')).experiments;
export const attend = (request, signal) => ask('attend', request, signal);
export const runLab = (name, options, signal) => ask(`lab/${encodeURIComponent(name)}`, options, signal);

// Only the newest of several questions is answered: those before it are abandoned. Resolves to undefined for them.
// `abandon` gives up the one under way.
export function newestOnly(question) {
  let controller = null;
  const ask = async (...given) => {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    try {
      const answer = await question(...given, own.signal);
      return own.signal.aborted ? undefined : answer;
    } catch (error) {
      if (own.signal.aborted || error.name === 'AbortError') return undefined;
      throw error;
    }
  };
  ask.abandon = () => controller?.abort();
  return ask;
}
