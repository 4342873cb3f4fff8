import type { LucideIcon } from 'lucide-react';

/** A palette entry: opens `href`, or calls `run`. */
export type PaletteEntry<Group extends string = string> = {
  /** Unique among all entries. */
  id: string;
  group: Group;
  text: string;
  /** Ranges of the text to highlight, in UTF-16 units; by default, where the typed words match. */
  marks?: readonly { start: number; end: number }[] | undefined;
  /** Secondary text beside the main text; searched too. */
  detail?: string | undefined;
  /** Hidden keywords; searched too. */
  words?: string | undefined;
  Icon: LucideIcon;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });
