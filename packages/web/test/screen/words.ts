import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentenceValues } from '@parley/contracts/language/sentence-values';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { i18nOptions } from '../../src/lib/i18n/i18n.ts';

const folder = join(import.meta.dirname, '../../../locales/en');

function englishResources(): Record<string, object> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/** Loads the real English texts into the app's i18n, once per process. */
export async function startWords(): Promise<void> {
  if (i18n.isInitialized) return;
  await i18n
    .use(sentenceValues)
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: 'en', resources: { en: englishResources() } });
}

/**
 * Returns the English text of a key with its namespace (`settings:keys.create`), so that rewording breaks no test. @throws for an
 * unknown key
 */
export function t(key: string, values: Record<string, unknown> = {}): string {
  if (!i18n.exists(key, values)) throw new Error(`No sentence has the key ${key}`);
  return i18n.t(key, values);
}
