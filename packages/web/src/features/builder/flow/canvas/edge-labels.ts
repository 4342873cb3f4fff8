import type { FlowDocument } from '@parley/flow/document';
import { portWords, type Words } from '../model/node-words.ts';

type Edges = Pick<FlowDocument, 'edges'>;

/** Returns the labels of lines by line id. Lines between the same two steps overlap and share one label. */
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
 * Returns the row of each line's label above its target step, by line id. Lines from several steps end at the same point, where
 * their labels would overlap; equal labels share a row.
 */
export function labelRows({ edges }: Edges, labels: ReadonlyMap<string, string>): Map<string, number> {
  const rows = new Map<string, number>();
  for (const lines of Map.groupBy(edges, ({ target }) => target).values()) {
    const words = [...new Set(lines.flatMap(({ id }) => labels.get(id) ?? []))];
    for (const { id } of lines) {
      const label = labels.get(id);
      if (label !== undefined) rows.set(id, words.indexOf(label));
    }
  }
  return rows;
}

function linesTogether({ edges }: Edges): FlowDocument['edges'][] {
  return [...Map.groupBy(edges, ({ source, target }) => `${source} ${target}`).values()];
}
