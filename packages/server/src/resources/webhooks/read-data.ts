import { webhookEventOf, webhookSubjectOf, webhookTest } from '@parley/contracts/events/webhook-events';
import type { Language } from '@parley/contracts/language/languages';
import type { Role } from '@parley/contracts/rights/permissions';
import type { Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ClaimedDelivery } from './claim-deliveries.queries.ts';
import { isOfPeople, readHandoverEvent } from './read-handover.ts';
import type { WebhookWorkDeps } from './webhook-deps.ts';

/** The reader of a delivery: an API client (null), or a member with a role. */
export interface DataReader {
  role: Role | null;
  language: Language;
}

/** The subject of a delivery as the API shows it to this reader; undefined if it is deleted. */
export async function readData(
  tx: Transaction,
  { webhookSubjects }: WebhookWorkDeps,
  delivery: ClaimedDelivery,
  given: DataReader,
): Promise<object | undefined> {
  const { type, resource_id: id, chatbot_id: chatbotId, organization_id: organizationId, facts } = delivery;
  const reader = { ...given, organizationId };
  if (type === webhookTest) return {};
  if (webhookEventOf(type)?.isRemoved) return { id, chatbotId };
  const subject = webhookSubjectOf(type);
  if (subject === undefined) return undefined;
  if (subject === 'quota') return describeQuota(facts);
  try {
    if (isOfPeople(delivery)) return await readHandoverEvent(tx, delivery);
    return await webhookSubjects[subject](tx, reader, subject === 'message' ? String(facts.messageId) : id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Computes `used` from the announced percentage, because the counter has changed since. */
function describeQuota(facts: Record<string, unknown>): object {
  const { meter = 'messages', percent, limit } = facts;
  const used =
    typeof limit === 'number' && typeof percent === 'number' ? Math.ceil((limit * percent) / 100) : 0;
  return { quota: meter, percent, limit, used };
}
