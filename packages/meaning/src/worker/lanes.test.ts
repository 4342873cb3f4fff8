import { expect, it } from 'vitest';
import { Lanes } from './lanes.ts';

it('runs one step at a time, in the order questions, readings, passages', async () => {
  const lanes = new Lanes();
  const ran: string[] = [];
  let running = 0;
  const step = (name: string) => async () => {
    running += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(running).toBe(1);
    running -= 1;
    ran.push(name);
    return name;
  };
  const passages = ['p1', 'p2', 'p3'].map((name) => lanes.run('passage', step(name)));
  const readings = ['r1', 'r2'].map((name) => lanes.run('reading', step(name)));
  const questions = ['q1', 'q2'].map((name) => lanes.run('question', step(name)));
  expect(await Promise.all([...passages, ...readings, ...questions])).toEqual([
    'p1',
    'p2',
    'p3',
    'r1',
    'r2',
    'q1',
    'q2',
  ]);
  expect(ran).toEqual(['p1', 'q1', 'q2', 'r1', 'r2', 'p2', 'p3']);
});

it('serves a question that arrives while passages are processed', async () => {
  const lanes = new Lanes();
  const ran: string[] = [];
  const run = (lane: 'question' | 'passage', name: string) => lanes.run(lane, async () => ran.push(name));
  const passages = (async () => {
    for (const name of ['p1', 'p2', 'p3']) await run('passage', name);
  })();
  setImmediate(() => void run('question', 'q'));
  await passages;
  expect(ran.indexOf('q')).toBeLessThan(2);
});

it('continues after a failed step', async () => {
  const lanes = new Lanes();
  const failed = lanes.run('question', () => Promise.reject(new Error('no')));
  const next = lanes.run('question', async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
