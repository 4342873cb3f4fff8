import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SharedServer } from './servers/shared-server.ts';

/** Waits for the newest email to an address with a link to `path`; returns the link's path and query. */
export async function mailedPath(server: SharedServer, to: string, path: string): Promise<string> {
  return linkOf(await mailedText(server, to, path));
}

/** Waits for the newest email to an address with a link to `path`; returns the email with its headers. */
export async function mailedText(server: SharedServer, to: string, path: string): Promise<string> {
  return await newestMail(server, to, (mail) => linkOf(mail).startsWith(path));
}

/** Waits for the newest email to an address; returns it with its headers. */
export async function mailedTo(server: SharedServer, to: string): Promise<string> {
  return await newestMail(server, to, () => true);
}

async function newestMail(
  server: SharedServer,
  to: string,
  isWanted: (mail: string) => boolean,
): Promise<string> {
  const folder = join(server.dataDir, 'outbox');
  const newest = async () => {
    const names = await readdir(folder).catch(() => []);
    const texts = names.filter((name) => name.endsWith('.txt')).sort();
    const mails = await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.findLast((mail) => mail.includes(`To: ${to}\n`) && isWanted(mail)) ?? '';
  };
  await expect.poll(newest).not.toBe('');
  return await newest();
}

function linkOf(mail: string): string {
  const address = /^https?:\/\/\S+$/m.exec(mail)?.[0];
  if (address === undefined) return '';
  const { pathname, search } = new URL(address);
  return pathname + search;
}
