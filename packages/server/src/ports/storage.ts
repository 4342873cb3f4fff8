import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors/app-error.ts';

/** Files of organisations under random keys. */
export interface Storage {
  /**
   * Writes a stream whole or not at all (temporary file, fsync, rename).
   * @throws AppError `file_too_large` when more than `maxBytes` arrive, `storage_full` when the disk is.
   */
  put(
    organizationId: string,
    content: Readable,
    maxBytes: number,
  ): Promise<{ key: string; sizeBytes: number }>;
  read(key: string): Readable;
  /** A path on this machine that holds the file for as long as `work` runs. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removing what is gone already is no error. */
  remove(key: string): Promise<void>;
  /** Keys of files last written before `before`; removes unfinished uploads of that age on the way. */
  listOlder(before: Date): AsyncIterable<string>;
}

const unfinished = '.part';
const keyPattern = /^organization\/[0-9a-f-]{36}\/[0-9a-f]{32}$/;

/** Storage in a folder of this machine. */
export function createFolderStorage(folder: string): Storage {
  return {
    async put(organizationId, content, maxBytes) {
      const key = `organization/${organizationId}/${randomBytes(16).toString('hex')}`;
      const path = pathOf(folder, key);
      const temporary = `${path}${unfinished}`;
      let sizeBytes = 0;
      const counter = new Transform({
        transform(piece: Buffer, _encoding, done) {
          sizeBytes += piece.length;
          done(
            sizeBytes > maxBytes
              ? new AppError('file_too_large', { params: { maxMb: Math.floor(maxBytes / 1_048_576) } })
              : null,
            piece,
          );
        },
      });
      try {
        await mkdir(dirname(path), { recursive: true });
        await pipeline(content, counter, createWriteStream(temporary, { flush: true }));
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw isDiskFull(error) ? new AppError('storage_full', { cause: error }) : error;
      }
      return { key, sizeBytes };
    },
    read: (key) => createReadStream(pathOf(folder, key)),
    async withLocalFile(key, work) {
      const path = pathOf(folder, key);
      await stat(path);
      return work(path);
    },
    async remove(key) {
      await rm(pathOf(folder, key), { force: true });
    },
    async *listOlder(before) {
      for (const organization of await entriesOf(join(folder, 'organization'))) {
        for (const name of await entriesOf(join(folder, 'organization', organization))) {
          const path = join(folder, 'organization', organization, name);
          const found = await stat(path).catch(() => undefined);
          if (!found || found.mtime >= before) continue;
          const key = `organization/${organization}/${name}`;
          if (keyPattern.test(key)) yield key;
          else if (name.endsWith(unfinished)) await rm(path, { force: true });
        }
      }
    },
  };
}

function pathOf(folder: string, key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a storage key');
  return join(folder, key);
}

async function entriesOf(path: string): Promise<string[]> {
  return readdir(path).catch(() => []);
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
