import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './harness.ts';

/** An email in the outbox folder. */
export interface OutboxMail {
  from: string;
  to: string;
  /** Empty if the email has none. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** The first URL on a line of its own. */
  link: string;
}

/** Waits until all emails are sent and reads the outbox, oldest first; only emails to `to` if given. */
export async function readOutbox(app: TestApp, to?: string): Promise<OutboxMail[]> {
  await app.settled();
  const folder = join(app.deps.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const texts = names.filter((name) => name.endsWith('.txt')).sort();
  const mails = await Promise.all(texts.map((name) => readMail(join(folder, name))));
  return mails.filter((mail) => to === undefined || mail.to === to);
}

async function readMail(path: string): Promise<OutboxMail> {
  const whole = await readFile(path, 'utf8');
  const [, from = '', to = '', replyTo = '', subject = '', text = ''] =
    /^From: (.*)\nTo: (.*)\n(?:Reply-To: (.*)\n)?Subject: (.*)\n\n([\s\S]*)$/.exec(whole) ?? [];
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';
  const html = await readFile(path.replace(/\.txt$/, '.html'), 'utf8');
  return { from, to, replyTo, subject, text, html, link };
}
