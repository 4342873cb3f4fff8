import { createHash } from 'node:crypto';
import type { SourcePage } from '@parley/contracts/resources/chatbot/knowledge';
import type { FoundPage } from '@parley/knowledge/web/address/frontier';
import type { Executor, Transaction } from '../../db/database.ts';
import type { RowRange } from '../../db/sql.ts';
import { nothing, sql } from '../../db/sql.ts';
import type { Generation } from '../../knowledge/indexing/index-generation.ts';

export interface PageRow {
  id: string;
  position: number;
  depth: number;
  url: string;
  status: SourcePage['status'];
}

export interface ListedPageRow extends PageRow {
  title: string | null;
  error_code: string | null;
  chunk_count: number;
  fetched_at: Date | null;
}

/** Outcome of reading a page. */
export interface PageResult {
  status: 'read' | 'unchanged' | 'skipped' | 'failed';
  url: string;
  errorCode: string | null;
  title: string | null;
  contentHash: string | null;
  firstOrdinal: number | null;
  chunkCount: number;
  at: Date;
}

const maxInsertedPages = 1_000;

/** Adds URLs to the crawl; known ones are ignored. */
export async function insertPages(
  tx: Transaction,
  generation: Generation,
  pages: readonly FoundPage[],
  nextId: () => string,
): Promise<void> {
  for (let start = 0; start < pages.length; start += maxInsertedPages) {
    await insertSomePages(tx, generation, pages.slice(start, start + maxInsertedPages), nextId);
  }
}

async function insertSomePages(
  tx: Transaction,
  generation: Generation,
  pages: readonly FoundPage[],
  nextId: () => string,
): Promise<void> {
  const { organizationId, chatbotId, sourceId } = generation;
  await tx.execute(sql`
    insert into source_pages (id, organization_id, chatbot_id, source_id, generation, position, depth, url, url_hash,
      status, error_code)
    select p.id, ${organizationId}, ${chatbotId}, ${sourceId}, ${generation.generation}, last.position + p.n::int, p.depth,
      p.url, decode(p.url_hash, 'hex'), case when p.refusal is null then 'queued' else 'skipped' end, p.refusal
    from unnest(
      ${pages.map(() => nextId())}::uuid[],
      ${pages.map((page) => page.depth)}::int[],
      ${pages.map((page) => page.url)}::text[],
      ${pages.map((page) => hashOf(page.url))}::text[],
      ${pages.map((page) => page.refusal)}::text[]
    ) with ordinality as p (id, depth, url, url_hash, refusal, n),
    (select coalesce(max(position), -1) as position from source_pages
      where source_id = ${sourceId} and generation = ${generation.generation}) last
    on conflict (source_id, generation, url_hash) do nothing`);
}

/** The next pages to read, in order of discovery. */
export function listQueued(tx: Executor, generation: Generation, limit: number): Promise<PageRow[]> {
  return tx.rows<PageRow>(sql`
    select id, position, depth, url, status from source_pages
    where ${ofGeneration(generation)} and status = 'queued'
    order by position limit ${limit}`);
}

/** Every URL of the generation. */
export async function listAddresses(tx: Executor, generation: Generation): Promise<string[]> {
  const rows = await tx.rows<{ url: string }>(
    sql`select url from source_pages where ${ofGeneration(generation)}`,
  );
  return rows.map((row) => row.url);
}

export async function isQueued(tx: Executor, generation: Generation, pageId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from source_pages where ${ofGeneration(generation)} and id = ${pageId} and status = 'queued'`);
  return row !== undefined;
}

/** The page with this URL, whether already read or waiting. */
export function findPageByAddress(tx: Executor, generation: Generation, url: string) {
  return tx.first<{ id: string; status: SourcePage['status'] }>(sql`
    select id, status from source_pages
    where ${ofGeneration(generation)} and url_hash = decode(${hashOf(url)}, 'hex')`);
}

/** Whether a page with this text was already read. */
export async function hasContent(
  tx: Executor,
  generation: Generation,
  contentHash: string,
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from source_pages
    where ${ofGeneration(generation)} and content_hash = ${contentHash} and status in ('read', 'unchanged') limit 1`);
  return row !== undefined;
}

/** Whether the live generation has the same text under the same URL. */
export async function isUnchanged(
  tx: Executor,
  { organizationId, sourceId }: Generation,
  url: string,
  contentHash: string | null,
): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as found from source_pages p
    join knowledge_sources s on s.organization_id = p.organization_id and s.id = p.source_id
    where p.organization_id = ${organizationId} and p.source_id = ${sourceId} and p.generation = s.live_generation
      and p.url_hash = decode(${hashOf(url)}, 'hex') and p.content_hash = ${contentHash}`);
  return row !== undefined;
}

export function savePage(
  tx: Transaction,
  generation: Generation,
  pageId: string,
  result: PageResult,
): Promise<number> {
  return tx.execute(sql`
    update source_pages set status = ${result.status}, url = ${result.url},
      url_hash = decode(${hashOf(result.url)}, 'hex'), error_code = ${result.errorCode}, title = ${result.title},
      content_hash = ${result.contentHash}, first_ordinal = ${result.firstOrdinal},
      chunk_count = ${result.chunkCount}, fetched_at = ${result.at}
    where ${ofGeneration(generation)} and id = ${pageId}`);
}

/** Marks all waiting pages as skipped, with one reason. */
export function skipQueued(tx: Transaction, generation: Generation, errorCode: string): Promise<number> {
  return tx.execute(sql`
    update source_pages set status = 'skipped', error_code = ${errorCode}
    where ${ofGeneration(generation)} and status = 'queued'`);
}

/** Number of the generation's pages by outcome. */
export async function countPages(
  tx: Executor,
  generation: Generation,
): Promise<{ read: number; done: number; total: number }> {
  const row = await tx.first<{ read: number; done: number; total: number }>(sql`
    select count(*) filter (where status in ('read', 'unchanged')) as read,
      count(*) filter (where status <> 'queued') as done, count(*) as total
    from source_pages where ${ofGeneration(generation)}`);
  return row ?? { read: 0, done: 0, total: 0 };
}

/** Why the start page was not read. */
export async function startError(tx: Executor, generation: Generation): Promise<string | null> {
  const row = await tx.first<{ error_code: string | null }>(sql`
    select error_code from source_pages where ${ofGeneration(generation)} and position = 0`);
  return row?.error_code ?? null;
}

/** Deletes the pages of all other generations. */
export function removeOtherPages(
  tx: Transaction,
  { organizationId, sourceId }: { organizationId: string; sourceId: string },
  kept: readonly number[],
): Promise<number> {
  return tx.execute(sql`
    delete from source_pages
    where organization_id = ${organizationId} and source_id = ${sourceId} and generation <> all(${kept}::int[])`);
}

/** Pages for the list, in order of discovery. */
export function listPages(
  tx: Executor,
  key: { organizationId: string; sourceId: string; generation: number },
  {
    status,
    limit,
    offset,
    failedFirst = false,
  }: { status: string | undefined; limit: number; offset: number; failedFirst?: boolean },
): Promise<ListedPageRow[]> {
  return tx.rows<ListedPageRow>(sql`
    select id, position, depth, url, status, title, error_code, chunk_count, fetched_at from source_pages
    where ${ofGeneration(key)} ${status === undefined ? nothing : sql`and status = ${status}`}
    order by ${failedFirst ? sql`status <> 'failed', ` : nothing}position limit ${limit} offset ${offset}`);
}

export async function countListedPages(
  tx: Executor,
  key: { organizationId: string; sourceId: string; generation: number },
  status: string | undefined,
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from source_pages
    where ${ofGeneration(key)} ${status === undefined ? nothing : sql`and status = ${status}`}`);
  return row?.count ?? 0;
}

function ofGeneration(key: { organizationId: string; sourceId: string; generation: number }) {
  return sql`organization_id = ${key.organizationId} and source_id = ${key.sourceId}
    and generation = ${key.generation}`;
}

function hashOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

export interface ChunkRow {
  id: string;
  ordinal: number;
  heading_path: string[];
  page: number | null;
  url: string | null;
  text: string;
  token_count: number;
}

/** Chunks of the live generation in reading order. */
export function listChunks(
  tx: Executor,
  organizationId: string,
  source: { id: string; generation: number },
  range: RowRange,
): Promise<ChunkRow[]> {
  return tx.rows<ChunkRow>(sql`
    select id, ordinal, heading_path, page, url, text, token_count from chunks
    where organization_id = ${organizationId} and source_id = ${source.id} and generation = ${source.generation}
    order by ordinal limit ${range.limit} offset ${range.offset}`);
}
