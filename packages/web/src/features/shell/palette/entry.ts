import type { PaletteEntry as Entry } from '../../../components/palette/palette-row.tsx';

export type PaletteGroup =
  | 'screens'
  | 'chatbots'
  | 'leads'
  | 'knowledge'
  | 'people'
  | 'conversations'
  | 'settings'
  | 'actions';

/** Entry of the app's palette. */
export type PaletteEntry = Entry<PaletteGroup>;

/** Groups in display order: settings come last, because they match whole sentences. */
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
