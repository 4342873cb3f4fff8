import { parseArgs } from 'node:util';
import { installationConfig } from './backup/settings.ts';
import { seedBusyInstallation } from './seed/busy-installation.ts';
import { seedEmpty, seedScenario } from './seed/scenario.ts';

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'demo' },
    seed: { type: 'string', default: '7' },
    size: { type: 'string', default: '20' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
  },
});
const [seed, size] = [Number(values.seed), Number(values.size)];

if (values.scenario === 'demo') {
  const { chatbotIds } = await seedScenario(values.url, seed);
  console.log(`Sign in at ${values.url}/auth as maren@example.com with "correct horse battery".`);
  console.log(`Chat at ${values.url}/chat/${chatbotIds[0]}`);
} else if (values.scenario === 'empty') {
  await seedEmpty(values.url);
  console.log(`Sign in at ${values.url}/auth as maren@example.com with "correct horse battery".`);
} else if (values.scenario === 'busy' && Number.isInteger(seed) && Number.isInteger(size) && size > 0) {
  console.log(await seedBusyInstallation(installationConfig(), { seed, size }));
  console.log('Sign in as busy.0@example.com with "correct horse battery".');
} else {
  console.error(
    'npm run seed -- [--scenario demo|busy|empty] [--seed 7] [--size 20] [--url http://127.0.0.1:3000]',
  );
  process.exitCode = 1;
}
