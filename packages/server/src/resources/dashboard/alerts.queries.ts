import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Maximum number of alerts of one kind. */
const maxAlerts = 20;

export interface FailedSourceRow {
  id: string;
  name: string;
  chatbot_id: string;
  chatbot_name: string;
  failed_at: Date;
}

/** Sources whose last sync failed, latest first. */
export function listFailedSources(tx: Executor, organizationId: string): Promise<FailedSourceRow[]> {
  return tx.rows<FailedSourceRow>(sql`
    select s.id, s.name, s.chatbot_id, b.name as chatbot_name, s.updated_at as failed_at
    from knowledge_sources s
    join chatbots b on b.organization_id = s.organization_id and b.id = s.chatbot_id
      and b.deleted_at is null and b.status <> 'archived'
    where s.organization_id = ${organizationId} and s.status = 'error' and s.deleted_at is null
    order by s.updated_at desc, s.id limit ${maxAlerts}`);
}

/** Chatbots whose last deployment failed. */
export function listFailedDeployments(
  tx: Executor,
  organizationId: string,
): Promise<{ id: string; name: string; revision: number }[]> {
  return tx.rows(sql`
    select id, name, revision from chatbots
    where organization_id = ${organizationId} and deployment_status = 'failed' and deleted_at is null
      and status <> 'archived'
    order by updated_at desc, id limit ${maxAlerts}`);
}

/** The unpaid invoice of a subscription whose payment failed. */
export function findFailedPayment(
  tx: Executor,
  organizationId: string,
): Promise<{ invoice_id: string; number: string; attempts: number } | undefined> {
  return tx.first(sql`
    select i.id as invoice_id, i.number, s.attempts from subscriptions s
    join invoices i on i.organization_id = s.organization_id and i.id = s.open_invoice_id and i.status = 'unpaid'
    where s.organization_id = ${organizationId} and s.failed_at is not null`);
}

/** The alerts that a user has dismissed. */
export async function listDismissed(
  tx: Executor,
  organizationId: string,
  userId: string,
): Promise<Set<string>> {
  const rows = await tx.rows<{ alert: string }>(sql`
    select alert from dismissed_alerts where organization_id = ${organizationId} and user_id = ${userId}`);
  return new Set(rows.map(({ alert }) => alert));
}

/** Records that a user has dismissed an alert. Idempotent. */
export function insertDismissed(
  tx: Executor,
  dismissed: { organizationId: string; userId: string; alert: string; at: Date },
): Promise<number> {
  const { organizationId, userId, alert, at } = dismissed;
  return tx.execute(sql`
    insert into dismissed_alerts (organization_id, user_id, alert, dismissed_at)
    values (${organizationId}, ${userId}, ${alert}, ${at}) on conflict do nothing`);
}

/** Makes a dismissed alert visible to the user again. */
export function removeDismissed(
  tx: Executor,
  { organizationId, userId, alert }: { organizationId: string; userId: string; alert: string },
): Promise<number> {
  return tx.execute(sql`
    delete from dismissed_alerts
    where organization_id = ${organizationId} and user_id = ${userId} and alert = ${alert}`);
}

/** Deletes dismissals from before this time. */
export function forgetDismissed(
  tx: Executor,
  { organizationId, userId, before }: { organizationId: string; userId: string; before: Date },
): Promise<number> {
  return tx.execute(sql`
    delete from dismissed_alerts
    where organization_id = ${organizationId} and user_id = ${userId} and dismissed_at < ${before}`);
}
