import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, voucherQuestion, within5s } from '../../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { withPlatform } from '../../../../db/scope.ts';
import { sql } from '../../../../db/sql.ts';

let app: TestApp;
let member: Member;
let chatbotId: string;
const path = (rest = '') => `/api/chat/${chatbotId}${rest}`;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  chatbotId = await publishChatbot(app, member);
});
afterAll(() => app.close());

describe('tokens', () => {
  it('SEC-17: a token opens only its own conversation of its own chatbot; an id alone opens nothing', async () => {
    const other = await app.register();
    const otherId = await publishChatbot(app, other);
    const session = await app.anonymous().post(path('/sessions'), {});
    const { visitorToken } = session.body;
    const visitor = app.anonymous().with({ authorization: `Bearer ${visitorToken}` });
    await visitor.post(path('/messages'), { message: voucherQuestion });
    expect((await visitor.get(`/api/chat/${otherId}/messages`)).body.code).toBe('visitor_token_invalid');
    expect((await app.anonymous().get(path('/messages'))).status).toBe(401);
    for (const token of ['parley_vt_x', 'parley_vt_e30.e30', `${visitorToken}x`, 'Basic abc']) {
      const answer = await app.anonymous().get(path('/messages'), { authorization: `Bearer ${token}` });
      expect(answer.status).toBe(401);
    }
    expect((await app.anonymous().get(path(`/messages?visitorToken=${visitorToken}`))).status).toBe(401);
  });

  it('API: starting a session stores nothing', async () => {
    const count = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.first<{ n: number }>(sql`select count(*) as n from conversations`),
      );
    const before = await count();
    const session = await app.anonymous().post(path('/sessions'), {});
    expect(session.status).toBe(201);
    expect(new Date(session.body.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(await count()).toEqual(before);
  });
});

describe('public settings', () => {
  it('SEC-16, CHAT-03: are an allow-list without prompt, key, sources, or organization', async () => {
    await member.patch(`/api/chatbots/${chatbotId}`, {
      model: { systemInstructions: 'SECRET-INSTRUCTIONS' },
    });
    const { status, body, text } = await app.anonymous().get(path());
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'abilities',
      'appearance',
      'brand',
      'closed',
      'companyName',
      'consent',
      'id',
      'identity',
      'languages',
      'locale',
      'opening',
      'passwordRequired',
      'people',
      'proactive',
      'showSources',
      'siteUrl',
      'status',
      'title',
      'welcomeMessage',
    ]);
    for (const secret of ['SECRET-INSTRUCTIONS', 'Vouchers', member.organizationId, 'temperature']) {
      expect(text).not.toContain(secret);
    }
  });

  it('greets visitors in their language, until the owner writes a greeting, which is shown as is', async () => {
    const deployed = async (settings: object) => {
      const { body } = await member.post('/api/chatbots', { name: 'Desk' });
      await member.patch(`/api/chatbots/${body.id}`, settings);
      expect((await member.post(`/api/chatbots/${body.id}/deploy`)).status).toBe(200);
      return body.id;
    };
    const saidIn = async (language: string, id: string) => {
      const visitor = app.anonymous().with({ 'accept-language': language });
      const { body } = await visitor.get(`/api/chat/${id}`);
      return [body.welcomeMessage, body.appearance.buttonText];
    };
    const fresh = await deployed({});
    expect(await saidIn('de-AT', fresh)).toEqual([
      'Hallo! Wie kann ich Ihnen helfen?',
      'Chatten Sie mit uns',
    ]);
    expect(await saidIn('en', fresh)).toEqual(['Hello! How can I help you?', 'Chat with us']);
    const own = await deployed({ appearance: { welcomeMessage: 'Welcome aboard' } });
    expect((await saidIn('de-AT', own))[0]).toBe('Welcome aboard');
  });

  it('returns an empty response for an unknown id to a page of any origin that prefers one', async () => {
    const accept = 'application/json; absent=empty';
    for (const id of ['0199c0de-0000-7000-8000-00000000c001', 'nope']) {
      const { status, text, headers } = await app
        .anonymous()
        .with({ accept, origin: 'https://shop.example' })
        .get(`/api/chat/${id}`);
      expect([status, text, headers.get('access-control-allow-origin')]).toEqual([204, '', '*']);
    }
    const nobody = await app.anonymous().with({ accept }).get('/api/user');
    expect([nobody.status, nobody.text]).toEqual([204, '']);
    // The preference works only on routes whose contract allows it.
    expect((await app.anonymous().with({ accept }).get('/api/chatbots')).status).toBe(401);
  });

  it('CHAT-08, SEC-11: an unknown id is chatbot_not_found', async () => {
    for (const id of ['nope', '01900000-0000-7000-8000-000000000000']) {
      const answer = await app.anonymous().get(`/api/chat/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'chatbot_not_found', message: 'Chatbot not found' });
      expect((await app.anonymous().post(`/api/chat/${id}/messages`, { message: 'Hi' })).status).toBe(404);
    }
  });

  it('CHAT-09, BOT-21, DEP-07, DEP-09: only an active chatbot answers, and closing takes effect within 5 s on open sessions', async () => {
    const id = (await member.post('/api/chatbots', { name: 'Opens and closes' })).body.id;
    const ask = (headers = {}) =>
      app.anonymous().post(`/api/chat/${id}/messages`, { message: 'Hello?' }, headers);
    expect((await ask()).body).toMatchObject({
      code: 'chatbot_unavailable',
      message: 'This chatbot is currently unavailable. Please try again later.',
    });
    await member.patch(`/api/chatbots/${id}`, { status: 'active' });
    await within5s(async () => (await ask()).status === 200);
    const open = await ask();
    const authorization = `Bearer ${open.body.visitorToken}`;
    await member.post(`/api/chatbots/${id}/deactivate`);
    await within5s(async () => (await ask({ authorization })).status === 503);
    await member.post(`/api/chatbots/${id}/deploy`);
    await within5s(async () => (await ask({ authorization })).status === 200);
    await member.post(`/api/chatbots/${id}/archive`);
    await within5s(async () => (await ask({ authorization })).status === 503);
  });

  it('SEC-18, DEP-02: visitors come from our page or a listed host, and only those may frame the chat page', async () => {
    const id = await publishChatbot(app, member);
    const ask = (headers: Record<string, string>) =>
      app.anonymous().post(`/api/chat/${id}/messages`, { message: voucherQuestion }, headers);
    expect((await ask({ origin: app.origin })).status).toBe(200);
    expect((await ask({ origin: 'https://evil.example' })).body.code).toBe('origin_not_allowed');
    await member.patch(`/api/chatbots/${id}`, {
      deployment: { allowedDomains: ['shop.example', '*.halden.example'] },
    });
    await within5s(async () => (await ask({})).status === 403);
    expect((await ask({ origin: 'https://shop.example' })).status).toBe(200);
    expect((await ask({ origin: 'https://www.halden.example' })).status).toBe(200);
    for (const origin of [
      'https://halden.example',
      'https://a.b.halden.example',
      'https://shop.example.evil',
      'null',
    ]) {
      const answer = await ask({ origin });
      expect(answer.status, origin).toBe(403);
      expect(answer.body.message).toBe('You are not authorized to access this chatbot.');
    }
    const page = await app.anonymous().get(`/chat/${id}`);
    expect(page.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://shop.example http://shop.example https://*.halden.example http://*.halden.example",
    );
    const appPage = await app.anonymous().get('/auth');
    expect(appPage.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('ports of allowed domains', () => {
  const origins = {
    'https://shop.example': 200,
    'http://shop.example': 200,
    'https://shop.example:443': 200,
    'https://shop.example:8443': 403,
    'http://shop.example:8080': 403,
    'http://shop.example:443': 403,
    'https://www.halden.example': 200,
    'https://www.halden.example:8443': 403,
    'http://localhost:8080': 200,
    'http://localhost': 403,
    'http://localhost:8081': 403,
    'http://secure.example': 403,
    'https://secure.example': 200,
  };

  it('SEC-18: a domain without a port means the default ports, one with a port only that port', async () => {
    const id = await publishChatbot(app, member);
    await member.patch(`/api/chatbots/${id}`, {
      deployment: {
        allowedDomains: ['shop.example', '*.halden.example', 'localhost:8080', 'secure.example:443'],
      },
    });
    const read = (headers: Record<string, string>) =>
      app.anonymous().post(`/api/chat/${id}/sessions`, {}, headers);
    await within5s(async () => (await read({})).status === 403);
    const statuses: Record<string, number> = {};
    for (const origin of Object.keys(origins)) {
      const { status } = await read({ origin });
      statuses[origin] = status === 201 ? 200 : status;
    }
    expect(statuses).toEqual(origins);
    const settings = await app.anonymous().get(`/api/chat/${id}`, { origin: 'https://shop.example:8443' });
    expect(settings.body.code).toBe('origin_not_allowed');
    expect(settings.headers.get('access-control-allow-origin')).toBeNull();
    const policy = (await app.anonymous().get(`/chat/${id}`)).headers.get('content-security-policy');
    expect(policy).toContain(
      "frame-ancestors 'self' https://shop.example http://shop.example https://*.halden.example http://*.halden.example https://localhost:8080 http://localhost:8080 https://secure.example:443 http://secure.example:443",
    );
  });

  it('SEC-18, SEC-22: an invalid port is refused when the list is saved', async () => {
    const id = await publishChatbot(app, member);
    const save = (domain: string) =>
      member.patch(`/api/chatbots/${id}`, { deployment: { allowedDomains: [domain] } });
    for (const domain of ['localhost:0', 'localhost:65536', 'localhost:99999', 'localhost:', 'a:80:80']) {
      const { status, body } = await save(domain);
      expect([domain, status, body.fields]).toEqual([
        domain,
        400,
        {
          'deployment.allowedDomains.0': 'Enter a domain such as example.com, or localhost:8080 for one port',
        },
      ]);
    }
    for (const domain of ['localhost:65535', 'localhost:8080', '*.example.com:8443']) {
      expect((await save(domain)).status, domain).toBe(200);
    }
  });
});

describe('consent', () => {
  it('SEC-39: with the banner on, nothing is stored before its current text is accepted, and the consent is recorded', async () => {
    const id = await publishChatbot(app, member);
    await member.patch(`/api/chatbots/${id}`, {
      privacy: { consentBanner: true, bannerText: 'May we store this chat?' },
    });
    await within5s(async () => (await app.anonymous().get(`/api/chat/${id}`)).body.consent.required === true);
    const { version } = (await app.anonymous().get(`/api/chat/${id}`)).body.consent;
    const refused = await app.anonymous().post(`/api/chat/${id}/messages`, { message: voucherQuestion });
    expect([refused.status, refused.body.code]).toEqual([403, 'consent_required']);
    const stored = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.rows(sql`select id from conversations where chatbot_id = ${id}`),
      );
    expect(await stored()).toEqual([]);
    const declined = await app
      .anonymous()
      .post(`/api/chat/${id}/sessions`, { consent: { accepted: false, version } });
    const no = await app
      .anonymous()
      .post(
        `/api/chat/${id}/messages`,
        { message: voucherQuestion },
        { authorization: `Bearer ${declined.body.visitorToken}` },
      );
    expect(no.body.code).toBe('consent_required');
    const agreed = await app
      .anonymous()
      .post(`/api/chat/${id}/sessions`, { consent: { accepted: true, version } });
    const yes = await app
      .anonymous()
      .post(
        `/api/chat/${id}/messages`,
        { message: voucherQuestion },
        { authorization: `Bearer ${agreed.body.visitorToken}` },
      );
    expect(yes.status).toBe(200);
    const consents = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`select accepted, version, statement from consents where chatbot_id = ${id}`),
    );
    expect(consents).toEqual([{ accepted: true, version, statement: 'May we store this chat?' }]);
  });
});
