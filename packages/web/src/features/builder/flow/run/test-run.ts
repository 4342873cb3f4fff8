import type { RunMark } from '../canvas/canvas-node.ts';

/** What a test run has passed, for drawing. */
export type TestRun = {
  marks: ReadonlyMap<string, RunMark>;
  /** Ports that were left, as `{nodeId} {port}`. */
  lines: ReadonlySet<string>;
};
