import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { positionals } = readCommandLine({
  name: 'npm run style',
  summary: 'Prints sizes and habits of the sources below folders, by default of all packages and scripts.',
  arguments: '[folder …]',
  maxArguments: Number.POSITIVE_INFINITY,
  example: 'npm run style -- packages/server/src/knowledge',
});

await runCommand(async () => {
  const { printMetrics } = await import('./style/print-metrics.ts');
  printMetrics(positionals);
});
