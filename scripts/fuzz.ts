import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run fuzz',
  summary:
    'Gives every parser of untrusted text long made-up input, and fails if one takes more steps than its input allows. Prints what a step of each function of formulas takes.',
  options: {
    runs: {
      type: 'string',
      value: '<number>',
      min: 1,
      default: '300',
      meaning: 'How many inputs each parser gets',
    },
    size: {
      type: 'string',
      value: '<number>',
      min: 1,
      default: '20000',
      meaning: 'Characters of an input, at least',
    },
    seed: {
      type: 'string',
      value: '<number>',
      min: 0,
      default: '7',
      meaning: 'The same number makes the same inputs',
    },
  },
  example: 'npm run fuzz -- --runs 1000 --size 100000',
});

await runCommand(async () => {
  const [{ fuzzFunctions }, { fuzzParsers }] = await Promise.all([
    import('./fuzz/fuzz-functions.ts'),
    import('./fuzz/fuzz-parsers.ts'),
  ]);
  fuzzFunctions();
  await fuzzParsers({ runs: Number(values.runs), size: Number(values.size), seed: Number(values.seed) });
});
