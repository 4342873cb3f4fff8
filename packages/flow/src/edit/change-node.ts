import type { FlowDocument, FlowNode } from '../document.ts';
import { portsOf } from '../ports.ts';
import type { Place } from './places.ts';

/** Replaces the node with the same id; removes edges of ports that it no longer has. */
export function replaceNode(flow: FlowDocument, node: FlowNode): FlowDocument {
  const ports = new Set(portsOf(node));
  const edges = flow.edges.filter(
    ({ source, sourceHandle }) => source !== node.id || ports.has(sourceHandle),
  );
  return {
    ...flow,
    nodes: flow.nodes.map((each) => (each.id === node.id ? node : each)),
    edges: edges.length === flow.edges.length ? flow.edges : edges,
  };
}

/** Moves nodes to positions in whole pixels. Returns the same document if no node moves. */
export function moveNodes(flow: FlowDocument, places: ReadonlyMap<string, Place>): FlowDocument {
  let hasMoved = false;
  const nodes = flow.nodes.map((node) => {
    const place = places.get(node.id);
    if (!place) return node;
    const position = { x: Math.round(place.x), y: Math.round(place.y) };
    if (position.x === node.position.x && position.y === node.position.y) return node;
    hasMoved = true;
    return { ...node, position };
  });
  return hasMoved ? { ...flow, nodes } : flow;
}
