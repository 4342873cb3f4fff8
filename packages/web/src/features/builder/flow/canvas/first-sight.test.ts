import type { FlowNode } from '@parley/flow/document';
import { expect, it } from 'vitest';
import { initialViewport } from './first-sight.ts';

const canvas = { width: 900, height: 700 };
const step = (id: string, x: number, y: number): FlowNode => ({
  id,
  type: 'message',
  position: { x, y },
  data: { text: 'Hi' },
});
const start = (x: number, y: number): FlowNode => ({
  id: 'start',
  type: 'start',
  position: { x, y },
  data: { on: 'message' },
});
/** Edges of a step on screen. */
const seenOf = ({ position: { x, y } }: FlowNode, nodes: FlowNode[]) => {
  const sight = initialViewport(nodes, canvas);
  const [left, top] = [x * sight.zoom + sight.x, y * sight.zoom + sight.y];
  return { left, top, right: left + 196 * sight.zoom, bottom: top + 56 * sight.zoom };
};

it('shows a flow that fits completely, without enlarging it', () => {
  const small = [start(0, 0), step('a', 0, 96)];
  expect(initialViewport(small, canvas).zoom).toBe(1);
  const whole = [start(0, 0), step('a', 500, 700)];
  expect(initialViewport(whole, canvas).zoom).toBeGreaterThan(0.7);
  for (const node of whole) {
    const { left, top, right, bottom } = seenOf(node, whole);
    expect([left >= 0, top >= 60, right <= 900, bottom <= 700]).toEqual([true, true, true, true]);
  }
});

it('opens a flow that would be too small to read at its start', () => {
  const long = [step('z', 4_000, 20), start(0, 0), step('y', 9_000, 3_000)];
  expect(initialViewport(long, canvas).zoom).toBe(0.8);
  const { left, top, right, bottom } = seenOf(long[1] ?? start(0, 0), long);
  expect([left >= 0, top >= 60, right <= 900, bottom <= 700]).toEqual([true, true, true, true]);
});

it('returns a viewport for an empty flow and for a canvas without size', () => {
  expect(initialViewport([], canvas).zoom).toBe(1);
  expect(initialViewport([start(0, 0)], { width: 0, height: 0 }).zoom).toBeGreaterThan(0);
});
