import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedByName } from './seed-by-name.ts';

const options = { scenario: 'demo', seed: 7, size: 1 };
/** Refuses every registration, like a server that already contains the example. */
const taken = createServer((request, response) => {
  request.resume();
  response.writeHead(409, { 'content-type': 'application/json' }).end('{"code":"email_in_use"}');
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(taken.address() as AddressInfo).port}`;
});
afterAll(() => void taken.close());

it.each(['demo', 'empty'])(
  'reports in one sentence that the example already exists: %s',
  async (scenario) => {
    const sentence = `The example is already there. Sign in at ${url}/auth as maren@example.com with "correct horse battery".`;
    await expect(seedByName({ ...options, scenario, url })).resolves.toBe(sentence);
  },
);

it('reports in one sentence that no server responds', async () => {
  const seeding = seedByName({ ...options, url: 'http://127.0.0.1:1' });
  await expect(seeding).rejects.toThrow('No server responds at http://127.0.0.1:1. Start it with npm start');
});
