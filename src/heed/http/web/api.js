// Requests to the server. Addresses are relative to the page, so that the page also works below a path of a proxy.

export const KEYSTROKE = 15;  // milliseconds without a keystroke before a request is sent
export const AGAIN = 2000;    // milliseconds before a failed request is sent again

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
export const detect = (request, signal) => ask('detect', request, signal);
export const attend = (request, signal) => ask('attend', request, signal);
export const runLab = (name, options, signal) => ask(`lab/${encodeURIComponent(name)}`, options, signal);

// Sends one request at a time: a new request aborts the previous one, which resolves to undefined. `abandon` aborts the
// request under way.
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
