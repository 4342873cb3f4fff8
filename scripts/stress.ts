import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { Problem, runCommand } from '../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run stress',
  summary:
    'Starts PostgreSQL, runs pairs of use cases that touch the same rows at the same time, and fails if a caller gets an error or a counter differs from its rows.',
  options: {
    seconds: {
      type: 'string',
      value: '<number>',
      min: 1,
      default: '60',
      meaning: 'How long the pairs run',
    },
    pairs: {
      type: 'string',
      value: '<number>',
      min: 1,
      default: '6',
      meaning: 'How many pairs run at the same time',
    },
    seed: {
      type: 'string',
      value: '<number>',
      min: 0,
      default: '7',
      meaning: 'The same number picks the same pairs',
    },
  },
  example: 'npm run stress -- --seconds 600',
});

await runCommand(async () => {
  const { stressByCommand } = await import('./stress/stress-by-command.ts');
  const { report, isGood } = await stressByCommand({
    seconds: Number(values.seconds),
    pairsAtOnce: Number(values.pairs),
    seed: Number(values.seed),
  });
  if (!isGood) throw new Problem(report);
  console.log(report);
});
