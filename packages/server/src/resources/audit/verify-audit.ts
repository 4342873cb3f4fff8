import type { LogBreak, LogProof } from '@parley/contracts/resources/organization/log-verification';
import type { Transaction } from '../../db/database.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
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

/** The part of the log that was verified so far. */
interface Found {
  n: number;
  checked: number;
  end: BlockEnd | undefined;
}

/**
 * Recomputes the seals of one organization's log, in its own scope, and stops at the first difference. The chain spans the logs
 * of all organizations; of the other logs this sees only the previous hash of each own seal.
 */
export async function verifyAudit(
  { database }: Pick<Deps, 'database'>,
  organizationId: string,
): Promise<LogProof> {
  const inScope = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    withScope(database, tenantScope(organizationId), work);
  const sealedUntil = await inScope(findSealedUntil);
  let found: Found = { n: 0, checked: 0, end: undefined };
  let brokenAt: LogBreak | null = null;
  for (let isLast = false; !isLast && brokenAt === null; ) {
    const before = found;
    const piece = await inScope(async (tx) => {
      const range = { after: before.n, maxEntries: maxEntriesInPiece };
      const seals = await readOwnSeals(tx, organizationId, range);
      return { isLast: seals.length === 0, ...(await follow(tx, organizationId, before, seals)) };
    });
    ({ isLast, found, brokenAt } = piece);
  }
  return inScope(async (tx) => {
    const broken =
      brokenAt ??
      (sealedUntil === null ? null : await strayBreak(tx, organizationId, { end: found.end, sealedUntil }));
    return {
      ok: broken === null,
      checked: found.checked,
      waiting: await countOwnUnsealed(tx, organizationId, sealedUntil),
      sealedUntil: found.end === undefined ? null : new Date(found.end.at).toISOString(),
      brokenAt: broken,
    };
  });
}

/**
 * Adds seals; returns the new state and the first break. Does not modify the state before, so that a transaction can be retried.
 */
async function follow(
  tx: Transaction,
  organizationId: string,
  before: Found,
  seals: readonly OwnSeal[],
): Promise<{ found: Found; brokenAt: LogBreak | null }> {
  const found = { ...before };
  for (const seal of seals) {
    if (!isLinked(seal, seal.previous_hash, found.end))
      return { found, brokenAt: { problem: 'seal', at: seal.made_at.toISOString(), entryId: null } };
    if (!isUntouched(seal)) {
      const entries = await readOwnEntries(tx, organizationId, seal);
      return { found, brokenAt: firstDifference(seal, entries) };
    }
    found.n = seal.n;
    found.checked += seal.rows;
    found.end = { at: seal.until_at, id: seal.until_id };
  }
  return { found, brokenAt: null };
}

async function strayBreak(
  tx: Transaction,
  organizationId: string,
  until: { end: BlockEnd | undefined; sealedUntil: string },
): Promise<LogBreak | null> {
  const entry = await findOwnStray(tx, organizationId, until);
  return entry ? { problem: 'added', at: entry.created_at.toISOString(), entryId: entry.id } : null;
}
