import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { Problem, runCommand } from '../tools/bootstrap/problem.mjs';

const { positionals } = readCommandLine({
  name: 'npm run rollups',
  summary:
    'Compares the figures of analytics with the messages and conversations that are left, prints each difference, and fails if there is one. An embedded database must not be running.',
  arguments: 'verify [organization id]',
  minArguments: 1,
  maxArguments: 2,
  example: 'npm run rollups -- verify',
});

await runCommand(async () => {
  const [command, organizationId] = positionals;
  if (command !== 'verify') throw new Problem('Say what to do: npm run rollups -- verify [organization id]');
  const { verifyByCommand } = await import('./rollups/verify-by-command.ts');
  await verifyByCommand(organizationId);
});
