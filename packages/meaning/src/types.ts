/** A question, or a text that may answer one: their vectors are compared with each other. */
export type TextKind = 'query' | 'passage';

/** A text that is read together with a question. */
export interface ReadPassage {
  /** The page and its headings, joined with ` › `. Empty if there is none. */
  title: string;
  text: string;
  /** Sentences, items, rows or code: offsets in UTF-16 units of the text, in order. */
  units: readonly { start: number; end: number }[];
}

/** Logits: above 0 means rather yes. */
export interface ReadScores {
  /** Whether the passage answers the question. */
  answers: number;
  /** Whether each unit does, between −6 and 6; null if no piece of it was read. */
  units: (number | null)[];
}
