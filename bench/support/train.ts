import { readCommandLine } from '../../tools/bootstrap/command-line.mjs';
import { runCommand } from '../../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run answers:train',
  summary:
    'Learns from questions with and without an answer when the built-in answerer says that it does not know.',
  options: {
    data: { type: 'string', value: '<folder>', default: '.', meaning: 'Folder of the evaluation data' },
  },
  example: 'npm run answers:train -- --data ../shared/data',
});

await runCommand(async () => {
  const { trainSupport } = await import('./train-support.ts');
  await trainSupport(values.data);
});
