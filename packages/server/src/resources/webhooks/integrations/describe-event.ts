import type { Language } from '@parley/contracts/languages';
import { webhookEventNames, webhookTest } from '@parley/contracts/webhook-events';
import { writtenPercent } from '@parley/contracts/written-percent';
import type { Sentences } from '../../../lib/sentences.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import type { EventCounts } from './waiting.queries.ts';

/** What happened in words for people. */
export interface EventDescription {
  /** One sentence. */
  title: string;
  /** How to reach a person, and the chatbot. */
  details: readonly string[];
  /** Path in the app. */
  path: string;
}

type Words = { sentences: Pick<Sentences, 'render'>; language: Language };

/** Describes one event. `data` is what a webhook would be sent. */
export function describeEvent(
  { type, resource_id: id, chatbot_id: chatbotId }: ClaimedDelivery,
  data: object,
  { sentences, language }: Words,
): EventDescription {
  const fields = new Map(Object.entries(data));
  const read = (name: string) => {
    const value: unknown = fields.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const nameless = sentences.render(language, 'settings:happened.nameless');
  const what = type.startsWith('conversation.')
    ? read('chatbotName')
    : read('name') || read('email') || read('contact');
  const isSaid = type === webhookTest || webhookEventNames.some((name) => name === type);
  const quota = sentences.render(language, `settings:happened.quota.${read('quota') || 'messages'}`);
  const title = sentences.render(language, `settings:happened.${isSaid ? keyOf(type) : 'other'}`, {
    what: what || nameless,
    type,
    quota,
    percent: writtenPercent(Number(read('percent')), language),
  });
  const isLead = type === 'lead.created' || type === 'lead.updated';
  const details = isLead ? ['email', 'phone', 'company', 'chatbotName'].map(read) : [read('reason')];
  return {
    title,
    details: details.filter((one) => one !== '' && one !== what),
    path: pathOf(type, id, chatbotId),
  };
}

/** How often each event happened, in the order in which they are offered. */
export function describeCounts(counts: EventCounts, { sentences, language }: Words): string[] {
  const order: readonly string[] = webhookEventNames;
  return Object.entries(counts)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([type, count]) => {
      const event = sentences.render(language, `settings:webhooks.event.${keyOf(type)}`);
      return sentences.render(language, 'settings:happened.counted', { event, number: count });
    });
}

function keyOf(type: string): string {
  return type.replaceAll('.', '_');
}

function pathOf(type: string, id: string, chatbotId: string | null): string {
  if (type === webhookTest) return '/settings?tab=integrations';
  if (type === 'lead.created' || type === 'lead.updated') return `/leads/${id}`;
  if (type.startsWith('lead.')) return '/leads';
  if (type.startsWith('handover.')) return '/conversations/contact-requests';
  if (type === 'conversation.started' || type === 'conversation.completed') return `/conversations/${id}`;
  if (type.startsWith('conversation.')) return '/conversations';
  if (type.startsWith('chatbot.')) return `/builder/${id}`;
  if (type.startsWith('knowledge.') && chatbotId !== null) return `/builder/${chatbotId}?tab=knowledge`;
  if (type.startsWith('export.')) return '/settings?tab=data-exports';
  return type === 'quota.reached' ? '/billing' : '/dashboard';
}
