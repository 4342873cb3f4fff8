/** A chunk with what is said about its source. */
export interface StoredChunk {
  chunk_id: string;
  source_id: string;
  source_name: string;
  url: string | null;
  heading_path: string[];
  ordinal: number;
  page: number | null;
  text: string;
  /** As stored; null if it was read before blocks were kept. */
  blocks: unknown;
  language: string | null;
  sentence_terms: string;
  last_synced_at: Date | null;
}
