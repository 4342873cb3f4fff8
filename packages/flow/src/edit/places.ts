import type { FlowDocument } from '../document.ts';

export interface Place {
  x: number;
  y: number;
}

/** Size of a rendered node, and the distances between nodes, in canvas pixels. */
export const nodeSize = { width: 196, height: 56 };
export const columnStep = 248;
export const rowStep = 96;
/** Distance after a branch, whose label is on the edge. */
export const branchStep = 128;

/** Returns the wanted position, or the next free one to its right. */
export function freePlace(flow: FlowDocument, wanted: Place): Place {
  const isTaken = ({ x, y }: Place) =>
    flow.nodes.some(
      ({ position }) =>
        Math.abs(position.x - x) < nodeSize.width + 8 && Math.abs(position.y - y) < nodeSize.height + 8,
    );
  let place = wanted;
  while (isTaken(place)) place = { x: place.x + columnStep, y: place.y };
  return place;
}
