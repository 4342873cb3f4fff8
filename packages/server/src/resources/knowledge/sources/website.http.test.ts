import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp } from '../../../../test/harness.ts';
import { useSiteApp } from '../../../../test/site-app.ts';
import { webPage } from '../../../../test/web-site.ts';

const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';
const missingId = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

const web = useSiteApp();
let path: string;

beforeEach(async () => {
  web.site.pages.clear();
  path = await web.newKnowledge();
});

/** Adds a website and returns it once it has been read. */
async function added(body: Record<string, unknown>) {
  const created = await web.member.post(path, { type: 'url', ...body });
  expect([created.status, created.body.status]).toEqual([201, 'processing']);
  await web.app.settled();
  return (await web.member.get(`/api/knowledge/${created.body.id}`)).body;
}

describe('a page as a source', () => {
  it('KB-02: becomes ready, is named by the page’s title, and is linked in answers', async () => {
    web.site.pages.set('/terms', webPage('Voucher terms', fact, ['/other']));
    const source = await added({ url: `${web.site.origin}/terms#part` });
    expect(source).toMatchObject({
      name: 'Voucher terms',
      type: 'url',
      status: 'ready',
      searchable: true,
      url: `${web.site.origin}/terms`,
      pages: 1,
      crawl: null,
      pageCounts: { queued: 0, read: 1, unchanged: 0, skipped: 0, failed: 0 },
    });
    const { results } = (await web.member.post(`${path}/search`, { query: 'zebrafinch voucher' })).body;
    expect(results[0]).toMatchObject({ url: `${web.site.origin}/terms`, sourceName: 'Voucher terms' });
    const pages = await web.member.get(`/api/knowledge/${source.id}/pages`);
    expect(pages.body).toMatchObject({
      items: [
        { url: `${web.site.origin}/terms`, title: 'Voucher terms', status: 'read', error: null, chunks: 1 },
      ],
      total: 1,
    });
  });

  it('KB-02: keeps the name that a user has entered', async () => {
    web.site.pages.set('/', webPage('Title', fact));
    const source = await added({ url: web.site.origin, name: 'Our terms' });
    expect(source.name).toBe('Our terms');
  });

  it.each(['ftp://example.com', 'example.com', 'javascript:alert(1)', 'http://', 'http://u:p@example.com/'])(
    'KB-09: the URL %s is rejected with a message',
    async (url) => {
      const { status, body } = await web.member.post(path, { type: 'url', url });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation_failed', ['url']]);
      expect(body.fields.url).toMatch(/http:/);
    },
  );

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://10.1.2.3/',
    'http://2130706433/',
    'http://example.com:8080/',
  ])('SEC-23: %s is rejected when it is saved', async (url) => {
    const { status, body } = await web.member.post(path, { type: 'url', url });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it.each([
    ['/gone', 'There is no page'],
    ['/redirect', 'not public'],
    ['/image', 'not a text page'],
    ['/lie', 'not a text page'],
    ['/empty', 'No text was found'],
  ])('SEC-25: %s ends in error with a message', async (where, sentence) => {
    web.site.pages.set('/redirect', (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    );
    web.site.pages.set('/image', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    );
    web.site.pages.set('/lie', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(Buffer.from('89504e470d0a1a0a0000000d', 'hex')),
    );
    web.site.pages.set('/empty', '<html><body><script>1</script></body></html>');
    const source = await added({ url: web.site.origin + where });
    expect(source).toMatchObject({ status: 'error', searchable: false, chunks: 0 });
    expect(source.error).toContain(sentence);
  });

  it('KB-06: a refresh replaces the text; a failed one keeps the old text', async () => {
    web.site.pages.set('/', webPage('Terms', fact));
    const source = await added({ url: web.site.origin });
    web.site.pages.set('/', webPage('Terms', 'The pelican card never runs out.'));
    expect((await web.member.post(`/api/knowledge/${source.id}/refresh`)).body.status).toBe('processing');
    await web.app.settled();
    const texts = async () =>
      (await web.member.get(`/api/knowledge/${source.id}/chunks`)).body.map(
        (chunk: { text: string }) => chunk.text,
      );
    expect((await texts()).join()).toContain('pelican');
    web.site.pages.clear();
    await web.member.post(`/api/knowledge/${source.id}/refresh`);
    await web.app.settled();
    expect((await web.member.get(`/api/knowledge/${source.id}`)).body).toMatchObject({
      status: 'error',
      searchable: true,
    });
    expect((await texts()).join()).toContain('pelican');
  });

  it('KB-02: the refresh interval can be set, changed, and removed', async () => {
    web.site.pages.set('/', webPage('Terms', fact));
    const source = await added({ url: web.site.origin, refresh: 'daily' });
    expect(source.refresh).toBe('daily');
    expect(Date.parse(source.nextRefreshAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const weekly = await web.member.patch(`/api/knowledge/${source.id}`, { refresh: 'weekly' });
    expect(Date.parse(weekly.body.nextRefreshAt) - Date.now()).toBeGreaterThan(6 * 86_400_000);
    const none = await web.member.patch(`/api/knowledge/${source.id}`, { refresh: null });
    expect([none.body.refresh, none.body.nextRefreshAt]).toEqual([null, null]);
  });

  it('SEC-13: hides its pages from other organizations', async () => {
    web.site.pages.set('/', webPage('Terms', fact));
    const source = await added({ url: web.site.origin });
    const other = await web.app.register();
    expect((await other.get(`/api/knowledge/${source.id}/pages`)).status).toBe(404);
    expect((await web.member.get(`/api/knowledge/${missingId}/pages`)).status).toBe(404);
    expect((await web.app.anonymous().get(`/api/knowledge/${source.id}/pages`)).status).toBe(401);
    expect((await web.member.get(`/api/knowledge/${source.id}/pages?status=nonsense`)).status).toBe(400);
  });
});

describe('inspecting a page', () => {
  it('KB-10: previews its title and text', async () => {
    web.site.pages.set('/terms', webPage('Voucher terms', fact));
    const { status, body } = await web.member.post('/api/knowledge/preview', {
      url: `${web.site.origin}/terms`,
    });
    expect([status, body]).toEqual([
      200,
      { url: `${web.site.origin}/terms`, title: 'Voucher terms', text: fact, words: 10 },
    ]);
    expect((await web.member.get(path)).body).toEqual([]);
  });

  it.each([
    ['http://127.0.0.1:1/', 'not public'],
    ['/gone', 'no page at this address'],
  ])('KB-10: %s fails with a reason', async (where, reason) => {
    const url = where.startsWith('/') ? web.site.origin + where : where;
    const { status, body } = await web.member.post('/api/knowledge/preview', { url });
    expect([status, body.code]).toEqual([422, 'page_not_read']);
    expect(body.message).toContain(reason);
  });

  it('KB-11: lists its links with the remaining capacity of the plan', async () => {
    const small = await web.app.register({ plan: 'free' });
    const links = ['/a', '/a#x', '/b', 'https://elsewhere.example/', 'mailto:a@example.org', '/'];
    web.site.pages.set('/', webPage('Start', fact, links));
    const { status, body } = await small.post('/api/knowledge/links', { url: web.site.origin });
    expect(status).toBe(200);
    expect(body).toEqual({
      links: [
        { url: `${web.site.origin}/a`, title: '/a' },
        { url: `${web.site.origin}/b`, title: '/b' },
      ],
      limit: 50,
      remaining: 50,
    });
    const unlimited = await web.member.post('/api/knowledge/links', { url: web.site.origin });
    expect([unlimited.body.limit, unlimited.body.remaining]).toEqual([null, null]);
  });

  it('limits previews per minute, and allows them only to those who may add sources', async () => {
    const limited = await startTestApp({
      env: { EGRESS_ALLOW: web.site.host, LIMIT_PAGE_LOOKUPS_PER_MINUTE: '2' },
    });
    try {
      const owner = await limited.register();
      web.site.pages.set('/', webPage('Start', fact));
      const look = async (who: Member) =>
        (await who.post('/api/knowledge/preview', { url: web.site.origin })).status;
      expect([await look(owner), await look(owner), await look(owner)]).toEqual([200, 200, 429]);
      expect(
        (await limited.anonymous().post('/api/knowledge/preview', { url: web.site.origin })).status,
      ).toBe(401);
    } finally {
      await limited.close();
    }
  });
});
