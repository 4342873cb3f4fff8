import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const {
  values,
  positionals: [verb = '', file = ''],
} = readCommandLine({
  name: 'npm run certificate',
  summary: 'Checks the certificate of an erasure, without a network or a database.',
  arguments: 'verify <file>',
  minArguments: 2,
  maxArguments: 2,
  options: {
    ledger: {
      type: 'string',
      value: '<file>',
      meaning: 'Ledger of erasures that must have the entry (erasures.jsonl)',
    },
    key: {
      type: 'string',
      value: '<fingerprint>',
      meaning: 'Fingerprint of the key that must have signed it',
    },
  },
  example: 'npm run certificate -- verify certificate.json --ledger data/erasures.jsonl',
});

await runCommand(async () => {
  const { verifyFile } = await import('./certificate/verify-file.ts');
  await verifyFile(verb, file, values);
});
