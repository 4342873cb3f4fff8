import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** A source of any organization. */
export interface AnySource {
  id: string;
  organization_id: string;
}

/** Sources whose refresh is due, the longest overdue first, except those of suspended organizations. */
export function listDue(tx: Executor, now: Date, limit: number): Promise<AnySource[]> {
  return tx.rows<AnySource>(sql`
    select id, organization_id from knowledge_sources
    where next_refresh_at <= ${now} and deleted_at is null
      and organization_id not in (select id from organizations where suspended_at is not null)
    order by next_refresh_at limit ${limit}`);
}

/** Sets the time of the next scheduled refresh; null for none. */
export function setNextRefresh(
  tx: Executor,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
  at: Date | null,
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set next_refresh_at = ${at}
    where organization_id = ${organizationId} and id = ${sourceId}`);
}

/**
 * Sources that an earlier version of the reader has parsed, and that are not being re-read: at most `maxOfOrganization` of each
 * organization, and as many as may be started in addition to those being re-read.
 * @param lostBefore re-reads that started before count as lost
 */
export function listOutdated(
  tx: Executor,
  { readerVersion, lostBefore }: { readerVersion: number; lostBefore: Date },
  { maxSources, maxOfOrganization }: { maxSources: number; maxOfOrganization: number },
): Promise<AnySource[]> {
  return tx.rows<AnySource>(sql`
    with outdated as (
      select id, organization_id, building_generation > live_generation and reread_at > ${lostBefore} as is_started,
        coalesce(reread_at <= ${lostBefore}, true) as is_due
      from knowledge_sources
      where type in ('file', 'text') and status = 'ready' and deleted_at is null and live_generation is not null
        and organization_id not in (select id from organizations where suspended_at is not null)
        and (reader_version < ${readerVersion} or reader_generation is distinct from live_generation)
    ),
    due as (
      select id, organization_id, row_number() over (partition by organization_id order by id) as place
      from outdated where is_due
    )
    select id, organization_id from due where place <= ${maxOfOrganization}
    order by place, id
    limit greatest(0, ${maxSources} - (select count(*) from outdated where is_started))`);
}

/** Sources whose ingest has neither ended nor a waiting job since a time. */
export function listLost(
  tx: Executor,
  before: Date,
  limit: number,
): Promise<(AnySource & { chatbot_id: string; building_generation: number })[]> {
  return tx.rows(sql`
    select id, organization_id, chatbot_id, building_generation from knowledge_sources s
    where status = 'processing' and deleted_at is null and building_generation is not null
      and updated_at < ${before}
      and not exists (
        select from pgboss.job j where j.state in ('created', 'retry', 'active') and j.data ->> 'resourceId' = s.id::text)
    limit ${limit}`);
}

/** Those of the keys of stored files that a source or an export refers to. */
export async function listNamedFiles(tx: Executor, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ file_key: string }>(sql`
    select file_key from knowledge_sources where file_key = any(${[...keys]}::text[])
    union all select file_key from data_exports where file_key = any(${[...keys]}::text[])`);
  return rows.map(({ file_key }) => file_key);
}
