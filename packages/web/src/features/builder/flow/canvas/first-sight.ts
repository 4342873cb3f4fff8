import type { FlowNode } from '@parley/flow/document';
import { nodeSize, type Place } from '@parley/flow/edit/places';
import type { Viewport } from '@xyflow/react';

type Size = { width: number; height: number };

/** Margins around the steps in screen pixels: for the tools above, and zoom and map below. */
const margin = { side: 40, above: 72, below: 72 };
/** The same margins, for "show all". */
export const fitViewOptions = {
  maxZoom: 1,
  padding: { x: `${margin.side}px`, top: `${margin.above}px`, bottom: `${margin.below}px` },
} as const;
/** Below this zoom, the titles of steps are unreadable. */
const smallestZoom = 0.7;
const readableZoom = 0.8;

/** Initial viewport of the canvas: the whole flow, or the area around its start if the whole flow would be too small to read. */
export function initialViewport(nodes: readonly FlowNode[], canvas: Size): Viewport {
  const [first = { x: 0, y: 0 }] = nodes.map(({ position }) => position);
  const xs = nodes.map(({ position }) => position.x);
  const ys = nodes.map(({ position }) => position.y);
  const left = xs.reduce((least, x) => Math.min(least, x), first.x);
  const top = ys.reduce((least, y) => Math.min(least, y), first.y);
  const right = xs.reduce((most, x) => Math.max(most, x), first.x) + nodeSize.width;
  const bottom = ys.reduce((most, y) => Math.max(most, y), first.y) + nodeSize.height;
  const free = {
    width: Math.max(1, canvas.width - 2 * margin.side),
    height: Math.max(1, canvas.height - margin.above - margin.below),
  };
  const whole = Math.min(1, free.width / (right - left), free.height / (bottom - top));
  const zoom = whole < smallestZoom ? readableZoom : whole;
  const start = middleOf(nodes.find(({ type }) => type === 'start')?.position ?? first);
  const x = within(start.x, left, right, free.width / zoom);
  const y = within(start.y, top, bottom, free.height / zoom);
  return {
    x: margin.side + free.width / 2 - x * zoom,
    y: margin.above + free.height / 2 - y * zoom,
    zoom,
  };
}

function middleOf({ x, y }: Place): Place {
  return { x: x + nodeSize.width / 2, y: y + nodeSize.height / 2 };
}

/** Returns the center of the visible range closest to `wanted` without showing empty space beside the content. */
function within(wanted: number, from: number, to: number, length: number): number {
  if (to - from <= length) return (from + to) / 2;
  return Math.min(Math.max(wanted, from + length / 2), to - length / 2);
}
