import type { Appearance } from '@parley/contracts/settings/appearance-settings';

type Preset = Pick<Appearance, 'primaryColor' | 'darkColor' | 'font' | 'borderRadius' | 'launcherShape'>;

/** Presets of the appearance; each only sets several settings. */
export const lookPresets = {
  parley: {
    primaryColor: '#df0748',
    darkColor: null,
    font: 'inter',
    borderRadius: 12,
    launcherShape: 'circle',
  },
  harbor: {
    primaryColor: '#0f6e74',
    darkColor: '#4fb8bf',
    font: 'source-sans',
    borderRadius: 8,
    launcherShape: 'rounded',
  },
  library: {
    primaryColor: '#6b3f1d',
    darkColor: '#d9a066',
    font: 'lora',
    borderRadius: 4,
    launcherShape: 'rounded',
  },
  studio: {
    primaryColor: '#4b35ef',
    darkColor: '#9d90ff',
    font: 'work-sans',
    borderRadius: 20,
    launcherShape: 'circle',
  },
  workshop: {
    primaryColor: '#2f3a4a',
    darkColor: '#9fb0c7',
    font: 'jetbrains-mono',
    borderRadius: 0,
    launcherShape: 'square',
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof lookPresets;
export const presetNames = Object.keys(lookPresets) as PresetName[];
