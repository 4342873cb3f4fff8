import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretValues } from '../../packages/server/src/config/secret-values.ts';
import { cacheDir, dist, root } from '../../tools/bootstrap/paths.mjs';
import { assertNothingLeaks } from './assert-nothing-leaks.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { BundledPackages } from './bundled-packages.ts';
import { compressFiles } from './compress.ts';
import { buildFrontEnd, type FrontEnd, frontEnds } from './front-end.ts';
import { buildNewDatabase } from './new-database.ts';
import { writePageStarts } from './page-starts.ts';
import { readPackage } from './read-package.ts';
import { runTimePackages } from './run-time-packages.ts';
import { buildServer } from './server.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const prefix = 'build-';
const folder = `${cacheDir}/${prefix}${process.pid}`;

/** Builds the server and the front ends into a new folder, which then replaces the current build. */
export async function buildAll({ quiet }: { quiet: boolean }): Promise<void> {
  const report = quiet ? () => {} : (line: string) => console.log(line);
  await removeAbandoned();
  await mkdir(folder, { recursive: true });
  const packages = new BundledPackages();
  await timed('server', report, () => buildServer(`${folder}/server`, packages));
  // In a separate process, which uses the second core while the front ends are built.
  const database = timed('database', report, () => buildNewDatabase(`${folder}/server/new-database.tar.gz`));
  for (const name of frontEnds) await timed(name, report, () => buildPages(name, packages));
  await timed('page starts', report, () => writePageStarts(`${folder}/web`));
  await writeFile(`${folder}/THIRD-PARTY-NOTICES.txt`, thirdPartyNotices(packages.folders()));
  await writeFile(`${folder}/sbom.cdx.json`, billOfMaterials(readPackage(root).version, shipped(packages)));
  await database;
  assertNothingLeaks(folder, longSecrets());
  await swapIn();
}

async function buildPages(name: FrontEnd, packages: BundledPackages): Promise<void> {
  await buildFrontEnd(name, `${folder}/${name}`, packages);
  await compressFiles(`${folder}/${name}`);
}

/** Short values may be ordinary words, such as the password of a local database. */
function longSecrets(): string[] {
  return secretValues(process.env).filter((value) => value.length >= 24);
}

/** Everything shipped: bundled packages, those loaded from node_modules, and Node itself. */
function shipped(packages: BundledPackages): string[] {
  const node = join(process.execPath, '..', '..');
  const isPackage = existsSync(join(node, 'package.json'));
  return [...packages.folders(), ...runTimePackages(root), ...(isPackage ? [node] : [])];
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
