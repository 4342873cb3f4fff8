import { useSyncExternalStore } from 'react';
import {
  chooseThemeOptions,
  currentThemeOptions,
  subscribeThemeOptions,
  type ThemeOptions,
} from './theme-options.ts';

/** The reader's options of the theme, and how to change some of them; null takes all of them back. */
export function useThemeOptions(): [ThemeOptions, (change: Partial<ThemeOptions> | null) => void] {
  return [useSyncExternalStore(subscribeThemeOptions, currentThemeOptions), chooseThemeOptions];
}
