import type { FlowDocument, FlowEdge, FlowNode, FlowVariable } from '../document.ts';
import { freeId, freeNodeId } from './new-step.ts';
import type { Place } from './places.ts';

/** Copied steps with the edges between them, their variables and translations, in the clipboard's format. */
export interface FlowFragment {
  kind: 'parley.flow.steps';
  schema: 1;
  nodes: FlowNode[];
  edges: FlowEdge[];
  variables: FlowVariable[];
  translations: FlowDocument['translations'];
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
    translations: renamed(flow.translations, new Map([...chosen].map((id) => [id, id]))),
  };
}

/**
 * Pastes copied steps with new ids, shifted by `by`, or by a multiple of it if that position is occupied; leaves out a second
 * start.
 */
export function pasteNodes(
  flow: FlowDocument,
  fragment: FlowFragment,
  by: Place,
): { flow: FlowDocument; ids: string[] } {
  const hasStart = flow.nodes.some(({ type }) => type === 'start');
  const names = new Map<string, string>();
  const away = freeDistance(flow, fragment, by);
  let pasted = flow;
  for (const node of fragment.nodes) {
    if (node.type === 'start' && hasStart) continue;
    const id = freeNodeId(pasted, node.type);
    names.set(node.id, id);
    const position = { x: node.position.x + away.x, y: node.position.y + away.y };
    pasted = { ...pasted, nodes: [...pasted.nodes, { ...structuredClone(node), id, position }] };
  }
  const ids = [...names.values()];
  return {
    flow: {
      ...pasted,
      nodes: pasted.nodes.map((node) => (ids.includes(node.id) ? withJumpTo(node, names, flow) : node)),
      edges: [...flow.edges, ...edgesBetween(flow, fragment.edges, names)],
      variables: withVariables(flow.variables, fragment.variables),
      translations: joined(flow.translations, renamed(fragment.translations, names)),
    },
    ids,
  };
}

/** Returns the smallest multiple of the distance at which no step lies exactly on another one. */
function freeDistance(flow: FlowDocument, { nodes }: FlowFragment, by: Place): Place {
  const taken = new Set(flow.nodes.map(({ position: { x, y } }) => `${x} ${y}`));
  const isFree = ({ x, y }: Place) =>
    !nodes.some(({ position }) => taken.has(`${position.x + x} ${position.y + y}`));
  let away = by;
  // There are more multiples than steps, so one is free, unless the distance is zero.
  for (let times = 2; times <= taken.size + 1 && !isFree(away); times += 1) {
    away = { x: by.x * times, y: by.y * times };
  }
  return away;
}

/** Returns the translations of these steps under their new ids, without empty languages. */
function renamed(
  translations: FlowDocument['translations'],
  names: ReadonlyMap<string, string>,
): FlowDocument['translations'] {
  const languages = Object.entries(translations).map(([language, texts]) => {
    const own = Object.entries(texts).flatMap(([key, text]) => {
      const [id = ''] = key.split('.', 1);
      const name = names.get(id);
      return name === undefined ? [] : [[name + key.slice(id.length), text] as const];
    });
    return [language, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0));
}

function joined(
  own: FlowDocument['translations'],
  others: FlowDocument['translations'],
): FlowDocument['translations'] {
  const added = Object.entries(others).map(
    ([language, texts]) => [language, { ...own[language], ...texts }] as const,
  );
  return { ...own, ...Object.fromEntries(added) };
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
