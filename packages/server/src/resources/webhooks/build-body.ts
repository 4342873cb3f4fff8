import { webhookTest } from '@parley/contracts/webhook-events';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ClaimedDelivery } from './claim-deliveries.queries.ts';
import type { WebhookWorkDeps } from './webhook-deps.ts';

const maxBytes = 20_000;
/** What is left out of a lead or source that would be too long. */
const longParts = ['history', 'conversations', 'provenance', 'possibleDuplicates', 'content', 'customFields'];

/** The text of a delivery, the same at every try; undefined when what it is about is gone. */
export async function buildBody(
  tx: Transaction,
  deps: WebhookWorkDeps,
  delivery: ClaimedDelivery,
): Promise<string | undefined> {
  const data = await readData(tx, deps, delivery);
  if (!data) return undefined;
  const envelope = {
    type: delivery.type,
    timestamp: delivery.event_at.toISOString(),
    organizationId: delivery.organization_id,
  };
  const whole = JSON.stringify({ ...envelope, data });
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const kept = Object.fromEntries(Object.entries(data).filter(([name]) => !longParts.includes(name)));
  const shorter = JSON.stringify({ ...envelope, data: { ...kept, truncated: true } });
  if (Buffer.byteLength(shorter) <= maxBytes) return shorter;
  return JSON.stringify({ ...envelope, data: { id: delivery.resource_id, truncated: true } });
}

async function readData(
  tx: Transaction,
  { webhookSubjects }: WebhookWorkDeps,
  delivery: ClaimedDelivery,
): Promise<object | undefined> {
  const { type, resource_id: id, chatbot_id: chatbotId, organization_id: organizationId, facts } = delivery;
  const reader = { organizationId, role: null, language: 'en' } as const;
  if (type === webhookTest) return {};
  if (type === 'lead.deleted' || type === 'conversation.erased') return { id, chatbotId };
  if (type === 'quota.reached') return describeQuota(facts);
  const subject = type.split('.')[0];
  const read = Object.entries(webhookSubjects).find(([name]) => name === subject)?.[1];
  if (!read) return undefined;
  try {
    return await read(tx, reader, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** `used` is what the announced share of the limit comes to; the counter itself has gone on since. */
function describeQuota(facts: Record<string, unknown>): object {
  const { meter = 'messages', percent, limit } = facts;
  const used =
    typeof limit === 'number' && typeof percent === 'number' ? Math.ceil((limit * percent) / 100) : 0;
  return { quota: meter, percent, limit, used };
}
