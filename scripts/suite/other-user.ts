import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap/paths.mjs';

/** The part of the suite that runs as another user. */
export const otherUserPart = 'other-user';

/** A user without rights of their own, as whom root can run programs. */
export interface OtherUser {
  /** The words before a command that they run. */
  launcher: string[];
  /** Their home and temporary folder, the only place where they may write. */
  folder: string;
  env: Record<string, string>;
  remove(): void;
}

const name = 'nobody';

/** Finds one, or says why there is none. */
export function findOtherUser(): OtherUser | { missing: string } {
  if (process.getuid?.() !== 0)
    return { missing: 'this user is not root, so every part runs as such a user' };
  const readable = spawnSync('runuser', ['-u', name, '--', process.execPath, '--version'], { cwd: root });
  if (readable.status !== 0) return { missing: `the user ${name} cannot run programs below ${root}` };
  const folder = mkdtempSync(join(tmpdir(), 'parley-other-user-'));
  chownSync(folder, idOf('-u'), idOf('-g'));
  return {
    // runuser sets HOME to the user's own, which may not exist.
    launcher: ['runuser', '-u', name, '--', 'env', `HOME=${folder}`],
    folder,
    env: { TMPDIR: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function idOf(option: '-u' | '-g'): number {
  return Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);
}
