import type { NodeOf } from '@parley/flow/document';
import { isStill } from '@parley/flow/is-still';
import { isWaiting, type WaitingNode } from './ask-input.ts';
import type { CompiledFlow } from './compile-flow.ts';

const maxSteps = 20;

/** A step that a flow takes before the visitor has written anything. */
export type OpeningStep = NodeOf<'message'> | NodeOf<'set'>;

/** What a flow does before the visitor has written anything: its first messages and assignments, up to the first input. */
export interface Opening {
  passed: readonly OpeningStep[];
  /** The node that waits for the visitor, if there is one. */
  waiting: WaitingNode | undefined;
  /** Where the flow goes on otherwise. */
  next: string | undefined;
}

/** Nothing in it depends on the visitor, so that it can be shown to all of them and nothing of it is stored. */
export function runOpening(flow: CompiledFlow): Opening {
  const passed: OpeningStep[] = [];
  let next = flow.start && flow.next(flow.start.id, 'next');
  while (next !== undefined && passed.length < maxSteps) {
    const node = flow.nodes.get(next);
    if (isWaiting(node)) return { passed, waiting: node, next: undefined };
    if (node?.type !== 'message' && !(node?.type === 'set' && isStill(node.data))) break;
    passed.push(node);
    next = flow.next(node.id, 'next');
  }
  return { passed, waiting: undefined, next };
}
