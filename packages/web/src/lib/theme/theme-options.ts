import { readStored, writeStored } from '../local-storage.ts';
import { baseTheme, type ThemeConfig, themeVariants } from './theme-config.ts';

/** Theme options that a user can change, besides appearance and colors. */
export type ThemeOptions = Pick<
  ThemeConfig,
  'variant' | 'radius' | 'enablePatterns' | 'patternOpacity' | 'glowOpacity'
>;

/** Corner radii in pixels. */
export const radii = [4, 8, 12] as const;
export const maxPatternOpacity = 0.2;
export const maxGlowOpacity = 0.6;

const key = 'app_theme_options';
const listeners = new Set<() => void>();

const defaults: ThemeOptions = {
  variant: baseTheme.variant,
  radius: baseTheme.radius,
  enablePatterns: baseTheme.enablePatterns,
  patternOpacity: baseTheme.patternOpacity,
  glowOpacity: baseTheme.glowOpacity,
};

function shareOf(value: unknown, max: number, otherwise: number): number {
  return typeof value === 'number' && value >= 0 && value <= max ? value : otherwise;
}

/** Parses stored options; missing or out-of-range values fall back to the base theme. */
export function parseThemeOptions(stored: string | null): ThemeOptions {
  const value = parseRecord(stored);
  return {
    variant: themeVariants.find((variant) => variant === value.variant) ?? defaults.variant,
    radius: radii.find((radius) => radius === value.radius) ?? defaults.radius,
    enablePatterns:
      typeof value.enablePatterns === 'boolean' ? value.enablePatterns : defaults.enablePatterns,
    patternOpacity: shareOf(value.patternOpacity, maxPatternOpacity, defaults.patternOpacity),
    glowOpacity: shareOf(value.glowOpacity, maxGlowOpacity, defaults.glowOpacity),
  };
}

function parseRecord(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

let options: ThemeOptions | undefined;

/** Returns the user's options, by default the base theme's; the same object until they change. */
export function currentThemeOptions(): ThemeOptions {
  options ??= parseThemeOptions(readStored(key));
  return options;
}

/** Stores some of the options and applies them immediately; null resets to the base theme. */
export function chooseThemeOptions(change: Partial<ThemeOptions> | null): void {
  options = change === null ? defaults : { ...currentThemeOptions(), ...change };
  writeStored(key, change === null ? null : JSON.stringify(options));
  for (const listener of listeners) listener();
}

/** Calls the listener when the options change, until the returned function is called. */
export function subscribeThemeOptions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
