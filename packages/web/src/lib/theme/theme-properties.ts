import { blend, contrastOf, readableOn, textOn } from './hex-color.ts';
import type { ThemeConfig } from './theme-config.ts';
import type { ThemeOptions } from './theme-options.ts';

/** Custom properties of styles/tokens.css by name. */
export type ThemeProperties = Readonly<Record<string, string>>;

/** Surfaces of tokens.css that carry the primary color: the plain one and the one it reads worst on. */
const surfaces = {
  light: { plain: '#ffffff', worst: '#ebe8f1', toward: 'black', soft: 0.92 },
  dark: { plain: '#16111f', worst: '#281f38', toward: 'white', soft: 0.8 },
} as const;

const textContrast = 4.5;
const graphicContrast = 3;

/** White or ink on the color, or black where neither reads. */
function textOnPrimary(primary: string): string {
  const text = textOn(primary);
  return contrastOf(text, primary) >= textContrast ? text : '#000000';
}

/** What the colors of an organization change: every role of the primary color reads on its ground. */
export function brandProperties(theme: ThemeConfig, appearance: 'light' | 'dark'): ThemeProperties {
  const { plain, worst, toward, soft: share } = surfaces[appearance];
  const soft = blend(theme.primary, plain, share);
  const onPrimary = textOnPrimary(theme.primary);
  const grounds = [plain, worst, soft];
  return {
    '--primary': theme.primary,
    '--primary-dark': theme.primaryDark,
    '--primary-light': theme.primaryLight,
    '--on-primary': onPrimary,
    '--primary-hover': onPrimary === '#ffffff' ? theme.primaryDark : theme.primaryLight,
    '--primary-text': readableOn(theme.primary, grounds, { toward, contrast: textContrast }),
    '--primary-mark': readableOn(theme.primary, [plain, worst], { toward, contrast: graphicContrast }),
    '--primary-soft': soft,
    '--secondary': theme.secondary,
    '--secondary-dark': theme.secondaryGradient.end,
  };
}

/** What the reader's options change. */
export function optionProperties(options: ThemeOptions): ThemeProperties {
  return {
    '--radius': `${options.radius}px`,
    '--glow-opacity': String(options.glowOpacity),
    '--pattern-opacity': String(options.enablePatterns ? options.patternOpacity : 0),
  };
}
