import { createHash } from 'node:crypto';

/** What a seal says of its block; times in UTC with microseconds, hashes in hexadecimal digits. */
export interface SealHeader {
  n: number;
  organization_id: string | null;
  rows: number;
  after_at: string | null;
  after_id: string | null;
  until_at: string;
  until_id: string;
  content: string;
  /** The start of the hash of each entry. */
  marks: string;
}

/** The hash of a seal over the one before it; the first has the empty text before it. */
export function sealHash(previous: string, header: SealHeader): string {
  const { n, organization_id, rows, after_at, after_id, until_at, until_id, content, marks } = header;
  const fields = [previous, n, organization_id, rows, after_at, after_id, until_at, until_id, content, marks];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
