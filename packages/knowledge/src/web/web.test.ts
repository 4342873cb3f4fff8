import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Frontier } from './address/frontier.ts';
import { createPathFilter, Glob } from './address/glob.ts';
import { pageAddress } from './address/page-address.ts';
import { condenseRobots, maxRobotsChars, readRobots } from './address/robots.ts';
import { createPageSelector } from './address/site-scope.ts';
import { readSitemap } from './address/sitemap.ts';
import { answerRequest } from './answer-request.ts';
import { readMarkup } from './page-markup.ts';
import { readPage } from './read-page.ts';

const bounds = { maxPages: 100, maxDepth: 3 };
const scope = { origin: 'https://a.example', robots: '', include: [], exclude: [] };
const allowed = (url: string) => ({ url, isAllowed: true });

describe('page URLs', () => {
  it.each([
    ['../b?x=1#top', 'https://a.example/b?x=1'],
    ['HTTPS://A.example:443/x', 'https://a.example/x'],
    ['/x?utm_source=mail&fbclid=1', 'https://a.example/x'],
    ['/x?b=2&a=1', 'https://a.example/x?b=2&a=1'],
    ['//b.example/x', 'https://b.example/x'],
    ['mailto:a@example.org', null],
    ['javascript:alert(1)', null],
    ['ftp://a.example/', null],
    ['http://user:pass@a.example/', null],
    [`/${'x'.repeat(2_050)}`, null],
    ['/a/b/a/b/a/b/a/b', null],
  ])('SEC-23: %s becomes %s', (href, address) => {
    expect(pageAddress(href, 'https://a.example/docs/a')).toBe(address);
  });

  it('matches a whole path, where each star matches any characters', () => {
    const matches = (pattern: string, path: string) => new Glob(pattern).matches(path);
    expect(['/docs/', '/docs/a', '/x/docs/a'].map((path) => matches('/docs/*', path))).toEqual([
      true,
      true,
      false,
    ]);
    expect(['/a.pdf', '/a.pdf?x', '.pdf'].map((path) => matches('*.pdf', path))).toEqual([true, false, true]);
    expect(['/abab', '/aba', '/ab'].map((path) => matches('/ab*ab', path))).toEqual([true, false, false]);
    expect(['/a-b-c', '/acb'].map((path) => matches('/*a*b*c', path))).toEqual([true, false]);
    expect([matches('/a', '/a'), matches('/a', '/ab'), matches('**', '')]).toEqual([true, false, true]);
    expect(matches('*aab*', '/aaaab')).toBe(true);
  });

  it('SEC-25: a pattern takes time proportional to the path', () => {
    for (const pattern of ['*a'.repeat(90), `${'*a'.repeat(90)}b`, `*${'a'.repeat(190)}b*`]) {
      const steps = { count: 0 };
      new Glob(pattern).matches(`/${'a'.repeat(2_000)}`, steps);
      expect(steps.count).toBeLessThan(3 * 2_000);
    }
    const wants = (path: string, include: string[], exclude: string[] = []) =>
      createPathFilter({ include, exclude })(path);
    expect(wants('/docs/a', ['/docs/*'])).toBe(true);
    expect(wants('/docs/old/a', ['/docs/*'], ['*/old/*'])).toBe(false);
    expect(wants('/blog', ['/docs/*'])).toBe(false);
  });
});

describe('a crawl includes', () => {
  const selected = (urls: string[], more = {}) => createPageSelector({ ...scope, ...more })(urls);

  it('KB-02: pages of its own site, each once', () => {
    const urls = ['/', '/x', '/x', '/logo.png', '/y.pdf'].map((path) => `https://a.example${path}`);
    const wanted = selected([...urls, 'https://b.example/', 'http://a.example/x']);
    expect(new Frontier(bounds, ['https://a.example/']).admit(wanted, 1).map((page) => page.url)).toEqual([
      'https://a.example/x',
      'https://a.example/logo.png',
      'https://a.example/y.pdf',
    ]);
  });

  it('SEC-25: a limited number of queries per path, and a limited number of URLs', () => {
    const admitted = (urls: string[], depth = 1) =>
      new Frontier(bounds, ['https://a.example/']).admit(urls.map(allowed), depth);
    const days = Array.from({ length: 500 }, (_, day) => `https://a.example/calendar?d=${day}`);
    expect(admitted(days)).toHaveLength(50);
    const pages = Array.from({ length: 5_000 }, (_, n) => `https://a.example/p${n}`);
    expect(admitted(pages)).toHaveLength(499);
    expect(admitted(pages, 4)).toEqual([]);
  });

  it('SEC-25: at most as many URLs of one page as a process can handle', () => {
    const long = Array.from({ length: 3_000 }, (_, n) => `https://a.example/${n}/${'x'.repeat(1_900)}`);
    expect(selected(long).length).toBeLessThan(530);
    expect(selected(Array.from({ length: 30_000 }, (_, n) => `https://a.example/${n}`))).toHaveLength(10_000);
  });

  it('KB-02: a refusal for pages that robots.txt forbids', () => {
    const robots = 'User-agent: *\nDisallow: /private/';
    const wanted = selected(['https://a.example/private/x'], { robots });
    expect(new Frontier(bounds, []).admit(wanted, 1)).toEqual([
      { url: 'https://a.example/private/x', depth: 1, refusal: 'robots_disallow' },
    ]);
  });
});

describe('content sent by a site', () => {
  it('KB-07: a text page is decoded in the charset of its response', async () => {
    const bytes = Buffer.from('Caf\xe9 \xa4 5', 'latin1');
    const head = { url: 'https://a.example/p', mediaType: 'text/plain', charset: 'iso-8859-15', scope: null };
    const reading = await answerRequest({ kind: 'page', bytes: bytes.length, ...head }, bytes);
    expect(reading).toMatchObject({ document: { blocks: [{ text: 'Café € 5' }] } });
  });

  it('KB-02: a robots.txt in UTF-16 is obeyed', async () => {
    const bytes = Buffer.from('\ufeffUser-agent: *\nDisallow: /private/\n', 'utf16le');
    const reading = await answerRequest({ kind: 'robots', bytes: bytes.length }, bytes);
    expect(reading).toEqual({ robots: expect.stringContaining('/private/') });
  });
});

describe('a robots.txt', () => {
  const allows = (text: string, ...paths: string[]) =>
    paths.map((path) => readRobots(text).isAllowed(`https://a.example${path}`));

  it.each([
    ['', ['/x'], [true]],
    ['User-agent: *\nDisallow:', ['/x'], [true]],
    ['User-agent: *\nDisallow: /', ['/', '/x?y'], [false, false]],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', ['/a/c', '/a/b/c', '/ab'], [false, true, false]],
    ['User-agent: *\nDisallow: /a\nAllow: /a', ['/a'], [true]],
    ['User-agent: *\nDisallow: /*.gif$', ['/x.gif', '/x.gif?1'], [false, true]],
    ['User-agent: *\nDisallow: /*/private*x', ['/a/privateax', '/a/private'], [false, true]],
    ['User-agent: *\nDisallow: /ü # but\nDisallow: /%c3%a4', ['/%C3%BC', '/ä', '/u'], [false, false, true]],
    ['User-agent: *\nAllow: /\n\nUser-agent: ParleyBot/1.0\nDisallow: /', ['/'], [false]],
    [
      'User-agent: ParleyBot\nUser-agent: other\nDisallow: /a\n\nUser-agent: *\nDisallow: /',
      ['/', '/a'],
      [true, false],
    ],
    ['User-agent: a\nDisallow: /\n\nUser-agent: b\nAllow: /', ['/'], [true]],
    ['<html>no such page</html>', ['/'], [true]],
  ])('KB-02: %j allows for %j: %j', (text, paths, verdicts) => {
    expect(allows(text, ...paths)).toEqual(verdicts);
    expect(allows(condenseRobots(text), ...paths)).toEqual(verdicts);
  });

  it('KB-02: lists its sitemaps and a delay of at most ten seconds', () => {
    const text = 'Sitemap: https://a.example/s.xml\nUser-agent: *\nCrawl-delay: 60';
    for (const one of [text, condenseRobots(text)]) {
      expect(readRobots(one)).toMatchObject({ delaySeconds: 10, sitemaps: ['https://a.example/s.xml'] });
    }
  });

  it('SEC-25: a rule beyond the limits never allows more than the site does', () => {
    const stars = '/*a'.repeat(300);
    expect(allows(`User-agent: *\nDisallow: ${stars}`, `/xa${'/xa'.repeat(400)}`)).toEqual([false]);
    expect(allows(`User-agent: *\nDisallow: /\nAllow: ${stars}`, '/xa'.repeat(400))).toEqual([false]);
    expect(allows(`User-agent: *\nDisallow: /${'x'.repeat(2_000)}$`, `/${'x'.repeat(1_900)}`)).toEqual([
      false,
    ]);
  });

  it('SEC-25: half a megabyte of wildcards is condensed and checked in a limited number of steps', () => {
    const rule = `Disallow: /${'*a'.repeat(1_000)}b\n`;
    const text = `User-agent: *\n${rule.repeat(Math.floor(maxRobotsChars / rule.length))}`;
    const many = `User-agent: *\n${'Disallow: /*a*a*a*a*a*a*b\n'.repeat(20_000)}`;
    for (const one of [text, many]) {
      expect(condenseRobots(one).length).toBeLessThan(100_000);
      const steps = { count: 0 };
      readRobots(one).isAllowed(`https://a.example/${'a'.repeat(2_000)}`, steps);
      expect(steps.count).toBeLessThan(600_000);
    }
  });
});

describe('a site with and without www', () => {
  const scope = { robots: 'User-agent: *\nDisallow: /no', include: [], exclude: [] };

  it.each([
    ['https://a.example', 'https://www.a.example/x?y=1#z', 'https://a.example/x?y=1'],
    ['https://www.a.example', 'http://a.example/x', 'https://www.a.example/x'],
    ['http://a.example:8080', 'http://www.a.example:8080/x', 'http://a.example:8080/x'],
  ])('KB-02: %s includes %s as its own page', (origin, link, url) => {
    const select = createPageSelector({ origin, ...scope });
    const address = pageAddress(link) ?? '';
    expect(select([address])).toEqual([{ url, isAllowed: true }]);
    expect(select([address, url])).toHaveLength(1);
    expect(select([`${new URL(address).origin}/no`])).toMatchObject([{ isAllowed: false }]);
  });

  it('does not include other sites', () => {
    const select = createPageSelector({ origin: 'https://a.example', ...scope });
    const others = ['https://shop.a.example/', 'https://wwwa.example/', 'https://a.example:8443/'];
    expect(select([...others, 'https://www.b.example/'])).toEqual([]);
  });

  it('SEC-25: requests few files that are hardly ever pages', () => {
    const photos = Array.from({ length: 500 }, (_, n) => ({
      url: `https://a.example/${n}.jpg`,
      isAllowed: true,
    }));
    const frontier = new Frontier({ maxPages: 1_000, maxDepth: 3 }, []);
    expect(frontier.admit(photos, 1)).toHaveLength(50);
    expect(frontier.admit([{ url: 'https://a.example/node.js', isAllowed: true }], 1)).toHaveLength(1);
  });
});

describe('a page’s markup', () => {
  it('KB-11: yields links with their text, its canonical URL, and robots directives', () => {
    const markup = readMarkup(
      `<base href="/docs/"><link rel="canonical" href="/docs/home"><meta name="robots" content="NOINDEX, follow">
      <a href="a?x=1&amp;y=2"> First <b>page</b></a><a rel="nofollow" href="b">B</a><a href="javascript:x()">C</a>`,
      'https://a.example/',
    );
    expect(markup).toEqual({
      links: [{ url: 'https://a.example/docs/a?x=1&y=2', title: 'First page' }],
      canonical: 'https://a.example/docs/home',
      noindex: true,
      nofollow: false,
      refresh: null,
    });
  });
});

describe('a redirect in a page’s markup', () => {
  const refresh = (content: string, around = (meta: string) => meta) =>
    readMarkup(around(`<meta http-equiv="Refresh" content="${content}">`), 'https://a.example/b/').refresh;

  it.each([
    ['0;url=/new', 'https://a.example/new'],
    ["5; URL='../c'", 'https://a.example/c'],
    ['0.5 ; url = https://b.example/', 'https://b.example/'],
    ['1, /d', 'https://a.example/d'],
    ['3;url=&quot;e.html&quot;', 'https://a.example/b/e.html'],
  ])('KB-02: is read from %j', (content, target) => {
    expect(refresh(content)).toBe(target);
  });

  it.each([
    '30',
    '0',
    '300;url=/new',
    '0;url=',
    '0;url=#top',
    '0;url=/b/',
    '0;url=javascript:x()',
    'x;url=/n',
  ])('is not found in %j', (content) => {
    expect(refresh(content)).toBeNull();
  });

  it('KB-02: is resolved against the base of the page', () => {
    const based = (meta: string) => `<base href="https://a.example/docs/">${meta}`;
    expect(refresh('0;url=start', based)).toBe('https://a.example/docs/start');
  });

  it('is ignored inside noscript', () => {
    expect(refresh('0;url=/nojs', (meta) => `<noscript>${meta}</noscript>`)).toBeNull();
  });
});

describe('a placeholder shown until scripts have run', () => {
  const page = (body: string) =>
    readPage(
      { url: 'https://a.example/', mediaType: 'text/html', charset: 'utf-8', scope: null },
      Buffer.from(`<title>Menu</title><body>${body}`),
      null,
    );

  it.each([
    '<div id="root">Loading…</div>',
    '<h1>Menu</h1><p>Wird geladen ...</p>',
    '<p>Chargement</p><p>You need to enable JavaScript to run this app.</p>',
    '<div>読み込み中</div>',
    '<p>Loading... 40%</p>',
  ])('KB-05: is not the text of the page: %s', async (body) => {
    expect(await page(body)).toMatchObject({ document: null, failure: 'page_no_text' });
  });

  it.each(['<p>Loading dock open from nine.</p>', '<p>Loading…</p><p>We open at nine.</p>'])(
    'is not a text that says more: %s',
    async (body) => {
      expect((await page(body)).failure).toBeNull();
    },
  );
});

describe('a sitemap', () => {
  it('KB-11: is decoded by its XML declaration or byte order mark', () => {
    const address = 'https://a.example/caf\u00e9';
    const xml = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><urlset><url><loc>${address}</loc></url></urlset>`;
    for (const bytes of [
      Buffer.from(xml('ISO-8859-1'), 'latin1'),
      Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le'),
      Buffer.from(xml('UTF-8')),
    ])
      expect(readSitemap(bytes).pages).toEqual(['https://a.example/caf%C3%A9']);
  });

  const ns = 'xmlns:n="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const image = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

  it.each([
    ['one address a line', '\ufeffhttps://a.example/1\r\n\r\n  https://a.example/2\nnothing\n', ['1', '2']],
    [
      'prefixes',
      `<n:urlset ${ns} ${image}><n:url><n:loc>https://a.example/1</n:loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></n:url></n:urlset>`,
      ['1'],
    ],
    [
      'images beside pages',
      `<urlset ${image}><url><loc>https://a.example/1</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>`,
      ['1'],
    ],
    [
      'RSS',
      '<rss version="2.0"><channel><link>https://a.example/</link><item><title>One</title><link>https://a.example/1</link></item><item><link> https://a.example/2 </link><enclosure url="https://a.example/2.mp3"/></item></channel></rss>',
      ['1', '2'],
    ],
    [
      'RSS 1.0',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><item rdf:about="https://a.example/1"><link>https://a.example/1</link></item></rdf:RDF>',
      ['1'],
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.example/"/><entry><link rel="edit" href="https://a.example/e"/><link href="https://a.example/1"/></entry><entry><link rel="alternate" href="https://a.example/2"></link></entry></feed>',
      ['1', '2'],
    ],
  ])('KB-02: is read with %s', (_form, text, names) => {
    expect(readSitemap(Buffer.from(text)).pages).toEqual(names.map((name) => `https://a.example/${name}`));
  });

  it('KB-02: lists further sitemaps also with a namespace prefix', () => {
    const index = `<n:sitemapindex ${ns}><n:sitemap><n:loc>https://a.example/s.xml</n:loc></n:sitemap></n:sitemapindex>`;
    expect(readSitemap(Buffer.from(index))).toEqual({ pages: [], sitemaps: ['https://a.example/s.xml'] });
  });

  const xml = `<?xml version="1.0"?><urlset><url><loc> https://a.example/?a=1&amp;b=2 </loc></url></urlset>`;

  it.each([
    ['plain', Buffer.from(xml)],
    ['packed', gzipSync(xml)],
  ])('KB-02: is read %s', (_, bytes) => {
    expect(readSitemap(bytes)).toEqual({ pages: ['https://a.example/?a=1&b=2'], sitemaps: [] });
  });

  it('SEC-25: lists further sitemaps; entity definitions and compression bombs yield nothing', () => {
    const index = '<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>';
    expect(readSitemap(Buffer.from(index)).sitemaps).toEqual(['https://a.example/s.xml']);
    const hostile = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><url><loc>&e;</loc></url>';
    expect(readSitemap(Buffer.from(hostile)).pages).toEqual([]);
    expect(readSitemap(gzipSync(Buffer.alloc(20_000_000)))).toEqual({ pages: [], sitemaps: [] });
  });

  it('SEC-25: is read in one pass at any nesting of its elements', () => {
    const nested = `${'<a>'.repeat(1_000_000)}${'</b>'.repeat(1_000_000)}${xml}`;
    expect(readSitemap(Buffer.from(nested)).pages).toEqual(['https://a.example/?a=1&b=2']);
    const endless = `<url><loc>https://a.example/${'x'.repeat(1_000_000)}</loc><loc><![CDATA[https://a.example/c]]></loc>`;
    expect(readSitemap(Buffer.from(endless)).pages).toEqual(['https://a.example/c']);
  });
});
