import { isolate } from '@parley/contracts/isolate';
import type { InterpolationOptions } from 'i18next';

/** Inserts values as they are, because React escapes HTML, and isolates them in right-to-left sentences. */
export function isolatedValues(language: () => string): InterpolationOptions {
  return { escapeValue: true, escape: (value) => isolate(value, language()) };
}
