import type { Appearance } from '@parley/contracts/settings/appearance-settings';
import { type Color, contrast, parseHex, standOut, toHex } from '@parley/contracts/settings/look/color';

/** A color with low contrast: its setting, contrast ratio, and the nearest color with enough contrast. */
export type LookWarning = { field: 'primaryColor' | 'darkColor'; ratio: number; better: string };

/** WCAG 2.2, 1.4.11, for interface components. Text needs no check, because the palette chooses a readable text color. */
const partContrast = 3;
const grounds = {
  primaryColor: [255, 255, 255],
  darkColor: [22, 17, 31],
} as const satisfies Record<string, Color>;

/** Returns the chosen colors that give launcher, buttons and bubbles too little contrast with the page (WCAG 2.2). */
export function contrastWarnings(appearance: Pick<Appearance, 'primaryColor' | 'darkColor'>): LookWarning[] {
  return (['primaryColor', 'darkColor'] as const).flatMap((field) => {
    const color = parseHex(appearance[field] ?? '');
    const ground = grounds[field];
    if (!color || contrast(color, ground) >= partContrast) return [];
    const better = toHex(standOut(color, ground, partContrast));
    return [{ field, ratio: contrast(color, ground), better }];
  });
}
