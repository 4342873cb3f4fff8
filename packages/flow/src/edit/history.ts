import type { FlowDocument } from '../document.ts';

/** Maximum number of undo steps. */
export const maxSteps = 100;

/** Documents before and after the current one, the nearest one last. */
export interface FlowHistory {
  past: readonly Step[];
  future: readonly Step[];
  /** Subject of the last change; a directly following change of the same subject belongs to the same step. */
  subject: string | null;
}

/** Null means "no flow". */
type Step = FlowDocument | null;

export const noHistory: FlowHistory = { past: [], future: [], subject: null };

/** Returns the history after a change of `before`; consecutive changes of one subject are one step. */
export function recorded(history: FlowHistory, before: Step, subject: string | null = null): FlowHistory {
  if (subject !== null && subject === history.subject) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-maxSteps), future: [], subject };
}

/** Undoes the last change; null if there is none. */
export function undone(
  { past, future }: FlowHistory,
  present: Step,
): { history: FlowHistory; flow: Step } | null {
  const flow = past.at(-1);
  if (flow === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [...future, present], subject: null }, flow };
}

/** Redoes the change undone last; null if there is none. */
export function redone(
  { past, future }: FlowHistory,
  present: Step,
): { history: FlowHistory; flow: Step } | null {
  const flow = future.at(-1);
  if (flow === undefined) return null;
  return {
    history: { past: [...past, present].slice(-maxSteps), future: future.slice(0, -1), subject: null },
    flow,
  };
}
