import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './child.mjs';
import { contentFingerprint, quickFingerprint } from './fingerprint.mjs';
import { bootstrapLock } from './install.mjs';
import { withLock } from './lock.mjs';
import { dist, root } from './paths.mjs';
import { Problem } from './problem.mjs';

const stampFile = join(dist, '.build.json');

/** Whether the build is up to date with the sources. */
export function isBuilt() {
  return readStamp()?.quick === quickFingerprint();
}

/**
 * Builds if a source has changed since the last build.
 * @param {string} node path of the Node to build with
 */
export async function ensureBuilt(node) {
  if (isBuilt()) return;
  await withLock(bootstrapLock, async () => {
    const stamp = readStamp();
    const quick = quickFingerprint();
    if (stamp?.quick === quick) return;
    const content = contentFingerprint();
    if (stamp?.content !== content) await build(node);
    writeFileSync(stampFile, JSON.stringify({ quick, content }));
  });
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function build(node) {
  process.stderr.write('Building …\n');
  const { code } = await runToEnd(node, [join(root, 'scripts', 'build.ts'), '--quiet'], {
    cwd: root,
    // Its output is progress; standard output belongs to the command that needs the build.
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  if (code !== 0) throw new Problem('The build failed for the reason above.');
}
