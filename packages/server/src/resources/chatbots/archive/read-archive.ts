import { createHash } from 'node:crypto';
import { maxArchiveBytes } from '@parley/contracts/lists';
import {
  archiveFormat,
  archiveVersion,
  type ChatbotArchive,
  chatbotArchive,
} from '@parley/contracts/resources/chatbot-archive';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { checkInput } from '../../../kernel/check-input.ts';
import type { HttpRequest } from '../../../kernel/http-exchange.ts';
import { receiveFile } from '../../../kernel/receive-file.ts';
import { decodeUtf8, parseUntrusted } from '../../../lib/json-text.ts';
import { isDify, readDify } from './dify/read-dify.ts';
import { type ArchivePart, archiveParts, type ReportEntry } from './report-entry.ts';

/** A chatbot's file, and what it is made of. */
export interface ReadArchive {
  archive: ChatbotArchive;
  /** Of the file's bytes. */
  hash: string;
  /** What the file decides beside the flow and the knowledge. */
  parts: readonly ArchivePart[];
  /** What a file of another program has and a chatbot of ours has not, or has to be given. */
  others: readonly ReportEntry[];
}

/**
 * Reads the single `file` of a multipart request as a chatbot's file, or as an app of Dify.
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

/** Reads the text of a chatbot's file. @throws AppError `invalid_json`, `validation_failed` */
export function parseArchive(text: string): ChatbotArchive {
  const value = parseUntrusted(text);
  if (value === undefined) throw new AppError('invalid_json');
  assertKnown(value);
  return checkInput(chatbotArchive, value);
}

/** What is no file of ours at all, or one of a later release, is said as such and not field by field. */
function assertKnown(value: unknown): void {
  const { format, version } = Object(value) as Record<string, unknown>;
  if (format !== archiveFormat) throw invalidField('file', 'validation.archiveUnknown');
  if (version !== archiveVersion) throw invalidField('file', 'validation.archiveVersion');
}
