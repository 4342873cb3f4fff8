import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const mailLimitMs = 15_000;

/**
 * Waits until at least `count` mails to an address lie in the outbox of a data folder; answers their texts, oldest first.
 * @throws when they do not come in time
 */
export async function waitForMails(dataDir: string, to: string, count: number): Promise<string[]> {
  const deadline = Date.now() + mailLimitMs;
  while (Date.now() < deadline) {
    const mails = await mailsTo(dataDir, to);
    if (mails.length >= count) return mails;
    await wait(50);
  }
  throw new Error(`Fewer than ${count} mails came to ${to}`);
}

/** The path with its token of the first link to this path in a mail. @throws where there is none */
export function pathInMail(text: string, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === path);
  if (link === undefined) throw new Error(`No link to ${path} in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function mailsTo(dataDir: string, to: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const texts = names.filter((name) => name.endsWith('.txt')).sort();
  const mails = await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((text) => text.includes(`\nTo: ${to}\n`));
}
