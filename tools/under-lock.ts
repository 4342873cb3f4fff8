import { DatabaseSync } from 'node:sqlite';

const timeoutMs = 120_000;

/** Runs `work` while holding an exclusive lock on this path across test processes; the lock file remains. */
export async function underLock(path: string, work: () => Promise<void>): Promise<void> {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    lock.exec(`pragma busy_timeout = ${timeoutMs}; begin exclusive`);
    await work();
  } finally {
    lock.close();
  }
}
