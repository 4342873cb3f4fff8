import { connect } from 'node:net';
import { routes } from '@parley/contracts/api';
import { isAdminAllowed } from '@parley/contracts/rights/admin-permissions';
import { isAllowed, organizationPermissions } from '@parley/contracts/rights/permissions';
import type { RouteDefinition } from '@parley/contracts/route';
import { errorStatus } from '@parley/contracts/values/error-codes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../test/harness.ts';
import { createWebApp } from '../app.ts';

let app: TestApp;
let member: Member;
const table: Record<string, RouteDefinition> = routes;
const entries = Object.entries(table);
const anyId = '01900000-0000-7000-8000-000000000000';

function urlOf(route: RouteDefinition): string {
  return route.path.replaceAll(/\{\w+\}/g, anyId);
}

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
});
afterAll(async () => {
  await app.close();
});

describe('every endpoint of the contract', () => {
  it('SEC-13: has a permission that is public, session, visitor, or in the matrix', () => {
    for (const [name, route] of entries) {
      const known = ['public', 'session', 'visitor'].includes(route.permission);
      const isOfPlatform = isAdminAllowed('owner', route.permission);
      const isOfOrganization = Object.hasOwn(organizationPermissions, route.permission);
      expect(known || isOfPlatform || isOfOrganization, name).toBe(true);
    }
    expect(isAdminAllowed('owner', 'admin:no.such.action')).toBe(false);
    expect(isAllowed('owner', 'no.such.action')).toBe(false);
    expect(isAllowed('stranger', 'chatbot.read')).toBe(false);
  });

  it.each(entries.filter(([, route]) => !['public', 'visitor'].includes(route.permission)))(
    'TEN-03: %s returns a JSON 401 without a session',
    async (_name, route) => {
      const answer = await app
        .anonymous()
        .send(route.method, urlOf(route), route.method === 'GET' ? undefined : {});
      expect(answer.status).toBe(401);
      const told = { code: 'unauthenticated', message: expect.any(String) };
      expect(answer.body).toEqual(
        route.path.startsWith('/v1/')
          ? { error: { ...told, type: 'authentication_error', param: null } }
          : { ...told, requestId: expect.any(String) },
      );
    },
  );

  it('API-11: is described in OpenAPI 3.1 with its errors', async () => {
    const { body } = await app.anonymous().get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const [name, route] of entries) {
      const operation = body.paths[route.path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      for (const code of route.errors) expect(operation.responses).toHaveProperty(String(errorStatus[code]));
    }
  });
});

describe('bad requests', () => {
  it('API-12, SEC-47: returns a JSON 404, never the page, for an unknown path under /api', async () => {
    for (const path of ['/api/nothing', '/api/', '/api/chatbots/x/y/z', '/v1/unknown']) {
      const answer = await app.anonymous().get(path, { accept: 'text/html' });
      expect(answer.status, path).toBe(404);
      const told = { code: 'not_found', message: expect.any(String) };
      expect(answer.body).toMatchObject(path.startsWith('/v1/') ? { error: told } : told);
    }
  });

  it.each([
    ['invalid JSON', '{"name":', 'invalid_json'],
    ['a prototype key', '{"__proto__":{"admin":true}}', 'invalid_json'],
    ['a constructor key', '{"constructor":{"prototype":{"admin":true}}}', 'invalid_json'],
    ['NUL in a text', '{"name":"a\\u0000b"}', 'validation_failed'],
    ['half of a surrogate pair', '{"name":"a\\ud800b"}', 'validation_failed'],
    ['33 levels', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 'invalid_json'],
  ])('SEC-46: rejects %s', async (_what, body, code) => {
    const answer = await member.post('/api/chatbots', body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
  });

  it('SEC-46: accepts values just within the limits', async () => {
    const levels = `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`;
    expect((await member.post('/api/chatbots', levels)).body.code).toBe('validation_failed');
    const room = 1_048_576 - JSON.stringify({ name: '' }).length;
    const full = await member.post('/api/chatbots', JSON.stringify({ name: 'x'.repeat(room) }));
    expect([full.status, full.body.code]).toEqual([400, 'validation_failed']);
    const over = await member.post('/api/chatbots', JSON.stringify({ name: 'x'.repeat(room + 1) }));
    expect(over.status).toBe(413);
    const headers = `GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-big: ${'x'.repeat(15_000)}\r\n\r\n`;
    expect(await raw(headers)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('SEC-46: gives a request 60 s to arrive, and its headers 10 s', async () => {
    const web = await createWebApp(app.deps);
    const { requestTimeout, headersTimeout } = web.http.server;
    expect([requestTimeout, headersTimeout]).toEqual([60_000, 10_000]);
    await web.stop();
  });

  it('SEC-46: rejects text that is not UTF-8', async () => {
    const answer = await member.post('/api/chatbots', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]));
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_encoding');
  });

  it('SEC-46: rejects a body above 1 MB and a media type other than JSON', async () => {
    const large = await member.post('/api/chatbots', JSON.stringify({ name: 'x'.repeat(1_100_000) }));
    expect(large.status).toBe(413);
    const xml = await member.post('/api/chatbots', '<name/>', { 'content-type': 'application/xml' });
    expect(xml.status).toBe(415);
    expect(xml.body.code).toBe('unsupported_media_type');
  });

  it('SEC-46, REL-16: survives malformed HTTP and headers above 16 KB', async () => {
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await raw(`GET /api/user HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    );
    expect((await app.anonymous().get('/healthz')).status).toBe(200);
  });

  it('SEC-12: rejects an unknown body field and names it', async () => {
    const answer = await member.post('/api/chatbots', { name: 'Bot', organizationId: anyId });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['organizationId']);
  });

  it('names a value that is not allowed, and the allowed values', async () => {
    const bot = await member.post('/api/chatbots', { name: 'Chooser' });
    const path = `/api/chatbots/${bot.body.id}`;
    const unknown = await member.post(`${path}/knowledge`, { type: 'ftp', name: 'Files' });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'validation_failed']);
    expect(unknown.body.fields).toEqual({ type: '“ftp” is not possible here. Use one of: text, url, api' });
    const missing = await member.post(`${path}/knowledge`, { name: 'Files' });
    expect(missing.body.fields).toEqual({ type: 'Use one of: text, url, api' });
    const status = await member.patch(path, { status: 'gone', model: { provider: 7 } });
    expect(status.body.fields).toEqual({
      status: '“gone” is not possible here. Use one of: draft, active, paused, archived',
      'model.provider': expect.stringMatching(/^Use one of: builtin, openai/),
    });
  });

  it('SEC-49: rejects pages above 100 rows and unlisted sort orders', async () => {
    for (const query of ['pageSize=1000', 'page=0', 'sort=id;drop', 'status=other']) {
      expect((await member.get(`/api/conversations?${query}`)).status, query).toBe(400);
    }
  });

  it('API-13: every kind of error is JSON with code, sentence and request id, and no stack', async () => {
    const viewer = await member.asRole('viewer');
    const fault = new Error('relation "secrets" is broken');
    const wrongPassword = () =>
      app.anonymous().post('/api/login', { email: 'nobody@example.com', password: 'wrong' });
    for (let attempt = 1; attempt <= 10; attempt += 1) await wrongPassword();
    const answers = [
      await member.post('/api/chatbots', {}),
      await app.anonymous().get('/api/chatbots'),
      await viewer.post('/api/chatbots', { name: 'Bot' }),
      await member.get(`/api/chatbots/${anyId}`, { 'accept-language': 'xx, en;q=0.5' }),
      await app.anonymous().post('/api/register', {
        email: member.user.email,
        password: 'secret1',
        fullName: 'Test Person',
        organizationName: 'Test',
        termsAccepted: true,
      }),
      await wrongPassword(),
    ];
    vi.spyOn(app.deps.database.tenant, 'transaction').mockRejectedValueOnce(fault);
    answers.push(await member.get('/api/chatbots'));
    expect(answers.map(({ status }) => status)).toEqual([400, 401, 403, 404, 409, 429, 500]);
    for (const { status, body, text, headers } of answers) {
      const fields = status === 400 ? ['fields'] : [];
      expect(Object.keys(body).sort()).toEqual(['code', ...fields, 'message', 'requestId']);
      expect(body.message, body.code).toMatch(/^[A-Z“][^{}]+$/);
      expect(headers.get('x-request-id')).toBe(body.requestId);
      expect(text).not.toMatch(/ at |\.ts|relation/);
    }
  });
});

describe('cross-site requests', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://other.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('SEC-45: refuses a change requested by %s', async (_what, headers: Record<string, string>) => {
    const answer = await member.post('/api/chatbots', { name: 'Bot' }, headers);
    expect(answer.status).toBe(403);
  });

  it('SEC-45: accepts changes from our own pages and from non-browser clients', async () => {
    const own = await member.post(
      '/api/chatbots',
      { name: 'Own' },
      { origin: app.origin, 'sec-fetch-site': 'same-origin' },
    );
    const program = await member.post('/api/chatbots', { name: 'Program' });
    expect([own.status, program.status]).toEqual([201, 201]);
  });

  it('SEC-45: no response lets another origin read with credentials', async () => {
    const answer = await member.get('/api/user', { origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('headers', () => {
  it('SEC-44: API responses are neither stored nor sniffed', async () => {
    const { headers } = await member.get('/api/user');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('SEC-35: logs contain no password, cookie, or token', async () => {
    const lines: string[] = [];
    const logged = await startTestApp({ onLog: (line) => lines.push(line) });
    try {
      const person = await logged.register({ email: 'secret.person@example.com' });
      await person.post('/api/login', { email: 'secret.person@example.com', password: 'wrong-password-77' });
      await person.get('/api/user?token=abcdefghijkl');
      logged.deps.log.info(
        { password: 'p4ss', nested: { apiKey: 'sk-12345678901' }, text: 'Bearer abcdefghijklmnop' },
        'check',
      );
      const all = lines.join('');
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
      for (const secret of [
        'wrong-password-77',
        'p4ss',
        'sk-12345678901',
        'abcdefghijkl',
        person.cookie.split('=')[1] ?? '-',
      ]) {
        expect(all).not.toContain(secret);
      }
    } finally {
      await logged.close();
    }
  });

  it.each([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'chat.example' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
  ])('hides metrics without a token from callers behind a proxy: %o', async (headers) => {
    const answer = await app.anonymous().get('/metrics', headers as Record<string, string>);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it('hides metrics without a token behind a public host, and from HTTP/1.0 of a proxy without headers', async () => {
    const { host } = new URL(app.origin);
    expect(await raw('GET /metrics HTTP/1.1\r\nhost: chat.example\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 404/,
    );
    expect(await raw(`GET /metrics HTTP/1.0\r\nhost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1\.[01] 404/);
    expect(await raw(`GET /metrics HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200/,
    );
  });

  it('files for search engines do not repeat an invalid host', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml']) {
      const answer = await raw(
        `GET ${path} HTTP/1.1\r\nhost: "><script>.example\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 (200|400)/);
      expect(answer).not.toContain('<script>');
      const quoted = await raw(`GET ${path} HTTP/1.1\r\nhost: a"b.example\r\nconnection: close\r\n\r\n`);
      expect(quoted).not.toContain('a"b');
    }
  });

  it('REL-18: healthz, readyz, and metrics respond, and metrics require the token if one is configured', async () => {
    expect((await app.anonymous().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await app.anonymous().get('/readyz')).body.status).toBe('ready');
    const { text } = await app.anonymous().get('/metrics');
    for (const name of [
      'parley_http_request_seconds_bucket',
      'nodejs_eventloop_lag_seconds',
      'parley_database_connections_used',
      'parley_database_callers_waiting',
      'parley_oldest_event_seconds',
      'parley_jobs_waiting',
      'parley_oldest_job_seconds',
      'parley_model_circuits_open',
      '# TYPE parley_model_cost_micro_usd_total',
    ])
      expect(text).toContain(name);
    const guarded = await startTestApp({ env: { METRICS_TOKEN: 'a-token-of-16-chars' } });
    try {
      expect((await guarded.anonymous().get('/metrics')).status).toBe(404);
      const answer = await guarded
        .anonymous()
        .get('/metrics', { authorization: 'Bearer a-token-of-16-chars' });
      expect(answer.status).toBe(200);
    } finally {
      await guarded.close();
    }
  });
});

function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece) => {
      answer += piece;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.setTimeout(5_000, () => socket.destroy());
  });
}
