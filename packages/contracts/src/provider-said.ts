import { z } from 'zod';
import { providerProblems } from './failures.ts';
import { openWord } from './primitives.ts';

/** What a provider of models has said in place of a result. */
export const providerSaid = z.strictObject({
  problem: openWord(providerProblems),
  /** Of the HTTP response; null if there was none. */
  status: z.number().int().nullable(),
  /** The provider's own words, at most 300 characters, without what may be a key. */
  message: z.string().nullable(),
});
export type ProviderSaid = z.output<typeof providerSaid>;
