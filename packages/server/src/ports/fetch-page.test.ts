import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gzipBomb, redirectTo, slowBody, startWebSite, type WebSite } from '../../test/web-site.ts';
import { createEgress, type Egress } from './egress.ts';
import { fetchPage, PageNotFetched } from './fetch-page.ts';

let site: WebSite;
let other: WebSite;
let egress: Egress;
const signal = new AbortController().signal;

beforeAll(async () => {
  site = await startWebSite();
  other = await startWebSite({ '/': 'elsewhere' });
  egress = createEgress([site.host, other.host]);
});
afterAll(() => Promise.all([site.close(), other.close(), egress.close()]));

async function codeOf(url: string, options: Partial<Parameters<typeof fetchPage>[2]> = {}): Promise<string> {
  try {
    await fetchPage(egress, url, { signal, ...options });
    return 'fetched';
  } catch (error) {
    return error instanceof PageNotFetched ? error.code : String(error);
  }
}

describe('fetching a page', () => {
  it('SEC-23: follows at most three redirects, and returns the final URL', async () => {
    site.pages.set('/end', 'here');
    for (const n of [1, 2, 3, 4]) site.pages.set(`/${n}`, redirectTo(n === 1 ? '/end#part' : `/${n - 1}`));
    expect(await fetchPage(egress, `${site.origin}/3`, { signal })).toMatchObject({
      url: `${site.origin}/end`,
      mediaType: 'text/html',
      charset: 'utf-8',
      bytes: Buffer.from('here'),
    });
    expect(await codeOf(`${site.origin}/4`)).toBe('page_redirects');
    site.pages.set('/loop', redirectTo('/loop'));
    expect(await codeOf(`${site.origin}/loop`)).toBe('page_redirects');
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://10.0.0.1/',
    'http://0x7f000001/',
    'file:///etc/passwd',
    'http://user:secret@example.com/',
    'http://127.0.0.1:22/',
  ])('SEC-23: does not follow a redirect to %s', async (location) => {
    site.pages.set('/away', redirectTo(location));
    expect(await codeOf(`${site.origin}/away`)).toBe('page_address_not_allowed');
  });

  it('SEC-24: never allows metadata services, by any of their names', async () => {
    const hosts = [
      '169.254.169.254',
      '[fd00:ec2::254]',
      '[::ffff:a9fe:a9fe]',
      '[::a9fe:a9fe]',
      '[64:ff9b::a9fe:a9fe]',
    ];
    const generous = createEgress(hosts.map((host) => `${host}:80`));
    for (const host of [...hosts, '2852039166']) {
      expect(() => generous.assertAllowed(`http://${host}/`), host).toThrow();
    }
    await generous.close();
  });

  it('SEC-23: sends no cookies or credentials to another origin', async () => {
    let headers: Record<string, unknown> = {};
    other.pages.set('/target', (request, response) => {
      headers = request.headers;
      response.writeHead(200, { 'content-type': 'text/html' }).end('ok');
    });
    site.pages.set('/out', (_request, response) =>
      response.writeHead(302, { location: `${other.origin}/target`, 'set-cookie': 'a=b' }).end(),
    );
    expect(await codeOf(`${site.origin}/out`)).toBe('fetched');
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']));
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('referer');
    expect(await codeOf(`${site.origin}/out`, { mayFollow: (url) => url.origin === site.origin })).toBe(
      'page_other_site',
    );
  });

  it('SEC-25: reads up to 10 MB uncompressed, and no further', async () => {
    site.pages.set('/bomb', gzipBomb());
    const before = process.memoryUsage().rss;
    expect(await codeOf(`${site.origin}/bomb`)).toBe('page_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    expect(await codeOf(`${other.origin}/`, { maxBytes: 8 })).toBe('page_too_large');
    expect(await codeOf(`${other.origin}/`, { maxBytes: 9 })).toBe('fetched');
  });

  it('SEC-25: has one time limit for headers and body together', async () => {
    site.pages.set('/slow', slowBody());
    expect(await codeOf(`${site.origin}/slow`, { timeoutMs: 300 })).toBe('page_too_slow');
  });

  it('SEC-25: rejects other media types before reading the body', async () => {
    site.pages.set('/image', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('png'),
    );
    const mediaTypes = new Set(['text/html']);
    expect(await codeOf(`${site.origin}/image`, { mediaTypes })).toBe('page_type_unsupported');
  });

  it('SEC-25: reports a closed port like one that never responds', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const open = createEgress([`127.0.0.1:${port}`, '127.0.0.1:9']);
    const codes = [];
    for (const one of [port, 9]) {
      codes.push(
        await fetchPage(open, `http://127.0.0.1:${one}/`, { signal, timeoutMs: 300 }).catch(
          (error: PageNotFetched) => error.code,
        ),
      );
    }
    expect(codes).toEqual(['page_unreachable', 'page_unreachable']);
    await open.close();
    silent.close();
  });

  it.each([
    [401, 'page_refused'],
    [403, 'page_refused'],
    [404, 'page_missing'],
    [410, 'page_missing'],
    [429, 'page_server_error'],
    [500, 'page_server_error'],
    [204, 'page_server_error'],
  ])('SEC-25: reports status %i as %s', async (status, code) => {
    site.pages.set('/status', (_request, response) => response.writeHead(status).end());
    expect(await codeOf(`${site.origin}/status`)).toBe(code);
  });

  it('SEC-25: stops if its caller aborts', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('given up')), 100);
    expect(await codeOf(`${site.origin}/slow`, { signal: controller.signal })).toContain('given up');
  });
});
