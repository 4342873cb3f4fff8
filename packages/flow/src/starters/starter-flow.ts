import type { FlowDocument, FlowNode, FlowVariable } from '../document.ts';
import type { NodeDataByType, NodeType } from '../nodes.ts';

/** Translates a key of the texts `flowStarters`, with values for its placeholders. */
export type StarterWords = (key: string, values?: Record<string, string>) => string;

export interface StarterParts {
  t: StarterWords;
  /** Ids of the members who receive its emails, such as the member who chooses the starter. */
  recipients: readonly string[];
}

/** Ids of the next steps by port. */
export type Targets = Record<string, string>;

/** A node with the targets of its ports. */
export type StarterStep = {
  [Type in NodeType]: { id: string; type: Type; data: NodeDataByType[Type]; to?: Targets };
}[NodeType];

const columnStep = 248;
const rowStep = 128;

/** Lays out steps from top to bottom, each below the steps that lead to it; other edges lead back up. */
export function starterFlow(variables: FlowVariable[], steps: readonly StarterStep[]): FlowDocument {
  const rows = rowsOf(steps);
  const counts = new Map<number, number>();
  for (const row of rows.values()) counts.set(row, (counts.get(row) ?? 0) + 1);
  const used = new Map<number, number>();
  const nodes = steps.map(({ id, type, data }): FlowNode => {
    const row = rows.get(id) ?? 0;
    const place = used.get(row) ?? 0;
    used.set(row, place + 1);
    const x = (place - ((counts.get(row) ?? 1) - 1) / 2) * columnStep;
    return { id, type, position: { x, y: row * rowStep }, data } as FlowNode;
  });
  const edges = steps.flatMap(({ id, to = {} }) =>
    Object.entries(to).map(([sourceHandle, target]) => ({ source: id, sourceHandle, target })),
  );
  return {
    schema: 1,
    variables,
    nodes,
    edges: edges.map((edge, index) => ({ id: `e${index + 1}`, ...edge })),
    translations: {},
  };
}

function rowsOf(steps: readonly StarterStep[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const { id, to = {} } of steps) {
    const row = rows.get(id) ?? 0;
    rows.set(id, row);
    for (const target of Object.values(to)) {
      const isBelow =
        steps.findIndex((step) => step.id === target) > steps.findIndex((step) => step.id === id);
      if (isBelow) rows.set(target, Math.max(rows.get(target) ?? 0, row + 1));
    }
  }
  return rows;
}
