import { logWarning } from '../log.ts';

const pattern = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * Normalizes '#abc', 'abc', '#aabbcc' or 'aabbcc' to lowercase '#rrggbb'; logs a warning and returns undefined for anything else.
 */
export function parseHexColor(value: string): string | undefined {
  const digits = pattern.exec(value)?.[1]?.toLowerCase();
  if (digits === undefined) {
    logWarning(`Not a hex color, ignored: ${JSON.stringify(value)}`);
    return undefined;
  }
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

/** Mixes a '#rrggbb' color with another one by `share` (0 to 1). */
export function blend(color: string, toward: string, share: number): string {
  const target = channelsOf(toward);
  const mixed = channelsOf(color).map((channel, index) =>
    Math.round(channel + ((target[index] ?? channel) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const step = 0.15;
const white = '#ffffff';
const black = '#000000';
const ink = '#1b0c36';

/** The '#rrggbb' color with every channel 15 % nearer to white. */
export function lighten(color: string): string {
  return blend(color, white, step);
}

/** The '#rrggbb' color with every channel 15 % nearer to black. */
export function darken(color: string): string {
  return blend(color, black, step);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two '#rrggbb' colors, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns white or Parley's dark text color, whichever has more contrast on the '#rrggbb' background. */
export function textOn(ground: string): string {
  return contrastOf(white, ground) >= contrastOf(ink, ground) ? white : ink;
}

/** Shifts the color toward white or black only as far as needed for the contrast on every background. */
export function readableOn(
  color: string,
  grounds: readonly string[],
  { toward, contrast }: { toward: 'white' | 'black'; contrast: number },
): string {
  const end = toward === 'white' ? white : black;
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = blend(color, end, share);
    if (grounds.every((ground) => contrastOf(candidate, ground) >= contrast)) return candidate;
  }
  return end;
}
