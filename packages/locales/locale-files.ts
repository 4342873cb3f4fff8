import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Text by `namespace:key.path`. */
export type Texts = Map<string, string>;

/** Files of the visitor's chat, which has more languages than the app. */
const visitorFiles = ['chat', 'privacyDesk'];

/** Reads all texts of the app's languages. */
export function readLocales(root: string): Map<string, Texts> {
  return new Map([...readAll(root)].filter(([, texts]) => !isForVisitors(texts)));
}

/** Reads the chat texts of English and of the languages that only the visitor's chat supports. */
export function readVisitorLocales(root: string): Map<string, Texts> {
  const languages = [...readAll(root)].filter(([code, texts]) => code === 'en' || isForVisitors(texts));
  return new Map(
    languages.map(([code, texts]) => [
      code,
      new Map([...texts].filter(([key]) => visitorFiles.includes(fileOf(key)))),
    ]),
  );
}

function isForVisitors(texts: Texts): boolean {
  return texts.size > 0 && [...texts.keys()].every((key) => visitorFiles.includes(fileOf(key)));
}

function fileOf(key: string): string {
  return key.split(':', 1)[0] ?? '';
}

function readAll(root: string): Map<string, Texts> {
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

/** Percentage, rounded down, of English texts that each language has; 100 only if none is missing. */
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
