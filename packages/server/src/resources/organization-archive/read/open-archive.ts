import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import {
  type ArchiveManifest,
  archiveManifest,
  organizationArchiveFormat,
  organizationArchiveVersions,
} from '@parley/contracts/resources/archive/organization-archive';
import {
  maxArchivedEntries,
  maxArchivedEntryBytes,
  maxManifestBytes,
} from '@parley/contracts/values/archive-limits';
import { blockBytes, parseTarHeader } from '../../../db/embedded/files/tar.ts';
import { type AppError, invalidField } from '../../../errors/app-error.ts';
import { decodeUtf8, parseUntrusted } from '../../../lib/text/json-text.ts';
import { entryPattern, manifestEntry } from './entry-names.ts';

interface Place {
  offset: number;
  bytes: number;
}

/** An archive whose entries are complete and match their checksums. */
export interface OpenArchive {
  manifest: ArchiveManifest;
  /** Names of all entries except the manifest. */
  names: readonly string[];
  has(name: string): boolean;
  /** Reads an existing entry. */
  read(name: string): Promise<Buffer>;
}

/**
 * Opens a tar file as an archive. Trusts no content before the manifest's checksums have been verified.
 * @throws AppError `validation_failed` if it is not an archive, has an unsupported version, or is damaged or truncated
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const handle = await open(path);
  const places = await indexOf(handle).finally(() => handle.close());
  const read = (name: string): Promise<Buffer> => {
    const place = places.get(name);
    if (place === undefined) throw damaged();
    return readPlace(path, place);
  };
  const place = places.get(manifestEntry);
  // The manifest is the last entry, so a file without it is truncated.
  if (place === undefined) throw damaged();
  if (place.bytes > maxManifestBytes) throw unknown();
  const manifest = parseManifest(await read(manifestEntry));
  const { entries, counts } = manifest;
  const names = new Set(entries.map(({ name }) => name));
  if (names.size !== entries.length || names.size !== places.size - 1) throw damaged();
  for (const { name, bytes, sha256 } of entries) {
    if (!entryPattern.test(name) || places.get(name)?.bytes !== bytes) throw damaged();
    if ((await sha256Of(path, { ...(places.get(name) ?? place) })) !== sha256) throw damaged();
  }
  for (let number = 1; number <= counts.chatbots; number += 1) {
    if (!names.has(`chatbots/${number}.json`)) throw damaged();
  }
  return { manifest, names: [...names], has: (name) => names.has(name), read };
}

function parseManifest(bytes: Buffer): ArchiveManifest {
  const value = parseUntrusted(decodeUtf8(bytes) ?? '');
  const { format, version } = Object(value) as Record<string, unknown>;
  if (format !== organizationArchiveFormat) throw unknown();
  if (!organizationArchiveVersions.some((known) => known === version))
    throw invalidField('file', 'validation.organizationVersion');
  const parsed = archiveManifest.safeParse(value);
  if (!parsed.success) throw damaged();
  return parsed.data;
}

async function indexOf(handle: FileHandle): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const { size } = await handle.stat();
  const header = Buffer.alloc(blockBytes);
  for (let offset = 0; offset + blockBytes <= size; ) {
    await handle.read(header, 0, blockBytes, offset);
    if (header.every((byte) => byte === 0)) break;
    const entry = parseTarHeader(header);
    if (entry === undefined) throw offset === 0 ? unknown() : damaged();
    const start = offset + blockBytes;
    const isOdd = entry.isFolder || places.has(entry.name) || entry.bytes > maxArchivedEntryBytes;
    if (isOdd || start + entry.bytes > size || places.size >= maxArchivedEntries) throw damaged();
    places.set(entry.name, { offset: start, bytes: entry.bytes });
    offset = start + Math.ceil(entry.bytes / blockBytes) * blockBytes;
  }
  if (places.size === 0) throw unknown();
  return places;
}

async function readPlace(path: string, place: Place): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of streamOf(path, place)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function sha256Of(path: string, place: Place): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of streamOf(path, place)) hash.update(piece);
  return hash.digest('hex');
}

/** A read stream cannot have an empty range. */
function streamOf(path: string, { offset, bytes }: Place): AsyncIterable<Buffer> | Buffer[] {
  return bytes === 0 ? [] : createReadStream(path, { start: offset, end: offset + bytes - 1 });
}

function unknown(): AppError {
  return invalidField('file', 'validation.organizationUnknown');
}

/** The error for an archive that is invalid or damaged. */
export function damaged(): AppError {
  return invalidField('file', 'validation.organizationDamaged');
}
