import type { FlowDocument } from '../document.ts';

/** How many changes can be taken back. */
export const maxSteps = 100;

/** Documents before and after the one on the screen, the nearest one last. */
export interface FlowHistory {
  past: readonly Step[];
  future: readonly Step[];
  /** What the last change was about; a change of the same thing directly after it belongs to the same step. */
  subject: string | null;
}

/** Null stands for "no flow". */
type Step = FlowDocument | null;

export const noHistory: FlowHistory = { past: [], future: [], subject: null };

/** The history after a change that followed `before`; changes of one subject in a row are one step. */
export function recorded(history: FlowHistory, before: Step, subject: string | null = null): FlowHistory {
  if (subject !== null && subject === history.subject) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-maxSteps), future: [], subject };
}

/** Takes the last change back; null if there is none. */
export function undone(
  { past, future }: FlowHistory,
  present: Step,
): { history: FlowHistory; flow: Step } | null {
  const flow = past.at(-1);
  if (flow === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [...future, present], subject: null }, flow };
}

/** Makes the change again that was taken back last; null if there is none. */
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
