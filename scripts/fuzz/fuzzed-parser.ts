/** What a parser did with one text: steps where it counts them, else the size of what it returned. */
export interface Work {
  count: number;
  /** The bound of `count` for a text of this length. */
  atMost: number;
}

/** A parser of text that strangers word, and what such texts are made of. */
export interface FuzzedParser {
  name: string;
  pieces: readonly string[];
  /** Rejects where the parser fails in another way than the one that it promises. */
  run(text: string): Work | Promise<Work>;
}
