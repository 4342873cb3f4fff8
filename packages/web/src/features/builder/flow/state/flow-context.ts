import { createContext, useContext } from 'react';
import type { Traffic } from '../model/traffic.ts';
import type { FlowEditor, StepPlace } from './use-flow-editor.ts';
import type { ProblemsByNode } from './use-problems.ts';

export type FlowSurroundings = {
  chatbotId: string;
  editor: FlowEditor;
  problems: ProblemsByNode;
  /** Visitors' traffic; null while editing. */
  traffic: Traffic | null;
  /** Secrets that requests can use in addition. */
  secretNames: readonly string[];
  /** Asks for the step to add at this place. */
  askStep: (place: StepPlace) => void;
  /** Shows a step in the current editor, and focuses it. */
  goTo: (id: string) => void;
};

export const FlowContext = createContext<FlowSurroundings | null>(null);

/** Returns the context of the flow editor. */
export function useFlow(): FlowSurroundings {
  const surroundings = useContext(FlowContext);
  if (!surroundings) throw new Error('A part of the flow tab stands outside of it.');
  return surroundings;
}
