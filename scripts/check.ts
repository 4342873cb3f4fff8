import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

readCommandLine({
  name: 'npm run check',
  summary:
    'Checks types, lint and format, import rules, folders, ignored files, retired words, sentences, migrations, row locks, generated documents, packages and requirement tags.',
  example: 'npm run check',
});

await runCommand(async () => {
  const [{ allChecks }, { runChecks }] = await Promise.all([
    import('./checks/all.ts'),
    import('./checks/report.ts'),
  ]);
  const results = await runChecks(allChecks(root));
  if (results.some((result) => result.problems.length > 0)) process.exitCode = 1;
});
