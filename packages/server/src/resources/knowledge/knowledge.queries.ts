import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { ApiSource } from '@parley/contracts/settings/api-sources';
import type { CrawlSettings } from '@parley/knowledge/web/address/frontier';
import type { Executor, Transaction } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { json, type Statement, sql } from '../../db/sql.ts';
import { countRows } from '../../kernel/exchange/counted-page.ts';

export interface SourceRow {
  id: string;
  chatbot_id: string;
  name: string;
  type: Source['type'];
  status: Source['status'];
  enabled: boolean;
  tags: string[];
  live_generation: number | null;
  building_generation: number | null;
  progress_done: number;
  progress_total: number | null;
  progress_unit: string | null;
  error_code: string | null;
  error_params: Readonly<Record<string, string | number>> | null;
  last_synced_at: Date | null;
  size_bytes: number | null;
  file_type: string | null;
  url: string | null;
  page_count: number | null;
  chunk_count: number;
  token_count: number;
  settings: SourceSettings;
  refresh: Source['refresh'];
  next_refresh_at: Date | null;
  page_counts: NonNullable<Source['pageCounts']> | null;
  created_at: Date;
}

export interface SourceSettings {
  /** Websites only: crawl settings; null reads a single page. */
  crawl?: CrawlSettings | null;
  /** APIs only. Contains the names of headers, not their values. */
  api?: ApiSource;
  /** Websites only: true unless a user has entered a name, so that the source is named by the title of its page. */
  isNamedByTitle?: boolean;
}

export interface NewSource {
  id: string;
  organizationId: string;
  chatbotId: string;
  name: string;
  type: 'text' | 'file' | 'url' | 'api';
  sizeBytes: number | null;
  content: string | null;
  file: { key: string; name: string; type: string } | null;
  website: NewWebsite | null;
  /** Sealed headers for requests to an API. */
  sealedHeaders?: string | null;
  createdBy: string | null;
  at: Date;
}

/** A website or an API to be added. */
export interface NewWebsite {
  url: string;
  settings: SourceSettings;
  refresh: Source['refresh'];
  nextRefreshAt: Date | null;
}

/** Newest first, at most 1,000. */
export function listSources(
  tx: Executor,
  organizationId: string,
  chatbotId: string,
  { limit, offset }: RowRange,
): Promise<SourceRow[]> {
  return tx.rows(
    selectSources(
      organizationId,
      sql`and s.chatbot_id = ${chatbotId} order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`,
    ),
  );
}

/** Sources of all chatbots, newest first. */
export function listAllSources(
  tx: Executor,
  organizationId: string,
  { limit, offset }: RowRange,
): Promise<SourceRow[]> {
  return tx.rows(
    selectSources(organizationId, sql`order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`),
  );
}

export function countSources(tx: Executor, organizationId: string): Promise<number> {
  return countRows(
    tx,
    sql`
      select 1 from knowledge_sources s
      join chatbots c on c.organization_id = s.organization_id and c.id = s.chatbot_id and c.deleted_at is null
      where s.organization_id = ${organizationId} and s.deleted_at is null`,
  );
}

export function findSource(tx: Executor, organizationId: string, id: string): Promise<SourceRow | undefined> {
  return tx.first(selectSources(organizationId, sql`and s.id = ${id}`));
}

/** Locks the source until the transaction ends; returns the row as of the lock. */
export async function lockSource(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<SourceRow | undefined> {
  await tx.execute(sql`
    select id from knowledge_sources where organization_id = ${organizationId} and id = ${id} for update`);
  return findSource(tx, organizationId, id);
}

function selectSources(organizationId: string, rest: Statement): Statement<SourceRow> {
  return sql`
    select s.id, s.chatbot_id, s.name, s.type, s.status, s.enabled, s.tags, s.live_generation, s.building_generation,
      s.progress_done, s.progress_total, s.progress_unit, s.error_code, s.error_params, s.last_synced_at,
      s.size_bytes, s.file_type, s.url, s.page_count, s.chunk_count, s.token_count, s.settings, s.refresh,
      s.next_refresh_at, s.created_at,
      case when s.type = 'url' then (
        select json_build_object('queued', count(*) filter (where p.status = 'queued'),
          'read', count(*) filter (where p.status = 'read'),
          'unchanged', count(*) filter (where p.status = 'unchanged'),
          'skipped', count(*) filter (where p.status = 'skipped'),
          'failed', count(*) filter (where p.status = 'failed'))
        from source_pages p
        where p.organization_id = s.organization_id and p.source_id = s.id
          and p.generation = coalesce(s.building_generation, s.live_generation)
      ) end as page_counts
    from knowledge_sources s
    join chatbots c on c.organization_id = s.organization_id and c.id = s.chatbot_id and c.deleted_at is null
    where s.organization_id = ${organizationId} and s.deleted_at is null ${rest}`;
}

/** The content of a source, read separately because it may be large. */
export function findMaterial(tx: Executor, organizationId: string, id: string) {
  return tx.first<{
    content: string | null;
    file_key: string | null;
    file_name: string | null;
    sealed_headers: string | null;
  }>(sql`
    select content, file_key, file_name, sealed_headers from knowledge_sources
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null`);
}

export function insertSource(tx: Transaction, source: NewSource): Promise<number> {
  return tx.execute(sql`
    insert into knowledge_sources (id, organization_id, chatbot_id, name, type, status, building_generation,
      size_bytes, content, file_key, file_name, file_type, url, settings, refresh, next_refresh_at, sealed_headers,
      created_by, created_at, updated_at)
    values (${source.id}, ${source.organizationId}, ${source.chatbotId}, ${source.name}, ${source.type},
      'processing', 1, ${source.sizeBytes}, ${source.content}, ${source.file?.key ?? null},
      ${source.file?.name ?? null}, ${source.file?.type ?? null}, ${source.website?.url ?? null},
      ${json(source.website?.settings ?? {})}, ${source.website?.refresh ?? null},
      ${source.website?.nextRefreshAt ?? null}, ${source.sealedHeaders ?? null}, ${source.createdBy}, ${source.at}, ${source.at})`);
}

export function updateSource(
  tx: Transaction,
  organizationId: string,
  id: string,
  changes: {
    name: string;
    enabled: boolean;
    tags: readonly string[];
    settings: SourceSettings;
    refresh: Source['refresh'];
    nextRefreshAt: Date | null;
    at: Date;
  },
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set name = ${changes.name}, enabled = ${changes.enabled}, tags = ${changes.tags},
      settings = ${json(changes.settings)}, refresh = ${changes.refresh}, next_refresh_at = ${changes.nextRefreshAt},
      updated_at = ${changes.at}
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null`);
}

/** Names a source after its page's title. */
export function nameByTitle(
  tx: Transaction,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
  name: string,
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set name = ${name} where organization_id = ${organizationId} and id = ${sourceId}`);
}

export function replaceContent(
  tx: Transaction,
  organizationId: string,
  id: string,
  content: string,
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set content = ${content}, size_bytes = ${Buffer.byteLength(content)}
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null`);
}

/** Replaces the settings of an API; its items stay until it is read again. */
export function replaceApi(
  tx: Transaction,
  organizationId: string,
  id: string,
  { url, api, sealedHeaders }: { url: string; api: ApiSource; sealedHeaders: string | null },
): Promise<number> {
  return tx.execute(sql`
    update knowledge_sources set url = ${url}, settings = settings || ${json({ api })}::jsonb,
      sealed_headers = ${sealedHeaders}
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null`);
}

/**
 * Makes the source inaccessible everywhere immediately. Returns the chatbot's id and the source's name, or undefined if there is
 * no such source.
 */
export function markDeleted(tx: Transaction, organizationId: string, id: string, at: Date) {
  return tx.first<{ chatbot_id: string; name: string }>(sql`
    update knowledge_sources s set deleted_at = ${at}, updated_at = ${at}
    from chatbots c
    where s.organization_id = ${organizationId} and s.id = ${id} and s.deleted_at is null
      and c.organization_id = s.organization_id and c.id = s.chatbot_id and c.deleted_at is null
    returning s.chatbot_id, s.name`);
}
