import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run build',
  summary: 'Builds the server and the front ends into dist.',
  options: { quiet: { type: 'boolean', meaning: 'Print nothing but problems' } },
  example: 'npm run build',
});

await runCommand(async () => {
  const { buildAll } = await import('./build/build-all.ts');
  await buildAll(values);
});
