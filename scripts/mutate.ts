import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { Problem, runCommand } from '../tools/bootstrap/problem.mjs';

const { positionals } = readCommandLine({
  name: 'npm run mutate',
  summary:
    'Breaks the guards of the program one at a time, in a copy of the sources, and fails if no test notices. Takes some minutes.',
  arguments: '[folder]',
  maxArguments: 1,
  example: 'npm run mutate -- packages/server/src/resources/chat',
});

await runCommand(async () => {
  const [{ allMutants }, { runMutants }] = await Promise.all([
    import('./mutate/mutants/all.ts'),
    import('./mutate/run-mutants.ts'),
  ]);
  const [folder = ''] = positionals;
  const chosen = allMutants.filter(({ file }) => file.startsWith(folder));
  if (chosen.length === 0) throw new Problem(`No mutant changes a file below ${folder}.`);
  const survivors = await runMutants(chosen);
  if (survivors.length > 0) {
    throw new Problem(`${survivors.length} of ${chosen.length} survived:\n${survivors.join('\n')}`);
  }
  console.log(`All ${chosen.length} mutants were noticed.`);
});
