import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let admin: Member;
let key: string;

beforeAll(async () => {
  app = await startTestApp({ env: { LIMIT_API_CALLS_PER_MINUTE_PER_KEY: '5' } });
  admin = await app.register();
  key = await makeKey();
});
afterAll(async () => {
  await app.close();
});

async function makeKey(): Promise<string> {
  const body = { name: 'Counted', permissions: 'read', expires: 'never' };
  return (await admin.post('/api/api-keys', body)).body.key;
}

function callWith(bearer: string) {
  return app.anonymous().get('/api/chatbots', { authorization: `Bearer ${bearer}` });
}

it('SEC-6: returns 429 for the 10th invalid key from an address, while a valid one from there still passes', async () => {
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const { status, headers } = await callWith(`parley_sk_${String(attempt).padStart(43, 'x')}`);
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array(9).fill(401), 429]);
  expect((await callWith(key)).status).toBe(200);
  const rows = await withPlatform(app.deps.database, (tx) => tx.rows(sql`select failures from throttles`));
  expect(rows).toContainEqual({ failures: 9 });
});

it('KEY-05: each key has its own limit of calls per minute', async () => {
  const other = await makeKey();
  const answers = [];
  for (let call = 0; call < 6; call += 1) answers.push(await callWith(other));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await callWith(key)).status).toBe(200);
});

it('sends the remaining calls with every response to a key, including refusals', async () => {
  const other = await makeKey();
  const told: (string | null)[] = [];
  for (const path of [
    '/api/chatbots',
    '/api/chatbots/x',
    '/api/api-keys',
    '/v1/models',
    '/api/chatbots',
    '/v1/x',
  ]) {
    const { headers } = await app.anonymous().get(path, { authorization: `Bearer ${other}` });
    told.push(headers.get('ratelimit'));
    if (headers.has('ratelimit')) expect(headers.get('ratelimit-policy')).toBe('"key";q=5;w=60');
  }
  // Without a route, the key is not checked.
  expect(told.pop()).toBeNull();
  const refused = await app.anonymous().get('/v1/models', { authorization: `Bearer ${other}` });
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toBe(
    /t=(\d+)$/.exec(refused.headers.get('ratelimit') ?? '')?.[1],
  );
  told.push(refused.headers.get('ratelimit'));
  expect(told.map((one) => one?.replace(/t=([1-9]|[1-5]\d|60)$/, 't'))).toEqual([
    ...[4, 3, 2, 1, 0, 0].map((left) => `"key";r=${left};t`),
  ]);
  expect((await admin.get('/api/chatbots')).headers.has('ratelimit')).toBe(false);
});

it('API-11, KEY-05: OpenAPI documents both authentication methods, and the level that a route requires', async () => {
  const { body } = await app.anonymous().get('/api/openapi.json');
  expect(body.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie' },
    apiKey: { type: 'http', scheme: 'bearer' },
  });
  expect(body.paths['/api/chatbots'].post).toMatchObject({
    'x-api-key-level': 'read_write',
    security: [{ session: [] }, { apiKey: ['read_write'] }],
  });
  expect(body.paths['/api/knowledge/{sourceId}'].delete).toMatchObject({
    'x-api-key-level': 'full',
    security: [{ session: [] }, { apiKey: ['full'] }],
  });
  expect(body.components.schemas.Error.properties.requiredLevel.enum).toEqual([
    'read',
    'read_write',
    'full',
    null,
  ]);
  expect(body.paths['/api/api-keys'].post.security).toEqual([{ session: [] }]);
});

it('KEY-05: tells a key whose level is too low which level it needs', async () => {
  const bearer = `Bearer ${await makeKey()}`;
  const call = (method: string, path: string, headers = {}) =>
    app.anonymous().send<Record<string, unknown>>(method, path, {}, { authorization: bearer, ...headers });
  const answers = [
    await call('POST', '/api/chatbots'),
    await call('DELETE', `/api/conversations/${admin.organizationId}`),
    await call('POST', '/api/api-keys'),
    await call('POST', '/api/chatbots', { 'accept-language': 'de' }),
  ];
  expect(answers.map(({ status, body: { requestId: _, ...told } }) => [status, told])).toEqual([
    [
      403,
      {
        code: 'forbidden',
        requiredLevel: 'read_write',
        message: 'This API key may not do this: the level “read_write” is needed',
      },
    ],
    [
      403,
      {
        code: 'forbidden',
        requiredLevel: 'full',
        message: 'This API key may not do this: the level “full” is needed',
      },
    ],
    [403, { code: 'forbidden', requiredLevel: null, message: 'API keys may not do this. Log in to do it' }],
    [
      403,
      {
        code: 'forbidden',
        requiredLevel: 'read_write',
        message: 'Dieser API-Schlüssel darf das nicht: Nötig ist die Stufe „read_write“',
      },
    ],
  ]);
});
