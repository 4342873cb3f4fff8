import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseMarkdown } from '@parley/knowledge/parsing/markdown/parse-markdown';
import { failureOf } from '@parley/knowledge/parsing/parse-error';
import { parseTxt } from '@parley/knowledge/parsing/parse-txt';
import type { ParsedDocument } from '@parley/knowledge/parsing/parsed-document';
import { tidyDocument } from '@parley/knowledge/parsing/tidy-document';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { parseFile } from '../../../knowledge/reader/parse-file.ts';
import { IngestFailure } from './ingest-failure.ts';

/** The stored original of a source. */
export interface Material {
  content: string | null;
  file_key: string | null;
  file_name: string | null;
}

export interface ReadMaterial {
  document: ParsedDocument;
  fileType: string | null;
}

/** Maximum length parsed in this process. Longer texts are parsed in a child process, because Markdown may take a second. */
const maxCharsHere = 10_000;
const markdownSign = /^(?:#{1,6} \S|```|~~~|\|.*\|\s*$)/m;

/**
 * Reads a source's text or file. Files are untrusted and are parsed in a child process.
 * @throws IngestFailure if it cannot be read.
 */
export async function readMaterial(
  deps: Pick<Deps, 'storage' | 'log'>,
  material: Material,
  signal: AbortSignal,
): Promise<ReadMaterial> {
  const { content, file_key: key, file_name: fileName } = material;
  if (content !== null) return { document: await readText(deps, content, signal), fileType: null };
  if (key === null || fileName === null) throw new IngestFailure('file_lost');
  try {
    return await deps.storage.withLocalFile(key, (path) => readFile(deps, { path, fileName }, signal));
  } catch (error) {
    if (isMissing(error)) throw new IngestFailure('file_lost', {}, { cause: error });
    throw error;
  }
}

async function readFile(
  deps: Pick<Deps, 'log'>,
  file: { path: string; fileName: string },
  signal: AbortSignal,
): Promise<{ document: ParsedDocument; fileType: string }> {
  const result = await parseFile(file, {
    signal,
    onChildDeath: (death) => deps.log.warn({ death }, 'parser_died'),
  });
  if (!result.ok) throw new IngestFailure(result.code);
  return { document: result.document, fileType: result.fileType };
}

/** Parses pasted text as Markdown if it contains Markdown syntax; its length was limited when it was accepted. */
async function readText(
  deps: Pick<Deps, 'log'>,
  content: string,
  signal: AbortSignal,
): Promise<ParsedDocument> {
  const isMarkdown = markdownSign.test(content);
  try {
    if (content.length > maxCharsHere) return await readLongText(deps, content, isMarkdown, signal);
    const bytes = Buffer.from(content);
    return tidyDocument(isMarkdown ? parseMarkdown(bytes) : parseTxt(bytes));
  } catch (error) {
    if (signal.aborted) throw error;
    const code = error instanceof IngestFailure ? error.code : failureOf(error);
    throw new IngestFailure(code === 'file_no_text' ? 'text_no_words' : code, {}, { cause: error });
  }
}

async function readLongText(
  deps: Pick<Deps, 'log'>,
  content: string,
  isMarkdown: boolean,
  signal: AbortSignal,
): Promise<ParsedDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-text-'));
  try {
    const path = join(folder, 'text');
    await writeFile(path, content, { mode: 0o600 });
    return (await readFile(deps, { path, fileName: isMarkdown ? 'text.md' : 'text.txt' }, signal)).document;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
