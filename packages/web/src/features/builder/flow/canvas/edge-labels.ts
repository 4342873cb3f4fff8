import type { FlowDocument } from '@parley/flow/document';
import { portWords, type Words } from '../model/node-words.ts';

type Edges = Pick<FlowDocument, 'edges'>;

/** What stands at lines, by their ids. Lines between the same two steps lie upon each other and share one label. */
export function labelsOf({ nodes, edges }: FlowDocument, t: Words): Map<string, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const labels = new Map<string, string>();
  for (const together of linesTogether({ edges })) {
    const words = together.flatMap(({ source, sourceHandle }) => {
      const node = byId.get(source);
      return node && sourceHandle !== 'next' ? [portWords(node, sourceHandle, t)] : [];
    });
    if (words.length > 0) labels.set(together[0]?.id ?? '', words.join(', '));
  }
  return labels;
}

/** The labels with how often each line was taken. */
export function countedLabels(
  flow: Edges,
  labels: ReadonlyMap<string, string>,
  countOf: (edgeIds: readonly string[]) => string,
): Map<string, string> {
  return new Map(
    linesTogether(flow).map((together) => {
      const id = together[0]?.id ?? '';
      const count = countOf(together.map((edge) => edge.id));
      const label = labels.get(id);
      return [id, label === undefined ? count : `${label} · ${count}`];
    }),
  );
}

/**
 * On which row above a step the label of each line to it stands, by the lines' ids: the lines of several steps end at the same
 * point, where their labels would cover each other.
 */
export function labelRows({ edges }: Edges, labels: ReadonlyMap<string, string>): Map<string, number> {
  const labeled = edges.filter(({ id }) => labels.has(id));
  const byTarget = Map.groupBy(labeled, ({ target }) => target);
  return new Map(
    [...byTarget.values()].flatMap((lines) => lines.map(({ id }, row): [string, number] => [id, row])),
  );
}

function linesTogether({ edges }: Edges): FlowDocument['edges'][] {
  return [...Map.groupBy(edges, ({ source, target }) => `${source} ${target}`).values()];
}
