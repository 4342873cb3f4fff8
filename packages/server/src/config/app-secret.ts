import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../lib/files/disk.ts';

/**
 * The secret that encrypts and signs everything: the configured one, or one that is generated once and stored in the data folder,
 * readable by its owner only.
 */
export function appSecret(config: { appSecret: string | undefined; dataDir: string }): string {
  if (config.appSecret !== undefined) return config.appSecret;
  const path = join(config.dataDir, 'app-secret');
  return readSecret(path) ?? makeSecret(config.dataDir, path);
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret.length >= 32 ? secret : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a temporary file and links it into place, so that two processes that start together agree on one secret. */
function makeSecret(folder: string, path: string): string {
  makeFolder(folder);
  // Not named by the process id: in a container every start has the same one, and a killed start leaves its file behind.
  const temporary = `${path}.${randomUUID()}`;
  const file = openSync(temporary, 'wx', 0o600);
  writeSync(file, `${randomBytes(32).toString('base64url')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`${path} does not hold a secret`);
  return secret;
}
