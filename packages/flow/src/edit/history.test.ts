import { expect, it } from 'vitest';
import { emptyFlow, type FlowDocument } from '../document.ts';
import { noHistory, recorded, redone, undone } from './history.ts';

const flowWith = (n: number): FlowDocument => ({
  ...emptyFlow,
  variables: [{ name: `v${n}`, type: 'text' }],
});

it('undoes and redoes changes', () => {
  const [a, b] = [flowWith(1), flowWith(2)];
  const history = recorded(recorded(noHistory, null), a);
  const back = undone(history, b);
  expect(back?.flow).toBe(a);
  const further = back && undone(back.history, a);
  expect(further?.flow).toBeNull();
  expect(further && undone(further.history, null)).toBeNull();
  const again = further && redone(further.history, null);
  expect(again?.flow).toBe(a);
  expect(again && redone(again.history, a)?.flow).toBe(b);
});

it('merges typing in one field into one step until something else changes', () => {
  const [a, b, c] = [flowWith(1), flowWith(2), flowWith(3)];
  const typed = recorded(recorded(noHistory, a, 'ask1.text'), b, 'ask1.text');
  expect(typed.past).toEqual([a]);
  const after = recorded(typed, c, 'ask2.text');
  expect(after.past).toEqual([a, c]);
  const undoneOnce = undone(typed, c);
  expect(undoneOnce && recorded(undoneOnce.history, a, 'ask1.text').past).toEqual([a]);
});

it('keeps 100 steps, and a new change clears the redo list', () => {
  let history = noHistory;
  for (let n = 0; n < 150; n += 1) history = recorded(history, flowWith(n));
  expect(history.past).toHaveLength(100);
  expect(history.past[0]).toEqual(flowWith(50));
  const back = undone(history, flowWith(150));
  expect(back && recorded(back.history, flowWith(149)).future).toEqual([]);
});
