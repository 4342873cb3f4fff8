import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Frontier } from './frontier.ts';
import { isWanted, matchesGlob } from './glob.ts';
import { pageAddress } from './page-address.ts';
import { readMarkup } from './page-markup.ts';
import { readRobots } from './robots.ts';
import { readSitemap } from './sitemap.ts';

const all = { maxPages: 100, maxDepth: 3, include: [], exclude: [], sitemap: true };
const open = readRobots('https://a.example', '');

describe('addresses of pages', () => {
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
  ])('SEC-23: %s is %s', (href, address) => {
    expect(pageAddress(href, 'https://a.example/docs/a')).toBe(address);
  });

  it('SEC-25: a pattern of stars takes negligible time', () => {
    expect(matchesGlob(`${'*a'.repeat(90)}b`, `/${'a'.repeat(2_000)}`)).toBe(false);
    expect(isWanted('/docs/a', { include: ['/docs/*'], exclude: [] })).toBe(true);
    expect(isWanted('/docs/old/a', { include: ['/docs/*'], exclude: ['*/old/*'] })).toBe(false);
    expect(isWanted('/blog', { include: ['/docs/*'], exclude: [] })).toBe(false);
  });
});

describe('a crawl includes', () => {
  const admitted = (urls: string[], settings = all, rules = open): string[] =>
    new Frontier('https://a.example', settings, rules, ['https://a.example/'])
      .admit(urls, 1)
      .map((page) => page.url);

  it('KB-02: pages of its own site, each once, and no images', () => {
    const urls = ['/', '/x', '/x', '/logo.png', '/y.pdf'].map((path) => `https://a.example${path}`);
    expect(admitted([...urls, 'https://b.example/', 'http://a.example/x'])).toEqual([
      'https://a.example/x',
      'https://a.example/y.pdf',
    ]);
  });

  it('SEC-25: a limited number of queries per path, and a limited number of URLs', () => {
    const days = Array.from({ length: 500 }, (_, day) => `https://a.example/calendar?d=${day}`);
    expect(admitted(days)).toHaveLength(50);
    const pages = Array.from({ length: 5_000 }, (_, n) => `https://a.example/p${n}`);
    expect(admitted(pages)).toHaveLength(499);
    expect(new Frontier('https://a.example', all, open, []).admit(pages, 4)).toEqual([]);
  });

  it('KB-02: the reason for what robots.txt forbids', () => {
    const rules = readRobots('https://a.example', 'User-agent: *\nDisallow: /private/\nCrawl-delay: 60');
    const found = new Frontier('https://a.example', all, rules, []).admit(['https://a.example/private/x'], 1);
    expect(found).toEqual([{ url: 'https://a.example/private/x', depth: 1, refusal: 'robots_disallow' }]);
    expect(rules.delaySeconds).toBe(10);
    const own = readRobots(
      'https://a.example',
      'User-agent: ParleyBot\nDisallow: /\n\nUser-agent: *\nAllow: /',
    );
    expect(own.isAllowed('https://a.example/')).toBe(false);
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
    });
  });
});

describe('a sitemap', () => {
  const xml = `<?xml version="1.0"?><urlset><url><loc> https://a.example/?a=1&amp;b=2 </loc></url></urlset>`;

  it.each([
    ['plain', Buffer.from(xml)],
    ['packed', gzipSync(xml)],
  ])('KB-02: is read %s', (_, bytes) => {
    expect(readSitemap(bytes)).toEqual({ pages: ['https://a.example/?a=1&b=2'], sitemaps: [] });
  });

  it('SEC-25: names further sitemaps; its own entities and bombs yield nothing', () => {
    const index = '<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>';
    expect(readSitemap(Buffer.from(index)).sitemaps).toEqual(['https://a.example/s.xml']);
    const hostile = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><url><loc>&e;</loc></url>';
    expect(readSitemap(Buffer.from(hostile)).pages).toEqual(['&e;']);
    expect(readSitemap(gzipSync(Buffer.alloc(20_000_000)))).toEqual({ pages: [], sitemaps: [] });
  });
});
