// Axes of charts: from values to pixels, and the labels of ticks.

const finite = (value) => value !== null && value !== undefined && Number.isFinite(value);

// A scale over the `values` that it can show, or from `low` to `high` if the axis sets them.
export function scaleOf(axis, values, from, to, padded = false) {
  const shows = (value) => finite(value) && (!axis.log || value > 0);
  const seen = values.filter(shows);
  let low = finite(axis.low) ? axis.low : seen.reduce((a, b) => Math.min(a, b), Infinity);
  let high = finite(axis.high) ? axis.high : seen.reduce((a, b) => Math.max(a, b), -Infinity);
  if (!(low <= high)) [low, high] = axis.log ? [0.1, 1] : [0, 1];
  if (low === high) [low, high] = axis.log ? [low / 2, high * 2] : [low - 0.5, high + 0.5];
  if (padded && !axis.log) {
    const more = (high - low) * 0.05;
    if (!finite(axis.low)) low -= low === 0 ? 0 : more;
    if (!finite(axis.high)) high += more;
  }
  const map = axis.log ? Math.log10 : (value) => value;
  const unit = (to - from) / (map(high) - map(low));
  const place = (value) => from + (map(value) - map(low)) * unit;
  const ticks = axis.log ? logTicks(low, high) : linearTicks(low, high);
  // All labels are written as powers of ten if one of them would be long.
  const powers = axis.log && ticks.every(isPower) && ticks.some((value) => value < 0.01 || value >= 1e4);
  return {place, shows, low, high, ticks, powers};
}

function linearTicks(low, high) {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((each) => each >= rough);
  const ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; ++i) ticks.push(i * step);
  return ticks;
}

function logTicks(low, high) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  if (last - first < 1) {
    const fine = [1, 2, 5].flatMap((n) => [first - 1, first, first + 1].map((e) => n * 10 ** e));
    return fine.filter((value) => value >= low * 0.999 && value <= high * 1.001).sort((a, b) => a - b);
  }
  const every = Math.ceil((last - first) / 6);
  const ticks = [];
  for (let e = last; e >= first; e -= every) ticks.unshift(10 ** e);
  return ticks;
}

const RAISED = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹'
};

const isPower = (value) => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-6;

// A number with up to four digits, or as a power of ten.
export function tickText(value, asPower = false) {
  if (asPower) return `10${[...String(Math.round(Math.log10(value)))].map((c) => RAISED[c]).join('')}`;
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(0).replace('e+', 'e').replace('-', '−');
  return String(Number(value.toPrecision(4))).replace('-', '−');
}

export function shortNumber(value, digits = 5) {
  if (!finite(value)) return '–';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6))
    return value.toExponential(Math.min(digits - 1, 2)).replaceAll('-', '−').replace('e+', 'e');
  return String(Number(value.toPrecision(digits))).replace('-', '−');
}
