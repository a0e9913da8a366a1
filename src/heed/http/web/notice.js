// One calm line for what went wrong. It goes away when the same thing works again.

const wrong = new Map();  // by who says so

function show() {
  const line = document.getElementById('notice');
  const text = [...wrong.values()].at(-1) ?? '';
  if (line.textContent !== text) line.textContent = text;
}

export function fails(who, error) {
  const retry = error.status === 0 || error.status === 503 ? ' It is asked again in a moment.' : '';
  wrong.set(who, `${error.message}${retry}`);
  show();
}

export function works(who) {
  if (wrong.delete(who)) show();
}

// Whether it makes sense to ask the same again.
export const passing = (error) => error.status === 0 || error.status === 503 || error.status === 429;
