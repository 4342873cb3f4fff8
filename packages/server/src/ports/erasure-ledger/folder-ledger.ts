import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../lib/files/disk.ts';
import { chained, type ErasureEntry, type ErasureLedger, readEntry } from './erasure-ledger.ts';

/** A file in the data folder with one entry per line. A line that a crash has truncated counts as not written. */
export function createFolderLedger(dataDir: string): ErasureLedger {
  const path = join(dataDir, 'erasures.jsonl');
  return {
    // All processes write to the same file.
    chain: 'common',
    async *entries() {
      for (const line of linesOf(await readIfThere(path))) yield readEntry(line);
    },
    async append(erasure) {
      const last = linesOf(await readIfThere(path)).at(-1);
      const entry = chained(erasure, last === undefined ? null : readEntry(last).hash);
      await appendLines(dataDir, path, [entry]);
      return entry;
    },
    async join(others) {
      const known = new Set(linesOf(await readIfThere(path)).map((line) => readEntry(line).hash));
      const added = others.filter(({ hash }) => !known.has(hash));
      if (added.length > 0) await appendLines(dataDir, path, added);
      return added.length;
    },
  };
}

function linesOf(text: string): string[] {
  return wholeLines(text).split('\n').filter(Boolean);
}

function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

async function readIfThere(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
}

async function appendLines(folder: string, path: string, added: readonly ErasureEntry[]): Promise<void> {
  makeFolder(folder);
  const text = await readIfThere(path);
  const file = await open(path, 'a', 0o600);
  try {
    const whole = wholeLines(text);
    if (whole !== text) await file.truncate(Buffer.byteLength(whole));
    await file.appendFile(added.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

/** Syncs the folder, so that a new file survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
