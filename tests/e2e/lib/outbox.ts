import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const waitLimitMs = 15_000;

/**
 * The first address on a line of its own in the newest mail to `to` that speaks of `words`; waits for it in the outbox of a
 * server's data folder. @throws when none comes in time
 */
export async function mailedLink(dataDir: string, to: string, words: string): Promise<URL> {
  const folder = join(dataDir, 'outbox');
  const deadline = Date.now() + waitLimitMs;
  while (Date.now() < deadline) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names
      .filter((one) => one.endsWith('.txt'))
      .sort()
      .reverse()) {
      const text = await readFile(join(folder, name), 'utf8');
      const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
      if (link && text.includes(`\nTo: ${to}\n`) && text.includes(words)) return new URL(link);
    }
    await wait(100);
  }
  throw new Error(`No mail to ${to} speaks of “${words}”`);
}
