import { isDeepStrictEqual } from 'node:util';
import type { ImportedSetting } from '@parley/contracts/resources/archived-settings';

interface Choices {
  /** What the organization has chosen; null for nothing. */
  own: unknown;
  /** What the archive has. */
  wanted: unknown;
  /** Whether what the organization has chosen stays. */
  keepsOwn: boolean;
}

/** What an import does with a setting that its archive has. */
export function judgeSetting(
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
