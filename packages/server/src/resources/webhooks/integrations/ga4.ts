import { createHmac, hkdfSync } from 'node:crypto';
import { ga4Names } from '@parley/contracts/events/integration-lists';
import { webhookTest } from '@parley/contracts/events/webhook-events';
import { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import type { WebhookSendDeps, WebhookWorkDeps } from '../webhook-deps.ts';
import { findVisit, type VisitRow } from './visits.queries.ts';

interface Ga4Call {
  body: string;
  secret: string;
  signal: AbortSignal;
}

/**
 * Sends an event to Google Analytics, which responds with 204 to any input. A test therefore calls the validation server first,
 * which counts nothing, and fails with the problems it reports.
 */
export async function callGa4(
  { config, egress }: Pick<WebhookSendDeps, 'config' | 'egress'>,
  { type, measurement_id: measurementId }: ClaimedDelivery,
  { body, secret, signal }: Ga4Call,
): Promise<{ response: Response; isRefused: boolean }> {
  const query = new URLSearchParams({ measurement_id: measurementId ?? '', api_secret: secret });
  const post = (path: string) =>
    egress.operatorFetch(`${config.analyticsBaseUrl}${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
    });
  if (type === webhookTest) {
    const checked = await post('/debug/mp/collect');
    if (!checked.ok) return { response: checked, isRefused: false };
    const problems = problemsIn(await checked.text());
    if (problems !== '') return { response: new Response(problems), isRefused: true };
  }
  return { response: await post('/mp/collect'), isRefused: false };
}

const validation = z.object({
  validationMessages: z.array(
    z.object({
      fieldPath: z.string().optional(),
      description: z.string(),
      validationCode: z.string().optional(),
    }),
  ),
});

/** Problems reported by the validation server, one per line; the raw response if it has an unknown format. */
function problemsIn(answer: string): string {
  const read = validation.safeParse(parse(answer));
  if (!read.success) return answer || '?';
  return read.data.validationMessages
    .map(({ fieldPath, description, validationCode }) =>
      [fieldPath, description, validationCode].filter(Boolean).join(' · '),
    )
    .join('\n');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const longestValue = 100;

/**
 * Builds an event of the Measurement Protocol. Undefined if no visitor caused it, such as a lead added by a member, and without
 * consent of the visitor if the chatbot asks for it. Built at each attempt, so that a withdrawal takes effect.
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
  if (delivery.facts.reason === 'member') return undefined;
  const name = Object.entries(ga4Names).find(([own]) => own === type)?.[1];
  const visit = name && (await findVisit(tx, organizationId, delivery));
  if (!name || !visit || !mayBeCounted(visit)) return undefined;
  return bodyOf(deps, delivery, {
    visitor: visit.visitor_id ?? visit.conversation_id,
    name,
    params: {
      // Reports ignore events that lack one of these two.
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
    // Allows Google to count the event only.
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [{ name, params }],
  });
}

/** A pseudonym of the visitor in the format of Google's client ids; it cannot be traced back without the application secret. */
function clientId(secret: string, organizationId: string, visitor: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'parley analytics visitors', 32));
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([organizationId, visitor]))
    .digest();
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`;
}
