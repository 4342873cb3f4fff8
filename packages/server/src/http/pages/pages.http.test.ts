import { routes } from '@parley/contracts/api';
import { languages } from '@parley/contracts/language/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
});

describe('pages', () => {
  it('SEC-44: an HTML page allows only scripts of this very response, and the app cannot be framed', async () => {
    const first = await app.anonymous().get('/auth');
    const second = await app.anonymous().get('/auth');
    const nonceOf = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1];
    const policy = first.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(nonceOf(policy)).toBeTruthy();
    expect(nonceOf(policy)).not.toBe(nonceOf(second.headers.get('content-security-policy')));
    expect(first.text).toContain(`nonce="${nonceOf(policy)}"`);
    expect(first.text).not.toContain('__CSP_NONCE__');
  });

  it('SEC-44: denies every page the microphone, camera, and location, and allows copying text', async () => {
    const member = await app.register();
    const { body } = await member.post('/api/chatbots', { name: 'Desk' });
    for (const path of ['/', '/auth', '/admin', '/admin/users', `/chat/${body.id}`, '/chat/nope']) {
      const { headers } = await app.anonymous().get(path);
      const features = headers.get('permissions-policy')?.split(', ');
      for (const feature of ['microphone=()', 'camera=()', 'geolocation=()', 'payment=()', 'usb=()']) {
        expect(features, path).toContain(feature);
      }
      expect(features, path).toContain('clipboard-write=(self)');
    }
  });

  it('SEC-48: translations, assets, and paths come from allow-lists', async () => {
    const english = await app.anonymous().get('/locales/en/common.json');
    expect(english.status).toBe(200);
    for (const path of [
      '/locales/xx/common.json',
      '/locales/en/..%2f..%2fpackage.json',
      '/locales/..%2f..%2f/package.json',
      '/locales/en/common.json%00',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/chat-assets/index.html',
      '/chat-assets/.vite/manifest.json',
    ]) {
      const answer = await app.anonymous().get(path);
      expect([400, 403, 404], `${path} ${answer.status}`).toContain(answer.status);
      expect(answer.text).not.toContain('workspaces');
    }
  });

  it('SEC-48: a redirect target in the URL is never followed', async () => {
    for (const path of ['//evil.example', '/\\evil.example', '/auth?next=https://evil.example']) {
      const answer = await app.anonymous().get(path);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  it('CHAT-08, SEC-16: returns the chat page with 404 for an unknown chatbot, and its URL cannot inject markup', async () => {
    const missing = await app.anonymous().get('/chat/nope');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('text/html');
    const member = await app.register();
    const { body } = await member.post('/api/chatbots', { name: '</script><script>alert(1)</script>' });
    await member.patch(`/api/chatbots/${body.id}`, { status: 'active' });
    const page = await app.anonymous().get(`/chat/${body.id}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<script>alert(1)');
    const json = /id="parley-config" nonce="[^"]+">(.+?)<\/script>/.exec(page.text)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ id: body.id, title: '</script><script>alert(1)</script>' });
  });
});

describe('the start of a page', () => {
  const start = async (path: string, headers: Record<string, string> = {}) => {
    const { text } = await app.anonymous().with(headers).get(path);
    const links = [...text.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g)];
    return {
      head: /<html [^>]*>/.exec(text)?.[0],
      words: links.map(([, href = '']) => href).filter((href) => href.startsWith('/locales/')),
      scripts: links.map(([, href = '']) => href.replace(/-[\w-]{8}\.js$/, '')),
      headline: /<h1[^>]*>([^<]+)</.exec(text)?.[1],
    };
  };

  it('preloads the translations and scripts that its route needs, and each of them exists', async () => {
    const { words, scripts } = await start('/Auth/?next=1');
    expect(words).toEqual(['/locales/en/common.json', '/locales/en/auth.json']);
    expect(scripts).toContain('/assets/auth-page');
    const { text } = await app.anonymous().get('/dashboard');
    const files = [...text.matchAll(/href="(\/(?:assets|locales)\/[^"]+)"/g)].map(([, href = '']) => href);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect((await app.anonymous().get(file)).status, file).toBe(200);
  });

  it('contains the headline on the landing page, before any script, and on no other page', async () => {
    expect((await start('/')).headline).toBe('Answers your visitors can check.');
    for (const path of ['/auth', '/about', '//evil.example', '/no-such-page'])
      expect((await start(path)).headline, path).toBeUndefined();
  });

  it('lists every call of the API on the reference page, before any script', async () => {
    const { text } = await app.anonymous().get('/documentation/api');
    expect(text).toContain('<meta name="description" content="Every call of the Parley API');
    for (const name of Object.keys(routes)) expect(text, name).toContain(`<li id="${name}">`);
    expect(text).toContain('<code>POST /v1/chat/completions</code>');
    expect((await app.anonymous().get('/documentation')).text).not.toContain('<li id=');
  });

  it('uses the language of the URL, else of the cookie, else of the browser', async () => {
    const german = { 'accept-language': 'de-AT,en;q=0.5' };
    const chosen = { ...german, cookie: 'app_language_preference=ar' };
    const heads = [await start('/', german), await start('/', chosen), await start('/?lng=fr', chosen)];
    expect(heads.map(({ head }) => /lang="(\w+)" dir="(\w+)"/.exec(head ?? '')?.slice(1))).toEqual([
      ['de', 'ltr'],
      ['ar', 'rtl'],
      ['fr', 'ltr'],
    ]);
    expect((await start('/?lng=<script>', german)).head).toContain('lang="en"');
  });

  it('ROUTE-15: returns the not-found page with 404 for an unknown path, and every page of the app exists', async () => {
    const pages = [
      '/',
      '/Auth/',
      '/admin',
      '/admin/users/1',
      '/builder',
      '/builder/1',
      '/settings?tab=x',
      '/join',
    ];
    for (const path of pages) expect((await app.anonymous().get(path)).status, path).toBe(200);
    for (const path of [
      '/no-such-page',
      '/builder/a/b',
      '/livez',
      '/wp-login.php',
      '/%2e%2e/etc',
      '/settings/x',
    ]) {
      const missing = await app.anonymous().get(path);
      expect([missing.status, missing.headers.get('content-type')], path).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      expect(missing.text).toContain('id="parley-config"');
    }
  });

  it('tells search engines what to crawl, and lists the public pages in each language', async () => {
    const robots = await app.anonymous().get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(robots.text.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', `Sitemap: ${app.origin}/sitemap.xml`]),
    );
    const sitemap = await app.anonymous().get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const places = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place);
    expect(places).toContain(`${app.origin}/privacy-policy`);
    expect(sitemap.text).toContain(`hreflang="ar" href="${app.origin}/about?lng=ar"`);
    for (const place of places) expect((await fetch(place)).status, place).toBe(200);
  });

  it('does not preload translations that do not exist', async () => {
    for (const path of (await start('/auth', { 'accept-language': 'he' })).words) {
      const { status, body } = await app.anonymous().get(path);
      expect([status, typeof body], path).toEqual([200, 'object']);
    }
    expect((await app.anonymous().get('/locales/he/nothing.json')).status).toBe(404);
  });
});

describe('languages', () => {
  const installationIn = (html: string) =>
    JSON.parse(/<script[^>]* id="parley-config"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

  it('offers languages with a complete translation', async () => {
    const plain = await startTestApp({ env: { LANGUAGES: '' } });
    try {
      const page = await plain.anonymous().get('/auth');
      expect(installationIn(page.text).languages).toEqual([...languages]);
    } finally {
      await plain.close();
    }
  });

  it('falls back to English for a language that is not offered', async () => {
    const plain = await startTestApp({
      env: { LANGUAGES: 'de', BILLING: 'off', COUNTRY_HEADER: 'cf-ipcountry' },
    });
    try {
      // Data for the legal texts (ROUTE-02, ROUTE-03).
      const { text } = await plain.anonymous().get('/privacy-policy');
      expect(installationIn(text)).toMatchObject({
        collection: null,
        googleLogin: false,
        visitorCountry: true,
      });
      const { text: usual } = await app.anonymous().get('/privacy-policy');
      expect(installationIn(usual)).toMatchObject({ collection: 'card', visitorCountry: false });
      const member = await plain.register();
      const language = { language: 'This language is not available' };
      for (const path of ['/api/user', `/api/organization/${member.organizationId}`]) {
        const refused = await member.patch(path, { language: 'ar' });
        expect([refused.status, refused.body.fields], path).toEqual([400, language]);
      }
      // A language that was chosen while it was still offered.
      await withScope(plain.deps.database, { organizationId: null, userId: member.user.id }, (tx) =>
        tx.execute(sql`update users set language = 'ar' where id = ${member.user.id}`),
      );
      await plain.anonymous().post('/api/forgot-password', { email: member.user.email });
      const mails = await readOutbox(plain, member.user.email);
      expect(mails.at(-1)?.html).toMatch(/<html lang="en" dir="ltr"/);
    } finally {
      await plain.close();
    }
  });

  it('offers the languages that the operator lists, including English', async () => {
    const listed = await startTestApp({ env: { LANGUAGES: 'ar,de' } });
    try {
      const page = await listed.anonymous().get('/');
      expect(installationIn(page.text).languages).toEqual(['en', 'de', 'ar']);
    } finally {
      await listed.close();
    }
  });
});
