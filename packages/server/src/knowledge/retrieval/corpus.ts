/** Statistics of what a chatbot may search. */
export interface Corpus {
  chunks: number;
  /** Total number of index terms in all chunks. */
  terms: number;
  /** ISO 639-1. */
  languages: string[];
}
