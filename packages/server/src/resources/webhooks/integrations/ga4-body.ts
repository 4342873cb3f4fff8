import { createHmac, hkdfSync } from 'node:crypto';
import { ga4Names } from '@parley/contracts/integration-lists';
import { webhookTest } from '@parley/contracts/webhook-events';
import type { Transaction } from '../../../db/database.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import type { WebhookWorkDeps } from '../webhook-deps.ts';
import { findVisit, type VisitRow } from './visits.queries.ts';

const longestValue = 100;

/**
 * An event of the Measurement Protocol. Undefined for what no visitor did, such as a lead that a member adds, and where the
 * visitor has not agreed although the chatbot asks for consent. It is made at each try, so that a withdrawal is heeded.
 */
export async function ga4Body(
  tx: Transaction,
  deps: Pick<WebhookWorkDeps, 'secret'>,
  delivery: ClaimedDelivery,
): Promise<string | undefined> {
  const { organization_id: organizationId, type, webhook_id: webhookId } = delivery;
  if (type === webhookTest) {
    const params = { engagement_time_msec: 1 };
    return bodyOf(deps, delivery, { visitor: webhookId, name: 'chat_test', params });
  }
  const name = Object.entries(ga4Names).find(([own]) => own === type)?.[1];
  const visit = name && (await findVisit(tx, organizationId, delivery));
  if (!name || !visit || !mayBeCounted(visit)) return undefined;
  return bodyOf(deps, delivery, {
    visitor: visit.visitor_id ?? visit.conversation_id,
    name,
    params: {
      // Without both, reports leave an event out.
      session_id: String(Math.floor(visit.started_at.getTime() / 1_000)),
      engagement_time_msec: 1,
      chatbot_name: visit.chatbot_name.slice(0, longestValue),
    },
  });
}

function mayBeCounted({ accepted, privacy }: VisitRow): boolean {
  if (accepted === false) return false;
  return accepted === true || !privacy.consentBanner;
}

function bodyOf(
  { secret }: Pick<WebhookWorkDeps, 'secret'>,
  { organization_id: organizationId, event_at: at }: ClaimedDelivery,
  { visitor, name, params }: { visitor: string; name: string; params: Record<string, string | number> },
): string {
  return JSON.stringify({
    client_id: clientId(secret, organizationId, visitor),
    timestamp_micros: at.getTime() * 1_000,
    // Google may count the event and use it for nothing else.
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [{ name, params }],
  });
}

/** Stands for a visitor in the form of Google's own ids; nobody without the application secret can tell for whom. */
function clientId(secret: string, organizationId: string, visitor: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'parley analytics visitors', 32));
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([organizationId, visitor]))
    .digest();
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`;
}
