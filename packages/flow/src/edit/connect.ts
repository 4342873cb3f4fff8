import type { FlowDocument, FlowEdge } from '../document.ts';
import { portsOf } from '../ports.ts';
import { freeEdgeId } from './new-step.ts';

/** Returns the edge that leaves a port. */
export function edgeFrom(flow: FlowDocument, source: string, port: string): FlowEdge | undefined {
  return flow.edges.find((edge) => edge.source === source && edge.sourceHandle === port);
}

/** Whether an edge may lead to the node; starts, triggers and notes cannot be targets. */
export function canBeTarget(flow: FlowDocument, target: string): boolean {
  const node = flow.nodes.find(({ id }) => id === target);
  return node !== undefined && node.type !== 'start' && node.type !== 'trigger' && node.type !== 'note';
}

/** Connects a port to a node, replacing its edge; null disconnects the port. */
export function connect(
  flow: FlowDocument,
  source: string,
  port: string,
  target: string | null,
): FlowDocument {
  const former = edgeFrom(flow, source, port);
  if (target === null)
    return former ? { ...flow, edges: flow.edges.filter((edge) => edge !== former) } : flow;
  const node = flow.nodes.find(({ id }) => id === source);
  const isPossible = node !== undefined && portsOf(node).includes(port) && canBeTarget(flow, target);
  if (!isPossible || former?.target === target) return flow;
  const edge = { id: former?.id ?? freeEdgeId(flow), source, sourceHandle: port, target };
  const edges = former ? flow.edges.map((each) => (each === former ? edge : each)) : [...flow.edges, edge];
  return { ...flow, edges };
}

/** Removes edges by their ids. */
export function removeEdges(flow: FlowDocument, ids: Iterable<string>): FlowDocument {
  const gone = new Set(ids);
  return { ...flow, edges: flow.edges.filter(({ id }) => !gone.has(id)) };
}
