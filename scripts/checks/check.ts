/** Findings of a check: problems fail it, notes are only printed. */
export interface Findings {
  problems: string[];
  notes?: string[];
}

/** One check of the sources; counts as one test. */
export interface Check {
  name: string;
  run(): Promise<Findings>;
}
