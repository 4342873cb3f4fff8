import type { FlowEdge } from '@parley/flow/document';

/** How far a test run has come at a step. */
export type RunMark = 'done' | 'now' | 'failed';

/** What a test run has passed, for drawing. */
export type TestRun = {
  marks: ReadonlyMap<string, RunMark>;
  /** Ports that were left, as `{nodeId} {port}`. */
  lines: ReadonlySet<string>;
  /** The step that it has come to; null before the first. */
  at: string | null;
};

type Step = { nodeId: string; port: string | null; error?: string | undefined };

/** The path through all turns. The step that waits for an answer is the one at work. */
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

/** Whether the run went along a line. An option that has none of its own takes the one of all options. */
export function isPassed({ lines }: TestRun, edges: readonly FlowEdge[], edge: FlowEdge): boolean {
  const { source, sourceHandle } = edge;
  if (lines.has(`${source} ${sourceHandle}`)) return true;
  if (sourceHandle !== 'next') return false;
  const hasOwn = (line: string) => edges.some((one) => `${one.source} ${one.sourceHandle}` === line);
  return [...lines].some((line) => line.startsWith(`${source} option:`) && !hasOwn(line));
}
