import type { FlowDocument, FlowNode } from '../document.ts';
import { portsOf } from '../ports.ts';
import { edgeFrom } from './connect.ts';

/** A step as a row of the outline. */
export interface OutlineRow {
  node: FlowNode;
  /** The ports other than `next`. */
  branches: OutlineBranch[];
  /** Set if the next step is elsewhere in the outline. */
  goesTo: string | null;
}

export interface OutlineBranch {
  port: string;
  /** Empty if the branch leads nowhere, or elsewhere in the outline. */
  rows: OutlineRow[];
  /** Set if the branch leads to a step elsewhere in the outline. */
  goesTo: string | null;
}

export interface Outline {
  /** The steps from the start and from each trigger. */
  entrances: OutlineRow[][];
  /** Steps without incoming edges, and notes. */
  loose: OutlineRow[][];
}

/**
 * Returns the flow as nested lists: each step appears once, where it is reached first; a chain is one list, branches are lists
 * within it.
 */
export function outlineOf(flow: FlowDocument): Outline {
  const byId = new Map(flow.nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();

  function rowsFrom(first: FlowNode): OutlineRow[] {
    const rows: OutlineRow[] = [];
    let node: FlowNode | undefined = first;
    while (node) {
      seen.add(node.id);
      const { id } = node;
      const branches = portsOf(node)
        .filter((port) => port !== 'next')
        .map((port) => branchOf(id, port));
      const next = byId.get(edgeFrom(flow, id, 'next')?.target ?? '');
      const isElsewhere = next !== undefined && seen.has(next.id);
      rows.push({ node, branches, goesTo: isElsewhere ? next.id : null });
      node = isElsewhere ? undefined : next;
    }
    return rows;
  }

  function branchOf(id: string, port: string): OutlineBranch {
    const target = byId.get(edgeFrom(flow, id, port)?.target ?? '');
    if (!target) return { port, rows: [], goesTo: null };
    if (seen.has(target.id)) return { port, rows: [], goesTo: target.id };
    return { port, rows: rowsFrom(target), goesTo: null };
  }

  const isEntrance = ({ type }: FlowNode) => type === 'start' || type === 'trigger';
  const inOrder = flow.nodes.toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x);
  const begins = inOrder
    .filter(isEntrance)
    .toSorted((a, b) => Number(b.type === 'start') - Number(a.type === 'start'));
  const entrances = begins.map(rowsFrom);
  const isLedTo = new Set(flow.edges.map(({ target }) => target));
  const heads = inOrder.toSorted((a, b) => Number(isLedTo.has(a.id)) - Number(isLedTo.has(b.id)));
  const loose = heads.flatMap((node) => (seen.has(node.id) ? [] : [rowsFrom(node)]));
  return { entrances, loose };
}

/** Returns the ids of the rows in reading order. */
export function rowIds(rows: readonly OutlineRow[]): string[] {
  return rows.flatMap(({ node, branches }) => [
    node.id,
    ...branches.flatMap((branch) => rowIds(branch.rows)),
  ]);
}
