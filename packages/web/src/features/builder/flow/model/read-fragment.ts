import { emptyFlow } from '@parley/flow/document';
import type { FlowFragment } from '@parley/flow/edit/fragment';
import { readFlow } from '@parley/flow/read/read-flow';

/** Parses copied steps or a whole flow from the clipboard; undefined for anything else. */
export function readFragment(text: string): FlowFragment | undefined {
  const { nodes, edges, variables, translations } = fieldsOf(text);
  const read = readFlow({
    ...emptyFlow,
    variables: variables ?? [],
    nodes,
    edges: edges ?? [],
    translations: translations ?? {},
  });
  if (!('flow' in read) || read.flow.nodes.length === 0) return undefined;
  return { ...read.flow, kind: 'parley.flow.steps' };
}

type Fields = Partial<Record<'nodes' | 'edges' | 'variables' | 'translations', unknown>>;

function fieldsOf(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
