import type { FlowDocument } from '../document.ts';
import { portsOf } from '../ports.ts';
import { connect, edgeFrom } from './connect.ts';
import { freeNodeId, type NewStep } from './new-step.ts';
import { branchStep, columnStep, freePlace, type Place, rowStep } from './places.ts';

export interface Added {
  flow: FlowDocument;
  /** Id of the new node. */
  id: string;
}

/** Adds a node at a position, or beside it if another node is there. */
export function addNode(flow: FlowDocument, step: NewStep, place: Place): Added {
  const id = freeNodeId(flow, step.type);
  const position = freePlace(flow, { x: Math.round(place.x), y: Math.round(place.y) });
  return { flow: { ...flow, nodes: [...flow.nodes, { ...step, id, position }] }, id };
}

/**
 * Inserts a node after a port. The former target of the port follows the new node; it and the nodes after it move down to make
 * space.
 */
export function insertAfter(flow: FlowDocument, source: string, port: string, step: NewStep): Added {
  const from = flow.nodes.find(({ id }) => id === source);
  if (!from) return addNode(flow, step, { x: 0, y: 0 });
  const ports = portsOf(from);
  const { x, isBelow } = columnOf(ports, port);
  const target = edgeFrom(flow, source, port)?.target;
  const below = flow.nodes.find(({ id }) => id === target);
  const y = from.position.y + (isBelow ? rowStep : branchStep);
  const isRoomNeeded = below !== undefined && below.position.y > from.position.y;
  const open = isRoomNeeded ? moveDown(flow, followersOf(flow, below.id, source), rowStep) : flow;
  const added = addNode(open, step, { x: below && isRoomNeeded ? below.position.x : from.position.x + x, y });
  const node = added.flow.nodes.at(-1);
  const led = connect(added.flow, source, port, added.id);
  const onward = node && portsOf(node)[0];
  return { flow: target && onward ? connect(led, added.id, onward, target) : led, id: added.id };
}

/** Returns the horizontal offset of the node after a port: branches spread to both sides, exceptions go to the far end. */
function columnOf(ports: readonly string[], port: string): { x: number; isBelow: boolean } {
  if (port === 'next') return { x: 0, isBelow: true };
  const options = ports.filter((each) => each.startsWith('option:'));
  if (ports[0] === 'next' && !options.includes(port)) {
    return { x: (options.length / 2 + 1) * columnStep, isBelow: false };
  }
  const branches = options.length > 0 ? options : ports;
  return { x: (branches.indexOf(port) - (branches.length - 1) / 2) * columnStep, isBelow: false };
}

/** Returns the first unconnected port of a node, else its first port; undefined if it has none. */
export function openPort(flow: FlowDocument, id: string): string | undefined {
  const node = flow.nodes.find((each) => each.id === id);
  const ports = node ? portsOf(node) : [];
  return ports[0] === 'next' ? 'next' : (ports.find((port) => !edgeFrom(flow, id, port)) ?? ports[0]);
}

/** Returns the node and all nodes reachable from it, except `without`. */
function followersOf(flow: FlowDocument, id: string, without: string): Set<string> {
  const reached = new Set([id]);
  for (const each of reached) {
    for (const { source, target } of flow.edges) {
      if (source === each && target !== without) reached.add(target);
    }
  }
  return reached;
}

function moveDown(flow: FlowDocument, ids: Set<string>, by: number): FlowDocument {
  const nodes = flow.nodes.map((node) =>
    ids.has(node.id) ? { ...node, position: { x: node.position.x, y: node.position.y + by } } : node,
  );
  return { ...flow, nodes };
}
