import { createHash } from 'node:crypto';
import { z } from 'zod';

/** An erasure. It contains only ids, so that the ledger reveals nothing about people. */
const erasure = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  /** Time of the erasure, ISO 8601. */
  at: z.iso.datetime(),
  organizationId: z.uuid(),
  conversationIds: z.array(z.uuid()),
  leadIds: z.array(z.uuid()),
  /** `hash` of the previous entry in the chain; null for the first one. */
  previous: z.string().nullable(),
});

/** An entry as stored; `hash` is the SHA-256 of everything else in it. */
export const erasureEntry = erasure.extend({ hash: z.string() });

export type ErasureEntry = z.output<typeof erasureEntry>;
/** An erasure that is about to happen. */
export type Erasure = Omit<ErasureEntry, 'version' | 'previous' | 'hash'>;

/**
 * A list of all erasures, kept outside the database. If a backup is restored that still contains erased data, the data is erased
 * again before the program serves requests.
 */
export interface ErasureLedger {
  /** Whether there is one chain for all organizations, or one for each. */
  readonly chain: 'common' | 'by organization';
  /**
   * Writes an entry; when this resolves, it is on the disk or in the bucket. There must be only one writer per chain at a time.
   */
  append(erasure: Erasure): Promise<ErasureEntry>;
  /**
   * Reads all entries, oldest first.
   * @throws Error for an entry that was changed
   */
  entries(): AsyncIterable<ErasureEntry>;
  /** Imports the entries of another ledger that this one lacks, unchanged. Returns their number. */
  join(entries: readonly ErasureEntry[]): Promise<number>;
}

export function chained(next: Erasure, previous: string | null): ErasureEntry {
  const content = { version: 1, ...pick(next), previous } as const;
  return { ...content, hash: hashOf(content) };
}

/**
 * Parses an entry.
 * @throws Error if it is invalid, or was changed since it was written
 */
export function readEntry(text: string): ErasureEntry {
  const { hash, ...content } = erasureEntry.parse(JSON.parse(text));
  if (hashOf(content) !== hash)
    throw new Error(`the erasure ${content.id} was changed after it was recorded`);
  return { ...content, hash };
}

/** SHA-256, in hexadecimal digits, of the fields in their fixed order. */
export function hashOf(content: Omit<ErasureEntry, 'hash'>): string {
  const { version, previous } = content;
  return createHash('sha256')
    .update(JSON.stringify({ version, ...pick(content), previous }))
    .digest('hex');
}

function pick({ id, at, organizationId, conversationIds, leadIds }: Erasure): Erasure {
  return { id, at, organizationId, conversationIds, leadIds };
}

/** Parses the entries of a ledger file, one per line. */
export function readEntries(text: string): ErasureEntry[] {
  return text.split('\n').filter(Boolean).map(readEntry);
}
