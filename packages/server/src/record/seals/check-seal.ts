import type { LogBreak } from '@parley/contracts/resources/organization/log-verification';
import { markDigits } from './log-entries.ts';
import { type SealHeader, sealHash } from './seal-hash.ts';

/** Maximum number of entries hashed in one statement. */
export const maxEntriesInPiece = 20_000;

/** A seal, and the present content of its block in the log. */
export interface FoundSeal extends SealHeader {
  hash: string;
  made_at: Date;
  found_rows: number;
  found_content: string | null;
}

/** An entry of a block as it is now. */
export interface SealedEntry {
  id: string;
  created_at: Date;
  mark: string;
}

/** The last entry of a block. */
export interface BlockEnd {
  at: string;
  id: string;
}

/** Whether a seal begins where the previous block of its log ends, and includes the hash of the previous seal. */
export function isLinked(seal: FoundSeal, previousHash: string, end: BlockEnd | undefined): boolean {
  return (
    seal.after_at === (end?.at ?? null) &&
    seal.after_id === (end?.id ?? null) &&
    seal.hash === sealHash(previousHash, seal)
  );
}

/** Whether the log still contains exactly the sealed entries. */
export function isUntouched(seal: FoundSeal): boolean {
  return seal.found_rows === seal.rows && seal.found_content === seal.content;
}

/** The sealed marks of a block's entries, in order. */
export function marksOf({ marks }: SealHeader): string[] {
  return marks.match(new RegExp(`.{${markDigits}}`, 'g')) ?? [];
}

/** Where the entries of a block first differ from the sealed ones. */
export function firstDifference(seal: FoundSeal, entries: readonly SealedEntry[]): LogBreak {
  const marks = marksOf(seal);
  const place = marks.findIndex((mark, index) => entries[index]?.mark !== mark);
  const entry = entries[place === -1 ? marks.length : place];
  const at = (entry?.created_at ?? new Date(seal.until_at)).toISOString();
  if (entries.length < marks.length) return { problem: 'removed', at, entryId: null };
  return {
    problem: entries.length > marks.length ? 'added' : 'altered',
    at,
    entryId: entry?.id ?? null,
  };
}
