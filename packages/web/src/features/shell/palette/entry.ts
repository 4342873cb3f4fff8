import type { PaletteEntry as Entry } from '../../../components/palette/entry.ts';

export type PaletteGroup = 'screens' | 'chatbots' | 'leads' | 'conversations' | 'settings' | 'actions';

/** One thing the palette can do. */
export type PaletteEntry = Entry<PaletteGroup>;

/** Groups in the order in which they stand. */
export const paletteGroups: readonly PaletteGroup[] = [
  'screens',
  'chatbots',
  'leads',
  'conversations',
  'settings',
  'actions',
];
