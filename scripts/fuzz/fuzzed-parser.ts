/** What a parser did with one text: steps where it counts them, else the size of what it returned, or processor time. */
export interface Work {
  count: number;
  /** The bound of `count` for a text of this length. */
  atMost: number;
}

/** A parser of text that strangers word, and what such texts are made of. */
export interface FuzzedParser {
  name: string;
  pieces: readonly string[];
  /** Its work is time, which only `npm run fuzz` compares with its bound: a busy machine fails no test. */
  isTimed?: true;
  /** Rejects where the parser fails in another way than the one that it promises. */
  run(text: string): Work | Promise<Work>;
}
