import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Received {
  status: number | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** Returns the raw response bytes, without decompressing them. */
function read(headers: Record<string, string>): Promise<Received> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.origin}/api/openapi.json`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject).end();
  });
}

it('API-11: serves the description with an encoding that the caller accepts, and cacheable', async () => {
  const plain = await read({});
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
  });
  expect(String(plain.headers.vary)).toContain('accept-encoding');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await read({ 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(brotli.bytes.length).toBeLessThan(100_000);
  const gzip = await read({ 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
});

it('returns 304 without a body if the caller has this version already', async () => {
  const { headers } = await read({ 'accept-encoding': 'br' });
  const etag = String(headers.etag);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
    const again = await read({ 'accept-encoding': 'br', 'if-none-match': known });
    expect([again.status, again.bytes.length, again.headers.etag], known).toEqual([304, 0, etag]);
  }
  expect((await read({ 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
});
