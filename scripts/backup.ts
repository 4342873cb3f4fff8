import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run backup',
  summary:
    'Writes all tables and uploaded files of this installation into one file, while it runs or is stopped.',
  options: {
    out: { type: 'string', value: '<file>', meaning: 'File to write (default: parley-<time>.tar)' },
  },
  example: 'npm run backup -- --out parley.tar',
});

await runCommand(async () => {
  const { backUp } = await import('./backup/back-up.ts');
  await backUp(values.out);
});
