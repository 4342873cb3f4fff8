import type { PaletteEntry as Entry } from '../../../components/palette/entry.ts';

export type PaletteGroup =
  | 'screens'
  | 'chatbots'
  | 'leads'
  | 'knowledge'
  | 'people'
  | 'conversations'
  | 'settings'
  | 'actions';

/** One thing the palette can do. */
export type PaletteEntry = Entry<PaletteGroup>;

/** Groups in the order in which they stand: settings come last, because they are found by whole sentences. */
export const paletteGroups: readonly PaletteGroup[] = [
  'screens',
  'chatbots',
  'leads',
  'conversations',
  'knowledge',
  'people',
  'actions',
  'settings',
];
