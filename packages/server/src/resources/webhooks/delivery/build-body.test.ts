import { expect, it } from 'vitest';
import type { Transaction } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import type { WebhookWorkDeps } from '../webhook-deps.ts';
import { buildBody } from './build-body.ts';

const delivery = {
  type: 'lead.created',
  resource_id: 'lead-1',
  organization_id: 'org-1',
  event_at: new Date('2026-03-10T09:00:00Z'),
  facts: {},
} as ClaimedDelivery;

async function bodyOf(read: () => Promise<object>): Promise<string | undefined> {
  const deps = { webhookSubjects: { lead: read } } as unknown as WebhookWorkDeps;
  return buildBody({} as Transaction, deps, delivery);
}

it('sends the data of the API, complete if short', async () => {
  const body = await bodyOf(async () => ({ id: 'lead-1', name: 'Ana', history: ['called'] }));
  expect(JSON.parse(body ?? '')).toEqual({
    type: 'lead.created',
    timestamp: '2026-03-10T09:00:00.000Z',
    organizationId: 'org-1',
    data: { id: 'lead-1', name: 'Ana', history: ['called'] },
  });
});

it('leaves out long parts beyond 20 KB, and marks the data as truncated', async () => {
  const body = await bodyOf(async () => ({ id: 'lead-1', name: 'Ana', history: ['é'.repeat(10_000)] }));
  expect(JSON.parse(body ?? '').data).toEqual({ id: 'lead-1', name: 'Ana', truncated: true });
});

it('sends only the id if even that is too long', async () => {
  const body = await bodyOf(async () => ({ id: 'lead-1', name: '界'.repeat(7_000) }));
  expect(JSON.parse(body ?? '').data).toEqual({ id: 'lead-1', truncated: true });
});

it('sends nothing if the subject is deleted, and throws on other errors', async () => {
  expect(await bodyOf(() => Promise.reject(new AppError('not_found')))).toBeUndefined();
  await expect(bodyOf(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

it('truncates the text of a long message, and leaves out its other long parts', async () => {
  const message = {
    id: 'm-1',
    role: 'user',
    content: `${'a'.repeat(2_999)}😀${'\u0001'.repeat(9_000)}`,
    sources: [],
  };
  const deps = {
    webhookSubjects: { message: async () => ({ conversationId: 'c-1', message }) },
  } as unknown as WebhookWorkDeps;
  const about = { ...delivery, type: 'message.received', facts: { messageId: 'm-1' } };
  const body = await buildBody({} as Transaction, deps, about);
  expect(Buffer.byteLength(body ?? '')).toBeLessThan(20_000);
  // The cut splits a surrogate pair.
  expect(JSON.parse(body ?? '').data).toEqual({
    conversationId: 'c-1',
    message: { id: 'm-1', role: 'user', content: `${'a'.repeat(2_999)}\ufffd` },
    truncated: true,
  });
});
