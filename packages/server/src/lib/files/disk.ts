import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A required folder could not be created. */
export class FolderProblem extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = 'FolderProblem';
  }
}

/**
 * Creates a folder and its missing parents, accessible to this user only. Node's own recursive mkdir never ends if the system
 * refuses new folders as if their parent were missing, as below /proc.
 * @throws FolderProblem
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another process may have created it meanwhile.
      if (!existsSync(folder)) throw new FolderProblem(path, error);
    }
  }
}

/** Whether an error, or its cause, means that the disk or the quota is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  return isDiskFull(error.cause);
}
