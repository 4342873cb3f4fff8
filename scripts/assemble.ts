import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { positionals } = readCommandLine({
  name: 'npm run assemble',
  summary:
    'Builds what is missing, and copies the program with all that it needs to run, Node too, into a new folder, for an image.',
  arguments: '<folder>',
  minArguments: 1,
  maxArguments: 1,
  example: 'npm run assemble -- /srv/parley',
});

await runCommand(async () => {
  const [{ ensureBuilt }, { assemble }, { typedPath }] = await Promise.all([
    import('../tools/bootstrap/build.mjs'),
    import('./assemble/assemble-program.ts'),
    import('./backup/settings.ts'),
  ]);
  await ensureBuilt(process.execPath);
  await assemble(typedPath(positionals[0] ?? ''));
});
