import { readStored, writeStored } from '../local-storage.ts';
import { type Appearance, baseTheme, type ThemePreset } from './theme-config.ts';

const appearanceKey = 'app_appearance';
const presetKey = 'app_theme_preset';
const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function storedAppearance(): Appearance {
  const stored = readStored(appearanceKey);
  return stored === 'light' || stored === 'dark' || stored === 'system' ? stored : baseTheme.appearance;
}

let appearance: Appearance | undefined;
let preset: ThemePreset | undefined;

/** The user's choice of light, dark or system; light by default. Kept in memory if storage is unavailable. */
export function currentAppearance(): Appearance {
  appearance ??= storedAppearance();
  return appearance;
}

/** The user's color preset; Parley's by default. */
export function currentPreset(): ThemePreset {
  preset ??= readStored(presetKey) === 'violet' ? 'violet' : 'parley';
  return preset;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Stores the choice and applies it immediately. */
export function chooseAppearance(chosen: Appearance): void {
  appearance = chosen;
  writeStored(appearanceKey, chosen);
  tell();
}

/** Stores the choice of colors and applies it immediately. */
export function choosePreset(chosen: ThemePreset): void {
  preset = chosen;
  writeStored(presetKey, chosen);
  tell();
}

/** Calls the listener when a choice or the system's preference changes, until the returned function is called. */
export function subscribeAppearance(listener: () => void): () => void {
  const media = matchMedia(darkQuery);
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

/** Returns the theme to apply; 'system' follows the operating system. */
export function effectiveAppearance(): 'light' | 'dark' {
  const chosen = currentAppearance();
  if (chosen !== 'system') return chosen;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}
