/** Limits of a flow document. */
export const flowLimits = {
  nodes: 300,
  edges: 900,
  variables: 200,
  /** Size of the document as JSON in UTF-8. */
  bytes: 256 * 1_024,
  textLength: 4_000,
  formulaLength: 1_000,
  /** Maximum nesting of a formula. */
  formulaDepth: 64,
  patternLength: 1_000,
  /** In units of `patternSize`, which are instructions of the compiled pattern, so that `.{0,1000}` is possible. */
  patternSize: 2_500,
  /** Total of all patterns of a flow, because each check of a flow compiles all of them. */
  allPatternsSize: 10_000,
} as const;

/** Limits of one turn; beyond them the turn continues as if the node had failed. */
export const turnLimits = {
  steps: 100,
  visitsOfNode: 20,
  requests: 5,
  /** Number of emails and leads, so that no one can flood a mailbox. */
  effects: 3,
  formulaSteps: 20_000,
  /** Formula steps allowed for matching one text against one pattern. */
  matchSteps: 5_000,
  /** Size of one value as JSON in UTF-8; below it, the total of all values of a conversation. */
  valueBytes: 8 * 1_024,
  allValuesBytes: 32 * 1_024,
  /** Maximum nesting of a value that a formula processes as a whole. */
  valueDepth: 64,
} as const;
