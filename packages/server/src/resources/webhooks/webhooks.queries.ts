import type {
  deliveryStatuses,
  webhookDisabledReasons,
} from '@parley/contracts/resources/integrations/webhooks';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { SealContext } from '../../ports/sealer.ts';

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  events: string[];
  chatbot_ids: string[];
  enabled: boolean;
  disabled_reason: (typeof webhookDisabledReasons)[number] | null;
  sealed_secret: string;
  secret_hint: string;
  failures: number;
  last_delivery_at: Date | null;
  last_delivery_status: (typeof deliveryStatuses)[number] | null;
  created_at: Date;
}

/** Settings of a webhook. */
export interface WebhookSettings {
  name: string;
  url: string;
  events: readonly string[];
  chatbotIds: readonly string[];
  enabled: boolean;
}

/** Context that binds sealed secrets, current and old, to their webhook. */
export function webhookSecretContext(organizationId: string, webhookId: string): SealContext {
  return { organizationId, field: `webhook:${webhookId}:secret` };
}

const columns = sql`id, name, url, events, chatbot_ids, enabled, disabled_reason, sealed_secret, secret_hint, failures,
  last_delivery_at, last_delivery_status, created_at`;

export function listWebhooks(tx: Executor, organizationId: string): Promise<WebhookRow[]> {
  return tx.rows<WebhookRow>(sql`
    select ${columns} from webhooks where organization_id = ${organizationId} and kind = 'webhook' order by created_at desc, id desc`);
}

export function findWebhook(
  tx: Executor,
  organizationId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  return tx.first<WebhookRow>(sql`
    select ${columns} from webhooks
    where organization_id = ${organizationId} and id = ${webhookId} and kind = 'webhook'`);
}

/** A webhook or other integration, which share the same log. */
export function findReceiver(
  tx: Executor,
  organizationId: string,
  webhookId: string,
): Promise<{ enabled: boolean } | undefined> {
  return tx.first<{ enabled: boolean }>(
    sql`select enabled from webhooks where organization_id = ${organizationId} and id = ${webhookId}`,
  );
}

/** Locks a webhook until the transaction ends, to serialize changes. */
export function lockWebhook(
  tx: Executor,
  organizationId: string,
  webhookId: string,
): Promise<WebhookRow | undefined> {
  return tx.first<WebhookRow>(sql`
    select ${columns} from webhooks
    where organization_id = ${organizationId} and id = ${webhookId} and kind = 'webhook' for update`);
}

/** Advisory lock that serializes claiming deliveries and dropping waiting ones. */
export async function lockClaims(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook deliveries'))`);
}

/** Counts the webhooks under an advisory lock per organization, so that concurrent requests cannot exceed the limit. */
export async function countWebhooksForChange(tx: Executor, organizationId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks:${organizationId}`}))`);
  const row = await tx.first<{ count: number }>(
    sql`select count(*)::int as count from webhooks where organization_id = ${organizationId} and kind = 'webhook'`,
  );
  return row?.count ?? 0;
}

/** Number of the given chatbots that belong to the organization. */
export async function countChatbots(
  tx: Executor,
  organizationId: string,
  chatbotIds: readonly string[],
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from chatbots
    where organization_id = ${organizationId} and deleted_at is null and id = any(${[...chatbotIds]}::uuid[])`);
  return row?.count ?? 0;
}

export interface NewWebhook extends WebhookSettings {
  id: string;
  organizationId: string;
  sealedSecret: string;
  secretHint: string;
  at: Date;
}

export function insertWebhook(tx: Executor, webhook: NewWebhook): Promise<number> {
  const { id, organizationId, name, url, enabled } = webhook;
  return tx.execute(sql`
    insert into webhooks (id, organization_id, name, url, events, chatbot_ids, enabled, disabled_reason, sealed_secret,
      secret_hint, created_at)
    values (${id}, ${organizationId}, ${name}, ${url}, ${[...webhook.events]}::text[],
      ${[...webhook.chatbotIds]}::uuid[], ${enabled}, ${enabled ? null : 'manual'}, ${webhook.sealedSecret},
      ${webhook.secretHint}, ${webhook.at})`);
}

/** Saves the settings, and resets failures when a webhook is enabled again. */
export async function updateWebhook(
  tx: Executor,
  organizationId: string,
  before: WebhookRow,
  { name, url, events, chatbotIds, enabled }: WebhookSettings,
): Promise<void> {
  const restart = enabled && !before.enabled ? sql`, failures = 0, failing_since = null` : sql``;
  const reason = enabled ? null : (before.disabled_reason ?? 'manual');
  await tx.execute(sql`
    update webhooks set name = ${name}, url = ${url}, events = ${[...events]}::text[],
      chatbot_ids = ${[...chatbotIds]}::uuid[], enabled = ${enabled}, disabled_reason = ${reason} ${restart}
    where organization_id = ${organizationId} and id = ${before.id}`);
  if (enabled !== before.enabled) await dropWaiting(tx, organizationId, before.id);
}

/**
 * Drops waiting deliveries, which a disabled webhook never sends. Rows locked by an erasure or by sending are skipped to avoid
 * deadlocks, and are dropped when the webhook is enabled again. The lock excludes concurrent claims.
 */
export async function dropWaiting(tx: Executor, organizationId: string, webhookId: string): Promise<void> {
  await lockClaims(tx);
  await tx.execute(sql`
    with waiting as (
      select id from webhook_deliveries
      where organization_id = ${organizationId} and webhook_id = ${webhookId} and status = 'pending'
      for update skip locked
    )
    update webhook_deliveries d set status = 'dropped', next_attempt_at = null, sealed_body = null
    from waiting where d.id = waiting.id`);
}

export function deleteWebhookRow(tx: Executor, organizationId: string, webhookId: string): Promise<number> {
  return tx.execute(
    sql`delete from webhooks where organization_id = ${organizationId} and id = ${webhookId}`,
  );
}

export function replaceSecret(
  tx: Executor,
  organizationId: string,
  webhookId: string,
  secret: { sealed: string; hint: string; oldUntil: Date },
): Promise<number> {
  return tx.execute(sql`
    update webhooks set sealed_old_secret = sealed_secret, old_secret_until = ${secret.oldUntil},
      sealed_secret = ${secret.sealed}, secret_hint = ${secret.hint}
    where organization_id = ${organizationId} and id = ${webhookId}`);
}
