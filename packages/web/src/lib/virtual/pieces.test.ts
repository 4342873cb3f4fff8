import { expect, it } from 'vitest';
import { linesInView, piecesOf } from './pieces.ts';

it('renders visible lines and a few around them, within the list', () => {
  expect(linesInView({ top: 0, bottom: 480 }, 48, 300)).toEqual([0, 13]);
  expect(linesInView({ top: 4_800, bottom: 5_280 }, 48, 300)).toEqual([97, 113]);
  expect(linesInView({ top: 14_000, bottom: 14_480 }, 48, 300)).toEqual([288, 299]);
  expect(linesInView({ top: -900, bottom: -500 }, 48, 300)).toEqual([0, 0]);
});

it('fills the place of lines that are not rendered with gaps, so that the list keeps its height', () => {
  const pieces = piecesOf(300, [97, 99]);
  expect(pieces).toEqual([
    { kind: 'gap', line: 0, lines: 97 },
    { kind: 'line', line: 97 },
    { kind: 'line', line: 98 },
    { kind: 'line', line: 99 },
    { kind: 'gap', line: 100, lines: 200 },
  ]);
});

it('keeps the line that has the focus, wherever the list is scrolled to', () => {
  expect(piecesOf(10, [6, 7], [2])).toEqual([
    { kind: 'gap', line: 0, lines: 2 },
    { kind: 'line', line: 2 },
    { kind: 'gap', line: 3, lines: 3 },
    { kind: 'line', line: 6 },
    { kind: 'line', line: 7 },
    { kind: 'gap', line: 8, lines: 2 },
  ]);
  expect(piecesOf(2, [0, 1], [7, -1])).toEqual([
    { kind: 'line', line: 0 },
    { kind: 'line', line: 1 },
  ]);
});

it('counts every line once', () => {
  for (const kept of [undefined, 0, 55, 99]) {
    const pieces = piecesOf(100, [40, 60], [kept, 7]);
    expect(pieces.reduce((sum, piece) => sum + (piece.kind === 'gap' ? piece.lines : 1), 0)).toBe(100);
  }
});
