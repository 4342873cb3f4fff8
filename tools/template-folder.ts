import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { underLock } from './under-lock.ts';

/** A temporary folder that is made once, by the first test process that asks for this name, and never half; answers its path. */
export async function templateFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const template = join(tmpdir(), name);
  await underLock(template, async () => {
    if (existsSync(template)) return;
    const unfinished = `${template}-${randomUUID()}`;
    await make(unfinished);
    renameSync(unfinished, template);
  });
  return template;
}
