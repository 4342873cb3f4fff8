import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { underLock } from '../../tools/under-lock.ts';

const database = 'postgres';

/**
 * Puts the embedded database of a first start into a data folder that has none. The first server of a build makes it, by
 * `start`, which starts on a folder and stops; making one takes longer than most tests.
 */
export async function placeDatabase(
  dataDir: string,
  entry: string,
  start: (dataDir: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(dataDir, database))) return;
  const build = createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 16);
  const template = join(tmpdir(), `parley-first-start-${build}`);
  await underLock(template, async () => {
    if (existsSync(template)) return;
    const unfinished = mkdtempSync(`${template}-`);
    await start(unfinished);
    renameSync(unfinished, template);
  });
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(template, database), join(dataDir, database), { recursive: true });
}
