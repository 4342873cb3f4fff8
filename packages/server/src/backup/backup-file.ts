import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { blockBytes, parseTarHeader } from '../db/embedded/files/tar.ts';
import { BackupProblem } from './backup-problem.ts';
import { type Manifest, manifestName, manifestSchema, partName } from './manifest.ts';

interface Place {
  offset: number;
  bytes: number;
}

/** An opened backup whose entries can be read in any order. */
export interface BackupFile {
  readonly manifest: Manifest;
  /**
   * Reads the content of an entry.
   * @throws BackupProblem `backup_damaged` if there is no entry with that name
   */
  read(name: string): Readable;
  /** Contents of the parts of a table, in order. */
  parts(table: string): Iterable<Readable>;
}

const maxManifestBytes = 512 * 1_048_576;

/** Reads the index of entries and the manifest of a backup. @throws BackupProblem */
export async function openBackup(path: string): Promise<BackupFile> {
  const places = await indexOf(path);
  const read = (name: string): Readable => {
    const place = places.get(name);
    if (place === undefined) throw new BackupProblem('backup_damaged', { path, entry: name });
    const { offset, bytes } = place;
    // A read stream cannot have an empty range.
    return bytes === 0
      ? Readable.from([])
      : createReadStream(path, { start: offset, end: offset + bytes - 1 });
  };
  return {
    manifest: await readManifest(path, places, read),
    read,
    *parts(table) {
      for (let number = 0; places.has(partName(table, number)); number += 1)
        yield read(partName(table, number));
    },
  };
}

async function readManifest(
  path: string,
  places: ReadonlyMap<string, Place>,
  read: (name: string) => Readable,
): Promise<Manifest> {
  const place = places.get(manifestName);
  // The manifest is the last entry: without it the backup is incomplete.
  if (place === undefined || place.bytes > maxManifestBytes)
    throw new BackupProblem('backup_damaged', { path, entry: manifestName });
  const parsed = manifestSchema.safeParse(parse(await text(read(manifestName))));
  if (!parsed.success) throw new BackupProblem('not_a_backup', { path }, parsed.error);
  return parsed.data;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function indexOf(path: string): Promise<Map<string, Place>> {
  const handle = await open(path).catch((error: unknown) => {
    throw new BackupProblem('file_unreadable', { path }, error);
  });
  try {
    return await readHeaders(handle, path);
  } finally {
    await handle.close();
  }
}

async function readHeaders(handle: FileHandle, path: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const { size } = await handle.stat();
  const header = Buffer.alloc(blockBytes);
  for (let offset = 0; offset + blockBytes <= size; ) {
    await handle.read(header, 0, blockBytes, offset);
    if (header.every((byte) => byte === 0)) break;
    const entry = parseTarHeader(header);
    if (entry === undefined) {
      const code = offset === 0 ? 'not_a_backup' : 'backup_damaged';
      throw new BackupProblem(code, { path, entry: `byte ${offset}` });
    }
    const start = offset + blockBytes;
    if (start + entry.bytes > size) throw new BackupProblem('backup_damaged', { path, entry: entry.name });
    places.set(entry.name, { offset: start, bytes: entry.bytes });
    offset = start + Math.ceil(entry.bytes / blockBytes) * blockBytes;
  }
  return places;
}
