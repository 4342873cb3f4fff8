/** Red, green and blue, each 0 to 255. */
export type Color = readonly [number, number, number];

const WHITE: Color = [255, 255, 255];
const BLACK: Color = [0, 0, 0];
const INK: Color = [27, 12, 54];
const TEXT_CONTRAST = 4.5;

/** Reads 3 or 6 hex digits with or without `#`; null for anything else. */
export function parseHex(value: string): Color | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const number = Number.parseInt(full, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export function toHex(color: Color): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes `share` (0 to 1) of the second color into the first. */
export function mix(base: Color, other: Color, share: number): Color {
  const blend = (a: number, b: number) => a + (b - a) * share;
  return [blend(base[0], other[0]), blend(base[1], other[1]), blend(base[2], other[2])];
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(a: Color, b: Color): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns a readable text color for a background: white if its contrast reaches 4.5, else our ink, else black. */
export function readableOn(ground: Color): Color {
  if (contrast(ground, WHITE) >= TEXT_CONTRAST) return WHITE;
  return contrast(ground, INK) >= TEXT_CONTRAST ? INK : BLACK;
}

/** Lightens or darkens a color within its hue just enough for the contrast `ratio` against the background. */
export function standOut(color: Color, ground: Color, ratio = TEXT_CONTRAST): Color {
  const [hue, saturation, start] = toHsl(color);
  const isGroundLight = luminance(ground) > 0.18;
  const step = isGroundLight ? -0.02 : 0.02;
  let candidate = color;
  for (let lightness = start; lightness > 0 && lightness < 1; lightness += step) {
    if (contrast(candidate, ground) >= ratio) return candidate;
    candidate = fromHsl(hue, saturation, lightness + step);
  }
  return contrast(candidate, ground) >= ratio ? candidate : isGroundLight ? BLACK : WHITE;
}

/** Hue 0 to 360, saturation and lightness 0 to 1. */
function toHsl([red, green, blue]: Color): Color {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  const lightness = most - range / 2;
  if (range === 0) return [0, 0, lightness];
  const sixth = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return [(sixth * 60 + 360) % 360, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

/** CSS Color 4, 7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): Color {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
