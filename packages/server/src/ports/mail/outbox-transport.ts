import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../lib/files/disk.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/**
 * Writes each email into a folder as two files: `<time>-<id>.txt` with From, To, Reply-To if it has one, Subject, and the text, and `.html`. Names
 * consist of the email's own time and id, so a resent email replaces itself.
 */
export function createOutboxTransport(folder: string): MailTransport {
  return {
    async send(mail) {
      // Private to this user, because links in the emails give access to accounts.
      makeFolder(folder);
      // Some systems do not allow colons in file names.
      const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}`;
      await writeWhole(join(folder, `${name}.html`), mail.html);
      await writeWhole(join(folder, `${name}.txt`), asText(mail));
    },
  };
}

function asText(mail: OutgoingMail): string {
  const replyTo = mail.thread?.replyTo ?? null;
  const answers = replyTo === null ? '' : `Reply-To: ${replyTo}\n`;
  return `From: ${mail.from}\nTo: ${mail.to}\n${answers}Subject: ${mail.subject}\n\n${mail.text}`;
}

async function writeWhole(path: string, content: string): Promise<void> {
  const temporary = `${path}.part`;
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, path);
}
