import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings } from './check.ts';

/** Packages that work without their install scripts, checked by a review; `.npmrc` prevents these from running. */
const workWithoutScripts: ReadonlySet<string> = new Set([
  // Its script downloads a GPU runtime.
  'onnxruntime-node',
]);
/** Malicious versions are usually found within days. */
const minAgeDays = 7;
const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

/**
 * Reports everything that could let an unreviewed package in: npm settings, packages without a checksum or from outside the
 * registry, install scripts, and inexact versions.
 */
export async function checkPackages(root: string): Promise<Findings> {
  const lock: { packages: Record<string, LockedPackage> } = readJson(root, 'package-lock.json');
  return {
    problems: [
      ...settingsProblems(readFileSync(join(root, '.npmrc'), 'utf8')),
      ...Object.entries(lock.packages).flatMap(([path, one]) => lockedProblems(path, one)),
      ...['package.json', ...globSync('packages/*/package.json', { cwd: root })].flatMap((path) =>
        rangeProblems(path, readJson(root, path)),
      ),
    ],
  };
}

function settingsProblems(npmrc: string): string[] {
  const settings = new Map(
    npmrc.split('\n').map((line) => line.split('=', 2).map((part) => part.trim()) as [string, string]),
  );
  const problems: string[] = [];
  if (settings.get('ignore-scripts') !== 'true') problems.push('.npmrc lets packages run install scripts');
  if (!(Number(settings.get('min-release-age')) >= minAgeDays))
    problems.push(`.npmrc lets in versions that are younger than ${minAgeDays} days (min-release-age)`);
  return problems;
}

function lockedProblems(path: string, one: LockedPackage): string[] {
  const name = path.split('node_modules/').at(-1) ?? '';
  if (!path.includes('node_modules/') || one.link) return [];
  const problems: string[] = [];
  // A bundled dependency is covered by the checksum of its package.
  if (!one.inBundle && !/^sha512-/.test(one.integrity ?? '')) problems.push('has no SHA-512 checksum');
  if (one.resolved !== undefined && !one.inBundle) problems.push(`comes from ${one.resolved}`);
  if (one.hasInstallScript && !workWithoutScripts.has(name))
    problems.push('runs a script when it is installed');
  return problems.map((problem) => `package-lock.json: ${name}@${one.version} ${problem}`);
}

function rangeProblems(path: string, manifest: Partial<Record<(typeof groups)[number], object>>): string[] {
  return groups
    .flatMap((group) => Object.entries(manifest[group] ?? {}))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
    .map(([name, version]) => `${path}: ${name} is not an exact version: ${version}`);
}

function readJson<T>(root: string, path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
