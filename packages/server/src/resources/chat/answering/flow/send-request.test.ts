import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlowRequest } from '../../../../engine/flow/flow-turn.ts';
import { createEgress, type Egress } from '../../../../ports/egress.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { sendRequest } from './send-request.ts';

const answers: Record<string, (response: import('node:http').ServerResponse) => void> = {
  '/large': (response) => void response.end(JSON.stringify('x'.repeat(300_000))),
  '/never': () => {},
  '/away': (response) => void response.writeHead(302, { location: 'https://example.com/' }).end(),
  '/text': (response) => void response.end('hello'),
};
const server = createServer((request, response) => answers[request.url ?? '']?.(response));
let origin = '';
let egress: Egress;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  egress = createEgress([`127.0.0.1:${port}`]);
});
afterAll(async () => {
  await egress.close();
  server.closeAllConnections();
  server.close();
});

const key = { organizationId: 'o', chatbotId: 'b', conversationId: 'c' };

async function resultOf(url: string, method: FlowRequest['method'] = 'POST') {
  const deps = {
    egress,
    log: { info: () => {} },
    flows: { openSecrets: async () => [] },
  } as unknown as Pick<ChatDeps, 'egress' | 'log' | 'flows'>;
  const request: FlowRequest = {
    method,
    url,
    headers: [],
    body: method === 'GET' ? undefined : {},
    timeoutMs: 1_000,
    sample: undefined,
    secretMark: 'm4rk',
    key: { step: 1, nodeId: 'n', visit: 1 },
  };
  return sendRequest(deps, request, new AbortController().signal, key);
}

it.each([
  ['/large', 'response_too_big'],
  ['/never', 'request_timeout'],
  ['/away', 'request_failed'],
])('a failed request reports why: %s is %s', async (path, error) => {
  expect(await resultOf(origin + path)).toEqual({ error });
  expect(await resultOf(origin + path, 'GET')).toEqual({ error });
});

it('an address that is not public has its own error, and a body that is not JSON is read as text', async () => {
  expect(await resultOf('http://127.0.0.2/')).toEqual({ error: 'address_refused' });
  expect(await resultOf('http://169.254.169.254/', 'GET')).toEqual({ error: 'address_refused' });
  expect(await resultOf(`${origin}/text`)).toEqual({ status: 200, body: 'hello' });
});
