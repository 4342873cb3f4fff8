import type { LogBreak, LogProof } from '@parley/contracts/resources/log-proof';
import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import {
  type BlockEnd,
  firstDifference,
  isLinked,
  isUntouched,
  maxEntriesInPiece,
} from '../../record/seals/check-seal.ts';
import {
  countOwnUnsealed,
  findOwnStray,
  findSealedUntil,
  type OwnSeal,
  readOwnEntries,
  readOwnSeals,
} from './own-seals.queries.ts';

/** What was found to be whole so far. */
interface Found {
  n: number;
  checked: number;
  end: BlockEnd | undefined;
}

/**
 * Computes the seals of one organization's log anew, in its own scope, and stops at the first that differs. The chain runs through
 * the logs of all organizations; of the others it sees only the hash that each of its own seals was made over.
 */
export async function verifyAudit(
  { database }: Pick<Deps, 'database'>,
  organizationId: string,
): Promise<LogProof> {
  const inScope = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    withScope(database, { organizationId, userId: null }, work);
  const sealedUntil = await inScope(findSealedUntil);
  const found: Found = { n: 0, checked: 0, end: undefined };
  let brokenAt: LogBreak | null = null;
  for (let isLast = false; !isLast && brokenAt === null; ) {
    brokenAt = await inScope(async (tx) => {
      const seals = await readOwnSeals(tx, organizationId, { after: found.n, maxEntries: maxEntriesInPiece });
      isLast = seals.length === 0;
      return follow(tx, organizationId, found, seals);
    });
  }
  return inScope(async (tx) => {
    if (sealedUntil !== null)
      brokenAt ??= await strayBreak(tx, organizationId, { end: found.end, sealedUntil });
    return {
      ok: brokenAt === null,
      checked: found.checked,
      waiting: await countOwnUnsealed(tx, organizationId, sealedUntil),
      sealedUntil: found.end === undefined ? null : new Date(found.end.at).toISOString(),
      brokenAt,
    };
  });
}

/** Adds seals to what was found; returns where the log breaks. */
async function follow(
  tx: Transaction,
  organizationId: string,
  found: Found,
  seals: readonly OwnSeal[],
): Promise<LogBreak | null> {
  for (const seal of seals) {
    if (!isLinked(seal, seal.previous_hash, found.end))
      return { problem: 'seal', at: seal.made_at.toISOString(), entryId: null };
    if (!isUntouched(seal)) return firstDifference(seal, await readOwnEntries(tx, organizationId, seal));
    found.n = seal.n;
    found.checked += seal.rows;
    found.end = { at: seal.until_at, id: seal.until_id };
  }
  return null;
}

async function strayBreak(
  tx: Transaction,
  organizationId: string,
  until: { end: BlockEnd | undefined; sealedUntil: string },
): Promise<LogBreak | null> {
  const entry = await findOwnStray(tx, organizationId, until);
  return entry ? { problem: 'added', at: entry.created_at.toISOString(), entryId: entry.id } : null;
}
