import { type CompiledFlow, isSensitive, leadName } from '../compile-flow.ts';
import { runOpening } from '../opening.ts';
import type { WaitingNode } from './ask-input.ts';

/**
 * Returns whether the answer to a node is saved in a sensitive variable, or its options are derived from one.
 * @param derived variables derived from a sensitive answer
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

/** Returns whether the flow opens with a sensitive question, which the first message answers. */
export function opensSensitively(flow: CompiledFlow): boolean {
  if (flow.start?.data.on !== 'open') return false;
  const { waiting } = runOpening(flow);
  return waiting !== undefined && isSensitiveInput(flow, waiting);
}
