import type { FlowDocument, FlowEdge, FlowNode, FlowVariable } from '../document.ts';
import { freeId, freeNodeId } from './new-step.ts';
import type { Place } from './places.ts';

/** Copied steps with the lines between them and the variables of their flow, as they travel by the clipboard. */
export interface FlowFragment {
  kind: 'parley.flow.steps';
  schema: 1;
  nodes: FlowNode[];
  edges: FlowEdge[];
  variables: FlowVariable[];
}

export function copyNodes(flow: FlowDocument, ids: Iterable<string>): FlowFragment {
  const chosen = new Set(ids);
  const nodes = flow.nodes.filter(({ id }) => chosen.has(id));
  const text = JSON.stringify(nodes);
  return {
    kind: 'parley.flow.steps',
    schema: 1,
    nodes,
    edges: flow.edges.filter(({ source, target }) => chosen.has(source) && chosen.has(target)),
    variables: flow.variables.filter(({ name }) => text.includes(name)),
  };
}

/** Adds copied steps with new ids, by that much away from where they were; a second start is left out. */
export function pasteNodes(
  flow: FlowDocument,
  fragment: FlowFragment,
  by: Place,
): { flow: FlowDocument; ids: string[] } {
  const hasStart = flow.nodes.some(({ type }) => type === 'start');
  const names = new Map<string, string>();
  let pasted = flow;
  for (const node of fragment.nodes) {
    if (node.type === 'start' && hasStart) continue;
    const id = freeNodeId(pasted, node.type);
    names.set(node.id, id);
    const position = { x: node.position.x + by.x, y: node.position.y + by.y };
    pasted = { ...pasted, nodes: [...pasted.nodes, { ...structuredClone(node), id, position }] };
  }
  const ids = [...names.values()];
  return {
    flow: {
      ...pasted,
      nodes: pasted.nodes.map((node) => (ids.includes(node.id) ? withJumpTo(node, names, flow) : node)),
      edges: [...flow.edges, ...edgesBetween(flow, fragment.edges, names)],
      variables: withVariables(flow.variables, fragment.variables),
    },
    ids,
  };
}

function edgesBetween(
  flow: FlowDocument,
  edges: readonly FlowEdge[],
  names: Map<string, string>,
): FlowEdge[] {
  const taken = flow.edges.map(({ id }) => id);
  return edges.flatMap((edge) => {
    const [source, target] = [names.get(edge.source), names.get(edge.target)];
    if (!source || !target) return [];
    const id = freeId(taken, 'e');
    taken.push(id);
    return [{ ...edge, id, source, target }];
  });
}

function withJumpTo(node: FlowNode, names: Map<string, string>, flow: FlowDocument): FlowNode {
  if (node.type !== 'jump') return node;
  const known = flow.nodes.some(({ id }) => id === node.data.target) ? node.data.target : '';
  return { ...node, data: { ...node.data, target: names.get(node.data.target) ?? known } };
}

function withVariables(own: FlowVariable[], others: readonly FlowVariable[]): FlowVariable[] {
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...others.filter(({ name }) => !names.has(name))];
}
