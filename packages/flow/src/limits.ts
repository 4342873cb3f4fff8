/** What a document may hold. */
export const flowLimits = {
  nodes: 300,
  edges: 900,
  variables: 200,
  /** Of the document as JSON in UTF-8. */
  bytes: 256 * 1_024,
  textLength: 4_000,
  formulaLength: 1_000,
  /** Levels of a formula. */
  formulaDepth: 64,
  patternLength: 1_000,
  /** Units of `patternSize`: instructions of the compiled pattern, so that `.{0,1000}` is possible. */
  patternSize: 2_500,
  /** Of all patterns of a flow together, each of which is compiled whenever its problems are looked for. */
  allPatternsSize: 10_000,
} as const;

/** What one turn may do; beyond it the turn goes on as if the node had failed. */
export const turnLimits = {
  steps: 100,
  visitsOfNode: 20,
  requests: 5,
  /** Emails and leads, so that nobody can fill a mailbox. */
  effects: 3,
  formulaSteps: 20_000,
  /** Of the formula steps, what one text may take to be compared with one pattern. */
  matchSteps: 5_000,
  /** Of one value as JSON in UTF-8, and of all values of a conversation together. */
  valueBytes: 8 * 1_024,
  allValuesBytes: 32 * 1_024,
  /** Levels of a value that a formula works with as a whole. */
  valueDepth: 64,
} as const;
