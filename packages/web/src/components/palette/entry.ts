import type { LucideIcon } from 'lucide-react';

/** One thing a palette can do: lead to `href`, or `run` an act. */
export type PaletteEntry<Group extends string = string> = {
  /** Unique among all entries. */
  id: string;
  group: Group;
  text: string;
  /** What was searched for in the text, in UTF-16 units; left out where it is what was typed. */
  marks?: readonly { start: number; end: number }[] | undefined;
  /** Quiet words beside the text; searched too. */
  detail?: string | undefined;
  /** Not shown, and searched as well. */
  words?: string | undefined;
  Icon: LucideIcon;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });
