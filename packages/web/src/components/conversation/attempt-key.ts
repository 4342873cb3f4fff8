import { modelFailures } from '@parley/contracts/failures';

const known: ReadonlySet<string> = new Set(modelFailures);

/** The key of the sentence on why a model failed; reasons of a newer server share a general one. */
export function attemptKey(reason: string): string {
  return `attempts.${known.has(reason) ? reason : 'other'}`;
}
