import {
  webhookEventNames,
  webhookEventOf,
  webhookSubjectOf,
  webhookSubjects,
  webhookTest,
} from '@parley/contracts/events/webhook-events';
import type { Language } from '@parley/contracts/language/languages';
import { writtenPercent } from '@parley/contracts/language/written-percent';
import type { Sentences } from '../../../lib/text/sentences.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import { isOfPeople } from '../read-handover.ts';
import type { EventCounts } from './waiting.queries.ts';

const excerptLength = 300;

/** Text of an event for people. */
export interface EventDescription {
  /** One sentence. */
  title: string;
  /** Contact details, and the name of the chatbot. */
  details: readonly string[];
  /** Path in the app. */
  path: string;
}

type Words = { sentences: Pick<Sentences, 'render'>; language: Language };

/** Describes one event. `data` is the data that a webhook would receive. */
export function describeEvent(
  delivery: ClaimedDelivery,
  data: object,
  { sentences, language }: Words,
): EventDescription {
  const { type } = delivery;
  const fields = new Map(Object.entries(data));
  const read = (name: string) => {
    const value: unknown = fields.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const nameless = sentences.render(language, 'settings:happened.nameless');
  const subject = webhookSubjectOf(type);
  const known = webhookEventOf(type);
  const what =
    subject === 'conversation' || subject === 'message'
      ? read('chatbotName')
      : read('name') || read('email') || read('contact');
  const isSaid = type === webhookTest || known !== undefined;
  const quota = sentences.render(language, `settings:happened.quota.${read('quota') || 'messages'}`);
  const title = sentences.render(language, `settings:happened.${isSaid ? sentenceOf(delivery) : 'other'}`, {
    what: what || nameless,
    type,
    quota,
    percent: writtenPercent(Number(read('percent')), language),
  });
  const ofSubject =
    subject === 'lead' && !known?.isRemoved
      ? ['email', 'phone', 'company', 'chatbotName'].map(read)
      : [read('reason'), excerptOf(fields.get('message'))];
  const details = isOfPeople(delivery) ? [read('contact')] : ofSubject.filter((one) => one !== what);
  return { title, details: details.filter((one) => one !== ''), path: pathOf(delivery) };
}

/** Sentences with the number of events of each type, in the order in which they are offered. */
export function describeCounts(counts: EventCounts, { sentences, language }: Words): string[] {
  const order: readonly string[] = webhookEventNames;
  return Object.entries(counts)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([type, count]) => {
      const event = sentences.render(language, `settings:webhooks.event.${keyOf(type)}`);
      return sentences.render(language, 'settings:happened.counted', { event, number: count });
    });
}

/** The key of the sentence about an event. A contact request and people in a conversation are different things to say. */
function sentenceOf(delivery: ClaimedDelivery): string {
  const { type, facts } = delivery;
  if (type === 'handover.requested' && isOfPeople(delivery))
    return facts.offer === 'message' ? 'handover_message' : 'handover_waiting';
  return type === 'handover.ended' && isOfPeople(delivery) ? 'handover_over' : keyOf(type);
}

function keyOf(type: string): string {
  return type.replaceAll('.', '_');
}

/** The beginning of a message as one line. */
function excerptOf(message: unknown): string {
  if (typeof message !== 'object' || message === null || !('content' in message)) return '';
  const text = String(message.content).replaceAll(/\s+/g, ' ').trim();
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength).toWellFormed()}…`;
}

function pathOf(delivery: ClaimedDelivery): string {
  const { type, resource_id: id, chatbot_id: chatbotId } = delivery;
  if (type === webhookTest) return '/settings?tab=integrations';
  if (isOfPeople(delivery)) return webhookSubjects.conversation.path.replace('{id}', id);
  const subject = webhookSubjectOf(type);
  if (subject === undefined) return '/dashboard';
  const path = webhookEventOf(type)?.path ?? webhookSubjects[subject].path;
  if (chatbotId === null && path.includes('{chatbotId}')) return '/dashboard';
  return path.replace('{id}', id).replace('{chatbotId}', chatbotId ?? '');
}
