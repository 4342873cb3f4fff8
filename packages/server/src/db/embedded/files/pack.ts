import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { tarFolder } from './tar.ts';

export interface PackOptions {
  /** Gzip level, 1 to 9; 6 by default. */
  readonly level?: number;
  readonly signal?: AbortSignal;
}

/** Packs a folder into a `.tar.gz`, as a stream that needs a few MB. */
export async function packFolder(
  folder: string,
  archive: string,
  { level = 6, signal }: PackOptions = {},
): Promise<void> {
  const steps = [
    Readable.from(tarFolder(folder)),
    createGzip({ level }),
    createWriteStream(archive),
  ] as const;
  await (signal ? pipeline(...steps, { signal }) : pipeline(...steps));
}
