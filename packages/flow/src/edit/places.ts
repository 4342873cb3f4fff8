import type { FlowDocument } from '../document.ts';

export interface Place {
  x: number;
  y: number;
}

/** Size of a drawn node, and the distance from one to the next, in pixels of the canvas. */
export const nodeSize = { width: 196, height: 56 };
export const columnStep = 248;
export const rowStep = 96;
/** Behind a branch, whose label stands on the line. */
export const branchStep = 128;

/** Returns the wanted place, or the next one to its right that no node covers. */
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
