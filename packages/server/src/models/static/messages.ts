/** Texts to embed, and the folder of the token table. */
export interface ToWorker {
  id: number;
  folder: string;
  texts: readonly string[];
}

/** Vectors of equal length; null for a text without a known token. */
export interface StaticVectors {
  dimensions: number;
  vectors: (Float32Array | null)[];
}

export type FromWorker = { id: number; embedded: StaticVectors } | { id: number; problem: string };
