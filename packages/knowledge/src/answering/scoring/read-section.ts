import type { Found } from './word-finder.ts';

/** Occurrences of the question's words in a section. */
export interface ReadSection {
  heading: Found;
  headingWords: number;
  path: Found;
  /** In all units together. */
  all: Found;
  /** In each unit. */
  units: readonly Found[];
  leads: readonly Found[];
}
