import { DatabaseSync } from 'node:sqlite';

const timeoutMs = 120_000;

/** Runs `work` while no other process of the tests holds the lock of this path; the file of the lock stays. */
export async function underLock(path: string, work: () => Promise<void>): Promise<void> {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    lock.exec(`pragma busy_timeout = ${timeoutMs}; begin exclusive`);
    await work();
  } finally {
    lock.close();
  }
}
