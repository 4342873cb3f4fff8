import type { PlatformLogProof } from '@parley/contracts/resources/admin/admin-logs';
import type { LogBreak } from '@parley/contracts/resources/organization/log-verification';
import { minLogRetentionDays } from '@parley/contracts/rights/admin-lists';
import type { Database, Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import {
  type BlockEnd,
  firstDifference,
  isLinked,
  isUntouched,
  marksOf,
  maxEntriesInPiece,
} from '../../../record/seals/check-seal.ts';
import {
  type CheckedSeal,
  countUnsealed,
  countUntil,
  endOfPiece,
  findStrayEntry,
  readEntriesOf,
  readPiece,
} from './seals.queries.ts';

type Break = NonNullable<PlatformLogProof['brokenAt']>;

/**
 * Recomputes every seal from the entries of both logs, piece by piece, and stops at the first difference. Entries may be missing
 * because of retention or a deleted organization; the remaining ones must match their seals.
 */
export async function verifyLogs(database: Pick<Database, 'platform'>): Promise<PlatformLogProof> {
  let chain: Chain = { n: 0, hash: '', checked: 0, until: null, ends: new Map() };
  let brokenAt: Break | null = null;
  for (let isLast = false; !isLast && brokenAt === null; ) {
    const before = chain;
    const piece = await withPlatform(database, (tx) => nextPiece(tx, before.n));
    isLast = piece.length === 0;
    ({ chain, brokenAt } = await withPlatform(database, (tx) => follow(tx, before, piece)));
  }
  return withPlatform(database, async (tx) => {
    const broken = brokenAt ?? (await strayBreak(tx, chain));
    return {
      ok: broken === null,
      checked: chain.checked,
      waiting: await countUnsealed(tx),
      sealedUntil: chain.until === null ? null : new Date(chain.until).toISOString(),
      newest: chain.n === 0 ? null : { n: chain.n, hash: chain.hash },
      brokenAt: broken,
    };
  });
}

/** The part of the chain that was verified so far. */
interface Chain {
  n: number;
  hash: string;
  checked: number;
  /** Time of the newest sealed entry, with microseconds. */
  until: string | null;
  /** End of the last block of each log. */
  ends: Map<string | null, BlockEnd>;
}

async function nextPiece(tx: Transaction, after: number): Promise<CheckedSeal[]> {
  const until = await endOfPiece(tx, after, maxEntriesInPiece);
  return until === undefined ? [] : readPiece(tx, { after, until, minAgeDays: minLogRetentionDays });
}

/**
 * Adds a piece to the chain; returns the new chain and its first break. Does not modify `before`, so that a transaction can be
 * retried.
 */
async function follow(
  tx: Transaction,
  before: Chain,
  piece: readonly CheckedSeal[],
): Promise<{ chain: Chain; brokenAt: Break | null }> {
  const chain = { ...before, ends: new Map(before.ends) };
  for (const seal of piece) {
    if (seal.n !== chain.n + 1 || !isLinked(seal, chain.hash, chain.ends.get(seal.organization_id)))
      return {
        chain,
        brokenAt: breakOf(seal, { problem: 'seal', at: seal.made_at.toISOString(), entryId: null }),
      };
    if (!isWhole(seal)) {
      const found = await breakInside(tx, seal);
      if (found) return { chain, brokenAt: breakOf(seal, found) };
    }
    chain.n = seal.n;
    chain.hash = seal.hash;
    chain.checked += seal.found_rows;
    chain.ends.set(seal.organization_id, { at: seal.until_at, id: seal.until_id });
    if (chain.until === null || seal.until_at > chain.until) chain.until = seal.until_at;
  }
  return { chain, brokenAt: null };
}

function isWhole(seal: CheckedSeal): boolean {
  if (seal.is_expired) return seal.could_expire && seal.found_rows === 0;
  return isUntouched(seal);
}

/** The first entry that differs from its seal; null if only entries of a deleted organization are missing. */
async function breakInside(tx: Transaction, seal: CheckedSeal): Promise<LogBreak | null> {
  const entries = await readEntriesOf(tx, seal.n);
  if (!seal.is_erased) return firstDifference(seal, entries);
  const sealed = new Set(marksOf(seal));
  const strange = entries.find(({ mark }) => !sealed.has(mark));
  return strange ? { problem: 'altered', at: strange.created_at.toISOString(), entryId: strange.id } : null;
}

function breakOf(seal: CheckedSeal, found: LogBreak): Break {
  const { organization_id: id, organization_name: name } = seal;
  return { ...found, organization: id === null ? null : { id, name } };
}

/** Finds an entry outside of all blocks: up to the newest sealed time, there must be exactly as many entries as in the blocks. */
async function strayBreak(tx: Transaction, { until, checked }: Chain): Promise<Break | null> {
  if (until === null || (await countUntil(tx, until)) <= checked) return null;
  const entry = await findStrayEntry(tx, until);
  if (!entry) return null;
  const { id, created_at: at, organization_id: organizationId, organization_name: name } = entry;
  return {
    problem: 'added',
    at: at.toISOString(),
    entryId: id,
    organization: organizationId === null ? null : { id: organizationId, name },
  };
}
