import { isWaiting, type WaitingNode } from './ask-input.ts';
import type { CompiledFlow } from './compile-flow.ts';

const maxMessages = 10;

/** What a flow does before the visitor has written anything: its first messages, up to the first input. */
export interface Opening {
  /** Ids of nodes with a text, in order; the waiting one is the last. */
  said: readonly string[];
  /** The node that waits for the visitor, if there is one. */
  waiting: WaitingNode | undefined;
  /** Where the flow goes on otherwise. */
  next: string | undefined;
}

/** Nothing in it depends on the visitor, so that it can be shown to all of them and nothing of it is stored. */
export function runOpening(flow: CompiledFlow): Opening {
  const said: string[] = [];
  let next = flow.start && flow.next(flow.start.id, 'next');
  while (next !== undefined && said.length < maxMessages) {
    const node = flow.nodes.get(next);
    if (isWaiting(node)) {
      return { said: [...said, node.id], waiting: node, next: undefined };
    }
    if (node?.type !== 'message') break;
    said.push(node.id);
    next = flow.next(node.id, 'next');
  }
  return { said, waiting: undefined, next };
}
