import { blend, contrastOf, readableOn, textOn } from './hex-color.ts';
import type { ThemeConfig } from './theme-config.ts';
import type { ThemeOptions } from './theme-options.ts';

/** Custom properties of styles/tokens.css by name. */
export type ThemeProperties = Readonly<Record<string, string>>;

/** Surfaces of tokens.css on which the primary color appears: the plain one, and the one with the least contrast. */
const surfaces = {
  light: { plain: '#ffffff', worst: '#ebe8f1', toward: 'black', soft: 0.92 },
  dark: { plain: '#16111f', worst: '#281f38', toward: 'white', soft: 0.8 },
} as const;

const textContrast = 4.5;
const graphicContrast = 3;

/** Returns white or the dark text color, or black if neither has enough contrast. */
function textOnPrimary(primary: string): string {
  const text = textOn(primary);
  return contrastOf(text, primary) >= textContrast ? text : '#000000';
}

/** Custom properties set by an organization's colors; every use of the primary color has enough contrast. */
export function brandCustomProperties(theme: ThemeConfig, appearance: 'light' | 'dark'): ThemeProperties {
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

/** Custom properties set by the user's options. */
export function optionCustomProperties(options: ThemeOptions): ThemeProperties {
  return {
    '--radius': `${options.radius}px`,
    '--glow-opacity': String(options.glowOpacity),
    '--pattern-opacity': String(options.enablePatterns ? options.patternOpacity : 0),
  };
}
