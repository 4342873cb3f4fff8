import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type EntitlementRow, entitlementColumns } from '../../kernel/limits/entitlements.ts';

export interface OrganizationRow extends EntitlementRow {
  name: string;
  language: string | null;
  /** The model for insight; fields are missing if it was never set. */
  insight_model: { enabled?: boolean; provider?: string | null; name?: string | null };
}

export function findOrganization(tx: Executor, organizationId: string): Promise<OrganizationRow | undefined> {
  return tx.first(sql`
    select o.name, o.language, o.insight_model, ${entitlementColumns} from organizations o
    where o.id = ${organizationId} and o.deleted_at is null`);
}

export interface ChatbotRow {
  id: string;
  name: string;
  privacy: PrivacySettings;
}

/** Every chatbot that may hold conversations, in a stable order. */
export function listChatbots(tx: Executor, organizationId: string): Promise<ChatbotRow[]> {
  return tx.rows(sql`
    select id, name, privacy from chatbots
    where organization_id = ${organizationId} and deleted_at is null order by id`);
}

export interface AcknowledgementRow {
  id: string;
  version: string;
  /** Null if the user no longer exists. */
  by_name: string | null;
  acknowledged_at: Date;
  notified_version: string | null;
}

export function findLastAcknowledgement(
  tx: Executor,
  organizationId: string,
): Promise<AcknowledgementRow | undefined> {
  return tx.first(sql`
    select a.id, a.version, u.full_name as by_name, a.acknowledged_at, a.notified_version
    from record_acknowledgements a left join users u on u.id = a.acknowledged_by
    where a.organization_id = ${organizationId}
    order by a.id desc limit 1`);
}

export interface NewAcknowledgement {
  id: string;
  organizationId: string;
  version: string;
  userId: string;
  at: Date;
}

export function insertAcknowledgement(tx: Executor, made: NewAcknowledgement): Promise<number> {
  return tx.execute(sql`
    insert into record_acknowledgements (organization_id, id, version, acknowledged_by, acknowledged_at)
    values (${made.organizationId}, ${made.id}, ${made.version}, ${made.userId}, ${made.at})`);
}

/** Records the version that administrators are notified of; returns whether it is a new one. */
export async function noteNotified(
  tx: Executor,
  organizationId: string,
  id: string,
  version: string | null,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update record_acknowledgements set notified_version = ${version}
    where organization_id = ${organizationId} and id = ${id}
      and notified_version is distinct from ${version}::text`);
  return changed === 1;
}

/** Organizations that have acknowledged a version, after the given one; needs a platform transaction. */
export async function listAcknowledging(
  tx: Executor,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ organization_id: string }>(sql`
    select distinct a.organization_id from record_acknowledgements a
    join organizations o on o.id = a.organization_id and o.deleted_at is null
    where ${after}::uuid is null or a.organization_id > ${after}::uuid
    order by a.organization_id limit ${limit}`);
  return rows.map((row) => row.organization_id);
}
