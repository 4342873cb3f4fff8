const known: ReadonlySet<string> = new Set([
  'timeout',
  'rate_limited',
  'unavailable',
  'refused_key',
  'bad_request',
  'circuit_open',
  'busy',
  'cut_off',
  'empty',
  'over_limit',
]);

/** The key of the sentence on why a model gave way; reasons of a newer server share a general one. */
export function attemptKey(reason: string): string {
  return `attempts.${known.has(reason) ? reason : 'other'}`;
}
