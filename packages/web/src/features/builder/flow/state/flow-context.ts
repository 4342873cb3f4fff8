import { createContext, useContext } from 'react';
import type { Traffic } from '../model/traffic.ts';
import type { FlowEditor, StepPlace } from './use-flow-editor.ts';
import type { ProblemsByNode } from './use-problems.ts';

export type FlowSurroundings = {
  chatbotId: string;
  editor: FlowEditor;
  problems: ProblemsByNode;
  /** How visitors went through it; null while it is edited. */
  traffic: Traffic | null;
  /** What requests can read besides. */
  secretNames: readonly string[];
  /** Asks for a step to add there. */
  askStep: (place: StepPlace) => void;
  /** Shows a step where the reader works, and moves the focus to it. */
  goTo: (id: string) => void;
};

export const FlowContext = createContext<FlowSurroundings | null>(null);

/** The editor around a part of the flow tab. */
export function useFlow(): FlowSurroundings {
  const surroundings = useContext(FlowContext);
  if (!surroundings) throw new Error('A part of the flow tab stands outside of it.');
  return surroundings;
}
