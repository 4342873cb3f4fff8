import { readCommandLine } from '../../tools/bootstrap/command-line.mjs';
import { runCommand } from '../../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run answers:train',
  summary:
    'Learns from questions with and without an answer when the built-in answerer says that it does not know.',
  options: {
    only: {
      type: 'string',
      value: '<words|meaning>',
      meaning: 'Train the judgment by words alone, or by words and meaning (default: both)',
    },
    data: { type: 'string', value: '<folder>', default: '.', meaning: 'Folder of the evaluation data' },
  },
  example: 'npm run answers:train -- --data ../shared/data',
});

await runCommand(async () => {
  const { trainSupport } = await import('./train-support.ts');
  const { trainMeaning } = await import('./train-meaning.ts');
  if (values.only !== 'meaning') await trainSupport(values.data);
  if (values.only !== 'words') await trainMeaning(values.data);
});
