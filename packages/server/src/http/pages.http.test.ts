import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness.ts';

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

  it('SEC-44: no page may use microphone, camera, or location, and each may copy text', async () => {
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

  it('CHAT-08, SEC-16: the chat page of an unknown chatbot is the page with 404, and its URL cannot inject markup', async () => {
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

  it('ROUTE-40: nobody, not even a signed-in user, has an admin session', async () => {
    const member = await app.register();
    for (const client of [app.anonymous(), member]) {
      const answer = await client.get('/admin/session');
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.body).toEqual({ authenticated: false });
    }
  });
});
