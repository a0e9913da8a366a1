// All that can be used or read out and has no name to say, as far as the page needs the rules: labels, text, title.
const usable = [
  'a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]', '[role=gridcell]', '[role=treeitem]',
  '[role=tab]', '[role=img]', '[role=region]', '[role=tree]', '[role=grid]'
];
const textOf = (id) => document.getElementById(id)?.textContent ?? '';
const nameOf = (element) => {
  const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ');
  const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ');
  const own = element.matches('input, select, textarea') ? '' : element.textContent;
  const names = [by, element.getAttribute('aria-label') ?? '', labels, own, element.title ?? ''];
  return names.map((each) => each.trim()).find(Boolean) ?? '';
};
const told = (element) => element.checkVisibility() && !element.closest('[aria-hidden=true]');
return [...document.querySelectorAll(usable.join())]
    .filter((element) => told(element) && element.id !== 'main' && !nameOf(element))
    .map((element) => element.outerHTML.slice(0, 200));
