import { expect, it, vi } from 'vitest';
import { heapFlags } from './heap-flags.mjs';

it('limits both parts of the heap', () => {
  vi.stubEnv('NODE_OPTIONS', undefined);
  expect(heapFlags()).toEqual([
    expect.stringMatching(/^--max-old-space-size=\d+$/),
    expect.stringMatching(/^--max-semi-space-size=\d+$/),
  ]);
});

it.each(['--max-old-space-size=4096', '--max_old_space_size=4096'])(
  'keeps a size that the operator set by %s',
  (option) => {
    vi.stubEnv('NODE_OPTIONS', option);
    expect(heapFlags()).toEqual([expect.stringMatching(/^--max-semi-space-size=/)]);
  },
);

it.each([
  [512, 192, 8],
  [1024, 576, 32],
  [256, 128, 8],
  [24_000, 1024, 32],
])('leaves memory outside the heap if only %i MiB are available', (memoryMiB, old, semi) => {
  vi.stubEnv('NODE_OPTIONS', undefined);
  expect(heapFlags(memoryMiB)).toEqual([`--max-old-space-size=${old}`, `--max-semi-space-size=${semi}`]);
});
