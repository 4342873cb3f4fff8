import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { cacheDir, dist } from '../../tools/bootstrap/paths.mjs';
import { compressFiles } from './compress.ts';
import { buildFrontEnd, type FrontEnd, frontEnds } from './front-end.ts';
import { buildNewDatabase } from './new-database.ts';
import { writePageStarts } from './page-starts.ts';
import { buildServer } from './server.ts';
import { ThirdPartyNotices } from './third-party-notices.ts';

const prefix = 'build-';
const folder = `${cacheDir}/${prefix}${process.pid}`;

/** Builds the server and the front ends into a new folder, which then replaces the current build. */
export async function buildAll({ quiet }: { quiet: boolean }): Promise<void> {
  const report = quiet ? () => {} : (line: string) => console.log(line);
  await removeAbandoned();
  await mkdir(folder, { recursive: true });
  const notices = new ThirdPartyNotices();
  await timed('server', report, () => buildServer(`${folder}/server`, notices));
  // In a process of its own, so it takes the second core while the front ends are built.
  const database = timed('database', report, () => buildNewDatabase(`${folder}/server/new-database.tar.gz`));
  for (const name of frontEnds) await timed(name, report, () => buildPages(name, notices));
  await timed('page starts', report, () => writePageStarts(`${folder}/web`));
  await writeFile(`${folder}/THIRD-PARTY-NOTICES.txt`, notices.text());
  await database;
  await swapIn();
}

async function buildPages(name: FrontEnd, notices: ThirdPartyNotices): Promise<void> {
  await buildFrontEnd(name, `${folder}/${name}`, notices);
  await compressFiles(`${folder}/${name}`);
}

/** Removes folders of killed builds. A lock prevents concurrent builds, so none of them is in use. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(cacheDir).catch(() => []);
  const abandoned = names.filter((name) => name.startsWith(prefix));
  await Promise.all(abandoned.map((name) => rm(`${cacheDir}/${name}`, { recursive: true, force: true })));
}

/** Replaces the previous build with the finished one; a failed build changes nothing. */
async function swapIn(): Promise<void> {
  const before = `${folder}-before`;
  await rename(dist, before).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(folder, dist);
  await rm(before, { recursive: true, force: true });
}

async function timed(name: string, report: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  report(`${name} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
