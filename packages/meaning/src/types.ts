/** A question, or a text that may answer one; their vectors are compared with each other. */
export type TextKind = 'query' | 'passage';

/** A text that is scored together with a question. */
export interface ReadPassage {
  /** The page and its headings, joined with ` › `; empty if there are none. */
  title: string;
  text: string;
  /** Sentences, items, rows or code: offsets in UTF-16 units of the text, in order. */
  units: readonly { start: number; end: number }[];
}

/** Logits; above 0, yes is more likely than no. */
export interface ReadScores {
  /** Whether the passage answers the question. */
  answers: number;
  /** Whether each unit answers it, between −6 and 6; null if no token of it was read. */
  units: (number | null)[];
}
