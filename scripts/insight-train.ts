import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run insight:train',
  summary:
    'Trains what the server recognizes languages, moods and persons with, and writes a card for each file.',
  options: {
    data: { type: 'string', value: '<folder>', default: '.', meaning: 'Folder of the evaluation data' },
  },
  example: 'npm run insight:train -- --data ./evaluation',
});

await runCommand(async () => {
  const { writeArtefacts } = await import('./insight/write-artefacts.ts');
  writeArtefacts(values.data);
});
