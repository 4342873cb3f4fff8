/** What a chatbot may search, in numbers. */
export interface Corpus {
  chunks: number;
  /** Index terms of all chunks. */
  terms: number;
  /** ISO 639-1. */
  languages: string[];
}
