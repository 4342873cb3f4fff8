import type { NodeOf } from '@parley/flow/document';
import { isDeterministic } from '@parley/flow/is-deterministic';
import type { CompiledFlow } from './compile-flow.ts';
import { isWaiting, type WaitingNode } from './input/ask-input.ts';

const maxSteps = 20;

/** A step that a flow takes before the first message of the visitor. */
export type OpeningStep = NodeOf<'message'> | NodeOf<'set'>;

/** Part of a flow before the first message of the visitor: messages and assignments up to the first input. */
export interface Opening {
  passed: readonly OpeningStep[];
  /** Node that waits for the visitor, if there is one. */
  waiting: WaitingNode | undefined;
  /** Next node if no node waits. */
  next: string | undefined;
}

/**
 * Returns the opening of a flow. It does not depend on the visitor, so that it can be shown to everybody without being stored.
 */
export function runOpening(flow: CompiledFlow): Opening {
  const passed: OpeningStep[] = [];
  let next = flow.start && flow.next(flow.start.id, 'next');
  while (next !== undefined && passed.length < maxSteps) {
    const node = flow.nodes.get(next);
    if (isWaiting(node)) return { passed, waiting: node, next: undefined };
    if (node?.type !== 'message' && !(node?.type === 'set' && isDeterministic(node.data))) break;
    passed.push(node);
    next = flow.next(node.id, 'next');
  }
  return { passed, waiting: undefined, next };
}
