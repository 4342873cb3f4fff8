import { isolate } from '@parley/contracts/isolate';

const commas: Readonly<Record<string, string>> = { ja: '、', zh: '、', ar: '، ', fa: '، ', ur: '، ' };

/** Facts or names in one line, with the comma of the language and no "and", which `Intl.ListFormat` writes in some of them. */
export function commaList(items: readonly string[], language: string): string {
  return items.map((item) => isolate(item, language)).join(commas[language] ?? ', ');
}
