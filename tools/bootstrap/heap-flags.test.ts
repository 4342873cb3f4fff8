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
  'leaves a size alone that the operator chose by %s',
  (option) => {
    vi.stubEnv('NODE_OPTIONS', option);
    expect(heapFlags()).toEqual([expect.stringMatching(/^--max-semi-space-size=/)]);
  },
);
