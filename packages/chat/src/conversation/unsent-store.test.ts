import { afterEach, expect, it, vi } from 'vitest';
import { createUnsentStore } from './unsent-store.ts';

afterEach(() => vi.unstubAllGlobals());

const waiting = { content: 'Is it open?', clientMessageId: 'c1' };

it('keeps waiting questions across a reload, and removes the entry once they are sent', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  createUnsentStore('a').save([waiting]);
  expect(createUnsentStore('b').load()).toEqual([]);
  const store = createUnsentStore('a');
  expect(store.load()).toEqual([waiting]);
  store.save([]);
  expect(stored.size).toBe(0);
});

it('tolerates forbidden storage and invalid stored values', () => {
  vi.stubGlobal('sessionStorage', {});
  const store = createUnsentStore('a');
  store.save([waiting]);
  expect(store.load()).toEqual([waiting]);
  for (const value of ['not json', '{}', '[7, {"content": 7}, null]']) {
    vi.stubGlobal('sessionStorage', { getItem: () => value });
    expect(createUnsentStore('a').load(), value).toEqual([]);
  }
});
