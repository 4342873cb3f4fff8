import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../../lib/make-folder.ts';

const schema = z.object({ takenAt: z.iso.datetime() });
const nameIn = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Notes when the newest backup of this installation was taken, for the certificates of later erasures. */
export async function noteBackup(dataDir: string, takenAt: Date): Promise<void> {
  makeFolder(dataDir);
  await writeFile(nameIn(dataDir), JSON.stringify({ takenAt: takenAt.toISOString() }));
}

/** When the newest backup that this installation knows of was taken, as ISO 8601; null where it knows of none. */
export async function readLastBackup(dataDir: string): Promise<string | null> {
  const text = await readFile(nameIn(dataDir), 'utf8').catch(() => '{}');
  return schema.safeParse(JSON.parse(text)).data?.takenAt ?? null;
}
