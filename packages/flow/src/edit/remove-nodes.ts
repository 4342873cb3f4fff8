import type { FlowDocument, FlowEdge, FlowNode } from '../document.ts';
import { edgeFrom } from './connect.ts';

/**
 * Removes nodes with their edges and translations. Edges into a removed node lead to the node after it, if its first port has a
 * target.
 */
export function removeNodes(flow: FlowDocument, ids: Iterable<string>): FlowDocument {
  const gone = new Set(ids);
  const edges = flow.edges.flatMap((edge): FlowEdge[] => {
    if (gone.has(edge.source)) return [];
    if (!gone.has(edge.target)) return [edge];
    const target = nextKept(flow, edge.target, gone);
    return target && target !== edge.source ? [{ ...edge, target }] : [];
  });
  return {
    ...flow,
    nodes: flow.nodes.filter(({ id }) => !gone.has(id)).map((node) => withoutJumpTo(node, gone)),
    edges,
    translations: withoutTexts(flow.translations, gone),
  };
}

/** A jump to a removed node loses its target; the editor then lists it as a problem. */
function withoutJumpTo(node: FlowNode, gone: ReadonlySet<string>): FlowNode {
  if (node.type !== 'jump' || !gone.has(node.data.target)) return node;
  return { ...node, data: { ...node.data, target: '' } };
}

function nextKept(flow: FlowDocument, id: string, gone: ReadonlySet<string>): string | undefined {
  const seen = new Set<string>();
  let at: string | undefined = id;
  while (at !== undefined && gone.has(at) && !seen.has(at)) {
    seen.add(at);
    at = edgeFrom(flow, at, 'next')?.target;
  }
  return at !== undefined && gone.has(at) ? undefined : at;
}

function withoutTexts(
  translations: FlowDocument['translations'],
  gone: ReadonlySet<string>,
): FlowDocument['translations'] {
  const keep = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([path]) => !gone.has(path.split('.')[0] ?? '')));
  return Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, keep(texts)]));
}
