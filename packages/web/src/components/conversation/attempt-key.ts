import { modelFailures } from '@parley/contracts/values/failures';

const known: ReadonlySet<string> = new Set(modelFailures);

/** Returns the translation key that explains why a model failed; unknown reasons of a newer server get a general text. */
export function attemptKey(reason: string): string {
  return `attempts.${known.has(reason) ? reason : 'other'}`;
}
