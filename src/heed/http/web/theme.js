// Light, dark or the system's setting. Calls `changed` when the colours change.

const NAMES = ['auto', 'light', 'dark'];
const KEY = 'heed-theme';

function stored() {
  try {
    const name = localStorage.getItem(KEY);
    return NAMES.includes(name) ? name : 'auto';
  } catch {
    return 'auto';  // storage may be forbidden
  }
}

export function setUpTheme(button, changed) {
  let name = stored();
  const apply = () => {
    if (name === 'auto')
      delete document.documentElement.dataset.theme;
    else
      document.documentElement.dataset.theme = name;
    button.textContent = {auto: '◐ Auto', light: '○ Light', dark: '● Dark'}[name];
    button.setAttribute('aria-label', `Theme: ${name}`);
  };
  apply();
  button.addEventListener('click', () => {
    name = NAMES[(NAMES.indexOf(name) + 1) % NAMES.length];
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // Then the choice lasts until the page is closed.
    }
    apply();
    changed();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (name === 'auto') changed();
  });
}
