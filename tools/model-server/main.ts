import { parseArgs } from 'node:util';
import { localSoftware } from './local-software.ts';
import { startModelServer } from './model-server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9555' },
    tokens: { type: 'string', default: '50' },
    delay: { type: 'string', default: '0' },
    'first-delay': { type: 'string', default: '0' },
    dimensions: { type: 'string', default: '1536' },
    batch: { type: 'string', default: '1' },
    spread: { type: 'boolean', default: false },
    key: { type: 'string' },
    software: { type: 'string' },
  },
});

const software = localSoftware.find((known) => known === values.software);
const server = await startModelServer({
  port: Number(values.port),
  tokens: Number(values.tokens),
  delayMs: Number(values.delay),
  firstDelayMs: Number(values['first-delay']),
  dimensions: Number(values.dimensions),
  batch: Number(values.batch),
  spread: values.spread,
  ...(values.key === undefined ? {} : { key: values.key }),
  ...(software === undefined ? {} : { software }),
});
console.log(`model server listening on ${server.baseUrl}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void server.close());
