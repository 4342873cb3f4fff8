import type { Digest, IntegrationKind } from '@parley/contracts/events/integration-lists';
import type { WebhookEvent } from '@parley/contracts/events/webhook-events';
import type { Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { dayMs, secondMs } from '../../lib/timing/durations.ts';
import type { WebhookSendDeps } from './webhook-deps.ts';
import { dropWaiting, lockClaims } from './webhooks.queries.ts';

/** A delivery claimed by one process; no other process claims it before its lease ends. */
export interface ClaimedDelivery {
  id: string;
  organization_id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  resource_id: string;
  chatbot_id: string | null;
  facts: Record<string, unknown>;
  event_at: Date;
  /** Includes the current attempt. */
  attempts: number;
  sealed_body: string | null;
  kind: 'webhook' | IntegrationKind;
  url: string | null;
  sealed_secret: string | null;
  sealed_old_secret: string | null;
  old_secret_until: Date | null;
  recipients: string[];
  digest: Digest | null;
  measurement_id: string | null;
}

/** Slack accepts one message per second. */
const slackPauseMs = secondMs;
/** Longer than an attempt can take. */
const leaseMs = 30 * secondMs;
export const maxCallsPerWebhook = 4;
export const maxCallsPerOrganization = 8;

/**
 * Claims up to `limit` due deliveries, within the limits of concurrent calls per webhook and organization. These apply across all
 * processes, so claims are serialized. Rows locked by another transaction, such as an erasure, are left for the next claim. The
 * attempt counts even if the process is lost.
 */
export function claimDeliveries(
  deps: Pick<WebhookSendDeps, 'acrossTenants' | 'clock'>,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const slackFreeAt = new Date(now.getTime() - slackPauseMs);
  return deps.acrossTenants(async (tx) => {
    await lockClaims(tx);
    return tx.rows<ClaimedDelivery>(sql`
      with busy as (
        select organization_id, webhook_id, count(*) as calls from webhook_deliveries
        where status = 'pending' and leased_until > ${now}
        group by organization_id, webhook_id
      ), due as (
        select d.id, w.organization_id, d.next_attempt_at,
          row_number() over (partition by w.organization_id order by d.next_attempt_at, d.id) as place
        from webhooks w
        join organizations o on o.id = w.organization_id and o.deleted_at is null and o.suspended_at is null
        cross join lateral (
          select id, next_attempt_at from webhook_deliveries
          where webhook_id = w.id and status = 'pending' and next_attempt_at <= ${now}
            -- What a visitor wrote may be hidden until the turn has ended.
            and (type <> ${'message.received' satisfies WebhookEvent} or not exists (
              select from conversations c where c.id = resource_id and c.running_message_id is not null))
          order by next_attempt_at, id
          limit greatest(0, case
              when w.kind in ('webhook', 'ga4') then ${maxCallsPerWebhook}
              when w.kind = 'slack' and w.last_delivery_at > ${slackFreeAt} then 0
              else 1 end - coalesce((select calls from busy where webhook_id = w.id), 0))
        ) d
        where w.enabled
      ), chosen as (
        select id from due
        where place <= ${maxCallsPerOrganization} - coalesce(
          (select sum(calls) from busy where busy.organization_id = due.organization_id), 0)
        order by next_attempt_at, id limit ${limit}
      ), free as (
        select id from webhook_deliveries
        where id in (select id from chosen) and status = 'pending' and next_attempt_at <= ${now}
        for update skip locked
      )
      update webhook_deliveries d set attempts = d.attempts + 1, leased_until = ${until}, next_attempt_at = ${until}
      from free, webhooks w
      where d.id = free.id and w.id = d.webhook_id
      returning d.id, d.organization_id, d.webhook_id, d.event_id, d.type, d.resource_id, d.chatbot_id, d.facts, d.event_at,
        d.attempts, d.sealed_body, w.kind, w.url, w.sealed_secret, w.sealed_old_secret, w.old_secret_until, w.recipients,
        w.digest, w.measurement_id`);
  });
}

/** Locks the webhook before any of its deliveries, so that concurrent attempts do not deadlock. */
export function holdWebhook(tx: Transaction, { webhook_id: id }: ClaimedDelivery): Promise<number> {
  return tx.execute(sql`select id from webhooks where id = ${id} for no key update`);
}

/** Result of an attempt. */
export interface TryResult {
  isDelivered: boolean;
  responseStatus: number | null;
  responseMs: number;
  responseBody: string | null;
  error: string | null;
}

const stillOurs = (delivery: ClaimedDelivery) =>
  sql`id = ${delivery.id} and attempts = ${delivery.attempts} and status = 'pending'`;

/** Locks the delivery until the transaction ends; false if it was claimed again or dropped. */
export async function holdDelivery(tx: Transaction, delivery: ClaimedDelivery): Promise<boolean> {
  const row = await tx.first(sql`select id from webhook_deliveries where ${stillOurs(delivery)} for update`);
  return row !== undefined;
}

/** Stores the body of the first attempt for retries. */
export function keepBody(tx: Transaction, delivery: ClaimedDelivery, sealedBody: string): Promise<number> {
  return tx.execute(
    sql`update webhook_deliveries set sealed_body = ${sealedBody} where ${stillOurs(delivery)}`,
  );
}

/** Marks a delivery as dropped, because there is nothing to send. */
export function dropDelivery(tx: Transaction, delivery: ClaimedDelivery): Promise<number> {
  return tx.execute(sql`
    update webhook_deliveries set status = 'dropped', next_attempt_at = null, leased_until = null
    where ${stillOurs(delivery)}`);
}

/**
 * Saves the result of an attempt; false if the delivery was claimed again, so that another process's result is not overwritten.
 */
export async function saveTry(
  tx: Transaction,
  delivery: ClaimedDelivery,
  result: TryResult,
  nextAt: Date | null,
): Promise<boolean> {
  const status = result.isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'pending';
  const saved = await tx.execute(sql`
    update webhook_deliveries set status = ${status}, next_attempt_at = ${nextAt}, leased_until = null,
      response_status = ${result.responseStatus}, response_ms = ${result.responseMs},
      response_body = ${result.responseBody}, error = ${result.error}
    where ${stillOurs(delivery)}`);
  return saved === 1;
}

const failuresToDisable = 20;
const failingMs = 3 * dayMs;

/**
 * Records an attempt in the webhook's row. Disables the webhook if its receiver is gone or has failed for too long, and returns
 * the reason once.
 */
export async function recordAttempt(
  tx: Transaction,
  delivery: ClaimedDelivery,
  { isDelivered, responseStatus }: TryResult,
  { nextAt, at }: { nextAt: Date | null; at: Date },
): Promise<{ reason: 'gone' | 'failures'; name: string } | undefined> {
  const status = isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'pending';
  const row = await tx.first<{
    failures: number;
    failing_since: Date | null;
    name: string;
    enabled: boolean;
  }>(sql`
    update webhooks set last_delivery_at = ${at}, last_delivery_status = ${status},
      failures = case when ${isDelivered}::boolean then 0 else failures + 1 end,
      failing_since = case when ${isDelivered}::boolean then null else coalesce(failing_since, ${at}) end
    where id = ${delivery.webhook_id} returning failures, failing_since, name, enabled`);
  if (!row?.enabled || isDelivered) return undefined;
  const isTooLong = (row.failing_since?.getTime() ?? Infinity) <= at.getTime() - failingMs;
  const reason = isGone(delivery, responseStatus)
    ? 'gone'
    : isTooLong && row.failures >= failuresToDisable
      ? 'failures'
      : undefined;
  if (!reason) return undefined;
  await tx.execute(
    sql`update webhooks set enabled = false, disabled_reason = ${reason} where id = ${delivery.webhook_id}`,
  );
  await dropWaiting(tx, delivery.organization_id, delivery.webhook_id);
  return { reason, name: row.name };
}

/** Whether the receiver no longer exists. Slack reports this by 404 as well as 410. */
function isGone({ kind }: ClaimedDelivery, status: number | null): boolean {
  return status === 410 || (kind === 'slack' && status === 404);
}

export interface OwnerRow {
  email: string;
  language: string | null;
}

/** The owners, or the administrators if the organization has no owner. */
export function listOwners(tx: Transaction, organizationId: string): Promise<OwnerRow[]> {
  return tx.rows<OwnerRow>(sql`
    select u.email, u.language from memberships m join users u on u.id = m.user_id and u.disabled_at is null
    where m.organization_id = ${organizationId} and (m.role = 'owner' or (m.role = 'admin' and not exists (
      select from memberships o where o.organization_id = m.organization_id and o.role = 'owner')))
    order by u.id`);
}
