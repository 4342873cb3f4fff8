import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const installLimitMs = 5 * 60_000;

/** Whether this machine lets us install what is missing: Debian, and we are root. */
export function isDebianRoot(): boolean {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** Installs packages of the system without starting their services; false when that failed. */
export function installPackages(...names: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=240', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: installLimitMs,
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names);
}
