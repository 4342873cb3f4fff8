/** A block of an export: id, type and further fields. */
export function block(id: string, type: string, more: object = {}): Record<string, unknown> {
  return { id, type, ...more };
}

export function bubble(id: string, text: string, more: object = {}): Record<string, unknown> {
  return block(id, 'text', { content: { richText: [{ type: 'p', children: [{ text }] }] }, ...more });
}

interface Parts {
  version?: string | null;
  /** Blocks by group id; the start leads to the first group. */
  groups: Record<string, unknown[]>;
  /** Edges by id: the target group, or `group/block`. */
  edges?: Record<string, string>;
  /** Variables by id. */
  variables?: Record<string, string>;
}

/** Creates a typebot export of version 6. */
export function typebotExport({ version = '6', groups, edges = {}, variables = {} }: Parts) {
  const [first = ''] = Object.keys(groups);
  return {
    version,
    id: 'bot1',
    name: 'Example',
    events: [{ id: 'ev', type: 'start', outgoingEdgeId: 'begin', graphCoordinates: { x: 0, y: 0 } }],
    groups: Object.entries(groups).map(([id, blocks], index) => ({
      id,
      title: id,
      graphCoordinates: { x: index * 300, y: 0 },
      blocks,
    })),
    edges: Object.entries({ begin: first, ...edges }).map(([id, to]) => {
      const [groupId, blockId] = to.split('/');
      return { id, from: { blockId: 'any' }, to: { groupId, ...(blockId && { blockId }) } };
    }),
    variables: Object.entries(variables).map(([id, name]) => ({ id, name })),
    theme: {},
    settings: {},
  };
}
