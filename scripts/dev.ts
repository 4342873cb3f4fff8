import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

readCommandLine({
  name: 'npm run dev',
  summary: 'Runs the server from source, restarted on change, and the front ends with hot reload.',
  example: 'npm run dev',
});

await runCommand(async () => {
  const { startDevelopment } = await import('./dev/start-development.ts');
  startDevelopment();
});
