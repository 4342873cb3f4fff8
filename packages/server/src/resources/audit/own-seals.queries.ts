import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { BlockEnd, FoundSeal, SealedEntry } from '../../record/seals/check-seal.ts';
import {
  afterStart,
  auditEntries,
  blockContent,
  exactTime,
  inBlock,
  markOf,
  sealColumns,
} from '../../record/seals/log-entries.ts';

export interface OwnSeal extends FoundSeal {
  /** The hash of the previous seal in the chain, which may be of another log; empty before the first seal. */
  previous_hash: string;
}

/** The organization's entries in the block of seal `s`. */
const entriesOf = (organizationId: string) =>
  auditEntries(sql`organization_id = ${organizationId} and ${inBlock}`);

/**
 * The seals of the organization's log after number `after`, each with the current content of its block; at most `maxEntries`
 * entries, or a single block.
 */
export function readOwnSeals(
  tx: Transaction,
  organizationId: string,
  { after, maxEntries }: { after: number; maxEntries: number },
): Promise<OwnSeal[]> {
  return tx.rows<OwnSeal>(sql`
    select ${sealColumns}, ${organizationId}::uuid as organization_id,
      coalesce(encode(s.previous_hash, 'hex'), '') as previous_hash
    from resolve.own_seals(${after}, ${maxEntries}) s
    cross join lateral (select ${blockContent} from (${entriesOf(organizationId)}) e) found
    order by s.n`);
}

/** The current entries of a block, in order. */
export function readOwnEntries(
  tx: Transaction,
  organizationId: string,
  { after_at, after_id, until_at, until_id }: OwnSeal,
): Promise<SealedEntry[]> {
  return tx.rows<SealedEntry>(sql`
    select e.id, e.created_at, ${markOf} as mark
    from (select ${after_at}::timestamptz as after_at, ${after_id}::uuid as after_id,
      ${until_at}::timestamptz as until_at, ${until_id}::uuid as until_id) s
    cross join lateral (${entriesOf(organizationId)}) e
    order by e.created_at, e.id`);
}

/** Time up to which all logs are sealed, with microseconds. */
export async function findSealedUntil(tx: Executor): Promise<string | null> {
  const row = await tx.first<{ until: string | null }>(sql`
    select ${exactTime(sql`resolve.sealed_until()`)} as until`);
  return row?.until ?? null;
}

/** The first entry in sealed time after the log's last block, which must have been inserted later. */
export function findOwnStray(
  tx: Executor,
  organizationId: string,
  { end, sealedUntil }: { end: BlockEnd | undefined; sealedUntil: string },
): Promise<{ id: string; created_at: Date } | undefined> {
  return tx.first(sql`
    select id, created_at
    from audit_log, (select ${end?.at ?? null}::timestamptz as after_at, ${end?.id ?? null}::uuid as after_id) s
    where organization_id = ${organizationId} and created_at <= ${sealedUntil}::timestamptz and ${afterStart}
    order by created_at, id limit 1`);
}

/** Number of entries that are not sealed yet. */
export async function countOwnUnsealed(
  tx: Executor,
  organizationId: string,
  sealedUntil: string | null,
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from audit_log
    where organization_id = ${organizationId} and created_at > coalesce(${sealedUntil}::timestamptz, '-infinity')`);
  return row?.count ?? 0;
}
