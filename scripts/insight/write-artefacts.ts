import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { artefactFolder, type Trained, trainArtefacts } from '../../tools/insight/artefacts.ts';

/** Trains on the data of a folder and writes the files with their cards. Deterministic for the same data. */
export function writeArtefacts(data: string): void {
  if (!existsSync(path.join(data, 'langid')))
    throw new Problem(`There is no evaluation data in ${path.resolve(data)}`);
  mkdirSync(artefactFolder, { recursive: true });
  let total = 0;
  for (const trained of trainArtefacts(data)) {
    total += trained.bytes.length;
    writeFileSync(path.join(artefactFolder, trained.file), trained.bytes);
    writeFileSync(path.join(artefactFolder, trained.file.replace(/bin$/, 'md')), cardOf(trained));
    console.log(`${trained.file}: ${trained.bytes.length} bytes`);
  }
  console.log(`${total} bytes in all`);
}

function cardOf({ file, bytes, purpose, data }: Trained): string {
  const rows = data.map(({ name, license }) => `| ${name} | ${license} |`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return [
    `# ${file}`,
    '',
    purpose,
    '',
    `${bytes.length} bytes, SHA-256 ${hash}. Written by \`npm run insight:train\`; \`npm run bench -- insight\` measures it on texts that the`,
    'weights never saw.',
    '',
    '| trained from | license |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}
