import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

/**
 * Puts mail into a folder, two files each: `<time>-<id>.txt` with From, To, Subject and the text, and `.html`. The names are
 * made of the mail's own time and id, so a mail that is sent again replaces itself.
 */
export function createOutboxTransport(folder: string): MailTransport {
  return {
    async send(mail) {
      // Links in here open accounts.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // No colons: they cannot stand in file names everywhere.
      const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}`;
      await writeWhole(join(folder, `${name}.html`), mail.html);
      await writeWhole(join(folder, `${name}.txt`), asText(mail));
    },
  };
}

function asText(mail: OutgoingMail): string {
  return `From: ${mail.from}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`;
}

async function writeWhole(path: string, content: string): Promise<void> {
  const temporary = `${path}.part`;
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, path);
}
