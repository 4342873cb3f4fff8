import { describe, expect, it } from 'vitest';
import { createCircuits } from './circuits.ts';

const limits = { failures: 3, windowMs: 1_000, openMs: 500, maxCircuits: 3 };

function circuitsAt() {
  const time = { nowMs: 0 };
  const circuits = createCircuits(limits, () => time.nowMs);
  const fail = (line = 'a', times = 1) => {
    for (let n = 0; n < times; n += 1) circuits.enter(line)?.('failed');
  };
  return { time, circuits, fail };
}

describe('a circuit', () => {
  it('REL-6: opens after enough failures in the window, for its own key only', () => {
    const { circuits, fail } = circuitsAt();
    fail('a', 2);
    expect(circuits.enter('a')).toBeDefined();
    fail('a');
    expect(circuits.enter('a')).toBeUndefined();
    expect(circuits.enter('b')).toBeDefined();
    expect(circuits.openCount()).toBe(1);
  });

  it('REL-6: ignores failures outside the window, and resets them after a success', () => {
    const { time, circuits, fail } = circuitsAt();
    fail('a', 2);
    time.nowMs = 1_001;
    fail('a', 2);
    circuits.enter('a')?.('succeeded');
    fail('a', 2);
    expect(circuits.enter('a')).toBeDefined();
  });

  it('REL-6: admits one probe later, whose outcome closes or reopens it', () => {
    const { time, circuits, fail } = circuitsAt();
    fail('a', 3);
    time.nowMs = 500;
    const probe = circuits.enter('a');
    expect(probe).toBeDefined();
    expect(circuits.enter('a')).toBeUndefined();
    probe?.('failed');
    time.nowMs = 999;
    expect(circuits.enter('a')).toBeUndefined();
    time.nowMs = 1_000;
    circuits.enter('a')?.('succeeded');
    expect([circuits.enter('a'), circuits.enter('a')]).not.toContain(undefined);
    expect(circuits.openCount()).toBe(0);
  });

  it('REL-6: admits the next probe after one with an inconclusive outcome', () => {
    const { time, circuits, fail } = circuitsAt();
    fail('a', 3);
    time.nowMs = 500;
    circuits.enter('a')?.('unknown');
    expect(circuits.enter('a')).toBeDefined();
  });

  it('REL-6: is not closed by a call that started before it opened', () => {
    const { circuits, fail } = circuitsAt();
    const early = circuits.enter('a');
    fail('a', 3);
    early?.('succeeded');
    expect(circuits.enter('a')).toBeUndefined();
  });

  it('keeps a bounded number of keys', () => {
    const { circuits, fail } = circuitsAt();
    for (const line of ['a', 'b', 'c', 'd']) fail(line, 3);
    expect(circuits.openCount()).toBe(3);
    expect(circuits.enter('a')).toBeDefined();
  });
});
