import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { chatLanguageOfCode } from '@parley/contracts/language/languages';

/** A translation file, plain and compressed. */
export interface PageWords {
  text: string;
  brotli: Buffer;
}

const namespacePattern = /^[a-zA-Z]{2,40}\.json$/;

/** Returns a function that reads translation files below `folder`. The compressed form is cached until the text changes. */
export function createPageWords(
  folder: string,
): (code: string, file: string) => Promise<PageWords | undefined> {
  const known = new Map<string, PageWords>();
  return async (code, file) => {
    const language = chatLanguageOfCode(code);
    if (!language || !namespacePattern.test(file)) return undefined;
    const text = await readWords(folder, language, file);
    if (text === undefined) return undefined;
    const name = `${language}/${file}`;
    const before = known.get(name);
    if (before?.text === text) return before;
    const words = { text, brotli: await promisify(brotliCompress)(text) };
    known.set(name, words);
    return words;
  };
}

/** If a language lacks a file, returns an empty one: English is the fallback, and pages do not request missing files. */
async function readWords(folder: string, language: string, file: string): Promise<string | undefined> {
  const read = (code: string) => readFile(join(folder, code, file), 'utf8').catch(() => undefined);
  return (await read(language)) ?? ((await read('en')) === undefined ? undefined : '{}');
}
