import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const installLimitMs = 5 * 60_000;

/** Returns whether we can install missing packages: Debian, as root. */
export function isDebianRoot(): boolean {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** Installs system packages without starting their services; returns false on failure. */
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
