import { z } from 'zod';
import { providerProblems } from './failures.ts';
import { openWord } from './primitives.ts';

/** Error response of a model provider. */
export const providerSaid = z.strictObject({
  problem: openWord(providerProblems),
  /** HTTP status of the response; null without a response. */
  status: z.number().int().nullable(),
  /** The provider's own message, at most 300 characters, with possible keys removed. */
  message: z.string().nullable(),
});
export type ProviderSaid = z.output<typeof providerSaid>;
