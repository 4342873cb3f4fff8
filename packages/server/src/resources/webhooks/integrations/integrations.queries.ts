import type { Digest, IntegrationKind } from '@parley/contracts/events/integration-lists';
import type {
  deliveryStatuses,
  webhookDisabledReasons,
} from '@parley/contracts/resources/integrations/webhooks';
import type { Role } from '@parley/contracts/rights/permissions';
import type { Executor, Transaction } from '../../../db/database.ts';
import { type Statement, sql } from '../../../db/sql.ts';

export interface IntegrationRow {
  id: string;
  kind: IntegrationKind;
  url: string | null;
  secret_hint: string;
  measurement_id: string | null;
  events: string[];
  chatbot_ids: string[];
  enabled: boolean;
  disabled_reason: (typeof webhookDisabledReasons)[number] | null;
  failures: number;
  last_delivery_at: Date | null;
  last_delivery_status: (typeof deliveryStatuses)[number] | null;
  /** Only those who are still members. */
  recipients: string[];
  digest: Digest | null;
  timezone: string | null;
  created_at: Date;
}

const columns = sql`id, kind, url, secret_hint, measurement_id, events, chatbot_ids, enabled, disabled_reason, failures, last_delivery_at,
  last_delivery_status, digest, timezone, created_at, array(
    select m.user_id from memberships m
    where m.organization_id = webhooks.organization_id and m.user_id = any (webhooks.recipients) order by m.user_id
  ) as recipients`;

export function listIntegrations(tx: Executor, organizationId: string): Promise<IntegrationRow[]> {
  return tx.rows<IntegrationRow>(sql`
    select ${columns} from webhooks where organization_id = ${organizationId} and kind <> 'webhook' order by kind`);
}

/** Locks the integration of this kind, so that changes are serialized. */
export async function lockIntegration(
  tx: Executor,
  organizationId: string,
  kind: IntegrationKind,
): Promise<IntegrationRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`integration:${organizationId}:${kind}`}))`);
  // unlocked: memberships of recipients are only displayed
  return tx.first<IntegrationRow>(sql`
    select ${columns} from webhooks where organization_id = ${organizationId} and kind = ${kind} for update`);
}

/** Complete settings of an integration. */
export interface IntegrationSettings {
  kind: IntegrationKind;
  events: readonly string[];
  chatbotIds: readonly string[];
  measurementId: string | null;
  /** New secret of Slack or Google Analytics, if changed. Slack's secret is its URL, of which `origin` is displayed. */
  secret?: { origin: string | null; sealed: string; hint: string } | undefined;
  recipients: readonly string[];
  digest: Digest | null;
  timezone: string | null;
}

export interface SavedIntegration extends IntegrationSettings {
  id: string;
  organizationId: string;
  at: Date;
}

/**
 * Inserts or updates the integration, enabled and without failures. Waiting deliveries become due according to the new settings.
 */
export async function saveIntegration(tx: Executor, given: SavedIntegration): Promise<void> {
  const { id, organizationId, kind, secret, digest, timezone, measurementId, at } = given;
  await tx.execute(sql`
    insert into webhooks (id, organization_id, kind, name, url, sealed_secret, secret_hint, events, chatbot_ids, recipients,
      digest, timezone, measurement_id, created_at)
    values (${id}, ${organizationId}, ${kind}, ${names[kind]}, ${secret?.origin ?? null}, ${secret?.sealed ?? null},
      ${secret?.hint ?? ''}, ${[...given.events]}::text[], ${[...given.chatbotIds]}::uuid[],
      ${[...given.recipients]}::uuid[], ${digest}, ${timezone}, ${measurementId}, ${at})
    on conflict (id) do update set url = coalesce(excluded.url, webhooks.url),
      sealed_secret = coalesce(excluded.sealed_secret, webhooks.sealed_secret),
      secret_hint = case when excluded.secret_hint = '' then webhooks.secret_hint else excluded.secret_hint end,
      events = excluded.events, chatbot_ids = excluded.chatbot_ids, recipients = excluded.recipients,
      digest = excluded.digest, timezone = excluded.timezone,
      measurement_id = excluded.measurement_id, enabled = true, disabled_reason = null, failures = 0,
      failing_since = null`);
  await tx.execute(sql`
    update webhook_deliveries d set next_attempt_at = ${dueAt(at)}
    from webhooks w, (
      select id from webhook_deliveries
      where organization_id = ${organizationId} and webhook_id = ${id} and status = 'pending' and attempts = 0
      for update skip locked
    ) waiting
    where w.organization_id = ${organizationId} and w.id = ${id} and d.id = waiting.id`);
}

/** Names of integrations in emails. */
const names: Readonly<Record<IntegrationKind, string>> = {
  slack: 'Slack',
  email: 'Email',
  ga4: 'Google Analytics',
};

/** Whether the database supports this time zone; an unknown one would fail every batch of events. */
export async function hasTimezone(tx: Executor, timezone: string): Promise<boolean> {
  const row = await tx.first(sql`select name from pg_timezone_names where name = ${timezone}`);
  return row !== undefined;
}

/** Number of the given users who are members. */
export async function countMembers(
  tx: Executor,
  organizationId: string,
  userIds: readonly string[],
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from memberships
    where organization_id = ${organizationId} and user_id = any(${[...userIds]}::uuid[])`);
  return row?.count ?? 0;
}

export interface MailRecipientRow {
  email: string;
  language: string | null;
  role: Role;
}

/** Returns the given users who are still members. */
export function listMailRecipients(
  tx: Pick<Transaction, 'rows'>,
  organizationId: string,
  userIds: readonly string[],
): Promise<MailRecipientRow[]> {
  return tx.rows<MailRecipientRow>(sql`
    select u.email, coalesce(u.language, o.language) as language, m.role from memberships m
    join users u on u.id = m.user_id and u.disabled_at is null
    join organizations o on o.id = m.organization_id and o.deleted_at is null
    where m.organization_id = ${organizationId} and m.user_id = any(${[...userIds]}::uuid[])
    order by m.user_id`);
}

export async function findOrganizationLanguage(
  tx: Transaction,
  organizationId: string,
): Promise<string | null> {
  const row = await tx.first<{ language: string | null }>(
    sql`select language from organizations where id = ${organizationId}`,
  );
  return row?.language ?? null;
}

/** Time of the next delivery for a row of `webhooks` aliased as `w`: now, or at 8:00 in its time zone, daily or on Mondays. */
export function dueAt(now: Date): Statement {
  const morning = sql`((${now}::timestamptz at time zone w.timezone) - interval '8 hours')`;
  return sql`case w.digest
    when 'daily' then (date_trunc('day', ${morning}) + interval '1 day 8 hours') at time zone w.timezone
    when 'weekly' then (date_trunc('week', ${morning}) + interval '7 days 8 hours') at time zone w.timezone
    else ${now}::timestamptz end`;
}
