import type { ServerResponse } from 'node:http';
import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePdf } from '../../../../../../tools/e2e/make-pdf.ts';
import { useSiteApp } from '../../../../test/site-app.ts';
import { gzipBomb, redirectTo, type SiteResponse, webPage } from '../../../../test/web-site.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

// Crawling starts child processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Page {
  url: string;
  status: string;
  error: string | null;
}

const web = useSiteApp();
let path: string;

beforeEach(async () => {
  web.site.pages.clear();
  web.site.asked.length = 0;
  path = await web.newKnowledge();
});

async function crawled(crawl: Record<string, unknown> = {}, who = web.member, where = path) {
  const created = await who.post(where, { type: 'url', url: `${web.site.origin}/`, crawl });
  expect(created.status).toBe(201);
  await web.app.settled();
  return (await who.get(`/api/knowledge/${created.body.id}`)).body;
}

/** Status of each page by path. */
async function pagesOf(id: string, who = web.member): Promise<Record<string, string>> {
  const { items } = (await who.get(`/api/knowledge/${id}/pages?pageSize=100`)).body;
  return Object.fromEntries(items.map((page: Page) => [page.url.slice(web.site.origin.length), page.status]));
}

async function chunkUrls(id: string): Promise<string[]> {
  const { body } = await web.member.get(`/api/knowledge/${id}/chunks`);
  return body.map((chunk: { url: string }) => chunk.url.slice(web.site.origin.length));
}

describe('a crawl', () => {
  it('KB-02: follows links and sitemaps within the site, and search results name the page', async () => {
    web.site.pages.set(
      '/',
      webPage('Start', 'The lighthouse opens at nine.', ['/a', '/b#x', 'https://b.example/']),
    );
    web.site.pages.set('/a', webPage('A', 'The ferry leaves from pier seven.', ['/', '/deep']));
    web.site.pages.set('/b', webPage('B', 'The harbour café sells crêpes.'));
    web.site.pages.set('/deep', webPage('Deep', 'The well is forty metres deep.'));
    web.site.pages.set('/hidden', webPage('Hidden', 'Nobody links to the owl house.'));
    web.site.pages.set('/sitemap.xml', `<urlset><url><loc>${web.site.origin}/hidden</loc></url></urlset>`);
    const source = await crawled();
    expect(source).toMatchObject({ status: 'ready', pages: 5, name: 'Start', error: null });
    expect(source.pageCounts).toEqual({ queued: 0, read: 5, unchanged: 0, skipped: 0, failed: 0 });
    expect(new Set(await chunkUrls(source.id))).toEqual(new Set(['/', '/a', '/b', '/deep', '/hidden']));
    const { results } = (await web.member.post(`${path}/search`, { query: 'owl house' })).body;
    expect(results[0].url).toBe(`${web.site.origin}/hidden`);
    expect(web.site.maxOpen()).toBeLessThanOrEqual(2);
  });

  it('KB-02: requests robots.txt first and reads nothing that it disallows', async () => {
    web.site.pages.set(
      '/robots.txt',
      'User-agent: *\nDisallow: /private\n\nUser-agent: ParleyBot\nDisallow: /secret',
    );
    web.site.pages.set('/', webPage('Start', 'The lighthouse opens at nine.', ['/secret/x', '/private']));
    web.site.pages.set('/private', webPage('P', 'Only some robots may not read this.'));
    const source = await crawled();
    expect(web.site.asked[0]).toBe('/robots.txt');
    expect(web.site.asked).not.toContain('/secret/x');
    expect(await pagesOf(source.id)).toEqual({ '/': 'read', '/secret/x': 'skipped', '/private': 'read' });
    web.site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /');
    expect((await crawled()).error).toContain('robots.txt');
    web.site.pages.set('/robots.txt', (_request, response) => response.writeHead(503).end());
    const closed = await crawled();
    expect([closed.status, closed.error]).toEqual(['error', expect.stringContaining('could not be read')]);
  });

  it('KB-02: obeys the robots.txt of the host name that a redirect leads to', async () => {
    const { egress } = web.app.deps;
    const { tenantFetch } = egress;
    // Serves both host names of the site from separate folders.
    const fake = vi.spyOn(egress, 'tenantFetch').mockImplementation((input, init) => {
      const url = new URL(String(input));
      const folder = url.hostname === 'www.mill.example' ? '/www' : '/bare';
      return tenantFetch(`${web.site.origin}${folder}${url.pathname}`, init);
    });
    const crawledMill = async () => {
      const created = await web.member.post(path, { type: 'url', url: 'http://mill.example/', crawl: {} });
      await web.app.settled();
      const source = (await web.member.get(`/api/knowledge/${created.body.id}`)).body;
      const { items } = (await web.member.get(`/api/knowledge/${source.id}/pages?pageSize=100`)).body;
      return { source, pages: Object.fromEntries(items.map((page: Page) => [page.url, page.status])) };
    };
    try {
      const links = ['/open', '/secret', '/meta'];
      web.site.pages.set('/bare/', webPage('Mill', 'The mill opens at nine.', links));
      web.site.pages.set('/bare/open', redirectTo('http://www.mill.example/open'));
      web.site.pages.set('/bare/secret', redirectTo('http://www.mill.example/secret'));
      const meta = '<meta http-equiv="refresh" content="0; url=http://www.mill.example/secret">';
      web.site.pages.set('/bare/meta', webPage('Meta', 'Wait.', [], meta));
      web.site.pages.set('/www/robots.txt', 'User-agent: *\nDisallow: /secret');
      web.site.pages.set('/www/open', webPage('Open', 'The ferry leaves from pier seven.'));
      web.site.pages.set('/www/secret', webPage('Secret', 'Nobody may read this.'));
      const { pages } = await crawledMill();
      expect(web.site.asked).not.toContain('/www/secret');
      // Three links lead to this host. On a busy machine the crawl takes two slices, each of which reads robots.txt.
      const asked = web.site.asked.filter((address) => address === '/www/robots.txt').length;
      expect([1, 2]).toContain(asked);
      expect(pages).toEqual({
        'http://mill.example/': 'read',
        'http://www.mill.example/open': 'read',
        'http://mill.example/secret': 'skipped',
        'http://mill.example/meta': 'skipped',
      });
      web.site.pages.set('/www/robots.txt', (_request, response) => response.writeHead(503).end());
      expect((await crawledMill()).pages['http://mill.example/open']).toBe('skipped');
      web.site.pages.set('/bare/', redirectTo('http://www.mill.example/secret'));
      web.site.pages.set('/www/robots.txt', 'User-agent: *\nDisallow: /secret');
      expect((await crawledMill()).source.error).toContain('robots.txt');
      expect(web.site.asked).not.toContain('/www/secret');
    } finally {
      fake.mockRestore();
    }
  });

  it('KB-02: waits between pages as long as robots.txt requests', async () => {
    const askedAtMs: number[] = [];
    const page =
      (text: string, links: string[] = []) =>
      (_request: unknown, response: ServerResponse) => {
        askedAtMs.push(performance.now());
        response.writeHead(200, { 'content-type': 'text/html' }).end(webPage(text, text, links));
      };
    web.site.pages.set('/robots.txt', 'User-agent: *\nCrawl-delay: 1');
    web.site.pages.set('/', page('The lighthouse opens at nine.', ['/a', '/b']));
    web.site.pages.set('/a', page('The ferry leaves from pier seven.'));
    web.site.pages.set('/b', page('The harbour café sells crêpes.'));
    expect(await crawled()).toMatchObject({ status: 'ready', pages: 3 });
    const waits = askedAtMs.slice(1).map((at, index) => at - (askedAtMs[index] ?? at));
    expect(waits).toHaveLength(2);
    expect(Math.min(...waits)).toBeGreaterThan(950);
  });

  it('KB-02, KB-07: reads documents that pages link to', async () => {
    const pdf = makePdf(['Price list', 'A day ticket for the lighthouse costs nine euros.']);
    web.site.pages.set('/', webPage('Start', 'The lighthouse opens at nine.', ['/prices.pdf']));
    web.site.pages.set('/prices.pdf', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
    );
    const source = await crawled();
    expect(source).toMatchObject({ status: 'ready', pages: 2 });
    const { results } = (await web.member.post(`${path}/search`, { query: 'price of a day ticket' })).body;
    expect(results[0]).toMatchObject({ url: `${web.site.origin}/prices.pdf` });
    expect(results[0].text).toContain('nine euros');
  });

  it('SEC-25: respects limits on pages and depth, and URL patterns', async () => {
    web.site.pages.set(
      '/',
      webPage('Start', 'The lighthouse opens at nine.', ['/docs/1', '/docs/2', '/blog/1']),
    );
    for (const n of [1, 2, 3, 4]) {
      web.site.pages.set(`/docs/${n}`, webPage(`Doc ${n}`, `This is part number ${n}.`, [`/docs/${n + 2}`]));
    }
    const patterns = await crawled({ include: ['/docs/*'], exclude: ['*/2'], maxDepth: 1 });
    expect(await pagesOf(patterns.id)).toEqual({ '/': 'read', '/docs/1': 'read' });
    const capped = await crawled({ maxPages: 2, exclude: ['/blog/*'] });
    expect(capped).toMatchObject({ status: 'ready', pages: 2 });
    expect(capped.pageCounts.skipped).toBeGreaterThan(0);
  });

  it('SEC-25: finishes a site whose robots.txt, sitemap and links are designed to take forever', async () => {
    const text: Record<string, SiteResponse> = {
      '/robots.txt': `User-agent: *\n${`Disallow: /${'*a'.repeat(1_000)}b\n`.repeat(250)}`,
      '/sitemap.xml': `${'<a>'.repeat(1_500_000)}<url><loc>${web.site.origin}/found</loc></url>`,
      '/': webPage(
        'Start',
        'The lighthouse opens at nine.',
        Array.from({ length: 2_000 }, (_, n) => `/x${n}/${'a'.repeat(1_900)}`),
      ),
      '/found': webPage('Found', 'The ferry leaves from pier seven.'),
    };
    for (const [where, answer] of Object.entries(text)) web.site.pages.set(where, answer);
    const exclude = Array.from({ length: 20 }, () => `*${'a*'.repeat(9)}b`);
    const source = await crawled({ maxDepth: 1, maxPages: 3, exclude });
    expect(source).toMatchObject({ status: 'ready', pages: 2 });
  });

  it('SEC-25: rejects a pattern with more asterisks than a path can have segments', async () => {
    const crawl = { include: ['/docs/*', '*a'.repeat(11)] };
    const refused = await web.member.post(path, { type: 'url', url: `${web.site.origin}/`, crawl });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'crawl.include.1': 'Use at most 10 asterisks in a pattern' },
    ]);
  });

  it('KB-02: honors noindex and nofollow, and counts identical texts once', async () => {
    const links = ['/noindex', '/nofollow', '/copy', '/alias'];
    web.site.pages.set('/', webPage('Start', 'The lighthouse opens at nine.', links));
    const mark = (content: string) => `<meta name="robots" content="${content}">`;
    web.site.pages.set('/noindex', webPage('N', 'Not to be shown.', ['/from-noindex'], mark('noindex')));
    web.site.pages.set('/from-noindex', webPage('F', 'Found behind it.'));
    web.site.pages.set('/nofollow', webPage('O', 'To be shown.', ['/never'], mark('nofollow')));
    web.site.pages.set('/copy', webPage('Start', 'The lighthouse opens at nine.', links));
    web.site.pages.set(
      '/alias',
      webPage('Alias', 'Known by another address.', [], '<link rel="canonical" href="/real">'),
    );
    const source = await crawled();
    expect(await pagesOf(source.id)).toEqual({
      '/': 'read',
      '/noindex': 'skipped',
      '/nofollow': 'read',
      '/copy': 'skipped',
      '/alias': 'read',
      '/from-noindex': 'read',
    });
  });

  it('KB-02: accepts a canonical URL only for identical texts or the same path', async () => {
    const canonical = (to: string) => `<link rel="canonical" href="${to}">`;
    const links = ['/rooms', '/prices', '/garden?ref=menu', '/old-prices'];
    web.site.pages.set('/', webPage('Start', 'The lighthouse opens at nine.', links, canonical('/')));
    web.site.pages.set('/rooms', webPage('Rooms', 'The attic has two beds.', [], canonical('/')));
    web.site.pages.set('/prices', webPage('Prices', 'A night costs sixty euros.', [], canonical('/')));
    web.site.pages.set('/garden?ref=menu', webPage('Garden', 'Roses grow here.', [], canonical('/garden')));
    web.site.pages.set(
      '/old-prices',
      webPage('Prices', 'A night costs sixty euros.', [], canonical('/prices')),
    );
    const source = await crawled();
    expect(await pagesOf(source.id)).toEqual({
      '/': 'read',
      '/rooms': 'read',
      '/prices': 'read',
      '/garden': 'read',
      '/old-prices': 'skipped',
    });
  });

  it('KB-02: recognizes pages by their media type, and follows meta refresh', async () => {
    const links = [
      '/docs/node.js',
      '/data/menu.json',
      '/wiki/File:Map.png',
      '/moved',
      '/away',
      '/round',
      '/feed.json',
    ];
    web.site.pages.set('/', webPage('Start', 'The lighthouse opens at nine.', links));
    web.site.pages.set('/docs/node.js', webPage('Node.js', 'A page about a runtime.'));
    web.site.pages.set('/data/menu.json', webPage('Menu', 'Soup costs four euros.'));
    web.site.pages.set('/wiki/File:Map.png', webPage('Map', 'The map shows the harbour.'));
    web.site.pages.set('/feed.json', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    );
    const to = (url: string) => `<meta http-equiv="refresh" content="0; url=${url}"><p>Moving…</p>`;
    web.site.pages.set('/moved', to('/new-home'));
    web.site.pages.set('/new-home', webPage('Home', 'The owl house moved here.'));
    web.site.pages.set('/away', to('https://elsewhere.example/'));
    web.site.pages.set('/round', to('/around'));
    web.site.pages.set('/around', to('/round'));
    const source = await crawled();
    expect(await pagesOf(source.id)).toEqual({
      '/': 'read',
      '/docs/node.js': 'read',
      '/data/menu.json': 'read',
      '/wiki/File:Map.png': 'read',
      '/feed.json': 'skipped',
      '/new-home': 'read',
      '/away': 'skipped',
      '/round': 'failed',
    });
  });

  it('SEC-23: rejects a meta refresh to an address that is forbidden for redirects', async () => {
    const to = (url: string) => `<meta http-equiv="refresh" content="0; url=${url}">`;
    web.site.pages.set('/', to('http://169.254.169.254/latest/meta-data/'));
    const created = await web.member.post(path, { type: 'url', url: `${web.site.origin}/` });
    await web.app.settled();
    const alone = (await web.member.get(`/api/knowledge/${created.body.id}`)).body;
    expect([alone.status, alone.error]).toEqual(['error', expect.stringContaining('not')]);
    expect((await crawled()).status).toBe('error');
  });

  it('names a single page by its own title, and a whole site by the title of its start page', async () => {
    const titled = (title: string, heading: string) =>
      `<title>${title} – Mill Hotel</title><h1>${heading}</h1><p>About ${heading}.</p>`;
    web.site.pages.set('/', titled('Welcome', 'Welcome'));
    web.site.pages.set('/rooms', titled('Rooms', 'Rooms'));
    const created = await web.member.post(path, { type: 'url', url: `${web.site.origin}/rooms` });
    const site = await crawled();
    const alone = (await web.member.get(`/api/knowledge/${created.body.id}`)).body;
    expect([alone.name, site.name]).toEqual(['Rooms', 'Welcome – Mill Hotel']);
  });

  it('KB-02: reads a text file as a sitemap', async () => {
    web.site.pages.set('/', webPage('Start', 'The lighthouse opens at nine.'));
    web.site.pages.set('/owl', webPage('Owl', 'Nobody links to the owl house.'));
    web.site.pages.set('/sitemap.txt', `${web.site.origin}/owl\n`);
    const source = await crawled();
    expect(await pagesOf(source.id)).toEqual({ '/': 'read', '/owl': 'read' });
  });

  it('SEC-23, SEC-25: terminates and reports each page, whatever a site does', async () => {
    const traps = ['/ok', '/loop', '/private', '/file', '/calendar?d=1', '/bomb', '/lie', '/500', '/out'];
    web.site.pages.set('/', webPage('Start', 'The lighthouse opens at nine.', traps));
    web.site.pages.set('/ok', webPage('Ok', 'The ferry leaves from pier seven.'));
    web.site.pages.set('/loop', redirectTo('/loop2'));
    web.site.pages.set('/loop2', redirectTo('/loop'));
    web.site.pages.set('/private', redirectTo('http://169.254.169.254/latest/meta-data/'));
    web.site.pages.set('/file', redirectTo('file:///etc/passwd'));
    web.site.pages.set('/out', redirectTo('https://elsewhere.example/'));
    web.site.pages.set('/bomb', gzipBomb());
    web.site.pages.set('/lie', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(Buffer.from('89504e470d0a1a0a0000', 'hex')),
    );
    web.site.pages.set('/500', (_request, response) => response.writeHead(500).end('boom'));
    web.site.pages.set('/calendar?*', (request, response) => {
      const day = Number(new URL(request.url ?? '', web.site.origin).searchParams.get('d'));
      const page = webPage(`Day ${day}`, `Nothing happens on day ${day}.`, [`/calendar?d=${day + 1}`]);
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    const source = await crawled({ maxPages: 1_000, maxDepth: 10, sitemap: false });
    expect(source).toMatchObject({ status: 'ready', searchable: true });
    const pages = await pagesOf(source.id);
    expect(pages).toMatchObject({ '/ok': 'read', '/loop': 'failed', '/bomb': 'failed', '/500': 'failed' });
    expect([pages['/private'], pages['/file'], pages['/out'], pages['/lie']]).not.toContain('read');
    expect(Object.keys(pages).filter((page) => page.startsWith('/calendar'))).toHaveLength(10);
    const text = await web.member.post(path, { type: 'text', name: 'Other', content: 'Still works.' });
    await web.app.settled();
    expect((await web.member.get(`/api/knowledge/${text.body.id}`)).body.status).toBe('ready');
  });

  it('KB-22: reads as many pages as the plan allows, and reports why the rest is missing', async () => {
    const small = await web.app.register({ plan: 'free' });
    const where = `/api/chatbots/${(await small.post('/api/chatbots', { name: 'Small' })).body.id}/knowledge`;
    for (let n = 0; n < 46; n += 1)
      await small.post(where, { type: 'text', name: `T${n}`, content: `Text ${n}` });
    await web.app.settled();
    web.site.pages.set('/', webPage('Start', 'Page zero.', ['/1', '/2', '/3', '/4', '/5', '/6']));
    for (let n = 1; n < 7; n += 1) web.site.pages.set(`/${n}`, webPage(`P${n}`, `This is page ${n}.`));
    const source = await crawled({}, small, where);
    expect(source).toMatchObject({ status: 'ready', pages: 4, pageCounts: { read: 4, skipped: 3 } });
    const { items } = (await small.get(`/api/knowledge/${source.id}/pages?status=skipped`)).body;
    expect(items.map((page: Page) => page.error)).toEqual(
      Array(3).fill(expect.stringContaining('Knowledge source limit reached')),
    );
    const more = await small.post(where, { type: 'url', url: `${web.site.origin}/1` });
    expect([more.status, more.body.code]).toEqual([403, 'plan_limit_sources']);
    expect((await small.post('/api/knowledge/links', { url: `${web.site.origin}/` })).body.remaining).toBe(0);
  });

  it('when the plan’s tokens run out, pages already read stay usable, and the rest report why', async () => {
    const small = await web.app.register({ plan: 'free' });
    const where = `/api/chatbots/${(await small.post('/api/chatbots', { name: 'Small' })).body.id}/knowledge`;
    await small.post(where, { type: 'text', name: 'First', content: 'A few words.' });
    await web.app.settled();
    await withPlatform(web.app.deps.database, (tx) =>
      tx.execute(sql`
        update knowledge_sources set token_count = ${(effectiveLimits({ plan: 'free' }).knowledgeTokens ?? 0) - 200}
        where organization_id = ${small.organizationId}`),
    );
    web.site.pages.set('/', webPage('Start', 'Page zero.', ['/long', '/short']));
    web.site.pages.set('/long', webPage('Long', 'Many words stand on this page. '.repeat(100)));
    web.site.pages.set('/short', webPage('Short', 'Few words.'));
    const source = await crawled({}, small, where);
    expect(source).toMatchObject({ status: 'ready', searchable: true, pages: 1 });
    const { items } = (await small.get(`/api/knowledge/${source.id}/pages?status=skipped`)).body;
    expect(items.map((page: Page) => page.error)).toEqual(
      Array(2).fill(expect.stringContaining('token limit was reached')),
    );
  });

  it('KB-06: on refresh, reports unchanged pages and removes missing ones', async () => {
    web.site.pages.set('/', webPage('Start', 'The lighthouse opens at nine.', ['/a', '/b']));
    web.site.pages.set('/a', webPage('A', 'The ferry leaves from pier seven.'));
    web.site.pages.set('/b', webPage('B', 'The well is forty metres deep.'));
    const source = await crawled();
    web.site.pages.set('/a', webPage('A', 'The ferry leaves from pier eight.'));
    web.site.pages.delete('/b');
    await web.member.post(`/api/knowledge/${source.id}/refresh`);
    await web.app.settled();
    expect(await pagesOf(source.id)).toEqual({ '/': 'unchanged', '/a': 'read', '/b': 'failed' });
    expect((await chunkUrls(source.id)).sort()).toEqual(['/', '/a']);
  });

  it('KB-06: stops when its source is deleted, and leaves nothing behind', async () => {
    let asked = 0;
    web.site.pages.set('/', webPage('Start', 'Begin here.', ['/p?n=1']));
    web.site.pages.set('/p?*', (request, response) => {
      asked += 1;
      const next = Number(new URL(request.url ?? '', web.site.origin).searchParams.get('n')) + 1;
      const send = () => response.end(webPage(`P${next}`, `Page ${next}.`, [`/p?n=${next}`]));
      setTimeout(send, 100);
    });
    const { body } = await web.member.post(path, {
      type: 'url',
      url: `${web.site.origin}/`,
      crawl: { maxDepth: 10 },
    });
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(2);
    expect((await web.member.delete(`/api/knowledge/${body.id}`)).status).toBe(204);
    await web.app.settled();
    const rows = await withPlatform(web.app.deps.database, (tx) =>
      tx.first(sql`
        select (select count(*) from source_pages where source_id = ${body.id}) as pages,
          (select count(*) from chunks where source_id = ${body.id}) as chunks,
          (select count(*) from knowledge_sources where id = ${body.id}) as sources`),
    );
    expect(rows).toEqual({ pages: 0, chunks: 0, sources: 0 });
    expect(asked).toBeLessThan(9);
  });
});
