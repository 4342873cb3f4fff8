import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../lib/files/disk.ts';

const schema = z.object({ takenAt: z.iso.datetime() });
const nameIn = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Stores the time of this installation's newest backup, for the certificates of later erasures. */
export async function noteBackup(dataDir: string, takenAt: Date): Promise<void> {
  makeFolder(dataDir);
  await writeFile(nameIn(dataDir), JSON.stringify({ takenAt: takenAt.toISOString() }));
}

/** Time of the newest known backup of this installation, ISO 8601; null if there is none. */
export async function readLastBackup(dataDir: string): Promise<string | null> {
  const text = await readFile(nameIn(dataDir), 'utf8').catch(() => '{}');
  return schema.safeParse(JSON.parse(text)).data?.takenAt ?? null;
}
