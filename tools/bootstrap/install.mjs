import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runToEnd } from './child.mjs';
import { installProblem } from './install-problem.mjs';
import { withLock } from './lock.mjs';
import { cacheDir, root } from './paths.mjs';
import { Problem } from './problem.mjs';
import { bundledNode, chooseNode } from './runtime.mjs';

const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.parley-install');
const runningMark = join(cacheDir, 'install-running');

/** The lock file shared by installing and building. */
export const bootstrapLock = join(cacheDir, 'bootstrap.lock');

/**
 * Installs the packages when they are missing, half installed, or older than the lock file.
 * @returns {Promise<string>} the path of the Node to run everything else with
 */
export async function ensureInstalled() {
  return installedNode() ?? (await withLock(bootstrapLock, async () => installedNode() ?? (await install())));
}

function installedNode() {
  if (!existsSync(stampFile)) return undefined;
  const stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
  return stamp.lock === hashOfLock() && existsSync(stamp.node) ? stamp.node : undefined;
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

async function install() {
  if (existsSync(runningMark)) removeHalfInstalled();
  rmSync(stampFile, { force: true });
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(runningMark, '');
  process.stderr.write('Installing packages (only now and after updates) …\n');
  await runNpm();
  const node = chooseNode();
  writeFileSync(stampFile, JSON.stringify({ lock: hashOfLock(), node }));
  rmSync(runningMark);
  return node;
}

// npm considers a package complete once its package.json exists, even if the rest was never unpacked.
function removeHalfInstalled() {
  rmSync(modules, { recursive: true, force: true });
  for (const name of readdirSync(join(root, 'packages'))) {
    rmSync(join(root, 'packages', name, 'node_modules'), { recursive: true, force: true });
  }
}

async function runNpm() {
  const isOnline = (await npm(['ping', '--fetch-retries=0'])).code === 0;
  if (!isOnline)
    process.stderr.write('The package registry does not respond; trying with the local cache …\n');
  // The lock file pins every package, so npm's cache can replace the registry.
  const retries = isOnline ? [] : ['--fetch-retries=0'];
  const end = await npm([
    'install',
    '--no-audit',
    '--no-fund',
    // As in .npmrc, but settings of the machine cannot override it.
    '--ignore-scripts',
    '--loglevel=error',
    '--prefer-offline',
    // The lock file already pins the versions; checking release ages again would download the metadata of every package.
    '--min-release-age=0',
    ...retries,
  ]);
  if (end.code === 0) return;
  throw installProblem(end);
}

/**
 * @param {string[]} args
 * @returns {Promise<import('./child.mjs').End>}
 */
async function npm(args) {
  // npm prefers package versions for the Node it runs on, so it runs on our Node as soon as that is installed.
  const bundled = bundledNode();
  const path = existsSync(bundled) ? `${dirname(bundled)}${delimiter}${process.env.PATH}` : process.env.PATH;
  const options = {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path },
  };
  try {
    return await runToEnd('npm', args, options);
  } catch (error) {
    throw new Problem(
      `Parley could not start npm (${error.message}). It comes with Node from https://nodejs.org.`,
    );
  }
}
