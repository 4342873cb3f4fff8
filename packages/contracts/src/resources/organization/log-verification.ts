import { z } from 'zod';
import { id, isoDate, nullableDate } from '../../values/primitives.ts';

/** The first difference between a log and its seals. */
export const logBreak = z.strictObject({
  /** `seal`: the seals themselves were changed. */
  problem: z.enum(['altered', 'removed', 'added', 'seal']),
  at: isoDate,
  entryId: id.nullable(),
});
export type LogBreak = z.output<typeof logBreak>;

/** Whether an organization's log matches its seals. */
export const logProof = z.strictObject({
  ok: z.boolean(),
  /** Number of entries compared to their seals, up to the first difference. */
  checked: z.number().int(),
  /** Entries too new to be sealed. */
  waiting: z.number().int(),
  /** Time of the newest sealed entry. */
  sealedUntil: nullableDate,
  brokenAt: logBreak.nullable(),
});
export type LogProof = z.output<typeof logProof>;
