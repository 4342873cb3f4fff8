import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const {
  values,
  positionals: [file = ''],
} = readCommandLine({
  name: 'npm run restore',
  summary: 'Restores a backup into this installation, which must be stopped.',
  arguments: '<file>',
  minArguments: 1,
  maxArguments: 1,
  options: {
    replace: { type: 'boolean', meaning: 'Replace what is there, after asking' },
    yes: { type: 'boolean', meaning: 'Replace what is there without asking' },
  },
  example: 'npm run restore -- parley.tar --replace',
});

await runCommand(async () => {
  const { restore } = await import('./backup/restore.ts');
  await restore(file, values);
});
