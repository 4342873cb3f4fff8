import type { Found } from './word-finder.ts';

/** Where the question's words stand in a section. */
export interface ReadSection {
  heading: Found;
  headingWords: number;
  path: Found;
  /** Of all its units. */
  all: Found;
  /** Of its units. */
  units: readonly Found[];
  leads: readonly Found[];
}
