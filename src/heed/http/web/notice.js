// One line for errors. An error disappears when the same kind of request succeeds again.

const wrong = new Map();  // messages, by kind of request

function show() {
  const line = document.getElementById('notice');
  const text = [...wrong.values()].at(-1) ?? '';
  if (line.textContent !== text) line.textContent = text;
}

export function fails(who, error) {
  const retry = error.status === 0 || error.status === 503 ? ' The page tries again in a moment.' : '';
  wrong.set(who, `${error.message}${retry}`);
  show();
}

export function works(who) {
  if (wrong.delete(who)) show();
}

// Whether the same request may succeed later.
export const passing = (error) => error.status === 0 || error.status === 503 || error.status === 429;
