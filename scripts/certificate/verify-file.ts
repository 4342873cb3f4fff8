import { readFile } from 'node:fs/promises';
import { readEntries } from '../../packages/server/src/ports/erasure-ledger/erasure-ledger.ts';
import {
  type CertificateProblem,
  verifyCertificate,
} from '../../packages/server/src/resources/privacy-requests/certificate.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { typedPath } from '../backup/settings.ts';

const sentences: Record<CertificateProblem, string> = {
  unreadable: 'is not a certificate of an erasure.',
  changed: 'was changed after it was signed.',
  entry_changed: 'names an entry of the ledger that does not match its own hash.',
};

/** Verifies a certificate and prints its content. @throws {Problem} for an invalid one */
export async function verifyFile(
  verb: string,
  file: string,
  { ledger, key }: { ledger?: string | undefined; key?: string | undefined },
): Promise<void> {
  if (verb !== 'verify')
    throw new Problem(`There is no "${verb}". Use: npm run certificate -- verify <file>`);
  const result = verifyCertificate(await read(file));
  if (typeof result === 'string') throw new Problem(`${file} ${sentences[result]}`);
  const { certificate, fingerprint } = result;
  if (key !== undefined && key !== fingerprint)
    throw new Problem(`${file} was signed with another key: ${fingerprint}`);
  if (ledger !== undefined && !isIn(await read(ledger), certificate.entry.hash))
    throw new Problem(`The ledger ${ledger} does not have the entry of ${file}.`);
  const { counts, entry, completedAt, lastBackupAt } = certificate;
  console.log(`${file} is valid.`);
  console.log(
    `Conversations erased: ${counts.conversations}, with ${counts.messages} messages; leads: ${counts.leads}; by ${completedAt}.`,
  );
  console.log(`Recorded: ${entry.at}, entry ${entry.hash}.`);
  console.log(`Newest backup known then: ${lastBackupAt ?? 'none'}.`);
  console.log(`Signed with the key ${fingerprint}.`);
}

async function read(file: string): Promise<string> {
  return await readFile(typedPath(file), 'utf8').catch(() => {
    throw new Problem(`The file ${file} cannot be read.`);
  });
}

function isIn(text: string, hash: string): boolean {
  try {
    return readEntries(text).some((entry) => entry.hash === hash);
  } catch (error) {
    throw new Problem(`The ledger is damaged: ${error instanceof Error ? error.message : error}.`);
  }
}
