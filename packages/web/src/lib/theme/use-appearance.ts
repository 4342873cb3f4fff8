import { useSyncExternalStore } from 'react';
import {
  chooseAppearance,
  choosePreset,
  currentAppearance,
  currentPreset,
  subscribeAppearance,
} from './appearance.ts';
import {
  chooseThemeOptions,
  currentThemeOptions,
  subscribeThemeOptions,
  type ThemeOptions,
} from './theme-options.ts';

/** The user's appearance and preset, and functions to change them. */
export function useAppearance() {
  const appearance = useSyncExternalStore(subscribeAppearance, currentAppearance);
  const preset = useSyncExternalStore(subscribeAppearance, currentPreset);
  return { appearance, chooseAppearance, preset, choosePreset };
}

/** The user's theme options, and a function to change some of them; null resets all. */
export function useThemeOptions(): [ThemeOptions, (change: Partial<ThemeOptions> | null) => void] {
  return [useSyncExternalStore(subscribeThemeOptions, currentThemeOptions), chooseThemeOptions];
}
