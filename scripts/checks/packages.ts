import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings } from './check.ts';

/** Packages that work without their install scripts, which somebody has read: `.npmrc` keeps them from running. */
const workWithoutScripts: ReadonlySet<string> = new Set([
  // Gets a runtime for graphics cards.
  'onnxruntime-node',
]);
/** Bad versions are usually found within days. */
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
 * Reports what would let a package in that nobody has looked at: settings of npm, packages without a checksum or from
 * elsewhere than the registry, scripts that run on installation, and versions that are not exact.
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
  // What a package brings within itself is covered by its own checksum.
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
