import type { LucideIcon } from 'lucide-react';

export type PaletteGroup = 'screens' | 'chatbots' | 'conversations' | 'settings' | 'actions';

/** One thing the palette can do: lead to `href`, or `run` an act. */
export type PaletteEntry = {
  /** Unique among all entries. */
  id: string;
  group: PaletteGroup;
  text: string;
  /** Quiet words beside the text; searched too. */
  detail?: string | undefined;
  Icon: LucideIcon;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

/** Groups in the order in which they stand. */
export const paletteGroups: readonly PaletteGroup[] = [
  'screens',
  'chatbots',
  'conversations',
  'settings',
  'actions',
];
