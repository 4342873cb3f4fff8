import type { Appearance } from '@parley/contracts/appearance-settings';
import { type Color, contrast, parseHex, standOut, toHex } from '@parley/contracts/look/color';

/** A color that visitors see badly: what it stands on, how well it stands out, and the nearest one that does. */
export type LookWarning = { field: 'primaryColor' | 'darkColor'; ratio: number; better: string };

/** WCAG 2.2, 1.4.11: parts of the interface. Text is no matter here: the palette chooses one that reads. */
const partContrast = 3;
const grounds = {
  primaryColor: [255, 255, 255],
  darkColor: [22, 17, 31],
} as const satisfies Record<string, Color>;

/** The chosen colors in which launcher, buttons and bubbles hardly stand out from the page, by WCAG 2.2. */
export function lookWarnings(appearance: Pick<Appearance, 'primaryColor' | 'darkColor'>): LookWarning[] {
  return (['primaryColor', 'darkColor'] as const).flatMap((field) => {
    const color = parseHex(appearance[field] ?? '');
    const ground = grounds[field];
    if (!color || contrast(color, ground) >= partContrast) return [];
    const better = toHex(standOut(color, ground, partContrast));
    return [{ field, ratio: contrast(color, ground), better }];
  });
}
