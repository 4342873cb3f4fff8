import { Readable } from 'node:stream';
import { maxFileBytes } from '@parley/contracts/values/lists';
import { detectFileType } from '@parley/knowledge/parsing/detect-file-type';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Origins } from './organization-archive-deps.ts';
import { fileEntry } from './read/entry-names.ts';
import type { OpenArchive } from './read/open-archive.ts';

/**
 * Stores the files of a chatbot's sources. Skips files whose content does not match their name. A dry run stores nothing, and
 * uses empty keys.
 * @param origins files are added; the caller deletes those that are not used
 * @throws AppError `storage_full`
 */
export async function storeFiles(
  { storage }: Pick<Deps, 'storage'>,
  organizationId: string,
  archive: OpenArchive,
  { number, names, isDryRun }: { number: number; names: ReadonlyMap<number, string>; isDryRun: boolean },
  origins: Origins,
): Promise<void> {
  for (const [place, name] of names) {
    const entry = fileEntry(number, place);
    if (!archive.has(entry)) continue;
    const bytes = await archive.read(entry);
    const detected = detectFileType(bytes, name);
    if (!detected.ok || bytes.length > maxFileBytes) continue;
    const key = isDryRun ? '' : (await storage.put(organizationId, Readable.from([bytes]), maxFileBytes)).key;
    origins.set(entry, { key, name, type: detected.fileType, sizeBytes: bytes.length });
  }
}
