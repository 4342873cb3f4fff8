import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { runCommand } from '../tools/bootstrap/problem.mjs';

const { values } = readCommandLine({
  name: 'npm run seed',
  summary:
    'Fills an installation with an example: "demo" and "empty" through the API of the running server, "busy" straight into the database of a stopped one.',
  options: {
    scenario: {
      type: 'string',
      value: '<name>',
      choices: ['demo', 'empty', 'busy'],
      default: 'demo',
      meaning: 'demo: a small bookshop; empty: an account alone; busy: many organizations',
    },
    url: {
      type: 'string',
      value: '<address>',
      default: 'http://127.0.0.1:3000',
      meaning: 'Address of the running server, for demo and empty',
    },
    seed: {
      type: 'string',
      value: '<number>',
      min: 0,
      default: '7',
      meaning: 'The same number makes the same data',
    },
    size: {
      type: 'string',
      value: '<number>',
      min: 1,
      default: '20',
      meaning: 'How many organizations, for busy',
    },
  },
  example: 'npm run seed -- --scenario busy --size 50',
});

await runCommand(async () => {
  const { seedByName } = await import('./seed/seed-by-name.ts');
  console.log(await seedByName({ ...values, seed: Number(values.seed), size: Number(values.size) }));
});
