import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { cacheDir, dist } from './bootstrap/paths.mjs';
import { compressFiles } from './build/compress.ts';
import { buildFrontEnd, type FrontEnd, frontEnds } from './build/front-end.ts';
import { buildServer } from './build/server.ts';

const { values: options } = parseArgs({ options: { quiet: { type: 'boolean', default: false } } });

const prefix = 'build-';
const folder = `${cacheDir}/${prefix}${process.pid}`;

await build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

async function build(): Promise<void> {
  await removeAbandoned();
  await mkdir(folder, { recursive: true });
  await timed('server', () => buildServer(`${folder}/server`));
  for (const name of frontEnds) await timed(name, () => buildPages(name));
  await swapIn();
}

async function buildPages(name: FrontEnd): Promise<void> {
  await buildFrontEnd(name, `${folder}/${name}`);
  await compressFiles(`${folder}/${name}`);
}

/** A build that was killed leaves its folder behind. Builds exclude each other by a lock, so none of these is in use. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(cacheDir).catch(() => []);
  const abandoned = names.filter((name) => name.startsWith(prefix));
  await Promise.all(abandoned.map((name) => rm(`${cacheDir}/${name}`, { recursive: true, force: true })));
}

/** Puts the finished build in the place of the one before; a failed build changes nothing there. */
async function swapIn(): Promise<void> {
  const before = `${folder}-before`;
  await rename(dist, before).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(folder, dist);
  await rm(before, { recursive: true, force: true });
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  if (!options.quiet)
    console.log(`${name} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
