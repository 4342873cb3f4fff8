import { useEffect, useSyncExternalStore } from 'react';
import {
  chooseAppearance,
  choosePreset,
  currentAppearance,
  currentPreset,
  effectiveAppearance,
  subscribeAppearance,
} from './appearance.ts';
import { isThemedPath } from './themed-path.ts';

/** The reader's choices and how to change them. */
export function useAppearance() {
  const appearance = useSyncExternalStore(subscribeAppearance, currentAppearance);
  const preset = useSyncExternalStore(subscribeAppearance, currentPreset);
  return { appearance, chooseAppearance, preset, choosePreset };
}

/** Paints the page of this path: the reader's choices in the app, the light base theme on base-theme paths. */
export function useApplyAppearance(path: string): void {
  const effective = useSyncExternalStore(subscribeAppearance, effectiveAppearance);
  const preset = useSyncExternalStore(subscribeAppearance, currentPreset);
  useEffect(() => {
    const isThemed = isThemedPath(path);
    document.documentElement.dataset.theme = isThemed ? effective : 'light';
    document.documentElement.dataset.preset = isThemed ? preset : 'parley';
  }, [path, effective, preset]);
}
