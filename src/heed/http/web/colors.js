// Colours of values: brighter is more weight, and differences have two hues. Lightness is linear in the value (OKLCH), so
// the scales also work without hue. Reports and picture files have the same colours (plot/canvas/color.cpp).

const STEPS = 256;

// OKLCH (hue in degrees) to sRGB from 0 to 255.
function srgb(lightness, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const x = Math.min(Math.max(linear, 0), 1);
    return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
  });
}

function luminance([r, g, b]) {
  const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

const hex = (rgb) => `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
const between = (from, to, x) => from + (to - from) * x;

// Black or white, whichever has more contrast.
function inkOn(rgb) {
  const light = luminance(rgb);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#10131a' : '#ffffff';
}

const scaleOf = (color) => Array.from({length: STEPS}, (_, i) => {
  const rgb = color(i / (STEPS - 1));
  return {fill: hex(rgb), ink: inkOn(rgb)};
});

// Night blue to pale yellow.
const sequential = scaleOf(
    (x) => srgb(between(0.255, 0.93, x), 0.06 + 0.07 * Math.sin(Math.PI * 0.85 * x), between(272, 105, x ** 1.15)));
// Blue below 0, orange above.
const diverging = {
  light: scaleOf((x) => {
    const far = Math.abs(2 * x - 1);
    return srgb(between(0.965, 0.47, far), 0.15 * far, x < 0.5 ? 260 : 52);
  }),
  dark: scaleOf((x) => {
    const far = Math.abs(2 * x - 1);
    return srgb(between(0.26, 0.82, far), 0.125 * far, x < 0.5 ? 245 : 62);
  }),
};

export const isDark = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

const pick = (scale, x) => scale[Math.round(Math.min(Math.max(x, 0), 1) * (STEPS - 1))];

// {fill, ink} for a value from 0 to 1; ink is the colour of text on it.
export const weightColor = (x) => pick(sequential, x);
// The same for a value from -1 to 1, in the current theme.
export function divergingScale() {
  const scale = isDark() ? diverging.dark : diverging.light;
  return (x) => pick(scale, (x + 1) / 2);
}
