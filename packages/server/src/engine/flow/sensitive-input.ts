import type { WaitingNode } from './ask-input.ts';
import type { CompiledFlow } from './compile-flow.ts';
import { runOpening } from './opening.ts';
import { isSensitive, leadName } from './sensitive-variable.ts';

/**
 * Whether what the visitor answers here goes into a sensitive variable, or comes from one.
 * @param derived variables that hold something made of a sensitive answer
 */
export function isSensitiveInput(
  flow: CompiledFlow,
  node: WaitingNode,
  derived: readonly string[] = [],
): boolean {
  if (node.type === 'rate') return false;
  if (node.type === 'collect') return node.data.fields.some(({ key }) => isSensitive(flow, leadName(key)));
  const { saveAs, input } = node.data;
  const from = input.type === 'choice' ? input.from : undefined;
  if (from !== undefined && derived.includes(from)) return true;
  return [saveAs, from].some((name) => name !== undefined && isSensitive(flow, name));
}

/** Whether a first message answers a sensitive question, with which the flow opens. */
export function opensSensitively(flow: CompiledFlow): boolean {
  if (flow.start?.data.on !== 'open') return false;
  const { waiting } = runOpening(flow);
  return waiting !== undefined && isSensitiveInput(flow, waiting);
}
