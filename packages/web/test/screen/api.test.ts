import { afterEach, expect, it } from 'vitest';
import { sampleSubscription } from '../stand-in/samples.ts';
import { api, handleRequest, refusal, resetApi, takeFaults } from './api.ts';
import { fetchStandIn } from './connections.ts';
import { sampleApiKey } from './samples.ts';
import { startWords } from './words.ts';

await startWords();
afterEach(resetApi);

const json = { 'content-type': 'application/json' };
const post = (path: string, body: object) =>
  fetchStandIn(path, { method: 'POST', body: JSON.stringify(body), headers: json });

it('responds as mocked and records the requests', async () => {
  api.respond('GET /api/subscription', sampleSubscription);
  const response = await fetchStandIn('/api/subscription');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(sampleSubscription);
  expect(api.calls('GET /api/subscription')).toHaveLength(1);
  expect(takeFaults()).toEqual([]);
});

it('fails the test on a request without a mock, and on an unknown endpoint', async () => {
  expect((await fetchStandIn('/api/subscription')).status).toBe(500);
  expect((await fetchStandIn('/api/planets')).status).toBe(500);
  expect(takeFaults()).toEqual([
    'GET /api/subscription: no response was prepared',
    'GET /api/planets is no endpoint of the contracts',
  ]);
});

it('fails the test on a response or a body that violates the contract', async () => {
  api.respond('GET /api/subscription', { ...sampleSubscription, ...{ extra: 1 } });
  await fetchStandIn('/api/subscription');
  expect(takeFaults().join()).toContain('was given a bad response');
  api.respond('POST /api/api-keys', { ...sampleApiKey('Sync'), key: 'secret' });
  await post('/api/api-keys', { name: '', expires: '1y', permissions: 'read' });
  expect(takeFaults().join()).toContain('was sent a body the contract refuses');
});

it('refuses with codes of the error table, and only those that the endpoint declares', async () => {
  api.respond('POST /api/api-keys', () => refusal('confirmation_required'));
  const refused = await post('/api/api-keys', {});
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'confirmation_required', message: /./ });
  expect(takeFaults()).toEqual([]);
  api.refuse('POST /api/api-keys', 'email_in_use');
  await post('/api/api-keys', {});
  expect(takeFaults()).toEqual(['POST /api/api-keys never refuses with email_in_use']);
});

it('holds a request until it is released, and can break a connection', async () => {
  api.respond('GET /api/subscription', sampleSubscription);
  const release = api.hold('GET /api/subscription');
  const response = handleRequest('GET', '/api/subscription', undefined, new Headers());
  const first = await Promise.race([response, new Promise((resolve) => setTimeout(resolve, 20, 'nothing'))]);
  expect(first).toBe('nothing');
  release();
  expect((await response).status).toBe(200);
  api.lose('GET /api/subscription');
  await expect(fetchStandIn('/api/subscription')).rejects.toThrow('The connection broke');
});
