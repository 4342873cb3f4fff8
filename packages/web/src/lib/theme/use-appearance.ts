import { useSyncExternalStore } from 'react';
import {
  chooseAppearance,
  choosePreset,
  currentAppearance,
  currentPreset,
  subscribeAppearance,
} from './appearance.ts';

/** The user's appearance and preset, and functions to change them. */
export function useAppearance() {
  const appearance = useSyncExternalStore(subscribeAppearance, currentAppearance);
  const preset = useSyncExternalStore(subscribeAppearance, currentPreset);
  return { appearance, chooseAppearance, preset, choosePreset };
}
