import { readFileSync } from 'node:fs';
import { sentenceInterpolation, sentenceValues } from '@parley/contracts/language/sentence-values';
import { createInstance } from 'i18next';

/** Returns a translate function with the real English texts of a namespace. */
export async function englishOf(namespace: string) {
  const file = new URL(`../../locales/en/${namespace}.json`, import.meta.url);
  const words: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const instance = createInstance().use(sentenceValues);
  await instance.init({
    lng: 'en',
    ns: [namespace],
    defaultNS: namespace,
    interpolation: sentenceInterpolation,
    resources: { en: { [namespace]: Object(words) } },
  });
  return (key: string, values: Record<string, unknown> = {}): string => instance.t(key, values);
}
