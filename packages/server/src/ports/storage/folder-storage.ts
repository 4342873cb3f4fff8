import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../errors/app-error.ts';
import { isDiskFull, makeFolder } from '../../lib/files/disk.ts';
import { assertKey, ByteCounter, keyPattern, newKey, type Storage } from './storage.ts';

const unfinished = '.part';

/** Storage in a local folder; files are written to a temporary name, synced, and renamed. */
export function createFolderStorage(folder: string): Storage {
  return {
    async put(organizationId, content, maxBytes) {
      const key = newKey(organizationId);
      return { key, sizeBytes: await writeWhole(pathOf(folder, key), content, maxBytes) };
    },
    async putBack(key, content) {
      await writeWhole(pathOf(folder, key), content, Number.MAX_SAFE_INTEGER);
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

async function writeWhole(path: string, content: Readable, maxBytes: number): Promise<number> {
  const temporary = `${path}${unfinished}`;
  const counter = new ByteCounter(maxBytes);
  try {
    makeFolder(dirname(path));
    await pipeline(content, counter, createWriteStream(temporary, { flush: true }));
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw isDiskFull(error) ? new AppError('storage_full', { cause: error }) : error;
  }
  return counter.sizeBytes;
}

function pathOf(folder: string, key: string): string {
  assertKey(key);
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
