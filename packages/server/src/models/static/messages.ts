/** Texts to embed with the table in a folder. */
export interface ToWorker {
  id: number;
  folder: string;
  texts: readonly string[];
}

/** Vectors of one length, null for a text without a known token. */
export interface StaticVectors {
  dimensions: number;
  vectors: (Float32Array | null)[];
}

/** The vectors, or why there are none. */
export type FromWorker = { id: number; embedded: StaticVectors } | { id: number; problem: string };
