import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { chatLanguageOfCode } from '@parley/contracts/languages';

/** One file of words, plain and compressed. */
export interface PageWords {
  text: string;
  brotli: Buffer;
}

const namespacePattern = /^[a-zA-Z]{2,40}\.json$/;

/** Reads the words of the pages below `folder`; what was read is compressed once. */
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

/** A language that lacks a file has no words there: English fills in, and no page asks for what is missing. */
async function readWords(folder: string, language: string, file: string): Promise<string | undefined> {
  const read = (code: string) => readFile(join(folder, code, file), 'utf8').catch(() => undefined);
  return (await read(language)) ?? ((await read('en')) === undefined ? undefined : '{}');
}
