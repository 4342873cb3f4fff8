import { useSyncExternalStore } from 'react';
import {
  chooseThemeOptions,
  currentThemeOptions,
  subscribeThemeOptions,
  type ThemeOptions,
} from './theme-options.ts';

/** The user's theme options, and a function to change some of them; null resets all. */
export function useThemeOptions(): [ThemeOptions, (change: Partial<ThemeOptions> | null) => void] {
  return [useSyncExternalStore(subscribeThemeOptions, currentThemeOptions), chooseThemeOptions];
}
