import type { Executor, Transaction } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { FoundSeal, SealedEntry } from '../../../record/seals/check-seal.ts';
import {
  auditEntries,
  blockContent,
  blockMarks,
  exactTime,
  inBlock,
  markOf,
  platformEntries,
  sealColumns,
} from '../../../record/seals/log-entries.ts';
import type { SealHeader } from '../../../record/seals/seal-hash.ts';

export interface NewSeal extends SealHeader {
  hash: string;
}

/** Open transactions of this database that have written to one of the logs. */
export async function listWriters(executor: Executor): Promise<string[]> {
  const rows = await executor.rows<{ virtualtransaction: string }>(sql`
    select virtualtransaction from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and relation in ('public.audit_log'::regclass, 'public.platform_log'::regclass)`);
  return rows.map(({ virtualtransaction }) => virtualtransaction);
}

/** The newest seal; every entry up to `watermark` is sealed. Takes a lock, so that two processes do not seal concurrently. */
export async function readHead(tx: Transaction): Promise<{ n: number; hash: string; watermark: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit_seals'))`);
  const row = await tx.first<{ n: number; hash: string; watermark: string }>(sql`
    select n, encode(hash, 'hex') as hash, (select ${exactTime(sql`max(until_at)`)} from audit_seals) as watermark
    from audit_seals order by n desc limit 1`);
  return row ?? { n: 0, hash: '', watermark: '-infinity' };
}

/** The time of the last entry of a batch; more entries may have exactly this time. Null without entries. */
export async function timeOfLastInBatch(
  tx: Transaction,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<string | null> {
  const inRange = sql`created_at > ${after}::timestamptz and created_at < ${before}`;
  const row = await tx.first<{ until: string | null }>(sql`
    select ${exactTime(sql`max(created_at)`)} as until from (
      select created_at from (
        (select created_at from audit_log where ${inRange} order by created_at limit ${limit})
        union all
        (select created_at from platform_log where ${inRange} order by created_at limit ${limit})
      ) both_logs order by created_at limit ${limit}
    ) batch`);
  return row?.until ?? null;
}

/** One block for each log with entries in this time range, the platform's first. */
export function readBlocks(
  tx: Transaction,
  { after, until }: { after: string; until: string },
): Promise<Omit<NewSeal, 'n' | 'hash'>[]> {
  const inRange = sql`created_at > ${after}::timestamptz and created_at <= ${until}::timestamptz`;
  return tx.rows(sql`
    with blocks as (
      select e.organization_id, ${exactTime(sql`max(e.created_at)`)} as until_at,
        (array_agg(e.id order by e.created_at desc, e.id desc))[1] as until_id,
        ${blockContent}, ${blockMarks} as marks
      from (${platformEntries(inRange)} union all ${auditEntries(inRange)}) e
      group by e.organization_id
    )
    select b.*, ${exactTime(sql`last.until_at`)} as after_at, last.until_id as after_id
    from blocks b
    left join lateral (
      (select until_at, until_id, n from audit_seals s
      where b.organization_id is not null and s.organization_id = b.organization_id order by n desc limit 1)
      union all
      (select until_at, until_id, n from audit_seals s
      where b.organization_id is null and s.organization_id is null order by n desc limit 1)
    ) last on true
    order by b.organization_id nulls first`);
}

export async function insertSeals(tx: Transaction, seals: readonly NewSeal[], at: Date): Promise<void> {
  const column = <Name extends keyof NewSeal>(name: Name) => seals.map((seal) => seal[name]);
  await tx.execute(sql`
    insert into audit_seals (n, organization_id, rows, after_at, after_id, until_at, until_id, marks, content, hash, made_at)
    select n, organization_id, rows, after_at, after_id, until_at, until_id, decode(marks, 'hex'), decode(content, 'hex'),
      decode(hash, 'hex'), ${at}
    from unnest(${column('n')}::bigint[], ${column('organization_id')}::uuid[], ${column('rows')}::int[],
      ${column('after_at')}::timestamptz[], ${column('after_id')}::uuid[], ${column('until_at')}::timestamptz[],
      ${column('until_id')}::uuid[], ${column('marks')}::text[], ${column('content')}::text[], ${column('hash')}::text[])
      as s (n, organization_id, rows, after_at, after_id, until_at, until_id, marks, content, hash)`);
}

/** A seal with the state of its log. */
export interface CheckedSeal extends FoundSeal {
  /** True if the log's organization was deleted, together with its entries. */
  is_erased: boolean;
  organization_name: string | null;
  is_expired: boolean;
  /** Whether its entries were old enough to expire. */
  could_expire: boolean;
}

/** The last seal of the next piece of the chain, which has at most `maxEntries` entries or a single block. */
export async function endOfPiece(
  tx: Transaction,
  after: number,
  maxEntries: number,
): Promise<number | undefined> {
  const row = await tx.first<{ n: number | null }>(sql`
    select max(n) as n from (
      select n, sum(rows) over (order by n) - rows as entries_before
      from (select n, rows from audit_seals where n > ${after} order by n limit 2000) next
    ) running where entries_before < ${maxEntries}`);
  return row?.n ?? undefined;
}

const entriesOfSeal = sql`(${auditEntries(sql`s.organization_id is not null and organization_id = s.organization_id and ${inBlock}`)}
  union all ${platformEntries(sql`s.organization_id is null and ${inBlock}`)})`;

/** Seals in order, each with the current content of its block, read in one statement. */
export function readPiece(
  tx: Transaction,
  { after, until, minAgeDays }: { after: number; until: number; minAgeDays: number },
): Promise<CheckedSeal[]> {
  return tx.rows<CheckedSeal>(sql`
    select ${sealColumns}, s.organization_id,
      s.organization_id is not null and o.id is null as is_erased, o.name as organization_name,
      s.expired_at is not null as is_expired,
      s.organization_id is null and s.until_at <= s.expired_at - make_interval(days => ${minAgeDays}) as could_expire
    from audit_seals s
    left join organizations o on o.id = s.organization_id and o.deleted_at is null
    cross join lateral (select ${blockContent} from ${entriesOfSeal} e) found
    where s.n > ${after} and s.n <= ${until}
    order by s.n`);
}

/** The current entries of a block, in order. */
export function readEntriesOf(tx: Transaction, n: number): Promise<SealedEntry[]> {
  return tx.rows<SealedEntry>(sql`
    select e.id, e.created_at, ${markOf} as mark
    from audit_seals s cross join lateral ${entriesOfSeal} e
    where s.n = ${n} order by e.created_at, e.id`);
}

export interface StrayEntry {
  id: string;
  created_at: Date;
  organization_id: string | null;
  organization_name: string | null;
}

/** Number of entries in both logs up to this time. */
export async function countUntil(tx: Transaction, watermark: string): Promise<number> {
  const old = sql`created_at <= ${watermark}::timestamptz`;
  const row = await tx.first<{ count: number }>(sql`
    select (select count(*) from audit_log where ${old}) + (select count(*) from platform_log where ${old}) as count`);
  return row?.count ?? 0;
}

/** The first entry in a sealed time range that belongs to no block, because it was inserted later. */
export function findStrayEntry(tx: Transaction, watermark: string): Promise<StrayEntry | undefined> {
  const isStray = sql`l.created_at <= ${watermark}::timestamptz
    and (h.until_at is null or (l.created_at, l.id) > (h.until_at, h.until_id))`;
  // `offset 0` is needed: without it, the limit makes the planner scan the whole log entry by entry.
  return tx.first<StrayEntry>(sql`
    with heads as materialized (
      select distinct on (organization_id) organization_id, until_at, until_id from audit_seals
      order by organization_id, n desc
    ), stray as (
      select * from (
        select l.organization_id, l.id, l.created_at from audit_log l
        left join heads h on h.organization_id = l.organization_id
        where ${isStray}
        union all
        select null, l.id, l.created_at from platform_log l
        left join heads h on h.organization_id is null
        where ${isStray}
      ) both_logs offset 0
    )
    select stray.*, o.name as organization_name from stray left join organizations o on o.id = stray.organization_id
    order by stray.created_at, stray.id limit 1`);
}

/** Number of entries that are not sealed yet. */
export async function countUnsealed(tx: Transaction): Promise<number> {
  const since = sql`created_at > coalesce((select max(until_at) from audit_seals), '-infinity')`;
  const row = await tx.first<{ count: number }>(sql`
    select (select count(*) from audit_log where ${since}) + (select count(*) from platform_log where ${since}) as count`);
  return row?.count ?? 0;
}

/** Deletes the sealed blocks of the platform's log that end before a time, and marks their seals as expired. */
export function deleteSealed(tx: Executor, { before, at }: { before: Date; at: Date }): Promise<number> {
  return tx.execute(sql`
    with expired as (
      update audit_seals set expired_at = ${at}
      where organization_id is null and until_at < ${before} and expired_at is null
      returning until_at, until_id
    ), last as (
      select until_at, until_id from expired order by until_at desc, until_id desc limit 1
    )
    delete from platform_log p using last where (p.created_at, p.id) <= (last.until_at, last.until_id)`);
}

/** The newest seal, with its hash in hexadecimal. */
export function findNewestSeal(tx: Executor): Promise<{ n: number; hash: string } | undefined> {
  return tx.first<{ n: number; hash: string }>(sql`
    select n, encode(hash, 'hex') as hash from audit_seals order by n desc limit 1`);
}
