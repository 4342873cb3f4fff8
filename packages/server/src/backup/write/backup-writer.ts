import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { blockBytes, tarHeader } from '../../db/embedded/files/tar.ts';

/** Writes the entries of a tar file one after another. */
export interface BackupWriter {
  entry(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Writes a tar file completely or not at all, readable by its owner only: under a temporary name, synced, and renamed when `work`
 * is done.
 * @throws the error of `work`; no file is left then.
 */
export async function writeTar<T>(path: string, work: (writer: BackupWriter) => Promise<T>): Promise<T> {
  const unfinished = `${path}.part`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    const result = await work({
      async entry(name, bytes, content) {
        await handle.writeFile(tarHeader(name, bytes, '0', Math.floor(Date.now() / 1000)));
        let written = 0;
        for await (const piece of content) {
          written += piece.length;
          await handle.writeFile(piece);
        }
        if (written !== bytes) throw new Error(`${name} changed while it was read`);
        const rest = bytes % blockBytes;
        if (rest > 0) await handle.writeFile(Buffer.alloc(blockBytes - rest));
      },
    });
    await handle.writeFile(Buffer.alloc(2 * blockBytes));
    await handle.sync();
    await handle.close();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
