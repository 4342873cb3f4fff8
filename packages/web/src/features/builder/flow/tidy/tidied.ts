import dagre from '@dagrejs/dagre';

export type TidyRequest = {
  size: { width: number; height: number };
  ids: string[];
  /** Source and target ids. */
  lines: [string, string][];
};

/** Returns positions that lay the steps out in rows from top to bottom, with few crossing lines. */
export function autoLayout({ size, ids, lines }: TidyRequest): [string, { x: number; y: number }][] {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 52, ranksep: 64 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...size });
  for (const [index, [from, to]] of lines.entries()) graph.setEdge(from, to, {}, String(index));
  dagre.layout(graph);
  return ids.map((id) => {
    const { x, y } = graph.node(id);
    return [id, { x: x - size.width / 2, y: y - size.height / 2 }];
  });
}
