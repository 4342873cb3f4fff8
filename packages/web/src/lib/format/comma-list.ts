import { isolate } from '@parley/contracts/language/isolate';

const commas: Readonly<Record<string, string>> = { ja: '、', zh: '、', ar: '، ', fa: '، ', ur: '، ' };

/** Joins items with the comma of the language, without the "and" that `Intl.ListFormat` adds in some languages. */
export function commaList(items: readonly string[], language: string): string {
  return items.map((item) => isolate(item, language)).join(commas[language] ?? ', ');
}
