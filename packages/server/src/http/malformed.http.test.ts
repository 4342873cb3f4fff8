import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { openConnection } from '../../test/raw-http.ts';

let app: TestApp;
let proxied: TestApp;
const logged: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ onLog: (line) => logged.push(line) });
  proxied = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await proxied.close();
});

/** Sends one request on a new connection; returns the whole response. */
async function send(lines: readonly string[], to = app): Promise<string> {
  const connection = await openConnection(to.origin);
  connection.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`);
  return connection.closed;
}

const get = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, 'host: x', ...headers];
const statusOf = (response: string) => Number(response.split(' ')[1]);
const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n')));

describe('requests that two programs could parse differently', () => {
  it.each([
    ['two hosts', ['GET /healthz HTTP/1.1', 'host: a.example', 'host: b.example']],
    ['two hosts in other letters', ['GET /healthz HTTP/1.1', 'Host: a.example', 'HOST: a.example']],
    ['no host', ['GET /healthz HTTP/1.1']],
    ['an encoded slash', get('/api%2fuser')],
    ['an encoded slash in capitals', get('/api%2Fuser')],
    ['an encoded slash behind the start', get('/api/chatbots%2f..%2fuser')],
    ['an encoded backslash', get('/api%5cuser')],
    ['a slash encoded twice', get('/api%252fuser')],
    ['a backslash encoded three times', get('/chat%25255Cx')],
    ['a broken escape', get('/api/%zz')],
    ['two lengths', ['POST /api/login HTTP/1.1', 'host: x', 'content-length: 2', 'content-length: 3']],
    [
      'a length beside chunks',
      ['POST /api/login HTTP/1.1', 'host: x', 'content-length: 2', 'transfer-encoding: chunked'],
    ],
  ])('SEC-46: %s are refused', async (_what, lines) => {
    expect(statusOf(await send(lines))).toBe(400);
  });

  it('SEC-47: returns code, sentence, and request id for a refused path, but nothing of the path', async () => {
    for (const path of ['/api%2fuser', '/api/%zz', `/api/chatbots/${'x'.repeat(300)}`]) {
      const response = await send(get(path));
      expect(Object.keys(bodyOf(response)).sort(), path).toEqual(['code', 'message', 'requestId']);
      expect(bodyOf(response).requestId).not.toBe('');
    }
  });

  it('SEC-46: an encoded slash in the query is data', async () => {
    expect(statusOf(await send(get('/healthz?next=%2fapi%5c')))).toBe(200);
  });

  it('SEC-47: returns a sentence for requests that the parser refuses', async () => {
    const response = await send(['NONSENSE']);
    expect(bodyOf(response)).toEqual({
      code: 'bad_request',
      message: 'Please check your input and try again',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.7', 200],
    ['2001:db8::1', 200],
    ['::ffff:203.0.113.7', 200],
    ['fe80::1%eth0', 200],
    ['not-an-address, 203.0.113.7', 200],
    ['', 200],
    ['not-an-address', 400],
    ['203.0.113.7, unknown', 400],
    ['203.0.113.999', 400],
    ['203.0.113.7:1234', 200],
    ['[2001:db8::1]:443', 200],
    ['"[2001:db8::1]"', 200],
    ['203.0.113.7:port', 400],
    ['203.0.113.999:80', 400],
    ['[2001:db8::1', 400],
    ['[203.0.113.7]:443:443', 400],
    ['<script>', 400],
  ])('SEC-21: %j from a trusted proxy returns %i', async (forwardedFor, status) => {
    const response = await send(get('/healthz', `x-forwarded-for: ${forwardedFor}`), proxied);
    expect(statusOf(response)).toBe(status);
  });

  it('SEC-21: is ignored from other clients, and the log says once which setting would trust them', async () => {
    for (const value of ['not-an-address', '203.0.113.7', '203.0.113.8']) {
      expect(statusOf(await send(get('/healthz', `x-forwarded-for: ${value}`)))).toBe(200);
    }
    const warnings = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'proxy_not_trusted');
    expect(warnings).toMatchObject([
      { peer: '127.0.0.1', remedy: expect.stringContaining('Set TRUSTED_PROXIES=127.0.0.1') },
    ]);
  });
});

it('SEC-46: returns 408 for headers that are not complete after 10 s', async () => {
  const connection = await openConnection(app.origin);
  connection.write('GET /healthz HTTP/1.1\r\nhost: x\r\n');
  let headers = 0;
  const drip = setInterval(() => {
    headers += 1;
    connection.write(`x-${headers}: y\r\n`);
  }, 1_000);
  const response = await connection.closed;
  clearInterval(drip);
  expect(statusOf(response)).toBe(408);
  expect(bodyOf(response)).toMatchObject({ code: 'request_timeout' });
  expect(headers).toBeLessThan(14);
});
