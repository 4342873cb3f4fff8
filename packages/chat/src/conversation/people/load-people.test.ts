import { afterEach, expect, it, vi } from 'vitest';
import type { ConversationContext } from '../conversation-context.ts';
import { createStore } from '../store.ts';
import { createPeopleLoader } from './load-people.ts';

const loads = vi.hoisted(() => ({ left: 0, count: 0 }));
vi.mock('./people.ts', () => ({
  createPeople: () => {
    loads.count += 1;
    loads.left -= 1;
    if (loads.left >= 0) throw new Error('not loaded');
    return { review: () => undefined, dispose: () => undefined };
  },
}));
afterEach(() => vi.useRealTimers());

it('loads people again after a failure: at once for the visitor, and after a pause by itself', async () => {
  vi.useFakeTimers();
  loads.left = 2;
  const store = createStore({
    messages: [],
    gate: null,
    connection: 'ok',
    isRestoring: false,
    hasConversation: true,
    talk: { controller: 'waiting' },
  });
  const context = { store, transport: { visitor: {} }, config: () => ({ people: null }) };
  const loader = createPeopleLoader(() => context as unknown as ConversationContext);
  store.subscribe(loader.review);
  loader.review();
  await vi.waitFor(() => expect(store.get().talk.problem).toBe('networkError'));
  // The notice about it asks for nothing.
  expect(loads.count).toBe(1);
  loader.withPeople(() => undefined);
  await vi.waitFor(() => expect(loads.count).toBe(2));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(loads.count).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(loads.count).toBe(3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads.count).toBe(3);
  loader.dispose();
});
