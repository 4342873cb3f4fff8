import type { deliveryStatuses } from '@parley/contracts/resources/integrations/webhooks';
import type { Executor } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { type Statement, sql } from '../../db/sql.ts';

type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface DeliveryRow {
  id: string;
  event_id: string;
  type: string;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: Date | null;
  response_status: number | null;
  response_ms: number | null;
  response_body: string | null;
  error: string | null;
  created_at: Date;
}

export interface DeliveryFilter {
  organizationId: string;
  webhookId: string;
  status?: DeliveryStatus | undefined;
}

const columns = sql`id, event_id, type, status, attempts, next_attempt_at, response_status, response_ms, response_body, error,
  created_at`;

export function selectDeliveries({ organizationId, webhookId, status }: DeliveryFilter): Statement {
  return sql`
    select ${columns} from webhook_deliveries
    where organization_id = ${organizationId} and webhook_id = ${webhookId}
      and (${status ?? null}::text is null or status = ${status ?? null})`;
}

export function listDeliveries(
  tx: Executor,
  filter: DeliveryFilter,
  { limit, offset }: RowRange,
): Promise<DeliveryRow[]> {
  return tx.rows<DeliveryRow>(
    sql`${selectDeliveries(filter)} order by created_at desc, id desc limit ${limit} offset ${offset}`,
  );
}

export function findDelivery(
  tx: Executor,
  organizationId: string,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  return tx.first<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries
    where organization_id = ${organizationId} and webhook_id = ${webhookId} and id = ${deliveryId}`);
}

export interface NewDelivery {
  id: string;
  eventId: string;
  organizationId: string;
  webhookId: string;
  type: string;
  at: Date;
}

/** Inserts a delivery about the webhook itself, such as a test. */
export function insertDelivery(tx: Executor, delivery: NewDelivery): Promise<number> {
  const { id, organizationId, webhookId, at } = delivery;
  return tx.execute(sql`
    insert into webhook_deliveries (id, organization_id, webhook_id, event_id, type, resource_id, facts, event_at,
      next_attempt_at, created_at)
    values (${id}, ${organizationId}, ${webhookId}, ${delivery.eventId}, ${delivery.type}, ${webhookId}, '{}', ${at}, ${at},
      ${at})`);
}

/** Makes a finished delivery due again; false if its body was deleted. */
export async function sendAgain(
  tx: Executor,
  organizationId: string,
  deliveryId: string,
  at: Date,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update webhook_deliveries set status = 'pending', next_attempt_at = ${at}, leased_until = null
    where organization_id = ${organizationId} and id = ${deliveryId} and status in ('delivered', 'failed')
      and sealed_body is not null`);
  return changed === 1;
}

/** Clears the bodies of up to `limit` deliveries from before a time, and returns how many. */
export function clearOldBodies(tx: Executor, before: Date, limit: number): Promise<number> {
  return tx.execute(sql`
    update webhook_deliveries set sealed_body = null, response_body = null, facts = '{}' where id = any (array(
      select id from webhook_deliveries where created_at < ${before} and sealed_body is not null
      limit ${limit} for update skip locked))`);
}

/** Deletes up to `limit` deliveries from before a time, and returns how many. */
export function deleteOldDeliveries(tx: Executor, before: Date, limit: number): Promise<number> {
  return tx.execute(sql`
    delete from webhook_deliveries where id = any (array(
      select id from webhook_deliveries where created_at < ${before}
      limit ${limit} for update skip locked))`);
}

/** Deletes up to `limit` deliveries of an organization, and returns how many. */
export function deleteDeliveries(tx: Executor, organizationId: string, limit: number): Promise<number> {
  return tx.execute(sql`
    delete from webhook_deliveries where organization_id = ${organizationId} and id = any (array(
      select id from webhook_deliveries where organization_id = ${organizationId} limit ${limit}))`);
}
