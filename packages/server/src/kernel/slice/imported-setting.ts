import { isDeepStrictEqual } from 'node:util';
import type { ImportedSetting } from '@parley/contracts/resources/archive/archived-settings';

interface Choices {
  /** Value in the organization; null if it is not set. */
  own: unknown;
  /** Value in the archive. */
  wanted: unknown;
  /** Whether the organization's value takes precedence. */
  keepsOwn: boolean;
}

/** Outcome of importing one setting of an archive. */
export function settingOutcome(
  name: ImportedSetting['name'],
  { own, wanted, keepsOwn }: Choices,
): ImportedSetting {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  const changed = keepsOwn ? 'kept' : 'replaced';
  const outcome = own === null ? 'set' : isDeepStrictEqual(own, wanted) ? 'same' : changed;
  return { name, outcome, reason: null, before: textOf(own), after: textOf(wanted) };
}

export function isTaken({ outcome }: ImportedSetting): boolean {
  return outcome === 'set' || outcome === 'replaced';
}
