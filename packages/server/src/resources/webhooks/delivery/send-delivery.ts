import { tenantScope, withScope } from '../../../db/scope.ts';
import { secondMs } from '../../../lib/timing/durations.ts';
import { EgressRefused } from '../../../ports/egress.ts';
import type { SealContext } from '../../../ports/sealer.ts';
import { appendMail } from '../../../record/outbox/mails.ts';
import {
  type ClaimedDelivery,
  dropDelivery,
  holdDelivery,
  holdWebhook,
  keepBody,
  listOwners,
  recordAttempt,
  saveTry,
  type TryResult,
} from '../claim-deliveries.queries.ts';
import { callGa4, ga4Body } from '../integrations/ga4.ts';
import { sendByMail } from '../integrations/send-by-mail.ts';
import { slackBody } from '../integrations/slack-body.ts';
import type { WebhookSendDeps } from '../webhook-deps.ts';
import { webhookSecretContext } from '../webhooks.queries.ts';
import { buildBody } from './build-body.ts';
import { nextDeliveryAt, retryAfterMs } from './delivery-schedule.ts';
import { webhookHeaders } from './sign-webhook.ts';

const timeoutMs = 10 * secondMs;
const keptBytes = 1_024;

/** Context that binds the sealed body to its delivery. */
export function deliverySealContext(organizationId: string, deliveryId: string): SealContext {
  return { organizationId, field: `webhook-delivery:${deliveryId}` };
}

/** Makes one attempt of a delivery and saves the result. Never throws: an unsaved attempt is repeated. */
export async function sendDelivery(
  deps: WebhookSendDeps,
  delivery: ClaimedDelivery,
  stopped: AbortSignal,
): Promise<void> {
  try {
    if (delivery.kind === 'email') return await mail(deps, delivery);
    const body = await bodyOf(deps, delivery);
    if (body === undefined) return;
    const { retryAfter, ...result } = await call(deps, delivery, body, stopped);
    // At shutdown the lease is left to expire, and the attempt is repeated.
    if (stopped.aborted && !result.isDelivered) return;
    await settle(deps, delivery, result, retryAfter);
  } catch (error) {
    deps.log.error({ err: error, deliveryId: delivery.id }, 'webhook_not_settled');
  }
}

async function mail(deps: WebhookSendDeps, delivery: ClaimedDelivery): Promise<void> {
  const result = await sendByMail(deps, delivery);
  if (result) await settle(deps, delivery, result, 0);
}

/** The body of the first attempt, built now if this is the first; undefined if there is nothing to send. */
function bodyOf(deps: WebhookSendDeps, delivery: ClaimedDelivery): Promise<string | undefined> {
  const { organization_id: organizationId, sealed_body: sealed } = delivery;
  const context = deliverySealContext(organizationId, delivery.id);
  return withScope(deps.database, tenantScope(organizationId), async (tx) => {
    // Locked while the subject is read, so that an erasure waits and clears the body afterwards.
    if (!(await holdDelivery(tx, delivery))) return undefined;
    if (sealed !== null && delivery.kind === 'webhook') return deps.sealer.open(sealed, context);
    const body = await builderOf(delivery)(tx, deps, delivery);
    if (body === undefined) await dropDelivery(tx, delivery);
    else await keepBody(tx, delivery, deps.sealer.seal(body, context));
    return body;
  });
}

function builderOf({ kind }: ClaimedDelivery) {
  if (kind === 'slack') return slackBody;
  return kind === 'ga4' ? ga4Body : buildBody;
}

async function call(
  deps: WebhookSendDeps,
  delivery: ClaimedDelivery,
  body: string,
  stopped: AbortSignal,
): Promise<TryResult & { retryAfter: number }> {
  const at = deps.clock.now();
  const startedMs = performance.now();
  const passedMs = () => Math.round(performance.now() - startedMs);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const secrets = secretsOf(deps, delivery, at);
    const signal = AbortSignal.any([timeout, stopped]);
    const { response, isRefused } = await post(deps, delivery, { at, body, secrets, signal });
    const responseBody = await readStart(response);
    const isDelivered = response.ok && !isRefused;
    return {
      isDelivered,
      responseStatus: response.status,
      responseMs: passedMs(),
      responseBody,
      error: isRefused ? 'rejected' : isDelivered ? null : 'status',
      retryAfter: retryAfterMs(response.status, response.headers.get('retry-after'), at),
    };
  } catch (error) {
    const failed = { isDelivered: false, responseStatus: null, responseBody: null, retryAfter: 0 };
    return { ...failed, responseMs: passedMs(), error: reasonOf(error, timeout) };
  }
}

interface Call {
  at: Date;
  body: string;
  secrets: readonly string[];
  signal: AbortSignal;
}

async function post(
  deps: WebhookSendDeps,
  delivery: ClaimedDelivery,
  call: Call,
): Promise<{ response: Response; isRefused: boolean }> {
  const { body, secrets, signal } = call;
  if (delivery.kind === 'ga4') return callGa4(deps, delivery, { body, secret: secrets[0] ?? '', signal });
  const headers = headersOf(delivery, call);
  const address = addressOf(delivery, secrets);
  const response = await deps.egress.tenantFetch(address, { method: 'POST', headers, body, signal });
  return { response, isRefused: false };
}

/** Slack's URL is stored as its secret. */
function addressOf({ kind, url }: ClaimedDelivery, [secret]: readonly string[]): string {
  const address = kind === 'slack' ? secret : url;
  if (!address) throw new TypeError('the receiver has no address');
  return address;
}

function headersOf(
  { kind, event_id: id }: ClaimedDelivery,
  { at, body, secrets }: Call,
): Record<string, string> {
  if (kind === 'slack') return { 'content-type': 'application/json' };
  return webhookHeaders({ id, at, body }, secrets);
}

function secretsOf({ sealer }: WebhookSendDeps, delivery: ClaimedDelivery, at: Date): string[] {
  const context = webhookSecretContext(delivery.organization_id, delivery.webhook_id);
  const old = delivery.sealed_old_secret;
  const isOldKept = old !== null && delivery.old_secret_until !== null && delivery.old_secret_until > at;
  return [delivery.sealed_secret, isOldKept ? old : null]
    .filter((sealed) => sealed !== null)
    .map((sealed) => sealer.open(sealed, context));
}

/** Reads the first kilobyte of the response, and discards the rest. */
async function readStart(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes >= keptBytes) break;
  }
  // Leaves out a split character, and NUL, which the database rejects.
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, keptBytes), { stream: true });
  return text.replaceAll('\u0000', '');
}

/** Does not distinguish open from closed ports, which would allow port scans. */
function reasonOf(error: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return 'timeout';
  const causes = [error, error instanceof Error ? error.cause : undefined];
  if (causes.some((one) => one instanceof EgressRefused)) return 'address_refused';
  if (error instanceof TypeError && error.message.includes('redirect')) return 'redirected';
  return 'unreachable';
}

async function settle(
  deps: WebhookSendDeps,
  delivery: ClaimedDelivery,
  result: TryResult,
  retryAfter: number,
): Promise<void> {
  const at = deps.clock.now();
  const nextAt = result.isDelivered ? null : nextDeliveryAt(delivery.attempts, at, Math.random(), retryAfter);
  await deps.acrossTenants(async (tx) => {
    await holdWebhook(tx, delivery);
    if (!(await saveTry(tx, delivery, result, nextAt))) return;
    const disabled = await recordAttempt(tx, delivery, result, { nextAt, at });
    if (!disabled) return;
    for (const { email, language } of await listOwners(tx, delivery.organization_id)) {
      const spoken = deps.sentences.offeredLanguage(language) ?? 'en';
      const key = `settings:mail.webhookDisabled.${disabled.reason}`;
      const text = deps.sentences.render(spoken, key, { name: disabled.name });
      const link = '/settings?tab=integrations';
      const to = { to: email, language: spoken, organizationId: delivery.organization_id };
      await appendMail(tx, deps, { kind: 'notice', ...to, params: { text, link } });
    }
  });
}
