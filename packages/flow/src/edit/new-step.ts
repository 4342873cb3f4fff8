import type { FlowDocument } from '../document.ts';
import type { NodeDataByType, NodeType } from '../nodes.ts';

/** A node without id and position. */
export type NewStep = { [Type in NodeType]: { type: Type; data: NodeDataByType[Type] } }[NodeType];

/** Returns an id such as `ask2` that is not in the list of taken ids. */
export function freeId(taken: Iterable<string>, word: string): string {
  const ids = new Set(taken);
  for (let n = 1; ; n += 1) if (!ids.has(`${word}${n}`)) return `${word}${n}`;
}

export function freeNodeId(flow: FlowDocument, type: NodeType): string {
  return freeId(
    flow.nodes.map(({ id }) => id),
    type,
  );
}

export function freeEdgeId(flow: FlowDocument): string {
  return freeId(
    flow.edges.map(({ id }) => id),
    'e',
  );
}
