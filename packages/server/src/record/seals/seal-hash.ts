import { createHash } from 'node:crypto';

/** Content of a seal; times in UTC with microseconds, hashes in hexadecimal digits. */
export interface SealHeader {
  n: number;
  organization_id: string | null;
  rows: number;
  after_at: string | null;
  after_id: string | null;
  until_at: string;
  until_id: string;
  content: string;
  /** The marks (beginnings of the hashes) of all entries. */
  marks: string;
}

/** The hash of a seal, which includes that of the previous seal; for the first seal that is the empty text. */
export function sealHash(previous: string, header: SealHeader): string {
  const { n, organization_id, rows, after_at, after_id, until_at, until_id, content, marks } = header;
  const fields = [previous, n, organization_id, rows, after_at, after_id, until_at, until_id, content, marks];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
