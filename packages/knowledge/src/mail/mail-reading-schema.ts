import { z } from 'zod';
import { maxMailAddresses, maxMailTextChars } from './mail-reading.ts';

const line = z.string().max(1_000);

/** Validates the output of the process that reads untrusted emails. */
export const mailReadingSchema = z.object({
  messageId: line,
  date: line,
  from: z.array(z.object({ name: line, address: line })).max(maxMailAddresses),
  recipients: z.array(line).max(maxMailAddresses),
  addressees: z.number().int().nonnegative(),
  returnPath: line.nullable(),
  subject: line,
  automatic: z.object({
    autoSubmitted: line,
    precedence: line,
    hasListId: z.boolean(),
    parley: z.array(line),
  }),
  report: z
    .object({
      failed: z.array(z.object({ address: line, status: line })),
      returned: z.array(line),
    })
    .nullable(),
  content: z.string().max(maxMailTextChars),
  quoted: z.string().max(maxMailTextChars).nullable(),
  attachments: z.number().int().nonnegative(),
});
