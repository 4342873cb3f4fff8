import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';

/** Oldest Node version that runs our TypeScript without flags. */
const neededMajor = 24;

/** Returns the path of the Node that npm installs for this machine from the lock file. */
export function bundledNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program);
}

/**
 * Returns the path of the first Node that works: the one of the lock file, or else the running one.
 * @returns {string}
 */
export function chooseNode() {
  const bundled = bundledNode();
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  throw new Problem(
    `Parley found no Node ${neededMajor} or newer for ${process.platform}-${process.arch}: npm brings one for the usual systems, ` +
      `and this is Node ${process.versions.node}. Install Node 26 from https://nodejs.org and run the command again.`,
  );
}
