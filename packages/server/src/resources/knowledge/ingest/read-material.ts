import type { Deps } from '../../../kernel/deps.ts';
import { failureOf } from '../../../knowledge/parsing/parse-error.ts';
import { parseFile } from '../../../knowledge/parsing/parse-file.ts';
import { parseMarkdown } from '../../../knowledge/parsing/parse-markdown.ts';
import { parseTxt } from '../../../knowledge/parsing/parse-txt.ts';
import type { ParsedDocument } from '../../../knowledge/parsing/parsed-document.ts';
import { tidyDocument } from '../../../knowledge/parsing/tidy-document.ts';
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

const markdownSign = /^(?:#{1,6} \S|```|~~~|\|.*\|\s*$)/m;

/**
 * Reads a source's text or file. Files are untrusted and are parsed in a process of their own.
 * @throws IngestFailure for what cannot be read.
 */
export async function readMaterial(
  deps: Pick<Deps, 'storage' | 'log'>,
  material: Material,
  signal: AbortSignal,
): Promise<ReadMaterial> {
  const { content, file_key: key, file_name: fileName } = material;
  if (content !== null) return { document: readText(content), fileType: null };
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
): Promise<ReadMaterial> {
  const result = await parseFile(file, {
    signal,
    onChildDeath: (death) => deps.log.warn({ death }, 'parser_died'),
  });
  if (!result.ok) throw new IngestFailure(result.code);
  return { document: result.document, fileType: result.fileType };
}

/**
 * Pasted text is parsed as Markdown if it contains its syntax; its length was limited when it was accepted.
 */
function readText(content: string): ParsedDocument {
  const bytes = Buffer.from(content);
  try {
    return tidyDocument(markdownSign.test(content) ? parseMarkdown(bytes) : parseTxt(bytes));
  } catch (error) {
    throw new IngestFailure(textFailure(failureOf(error)), {}, { cause: error });
  }
}

function textFailure(code: ReturnType<typeof failureOf>): 'text_no_words' | typeof code {
  return code === 'file_no_text' ? 'text_no_words' : code;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
