import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap/paths.mjs';

/** The part of the suite that runs as another user. */
export const otherUserPart = 'other-user';

/** An unprivileged user as whom root can run programs. */
export interface OtherUser {
  /** Command prefix that runs a program as this user. */
  launcher: string[];
  /** Home and temporary folder of the user, the only folder they can write to. */
  folder: string;
  env: Record<string, string>;
  remove(): void;
}

const name = 'nobody';

/** Returns an unprivileged user, or the reason why there is none. */
export function findOtherUser(): OtherUser | { missing: string } {
  if (process.getuid?.() !== 0)
    return { missing: 'this user is not root, so every part runs as such a user' };
  const readable = spawnSync('runuser', ['-u', name, '--', process.execPath, '--version'], { cwd: root });
  if (readable.status !== 0) return { missing: `the user ${name} cannot run programs below ${root}` };
  const folder = mkdtempSync(join(tmpdir(), 'parley-other-user-'));
  chownSync(folder, idOf('-u'), idOf('-g'));
  return {
    // runuser sets HOME to the user's home folder, which may not exist.
    launcher: ['runuser', '-u', name, '--', 'env', `HOME=${folder}`],
    folder,
    env: { TMPDIR: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function idOf(option: '-u' | '-g'): number {
  return Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);
}
