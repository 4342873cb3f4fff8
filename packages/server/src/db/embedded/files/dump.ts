import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packFolder } from './pack.ts';

const keep = 3;
const gzipLevel = 3;
const dumpName = /^\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar\.gz$/;

/**
 * Writes `<dumps>/<time>.tar.gz` atomically and keeps the newest three. `copyFiles` first copies the files
 * while statements wait; compression then streams from the copy and needs a few MB, whereas PGlite's own dump
 * holds everything in memory.
 * @returns the path.
 */
export async function writeDump(
  dumps: string,
  copyFiles: (target: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<string> {
  const copy = join(dumps, 'copy');
  const packed = join(dumps, 'packing.tar.gz');
  await discardUnfinished(dumps);
  await mkdir(dumps, { recursive: true, mode: 0o700 });
  try {
    if (!(await copyFiles(copy))) throw new Error('copy_failed');
    await packFolder(copy, packed, { level: gzipLevel, signal });
    await sync(packed);
    const path = join(dumps, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`);
    await rename(packed, path);
    await sync(dumps);
    await discardOld(dumps);
    return path;
  } finally {
    await discardUnfinished(dumps);
  }
}

/** Deletes the leftovers of a dump whose process was killed. */
export async function discardUnfinished(dumps: string): Promise<void> {
  await rm(join(dumps, 'copy'), { recursive: true, force: true });
  await rm(join(dumps, 'packing.tar.gz'), { force: true });
}

async function discardOld(dumps: string): Promise<void> {
  const names = (await readdir(dumps)).filter((name) => dumpName.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(dumps, name), { force: true });
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
