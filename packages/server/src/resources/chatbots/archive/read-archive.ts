import { createHash } from 'node:crypto';
import {
  archiveFormat,
  archiveVersion,
  type ChatbotArchive,
  chatbotArchive,
} from '@parley/contracts/resources/archive/chatbot-archive';
import { maxArchiveBytes } from '@parley/contracts/values/lists';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { checkInput } from '../../../kernel/exchange/check-input.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { receiveFile } from '../../../kernel/exchange/receive-file.ts';
import { decodeUtf8, parseUntrusted } from '../../../lib/text/json-text.ts';
import { isDify, readDify } from './dify/read-dify.ts';
import { type ArchivePart, archiveParts, type ReportEntry } from './report-entry.ts';

/** A parsed chatbot file. */
export interface ReadArchive {
  archive: ChatbotArchive;
  /** Hash of the file's bytes. */
  hash: string;
  /** The parts that the file sets in addition to flow and knowledge. */
  parts: readonly ArchivePart[];
  /** Report entries for a file of another program: what was left out, and what the user must add. */
  others: readonly ReportEntry[];
}

/**
 * Reads the single `file` of a multipart request, a chatbot's file or a Dify app.
 * @throws AppError `file_missing`, `file_too_large`, `invalid_encoding`, `invalid_json`, `validation_failed`, `bad_request`
 */
export async function readArchive(request: HttpRequest): Promise<ReadArchive> {
  const bytes = await receiveFile(request, maxArchiveBytes);
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new AppError('invalid_encoding');
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (isDify(text)) {
    const { archive, others } = readDify(text, bytes.length);
    return {
      archive: checkInput(chatbotArchive, archive),
      hash,
      parts: ['settings', 'appearance'],
      others,
    };
  }
  return { archive: parseArchive(text), hash, parts: archiveParts, others: [] };
}

/** Parses the text of a chatbot's file. @throws AppError `invalid_json`, `validation_failed` */
export function parseArchive(text: string): ChatbotArchive {
  const value = parseUntrusted(text);
  if (value === undefined) throw new AppError('invalid_json');
  assertKnown(value);
  return checkInput(chatbotArchive, value);
}

/** Gives a single error for a file of another format or a later release, instead of errors by field. */
function assertKnown(value: unknown): void {
  const { format, version } = Object(value) as Record<string, unknown>;
  if (format !== archiveFormat) throw invalidField('file', 'validation.archiveUnknown');
  if (version !== archiveVersion) throw invalidField('file', 'validation.archiveVersion');
}
