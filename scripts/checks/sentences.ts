import { checkLanguages, readExceptions } from '../../packages/locales/checks/check-languages.ts';
import { baseKey, readLocales, readVisitorLocales } from '../../packages/locales/locale-files.ts';
import type { Findings } from './check.ts';
import { findLiteralText } from './sources/literal-text.ts';
import { type KeyUse, keyUsesOf, stringsIn } from './sources/locale-uses.ts';
import { isTestFile, readSources, type SourceFile } from './sources/sources.ts';

/** Fallback namespace for missing keys. */
const fallbackNamespace = 'common';

/** Checks that every user-visible sentence is in packages/locales exactly once, and that none is missing or unused. */
export async function checkSentences(root: string): Promise<Findings> {
  const files = readSources(root, ['packages']).filter((file) => !isTestFile(file.path));
  const shown = files.filter((file) => /^packages\/(web|chat|widget|markdown)\/src\//.test(file.path));
  const locales = readLocales(root);
  const keys = new Set([...(locales.get('en')?.keys() ?? [])].map(baseKey));
  const uses = files.flatMap(keyUsesOf);
  return {
    problems: [
      ...shown.flatMap(findLiteralText),
      ...uses
        .filter((use) => !isThere(use, keys))
        .map((use) => `${use.place} asks for ${nameOf(use)}, which is missing`),
      ...unusedKeys(keys, uses, files).map((key) => `en ${key} is asked for nowhere`),
      ...checkLanguages(locales, readExceptions(root)),
      ...checkLanguages(readVisitorLocales(root)),
    ],
  };
}

function isThere(use: KeyUse, keys: ReadonlySet<string>): boolean {
  if (use.key === '' || (!use.complete && !use.key.includes('.'))) return true;
  return [...keys].some((key) => matches(use, key));
}

function matches(use: KeyUse, fullKey: string): boolean {
  const [namespace = '', key = ''] = fullKey.split(':');
  const searched = use.namespaces.length === 0 ? undefined : [...use.namespaces, fallbackNamespace];
  if (searched && !searched.includes(namespace)) return false;
  if (!use.complete) return key.startsWith(use.key);
  return key === use.key || key.startsWith(`${use.key}.`);
}

function unusedKeys(
  keys: ReadonlySet<string>,
  uses: readonly KeyUse[],
  files: readonly SourceFile[],
): string[] {
  const unused = [...keys].filter((key) => !uses.some((use) => use.key !== '' && matches(use, key)));
  if (unused.length === 0) return [];
  const strings = files
    .flatMap(stringsIn)
    .map(({ text, complete }) => ({ text: text.replace(/^\w+:/, ''), complete }));
  const literals = new Set(strings.filter((one) => one.complete).map((one) => one.text));
  const beginnings = strings
    .filter((one) => !one.complete && /^\w+\.[\w.]*$/.test(one.text))
    .map((one) => one.text);
  return unused.filter((fullKey) => {
    const key = fullKey.split(':')[1] ?? '';
    return !literals.has(key) && !beginnings.some((beginning) => key.startsWith(beginning));
  });
}

function nameOf(use: KeyUse): string {
  const where = use.namespaces.length > 0 ? `${use.namespaces.join(' or ')}:` : '';
  return `${where}${use.key}${use.complete ? '' : '…'}`;
}
