import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** `namespace:key.path` to its text. */
export type Texts = Map<string, string>;

/** The languages that have files, and all their texts. */
export function readLocales(root: string): Map<string, Texts> {
  const folder = join(root, 'packages/locales');
  if (!existsSync(folder)) return new Map();
  const languages = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));
  return new Map(languages.map((language) => [language, readLanguage(join(folder, language))]));
}

function readLanguage(folder: string): Texts {
  const texts: Texts = new Map();
  for (const file of globSync('*.json', { cwd: folder }).sort()) {
    const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    flatten(content, `${basename(file, '.json')}:`, texts);
  }
  return texts;
}

function flatten(value: unknown, path: string, texts: Texts): void {
  if (typeof value !== 'object' || value === null) {
    texts.set(path, String(value));
    return;
  }
  const separator = path.endsWith(':') ? '' : '.';
  for (const [key, below] of Object.entries(value)) flatten(below, `${path}${separator}${key}`, texts);
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The key without its plural form. */
export function baseKey(key: string): string {
  return key.replace(/_ordinal(?=_)/, '').replace(pluralForm, '');
}

/** What languages do differently from English: unknown keys, other placeholders, empty texts; `notes` say what is missing. */
export function compareLanguages(locales: Map<string, Texts>): { problems: string[]; notes: string[] } {
  const english = locales.get('en') ?? new Map<string, string>();
  const wanted = placeholdersByKey(english);
  const problems: string[] = [];
  const notes: string[] = [];
  for (const [language, texts] of locales) {
    for (const [key, text] of texts) {
      const place = `${language} ${key}`;
      const names = wanted.get(baseKey(key));
      if (text.trim() === '') problems.push(`${place} is empty`);
      if (!names) problems.push(`${place} is unknown in English`);
      else problems.push(...differences(place, names, placeholders(text), key !== baseKey(key)));
    }
    const present = new Set([...texts.keys()].map(baseKey));
    const missing = [...wanted.keys()].filter((key) => !present.has(key));
    if (missing.length > 0)
      notes.push(`${language} lacks ${missing.length} of ${wanted.size} texts, the first ${missing[0]}`);
  }
  return { problems, notes };
}

/** Whole percent of the English texts that each language has; 100 only when none is missing. */
export function completenessOf(locales: Map<string, Texts>): Record<string, number> {
  const wanted = new Set([...(locales.get('en')?.keys() ?? [])].map(baseKey));
  return Object.fromEntries(
    [...locales].map(([language, texts]) => {
      const present = new Set([...texts.keys()].map(baseKey));
      const count = [...wanted].filter((key) => present.has(key)).length;
      return [language, wanted.size === 0 ? 100 : Math.floor((count / wanted.size) * 100)];
    }),
  );
}

function differences(place: string, wanted: Set<string>, found: Set<string>, isPlural: boolean): string[] {
  // "one item" may leave its number out.
  const compared = (names: Set<string>) =>
    [...names]
      .filter((name) => !isPlural || name !== 'count')
      .sort()
      .join(', ');
  const [a, b] = [compared(wanted), compared(found)];
  return a === b ? [] : [`${place} has the placeholders [${b}], English has [${a}]`];
}

function placeholdersByKey(texts: Texts): Map<string, Set<string>> {
  const byKey = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const base = baseKey(key);
    byKey.set(base, new Set([...(byKey.get(base) ?? []), ...placeholders(text)]));
  }
  return byKey;
}

function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{-?\s*([^\s,}]+)[^}]*\}\}/g)].map((match) => match[1] ?? ''));
}
