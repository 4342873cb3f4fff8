/** A chunk with its source's metadata. */
export interface StoredChunk {
  chunk_id: string;
  source_id: string;
  source_name: string;
  url: string | null;
  heading_path: string[];
  ordinal: number;
  page: number | null;
  text: string;
  /** Blocks as stored; null if it was indexed before blocks were stored. */
  blocks: unknown;
  language: string | null;
  sentence_terms: string;
  last_synced_at: Date | null;
}
