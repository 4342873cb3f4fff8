/** Cost of parsing one text: counted steps, or else the size of the result, or CPU time. */
export interface Work {
  count: number;
  /** Maximum `count` for a text of this length. */
  atMost: number;
}

/** A parser of untrusted text, with the pieces for generating such texts. */
export interface FuzzedParser {
  name: string;
  pieces: readonly string[];
  /** Its cost is CPU time, which only `npm run fuzz` compares with its bound, so that a busy machine fails no test. */
  isTimed?: true;
  /** Rejects if the parser fails in an undocumented way. */
  run(text: string): Work | Promise<Work>;
}
