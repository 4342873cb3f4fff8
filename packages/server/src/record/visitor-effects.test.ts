import { expect, it } from 'vitest';
import { createMemoryRateStore, type RateStore } from '../ports/redis/rate-store.ts';
import { reserveNotificationEmails } from './visitor-effects.ts';

const cause = {
  organizationId: 'organization',
  chatbotId: 'chatbot',
  conversationId: 'conversation',
  ip: '198.51.100.7',
  provenId: null,
};

/** Dependencies with this rate store. Announcing a reached limit would need a database, and throws. */
function depsWith(rateStore: RateStore) {
  return {
    rateStore,
    config: { limits: { visitorEffectsPerHourPerAddress: { email: 300, request: 300, lead: 300 } } },
  } as unknown as Parameters<typeof reserveNotificationEmails>[0];
}

it('SEC-21: counts the emails of a repeated job once', async () => {
  const deps = depsWith(createMemoryRateStore());
  for (let attempt = 0; attempt < 40; attempt += 1)
    expect(await reserveNotificationEmails(deps, cause, { id: 'lead:1', people: 1 })).toBe(true);
  for (let other = 2; other <= 30; other += 1)
    expect(await reserveNotificationEmails(deps, cause, { id: `lead:${other}`, people: 1 })).toBe(true);
  await expect(reserveNotificationEmails(deps, cause, { id: 'lead:31', people: 1 })).rejects.toThrow();
});

it('SEC-21: counts a large team in one call', async () => {
  let calls = 0;
  const store = createMemoryRateStore();
  const deps = depsWith({
    take: (...asked) => {
      calls += 1;
      return store.take(...asked);
    },
  });
  expect(await reserveNotificationEmails(deps, cause, { id: 'lead:1', people: 200 })).toBe(true);
  expect(calls).toBe(1);
  await expect(reserveNotificationEmails(deps, cause, { id: 'lead:2', people: 1 })).rejects.toThrow();
});
