import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { underLock } from './under-lock.ts';

/**
 * Returns the path of a temporary folder. The first test process of this user that requests the name creates it, atomically and
 * only once.
 */
export async function templateFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const template = join(tmpdir(), `${name}-${process.getuid?.() ?? 0}`);
  await underLock(template, async () => {
    if (existsSync(template)) return;
    const unfinished = `${template}-${randomUUID()}`;
    await make(unfinished);
    renameSync(unfinished, template);
  });
  return template;
}
