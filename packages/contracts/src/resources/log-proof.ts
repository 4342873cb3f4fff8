import { z } from 'zod';
import { id, isoDate, nullableDate } from '../primitives.ts';

/** Where a log differs from what was sealed. */
export const logBreak = z.strictObject({
  /** `seal`: the seals themselves were changed. */
  problem: z.enum(['altered', 'removed', 'added', 'seal']),
  at: isoDate,
  entryId: id.nullable(),
});
export type LogBreak = z.output<typeof logBreak>;

/** Whether the log of an organization is as it was sealed. */
export const logProof = z.strictObject({
  ok: z.boolean(),
  /** Entries that were compared with their seals, up to the first that differs. */
  checked: z.number().int(),
  /** Entries that are too new to be sealed. */
  waiting: z.number().int(),
  /** When the newest sealed entry was written. */
  sealedUntil: nullableDate,
  brokenAt: logBreak.nullable(),
});
export type LogProof = z.output<typeof logProof>;
