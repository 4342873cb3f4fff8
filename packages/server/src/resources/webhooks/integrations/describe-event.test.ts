import { webhookEventNames, webhookTest } from '@parley/contracts/events/webhook-events';
import { expect, it } from 'vitest';
import { loadSentences } from '../../../lib/text/sentences.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import { describeCounts, describeEvent } from './describe-event.ts';

const folder = new URL('../../../../../locales', import.meta.url).pathname;
const sentences = await loadSentences(folder, ['en']);
const words = { sentences, language: 'en' as const };

it.each([...webhookEventNames, webhookTest])('%s has its own sentence and a link', (type) => {
  const delivery = { type, resource_id: 'some-id', chatbot_id: 'some-bot', facts: {} } as ClaimedDelivery;
  const { title, path } = describeEvent(delivery, { name: 'Ana' }, words);
  expect(title).not.toMatch(/happened\.|Something happened|\{\{/);
  expect(path).toMatch(/^\/(leads|conversations|builder|billing|settings)/);
});

it('lists counts in the order in which events are offered', () => {
  const counts = { 'lead.deleted': 2, 'lead.created': 3 };
  expect(describeCounts(counts, words)).toEqual(['New lead: 3', 'Lead deleted: 2']);
});
