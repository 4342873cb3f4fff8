import type { FlowEdge } from '@parley/flow/document';

/** State of a step in a test run. */
export type RunMark = 'done' | 'now' | 'failed';

/** Path of a test run, for drawing. */
export type TestRun = {
  marks: ReadonlyMap<string, RunMark>;
  /** Ports taken, as `{nodeId} {port}`. */
  lines: ReadonlySet<string>;
  /** Current step; null before the first. */
  at: string | null;
};

type Step = { nodeId: string; port: string | null; error?: string | undefined };

/** Returns the path through all turns; the step that waits for an answer is marked `now`. */
export function testRunOf(turns: readonly { steps: readonly Step[]; input: unknown }[]): TestRun {
  const marks = new Map<string, RunMark>();
  const lines = new Set<string>();
  for (const { steps } of turns) {
    for (const { nodeId, port, error } of steps) {
      marks.set(nodeId, error === undefined ? 'done' : 'failed');
      if (port !== null) lines.add(`${nodeId} ${port}`);
    }
  }
  const last = turns.at(-1);
  const waiting = last?.input ? last.steps.at(-1) : undefined;
  if (waiting) marks.set(waiting.nodeId, 'now');
  return { marks, lines, at: last?.steps.at(-1)?.nodeId ?? null };
}

/** Whether the run took a line. An option without a line of its own takes the one of all options. */
export function isPassed({ lines }: TestRun, edges: readonly FlowEdge[], edge: FlowEdge): boolean {
  const { source, sourceHandle } = edge;
  if (lines.has(`${source} ${sourceHandle}`)) return true;
  if (sourceHandle !== 'next') return false;
  const hasOwn = (line: string) => edges.some((one) => `${one.source} ${one.sourceHandle}` === line);
  return [...lines].some((line) => line.startsWith(`${source} option:`) && !hasOwn(line));
}
