import type { Executor, Transaction } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import type { FoundSeal, SealedEntry } from '../../record/seals/check-seal.ts';
import { auditEntries, blockContent, exactTime, markOf } from '../../record/seals/log-entries.ts';

export interface OwnSeal extends FoundSeal {
  /** The hash of the seal before it in the chain, which may be of another log; empty before the first seal. */
  previous_hash: string;
  made_at: Date;
}

/** Entries of one organization after the first and up to the second end of blocks. */
function inBlock(
  organizationId: string,
  after: { at: Statement; id: Statement },
  until: typeof after,
): Statement {
  return sql`organization_id = ${organizationId}
    and created_at >= coalesce(${after.at}, '-infinity') and created_at <= ${until.at}
    and (created_at, id) > (coalesce(${after.at}, '-infinity'), coalesce(${after.id}, '00000000-0000-0000-0000-000000000000'))
    and (created_at, id) <= (${until.at}, ${until.id})`;
}

/** The seals of the organization's log after one, each beside what its block holds now; at most so many entries, or one block. */
export function readOwnSeals(
  tx: Transaction,
  organizationId: string,
  { after, maxEntries }: { after: number; maxEntries: number },
): Promise<OwnSeal[]> {
  const block = inBlock(
    organizationId,
    { at: sql`s.after_at`, id: sql`s.after_id` },
    { at: sql`s.until_at`, id: sql`s.until_id` },
  );
  return tx.rows<OwnSeal>(sql`
    select s.n, ${organizationId}::uuid as organization_id, s.rows, ${exactTime(sql`s.after_at`)} as after_at, s.after_id,
      ${exactTime(sql`s.until_at`)} as until_at, s.until_id, encode(s.content, 'hex') as content,
      encode(s.marks, 'hex') as marks, encode(s.hash, 'hex') as hash, coalesce(encode(s.previous_hash, 'hex'), '') as previous_hash,
      s.made_at, found.rows as found_rows, found.content as found_content
    from resolve.own_seals(${after}, ${maxEntries}) s
    cross join lateral (select ${blockContent} from (${auditEntries(block)}) e) found
    order by s.n`);
}

/** The entries of a block as they are now, in order. */
export function readOwnEntries(
  tx: Transaction,
  organizationId: string,
  { after_at, after_id, until_at, until_id }: OwnSeal,
): Promise<SealedEntry[]> {
  const block = inBlock(
    organizationId,
    { at: sql`${after_at}::timestamptz`, id: sql`${after_id}::uuid` },
    { at: sql`${until_at}::timestamptz`, id: sql`${until_id}::uuid` },
  );
  return tx.rows<SealedEntry>(sql`
    select e.id, e.created_at, ${markOf} as mark from (${auditEntries(block)}) e order by e.created_at, e.id`);
}

/** Until when all logs are sealed, with microseconds. */
export async function findSealedUntil(tx: Executor): Promise<string | null> {
  const row = await tx.first<{ until: string | null }>(sql`
    select ${exactTime(sql`resolve.sealed_until()`)} as until`);
  return row?.until ?? null;
}

/** The first entry after the last block that is older than what is sealed: it came in afterwards. */
export function findOwnStray(
  tx: Executor,
  organizationId: string,
  { end, sealedUntil }: { end: { at: string; id: string } | undefined; sealedUntil: string },
): Promise<{ id: string; created_at: Date } | undefined> {
  const after = sql`(coalesce(${end?.at ?? null}::timestamptz, '-infinity'),
    coalesce(${end?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))`;
  return tx.first(sql`
    select id, created_at from audit_log
    where organization_id = ${organizationId} and created_at <= ${sealedUntil}::timestamptz and (created_at, id) > ${after}
    order by created_at, id limit 1`);
}

/** How many entries are newer than what is sealed. */
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
