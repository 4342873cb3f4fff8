import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../../../ports/log/log.ts';
import type { StreamStore } from '../../../ports/redis/stream-store.ts';
import { createTurnRecorder } from './turn-recorder.ts';
import { TurnStream } from './turn-stream.ts';

const log = createLog('silent');
const token = (text: string) => ({ event: 'token' as const, data: { text } });

/** A store that can lose its data or become unavailable. */
function testStore() {
  const streams = new Map<string, string[]>();
  const state = { streams, isAway: false, writes: 0 };
  const store: StreamStore = {
    async append(name, from, entries) {
      state.writes += 1;
      if (state.isAway) throw new Error('away');
      const list = streams.get(name) ?? [];
      if (list.length === from) list.push(...entries);
      streams.set(name, list);
      return list.length;
    },
    read: async (name, after) => {
      const list = streams.get(name) ?? [];
      return { total: list.length, entries: list.slice(after) };
    },
  };
  return { store, state };
}

function recorded(entries: readonly string[] = []): string[] {
  return entries.map((entry) => JSON.parse(entry)?.data.text ?? 'end');
}

it('REL-7: events that arrive together are one write, available within 250 ms', async () => {
  const { store, state } = testStore();
  const recorder = createTurnRecorder(store, log);
  const stream = new TurnStream('m', (changed) => recorder.changed('s', changed));
  for (const text of ['a', 'b', 'c']) stream.push(token(text));
  await wait(200);
  expect(recorded(state.streams.get('s'))).toEqual(['a', 'b', 'c']);
  expect(state.writes).toBe(1);
  await recorder.stop();
});

it('REL-7: a store that was unavailable or lost its data gets the whole answer, in order', async () => {
  const { store, state } = testStore();
  const recorder = createTurnRecorder(store, log);
  const stream = new TurnStream('m', (changed) => recorder.changed('s', changed));
  stream.push(token('a'));
  await wait(100);
  state.isAway = true;
  stream.push(token('b'));
  await wait(150);
  state.isAway = false;
  state.streams.clear();
  stream.push(token('c'));
  stream.end();
  await expect
    .poll(() => recorded(state.streams.get('s')), { timeout: 3_000 })
    .toEqual(['a', 'b', 'c', 'end']);
  await recorder.stop();
});

it('pending events are written when the process stops', async () => {
  const { store, state } = testStore();
  const recorder = createTurnRecorder(store, log);
  const stream = new TurnStream('m', (changed) => recorder.changed('s', changed));
  stream.push(token('a'));
  stream.end();
  await recorder.stop();
  expect(recorded(state.streams.get('s'))).toEqual(['a', 'end']);
});

it('a visitor’s token is not recorded', async () => {
  const { store, state } = testStore();
  const recorder = createTurnRecorder(store, log);
  const stream = new TurnStream('m', (changed) => recorder.changed('s', changed));
  const ids = { messageId: 'm', userMessageId: 'u', conversationId: 'c' };
  stream.push({ event: 'start', data: { ...ids, visitorToken: 'parley_vt_secret' } });
  await recorder.stop();
  expect(state.streams.get('s')?.map((entry) => JSON.parse(entry).data)).toEqual([ids]);
});
