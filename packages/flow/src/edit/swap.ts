import type { FlowDocument } from '../document.ts';
import { portsOf } from '../ports.ts';
import { connect, edgeFrom } from './connect.ts';

/** Returns the step directly before this one if the two can be swapped: a chain of two steps connected by `next`. */
export function swappableBefore(flow: FlowDocument, id: string): string | undefined {
  const node = flow.nodes.find((each) => each.id === id);
  if (!node || !portsOf(node).includes('next')) return undefined;
  const into = flow.edges.filter(({ target }) => target === id);
  const [only] = into;
  if (into.length !== 1 || only?.sourceHandle !== 'next') return undefined;
  const before = flow.nodes.find((each) => each.id === only.source);
  return before && before.type !== 'start' && before.type !== 'trigger' ? before.id : undefined;
}

/** Swaps a step with the one before it; returns the same document if that is not possible. */
export function moveUp(flow: FlowDocument, id: string): FlowDocument {
  const before = swappableBefore(flow, id);
  const upper = flow.nodes.find((node) => node.id === before);
  const lower = flow.nodes.find((node) => node.id === id);
  if (!upper || !lower) return flow;
  const behind = edgeFrom(flow, id, 'next')?.target ?? null;
  const edges = flow.edges.map((edge) =>
    edge.target === upper.id && edge.source !== id ? { ...edge, target: id } : edge,
  );
  const nodes = flow.nodes.map((node) => {
    if (node === upper) return { ...node, position: lower.position };
    return node === lower ? { ...node, position: upper.position } : node;
  });
  const led = connect({ ...flow, nodes, edges }, upper.id, 'next', behind === upper.id ? null : behind);
  return connect(led, id, 'next', upper.id);
}

/** Returns the step after this one, if the two can be swapped. */
export function swappableAfter(flow: FlowDocument, id: string): string | undefined {
  const behind = edgeFrom(flow, id, 'next')?.target;
  return behind !== undefined && swappableBefore(flow, behind) === id ? behind : undefined;
}
