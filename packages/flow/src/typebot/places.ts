import type { Made } from './group-nodes.ts';
import type { SourceGroup } from './read-export.ts';

interface Place {
  x: number;
  y: number;
}

/** Minimum distances between nodes, in canvas pixels. */
const columnStep = 248;
const rowStep = 96;
const maxCoordinate = 100_000;

/** Returns a position for each node: stacked within their group, near the group's position, and never overlapping. */
export function placesOf(groups: readonly SourceGroup[], made: readonly Made[]): Place[] {
  const taken = new Set<string>();
  const rows = new Map<number, number>();
  return made.map(({ group }) => {
    const from = groups[group];
    const row = rows.get(group) ?? 0;
    rows.set(group, row + 1);
    const origin = from === undefined ? beforeAll(groups) : { x: bounded(from.x), y: bounded(from.y) };
    return freeCell(taken, Math.round(origin.x / columnStep), Math.round(origin.y / rowStep) + row);
  });
}

/** Position to the left of all groups. */
function beforeAll(groups: readonly SourceGroup[]): Place {
  const xs = groups.map(({ x }) => bounded(x));
  const left = xs.reduce((least, x) => Math.min(least, x), xs[0] ?? 0);
  const leftmost = groups.find(({ x }) => bounded(x) === left);
  return { x: left - columnStep, y: bounded(leftmost?.y ?? 0) };
}

/** Positions are grid cells, so that no two nodes overlap. */
function freeCell(taken: Set<string>, column: number, row: number): Place {
  let free = row;
  while (taken.has(`${column}:${free}`)) free += 1;
  taken.add(`${column}:${free}`);
  return { x: column * columnStep, y: free * rowStep };
}

function bounded(coordinate: number): number {
  return Math.min(Math.max(coordinate, -maxCoordinate), maxCoordinate);
}
