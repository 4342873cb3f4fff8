import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What was erased: ids alone, so that the ledger says nothing about anybody. */
const erasure = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  /** When, as ISO 8601. */
  at: z.iso.datetime(),
  organizationId: z.uuid(),
  conversationIds: z.array(z.uuid()),
  leadIds: z.array(z.uuid()),
  /** `hash` of the entry before in its chain; null for the first one. */
  previous: z.string().nullable(),
});

/** An entry as stored; `hash` is the SHA-256 of everything else in it. */
export const erasureEntry = erasure.extend({ hash: z.string() });

export type ErasureEntry = z.output<typeof erasureEntry>;
/** An erasure that is about to happen. */
export type Erasure = Omit<ErasureEntry, 'version' | 'previous' | 'hash'>;

/**
 * A list of everything that was erased, outside of the database: whichever backup of the database is restored, what it
 * brings back is erased again before anything serves.
 */
export interface ErasureLedger {
  /** Whether entries of all organizations make one chain, or those of each organization their own. */
  readonly chain: 'common' | 'by organization';
  /** Writes an entry; it is on the disk or in the bucket when this resolves. One caller of a chain at a time. */
  append(erasure: Erasure): Promise<ErasureEntry>;
  /** All entries, oldest first. @throws Error for an entry that was changed */
  entries(): AsyncIterable<ErasureEntry>;
  /** Adds the entries of another ledger that this one lacks, as they are. Returns how many. */
  join(entries: readonly ErasureEntry[]): Promise<number>;
}

/** The next entry of a chain. */
export function chained(next: Erasure, previous: string | null): ErasureEntry {
  const content = { version: 1, ...pick(next), previous } as const;
  return { ...content, hash: hashOf(content) };
}

/** Reads an entry. @throws Error if it is none, or was changed since it was written */
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

/** Entries of a ledger as one text, one line each. */
export function readEntries(text: string): ErasureEntry[] {
  return text.split('\n').filter(Boolean).map(readEntry);
}
