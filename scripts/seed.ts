import { parseArgs } from 'node:util';
import { seedScenario } from './seed/scenario.ts';

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://127.0.0.1:3000' } } });

const { chatbotIds } = await seedScenario(values.url);
console.log(`Sign in at ${values.url}/auth as maren@example.com with "correct horse battery".`);
console.log(`Chat at ${values.url}/chat/${chatbotIds[0]}`);
