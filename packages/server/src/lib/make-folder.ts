import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A folder that was needed and could not be made. */
export class FolderProblem extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = 'FolderProblem';
  }
}

/**
 * Makes a folder and the missing ones above it, for this user alone. Node's own recursive mkdir never ends where a system
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
      // Another process may have made it meanwhile.
      if (!existsSync(folder)) throw new FolderProblem(path, error);
    }
  }
}
