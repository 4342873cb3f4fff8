import type { IncomingMessage, ServerResponse } from 'node:http';
import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInDatabase } from '../../../../test/find-in-database.ts';
import { useSiteApp } from '../../../../test/site-app.ts';
import type { SiteResponse } from '../../../../test/web-site.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { openHeaders } from './sealed-headers.ts';

const web = useSiteApp();
let path: string;
/** Requests received by the API, in order. */
let received: { method: string | undefined; key: unknown; body: string }[] = [];

beforeEach(async () => {
  web.site.pages.clear();
  web.site.asked.length = 0;
  received = [];
  path = await web.newKnowledge();
});

/** Responds with JSON and records the request. */
function returning(value: unknown, status = 200): SiteResponse {
  return (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ method: request.method, key: request.headers['x-key'], body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    });
  };
}

const product = (id: number, name: string, about = `The ${name} is valid for forty-two days.`) => ({
  id,
  name,
  about,
  page: `/shop/${id}`,
});
const settings = {
  itemsPath: 'data.items',
  template: '{{about}}',
  idPath: 'id',
  titlePath: 'name',
  linkPath: 'page',
};
const bodyOf = (change: object = {}) => ({
  type: 'api',
  name: 'Shop',
  url: `${web.site.origin}/items?lang=en`,
  ...settings,
  ...change,
});

/** Creates an API source and returns it once it has been read. */
async function added(change: object = {}) {
  const created = await web.member.post(path, bodyOf(change));
  expect([created.status, created.body.status], created.text).toEqual([201, 'processing']);
  return sourceNow(created.body.id);
}

async function sourceNow(id: string) {
  await web.app.settled();
  return (await web.member.get(`/api/knowledge/${id}`)).body;
}

async function found(query: string): Promise<{ heading: string; url: string; text: string }[]> {
  return (await web.member.post(`${path}/search`, { query })).body.results;
}

describe('an API as a source', () => {
  it.each([
    ['utf-8', 'utf8', 'Zürich \ufffd'],
    ['iso-8859-1', 'latin1', 'Zürich'],
  ] as const)('KB-07: decodes %s as declared in the response', async (charset, encoding, city) => {
    const value = { data: { items: [product(1, 'voucher', `Öffnet täglich in ${city}.`)] } };
    web.site.pages.set('/items?lang=en', (_request, response) => {
      response.setHeader('content-type', `application/json; charset=${charset}`);
      response.end(Buffer.from(JSON.stringify(value), encoding));
    });
    await added();
    const texts = (await found('Öffnet täglich')).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining(`Öffnet täglich in ${city}.`)]);
  });

  it('SEC-35: request headers echoed in a response become neither samples nor knowledge', async () => {
    const token = 'tok-zebra-5521907';
    const basic = Buffer.from('shop:pass-phrase-77').toString('base64');
    const about = `valid with ${token}, ${encodeURIComponent(`Bearer ${token}`)}, ${Buffer.from(`x${token}`).toString('base64')}, pass-phrase-77, ${basic} and in English`;
    web.site.pages.set('/items?lang=en', returning({ data: { items: [product(1, 'voucher', about)] } }));
    const headers = [
      { name: 'Authorization', value: `Bearer ${token}` },
      { name: 'X-Old', value: `Basic ${basic}` },
      { name: 'Accept-Language', value: 'English' },
    ];
    const { type: _, name: __, ...api } = bodyOf({ headers });
    const tried = await web.member.post('/api/knowledge/api-preview', api);
    expect(tried.status, tried.text).toBe(200);
    expect((await added({ headers })).status).toBe('ready');
    const passages = await found('valid');
    expect(passages[0]?.text).toContain('and in English');
    const seen = JSON.stringify([tried.body, passages]);
    for (const secret of [
      token,
      'pass-phrase-77',
      basic,
      Buffer.from(`xyz${token}`).toString('base64').slice(4, -3),
    ]) {
      expect(seen).not.toContain(secret);
      expect(await findInDatabase(web.app.deps.database, secret)).toEqual([]);
    }
  });

  it('KB-05: items become passages with their titles and links to their pages', async () => {
    web.site.pages.set(
      '/items?lang=en',
      returning({ data: { items: [product(1, 'zebrafinch voucher'), product(2, 'wombat ticket')] } }),
    );
    const source = await added({
      headers: [{ name: 'X-Key', value: 'secret-of-the-shop' }],
      refresh: 'daily',
    });
    expect(source).toMatchObject({
      name: 'Shop',
      type: 'api',
      status: 'ready',
      searchable: true,
      pages: 2,
      chunks: 2,
      url: `${web.site.origin}/items?lang=en`,
      refresh: 'daily',
      api: { ...settings, method: 'GET', body: '', pagination: { type: 'none' }, headers: ['X-Key'] },
    });
    expect((await found('wombat ticket'))[0]).toMatchObject({
      heading: 'wombat ticket',
      url: `${web.site.origin}/shop/2`,
    });
    expect(received).toEqual([{ method: 'GET', key: 'secret-of-the-shop', body: '' }]);
  });

  it('SEC-38, KB-05: seals header values for this source only, and never returns them', async () => {
    web.site.pages.set('/items?lang=en', returning({ data: { items: [product(1, 'voucher')] } }));
    const headers = [{ name: 'X-Key', value: 'secret-of-the-shop' }];
    const source = await added({ headers });
    const list = await web.member.get(path);
    expect(JSON.stringify([source, list.body])).not.toContain('secret-of-the-shop');
    const stored = await withPlatform(web.app.deps.database, (tx) =>
      tx.first<{ row: string; sealed_headers: string }>(
        sql`select to_jsonb(s)::text as row, sealed_headers from knowledge_sources s where id = ${source.id}`,
      ),
    );
    expect(stored?.row).not.toContain('secret-of-the-shop');
    const open = (sourceId: string) =>
      openHeaders(
        web.app.deps,
        { organizationId: web.member.organizationId, sourceId },
        stored?.sealed_headers ?? null,
      );
    expect(open(source.id)).toEqual(headers);
    expect(() => open('0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toThrow();
  });

  it('KB-05: POST sends the configured JSON', async () => {
    web.site.pages.set('/items?lang=en', returning([product(1, 'voucher')]));
    await added({ method: 'POST', body: '{"all":true}', itemsPath: '' });
    expect(received).toEqual([{ method: 'POST', key: undefined, body: '{"all":true}' }]);
  });

  it.each([
    [
      'a parameter counts up',
      { type: 'page', parameter: 'page', first: 1, step: 1 },
      ['page=1', 'page=2', 'page=3'],
    ],
    [
      'an offset counts up',
      { type: 'page', parameter: 'from', first: 0, step: 2 },
      ['from=0', 'from=2', 'from=4'],
    ],
  ])(
    'KB-05: %s until there are no more items, and duplicate items are read once',
    async (_, pagination, queries) => {
      const pages = [
        [product(1, 'voucher'), product(2, 'ticket')],
        [product(2, 'ticket'), product(3, 'pass')],
        [],
      ];
      for (const [index, query] of queries.entries())
        web.site.pages.set(`/items?lang=en&${query}`, returning({ data: { items: pages[index] } }));
      const source = await added({ pagination });
      expect([source.status, source.pages]).toEqual(['ready', 3]);
      expect(web.site.asked).toEqual(queries.map((query) => `/items?lang=en&${query}`));
    },
  );

  it('KB-05: stops if the API rejects the page after the last one, or ignores the page parameter', async () => {
    const pagination = { type: 'page', parameter: 'page', first: 1, step: 1 };
    const items = { data: { items: [product(1, 'voucher')] } };
    web.site.pages.set('/items?lang=en&page=1', returning(items));
    web.site.pages.set('/items?lang=en&page=2', returning({ code: 'no_such_page' }, 400));
    expect((await added({ pagination })).pages).toBe(1);
    web.site.pages.set('/items?lang=en&page=2', returning(items));
    expect((await added({ pagination, idPath: '' })).pages).toBe(1);
    expect(web.site.asked).toHaveLength(4);
  });

  it('KB-05: follows the next page, given as a URL or as a cursor', async () => {
    web.site.pages.set(
      '/items?lang=en',
      returning({ data: { items: [product(1, 'a')] }, next: '/more?after=1' }),
    );
    web.site.pages.set('/more?after=1', returning({ data: { items: [product(2, 'b')] }, next: null }));
    expect((await added({ pagination: { type: 'next', path: 'next', parameter: null } })).pages).toBe(2);
    web.site.pages.set('/items?lang=en', returning({ data: { items: [product(1, 'a')], cursor: 'z/1' } }));
    web.site.pages.set(
      '/items?lang=en&after=z%2F1',
      returning({ data: { items: [product(2, 'b')], cursor: '' } }),
    );
    const pagination = { type: 'next', path: 'data.cursor', parameter: 'after' };
    expect((await added({ pagination })).pages).toBe(2);
  });

  it('KB-05: follows the Link header within the same site only', async () => {
    const linking = (items: unknown[], link: string): SiteResponse => {
      const answer = returning({ data: { items } });
      return (request, response) => {
        response.setHeader('link', link);
        if (typeof answer === 'function') answer(request, response);
      };
    };
    const pagination = { type: 'link' };
    const links = '</items?page=1>; rel="prev first", </items?page=3,4>; title="a, b"; rel=next';
    web.site.pages.set('/items?lang=en', linking([product(1, 'a')], links));
    web.site.pages.set('/items?page=3,4', linking([product(2, 'b')], '</items?page=1>; rel="first"'));
    expect(await added({ pagination })).toMatchObject({ status: 'ready', pages: 2, api: { pagination } });
    const elsewhere = '<http://169.254.169.254/latest>; rel="next"';
    web.site.pages.set('/items?lang=en', linking([product(1, 'a')], elsewhere));
    expect(await added({ pagination })).toMatchObject({ status: 'error', errorCode: 'api_other_site' });
  });

  it('SEC-23: does not call a next page on another site, so that headers are not sent there', async () => {
    const next = 'http://169.254.169.254/latest';
    web.site.pages.set('/items?lang=en', returning({ data: { items: [product(1, 'a')] }, next }));
    const source = await added({ pagination: { type: 'next', path: 'next', parameter: null } });
    expect(source).toMatchObject({ status: 'error', errorCode: 'api_other_site', searchable: false });
  });

  it('KB-06: after two refreshes, contains what the API returns now; removed items are no longer found', async () => {
    web.site.pages.set(
      '/items?lang=en',
      returning({ data: { items: [product(1, 'zebrafinch voucher'), product(2, 'wombat ticket')] } }),
    );
    const { id } = await added();
    web.site.pages.set('/items?lang=en', returning({ data: { items: [product(1, 'zebrafinch voucher')] } }));
    await web.member.post(`/api/knowledge/${id}/refresh`);
    await web.member.post(`/api/knowledge/${id}/refresh`);
    expect(await sourceNow(id)).toMatchObject({ status: 'ready', pages: 1, chunks: 1 });
    expect(await found('wombat')).toEqual([]);
    expect(await found('zebrafinch')).toHaveLength(1);
  });

  it('KB-15: reports “Connection failed” if the API is unreachable, and keeps what was read before', async () => {
    web.site.pages.set('/items?lang=en', returning({ data: { items: [product(1, 'zebrafinch voucher')] } }));
    const { id } = await added();
    web.site.pages.set('/items?lang=en', (request) => request.socket.destroy());
    await web.member.post(`/api/knowledge/${id}/refresh`);
    const source = await sourceNow(id);
    expect(source).toMatchObject({ status: 'error', errorCode: 'api_unreachable', searchable: true });
    expect(source.error).toMatch(/^Connection failed/);
    expect(await found('zebrafinch')).toHaveLength(1);
  });

  it.each<[string, SiteResponse, object]>([
    ['api_refused', returning({}, 401), {}],
    ['api_failed', returning({}, 500), {}],
    ['api_busy', returning({}, 429), {}],
    [
      'api_redirects',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      {},
    ],
    ['api_not_json', '<html>', {}],
    ['api_not_json', (_, response) => response.end('['.repeat(100_000)), {}],
    ['api_no_items', returning({ data: {} }), {}],
    ['api_no_items', returning({ data: { items: [] } }), {}],
    ['api_no_text', returning({ data: { items: [{ id: 1 }, 7, null] } }), {}],
    ['api_too_large', (_, response) => response.end(`"${'x'.repeat(6_000_000)}"`), {}],
    [
      'api_too_many',
      returning(Array.from({ length: 5_001 }, (_, id) => ({ id, about: 'x' }))),
      { itemsPath: '' },
    ],
  ])('SEC-25: %s has an error message', async (code, answer, change) => {
    web.site.pages.set('/items?lang=en', answer);
    const source = await added(change);
    expect([source.status, source.errorCode]).toEqual(['error', code]);
    expect(source.error).toMatch(/^[A-Z].{20,}/);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://10.1.2.3/',
    'https://example.com:8080/',
  ])('SEC-23: rejects %s when saving or previewing', async (url) => {
    for (const [where, body] of [
      [path, bodyOf({ url })],
      ['/api/knowledge/api-preview', { url }],
    ] as const) {
      const { status, body: answer } = await web.member.post(where, body);
      expect([status, answer.code, Object.keys(answer.fields)]).toEqual([400, 'validation_failed', ['url']]);
    }
  });

  it.each<[string, object]>([
    ['url', { url: 'ftp://example.com' }],
    ['itemsPath', { itemsPath: 'a..b' }],
    ['idPath', { idPath: '__proto__.x' }],
    ['template', { template: '{{a..b}}' }],
    ['body', { method: 'POST', body: '{' }],
    ['method', { method: 'DELETE' }],
    ['headers.0.name', { headers: [{ name: 'Host', value: 'x' }] }],
    ['headers.0.name', { headers: [{ name: 'a b', value: 'x' }] }],
    ['headers.0.value', { headers: [{ name: 'a', value: 'x\r\nb: c' }] }],
    ['pagination.step', { pagination: { type: 'page', parameter: 'p', first: 1, step: 0 } }],
    ['name', { name: ' ' }],
  ])('SEC-49: rejects a bad %s', async (field, change) => {
    const { status, body } = await web.member.post(path, bodyOf(change));
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('KB-22: ends in error with the limit if there are more items than the plan allows; creating too many sources is rejected', async () => {
    const owner = await web.app.register({ plan: 'free' });
    const { body: chatbot } = await owner.post('/api/chatbots', { name: 'Small' });
    const knowledge = `/api/chatbots/${chatbot.id}/knowledge`;
    const { sources, knowledgeTokens } = effectiveLimits({ plan: 'free' });
    const { body: text } = await owner.post(knowledge, {
      type: 'text',
      name: 'Text',
      content: 'A few words.',
    });
    await web.app.settled();
    const setTokens = (tokens: number) =>
      withPlatform(web.app.deps.database, (tx) =>
        tx.execute(sql`update knowledge_sources set token_count = ${tokens} where id = ${text.id}`),
      );
    await setTokens((knowledgeTokens ?? 0) - 10);
    web.site.pages.set(
      '/items?lang=en',
      returning({ data: { items: [product(1, 'zebrafinch voucher'), product(2, 'wombat ticket')] } }),
    );
    const { body: source } = await owner.post(knowledge, bodyOf());
    await web.app.settled();
    expect((await owner.get(`/api/knowledge/${source.id}`)).body).toMatchObject({
      status: 'error',
      errorCode: 'plan_limit_tokens',
      chunks: 0,
    });
    await setTokens(4);
    for (let n = 2; n < (sources ?? 0); n += 1)
      await owner.post(knowledge, { type: 'text', name: `Text ${n}`, content: `Text ${n}` });
    const refused = await owner.post(knowledge, bodyOf());
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit_sources']);
  });

  describe('changing an API source', () => {
    const key = [{ name: 'X-Key', value: 'secret-of-the-shop' }];
    const kept = [{ name: 'x-key', value: null }];
    const apiOf = (change: object = {}) => {
      const { type: _, name: __, ...api } = bodyOf(change);
      return api;
    };
    const change = (id: string, api: object, more: object = {}) =>
      web.member.patch(`/api/knowledge/${id}`, { api, ...more });

    it('KB-05, KB-15: reads it again with the new settings and the stored headers', async () => {
      web.site.pages.set(
        '/items?lang=en',
        returning({ data: { items: [product(1, 'zebrafinch voucher')] } }),
      );
      web.site.pages.set('/new', returning({ list: [product(2, 'wombat ticket')] }));
      const { id } = await added({ headers: key });
      const url = `${web.site.origin}/new`;
      const changed = await change(id, apiOf({ url, itemsPath: 'list', headers: kept }), { name: 'Tickets' });
      expect([changed.status, changed.body.status, changed.body.searchable]).toEqual([
        200,
        'processing',
        true,
      ]);
      expect(await sourceNow(id)).toMatchObject({
        name: 'Tickets',
        type: 'api',
        status: 'ready',
        pages: 1,
        url,
        api: { itemsPath: 'list', headers: ['x-key'] },
      });
      expect(await found('zebrafinch')).toEqual([]);
      expect(await found('wombat')).toHaveLength(1);
      expect(received.map((request) => request.key)).toEqual(['secret-of-the-shop', 'secret-of-the-shop']);
      await change(id, apiOf({ url, itemsPath: 'list', headers: [{ name: 'X-Key', value: 'another' }] }));
      await change(id, apiOf({ url, itemsPath: 'list' }));
      await web.app.settled();
      expect(received.at(-1)?.key).toBeUndefined();
      expect((await sourceNow(id)).api.headers).toEqual([]);
    });

    it('KB-05: a preview uses the stored headers', async () => {
      web.site.pages.set(
        '/items?lang=en',
        returning({ data: { items: [product(1, 'zebrafinch voucher')] } }),
      );
      const { id: sourceId } = await added({ headers: key });
      const look = (body: object) => web.member.post('/api/knowledge/api-preview', body);
      const { status, body } = await look({ ...apiOf({ headers: kept }), sourceId });
      expect([status, body.items]).toEqual([200, 1]);
      expect(received.at(-1)?.key).toBe('secret-of-the-shop');
      expect((await look(apiOf({ headers: kept }))).status).toBe(400);
    });

    it('SEC-38: stored headers are sent to no other site, and used by no other organization', async () => {
      web.site.pages.set('/items?lang=en', returning({ data: { items: [product(1, 'voucher')] } }));
      const { id } = await added({ headers: key });
      const elsewhere = apiOf({ url: 'https://collector.example/', headers: kept });
      const refused = [
        [await change(id, elsewhere), 'api.headers.0.value'],
        [await change(id, apiOf({ headers: [{ name: 'Other', value: null }] })), 'api.headers.0.value'],
        [await change(id, apiOf({ headers: [...kept, ...kept] })), 'api.headers.1.value'],
        [await change(id, apiOf({ url: 'http://169.254.169.254/' })), 'api.url'],
        [
          await web.member.post('/api/knowledge/api-preview', { ...elsewhere, sourceId: id }),
          'headers.0.value',
        ],
      ] as const;
      for (const [{ status, body }, field] of refused)
        expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
      const stranger = await web.app.register();
      const looking = { ...apiOf({ headers: kept }), sourceId: id };
      expect((await stranger.post('/api/knowledge/api-preview', looking)).status).toBe(404);
      expect((await stranger.patch(`/api/knowledge/${id}`, { api: apiOf() })).status).toBe(404);
      const viewer = await web.member.asRole('viewer');
      expect((await viewer.patch(`/api/knowledge/${id}`, { api: apiOf() })).status).toBe(403);
      const { body: text } = await web.member.post(path, { type: 'text', name: 'Text', content: 'Words.' });
      expect(Object.keys((await change(text.id, apiOf())).body.fields)).toEqual(['api']);
      expect(received).toHaveLength(1);
    });
  });

  it('TEN-01, SEC-13: outsiders and viewers can neither add nor preview it', async () => {
    const stranger = await web.app.register();
    expect((await stranger.post(path, bodyOf())).status).toBe(404);
    const viewer = await web.member.asRole('viewer');
    expect((await viewer.post(path, bodyOf())).status).toBe(403);
    expect((await viewer.post('/api/knowledge/api-preview', { url: bodyOf().url })).status).toBe(403);
    expect(web.site.asked).toEqual([]);
  });
});

describe('API preview', () => {
  const preview = (change: object = {}) => {
    const { type: _, name: __, ...api } = bodyOf(change);
    return web.member.post('/api/knowledge/api-preview', api);
  };

  it('KB-05: shows the first items as they would be read, and stores nothing', async () => {
    const items = [1, 2, 3, 4].map((id) => product(id, `ticket ${id}`));
    web.site.pages.set('/items?lang=en', returning({ data: { items }, next: '/more' }));
    const { status, body } = await preview({ pagination: { type: 'next', path: 'next', parameter: null } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ items: 4, hasMore: true });
    expect(body.samples).toHaveLength(3);
    expect(body.samples[0]).toEqual({
      title: 'ticket 1',
      url: `${web.site.origin}/shop/1`,
      text: 'The ticket 1 is valid for forty-two days.',
    });
    expect((await web.member.get(path)).body).toEqual([]);
  });

  it('KB-15: says why an API could not be read', async () => {
    web.site.pages.set('/items?lang=en', (request) => request.socket.destroy());
    const { status, body } = await preview();
    expect([status, body.code]).toEqual([422, 'api_not_read']);
    expect(body.message).toContain('Connection failed');
  });
});
