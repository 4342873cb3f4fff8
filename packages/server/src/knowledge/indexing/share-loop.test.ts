import { expect, it } from 'vitest';
import { shareLoop } from './share-loop.ts';

it('yields all items in order, and lets other work run between slow ones', async () => {
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  });
  const passed: number[] = [];
  for await (const item of shareLoop([1, 2, 3, 4, 5])) {
    passed.push(item);
    const startedMs = performance.now();
    while (performance.now() - startedMs < 20);
  }
  clearInterval(timer);
  expect(passed).toEqual([1, 2, 3, 4, 5]);
  expect(others).toBeGreaterThan(2);
});
