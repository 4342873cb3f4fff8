import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { Problem, runCommand } from '../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run upgrade-test',
  summary:
    'Runs the release before beside this one on one PostgreSQL, forward and back, and counts the errors that visitors see.',
  options: {
    from: {
      type: 'string',
      value: '<commit>',
      meaning: 'The release to begin with (default: the one in docs/releases.json)',
    },
  },
  example: 'npm run upgrade-test -- --from HEAD~1',
});

await runCommand(async () => {
  const { upgradeByCommand } = await import('./upgrade/upgrade-by-command.ts');
  const { result, isGood } = await upgradeByCommand(values.from);
  if (!isGood) throw new Problem(result);
  console.log(result);
});
