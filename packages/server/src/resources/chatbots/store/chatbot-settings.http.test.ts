import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { loadDraftChatbot, loadPublishedChatbot } from '../settings/snapshot.queries.ts';

const key = 'sk-live-0123456789abcd';

let app: TestApp;
let member: Member;
let chatbotId: string;
const patch = (body: object) => member.patch(`/api/chatbots/${chatbotId}`, body);

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
});
beforeEach(async () => {
  chatbotId = (await member.post('/api/chatbots', { name: 'Settings', companyName: 'Acme' })).body.id;
});
afterAll(() => app.close());

describe('saving settings', () => {
  it('BLD-02, BLD-03, BLD-17: merges objects, replaces arrays, clears with null, and counts revisions', async () => {
    await patch({
      model: { systemInstructions: 'Be brief.', maxTokens: 200 },
      appearance: { suggestedPrompts: ['One?', 'Two?'], primaryColor: 'ABC' },
    });
    const { status, body } = await patch({
      companyName: null,
      goal: 'leads',
      model: { temperature: 1.5 },
      appearance: { suggestedPrompts: ['Three?'] },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      revision: 3,
      companyName: null,
      goal: 'leads',
      model: { systemInstructions: 'Be brief.', maxTokens: 200, temperature: 1.5 },
      appearance: { suggestedPrompts: ['Three?'], primaryColor: '#aabbcc', theme: 'light' },
    });
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body).toEqual(body);
  });

  it('replaces the list of synonyms without duplicates, and merges small talk texts', async () => {
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body.answers).toEqual({
      synonyms: [],
      smallTalk: {},
      hideUnsupported: false,
    });
    const means = [' invoice ', 'INVOICE', 'receipt', 'Bill'];
    const synonyms = [
      { term: 'bill', means },
      { term: 'Bill', means: ['Invoice', 'receipt'] },
      { term: 'vat', means: ['sales tax'] },
    ];
    await patch({ answers: { synonyms, smallTalk: { greeting: 'Ahoy!', ok: ' Fine. ', thanks: 'x' } } });
    const smallTalk = { greeting: null, thanks: '  ', who: 'I am {name}.' };
    const { status, body } = await patch({ answers: { smallTalk } });
    expect([status, body.revision, body.hasUnpublishedChanges]).toEqual([200, 3, false]);
    expect(body.answers).toEqual({
      synonyms: [
        { term: 'bill', means: ['invoice', 'receipt'] },
        { term: 'vat', means: ['sales tax'] },
      ],
      smallTalk: { ok: 'Fine.', who: 'I am {name}.' },
      hideUnsupported: false,
    });
    const copy = await member.post(`/api/chatbots/${chatbotId}/duplicate`);
    expect(copy.body.answers).toEqual(body.answers);
    expect((await patch({ answers: { synonyms: [] } })).body.answers.synonyms).toEqual([]);
  });

  it('hides unsupported sentences only if switched on, independently of the other answer settings', async () => {
    const synonyms = [{ term: 'bill', means: ['invoice'] }];
    await patch({ answers: { synonyms } });
    const on = await patch({ answers: { hideUnsupported: true } });
    expect([on.status, on.body.answers]).toEqual([200, { synonyms, smallTalk: {}, hideUnsupported: true }]);
    expect((await patch({ answers: { smallTalk: { ok: 'Fine.' } } })).body.answers.hideUnsupported).toBe(
      true,
    );
    const copy = await member.post(`/api/chatbots/${chatbotId}/duplicate`);
    expect(copy.body.answers.hideUnsupported).toBe(true);
    expect((await patch({ answers: { hideUnsupported: false } })).body.answers.hideUnsupported).toBe(false);
  });

  it.each([
    [
      'synonyms.1.term',
      {
        synonyms: [
          { term: 'Bill', means: ['invoice'] },
          { term: 'bill ', means: ['note'] },
        ],
      },
    ],
    ['synonyms.0.means', { synonyms: [{ term: 'bill', means: ['BILL'] }] }],
    ['synonyms.0.means', { synonyms: [{ term: 'bill', means: [] }] }],
    [
      'synonyms.0.means',
      { synonyms: [{ term: 'bill', means: Array.from({ length: 11 }, (_, n) => `m${n}`) }] },
    ],
    ['synonyms.0.means.0', { synonyms: [{ term: 'bill', means: ['x'.repeat(61)] }] }],
    ['synonyms.0.term', { synonyms: [{ term: ' ', means: ['invoice'] }] }],
    ['synonyms.0.term', { synonyms: [{ term: 'x'.repeat(61), means: ['invoice'] }] }],
    ['synonyms', { synonyms: Array.from({ length: 201 }, (_, n) => ({ term: `t${n}`, means: ['m'] })) }],
    ['smallTalk.greeting', { smallTalk: { greeting: 'x'.repeat(501) } }],
    ['smallTalk.joke', { smallTalk: { joke: 'x' } }],
    ['hideUnsupported', { hideUnsupported: 'yes' }],
    ['hideUnsupported', { hideUnsupported: null }],
    ['rules', { rules: [] }],
  ])('refuses an invalid answers.%s and names it', async (field, answers) => {
    const refused = await patch({ answers });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toContain(`answers.${field}`);
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body.revision).toBe(1);
  });

  it('BLD-17: a stale revision is rejected with the current item and changes nothing', async () => {
    await patch({ name: 'Theirs' });
    const answer = await patch({ revision: 1, name: 'Mine' });
    expect([answer.status, answer.body.code]).toEqual([409, 'revision_conflict']);
    expect(answer.body.current).toMatchObject({ id: chatbotId, name: 'Theirs', revision: 2 });
    expect((await patch({ revision: 2, name: 'Mine' })).body.name).toBe('Mine');
  });

  it('BLD-17: of two changes from the same revision one wins', async () => {
    const answers = await Promise.all(['A', 'B'].map((name) => patch({ revision: 1, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['SEC-12', { revision: 1, messageCount: 5 }],
    ['SEC-12', { deployment: { status: 'active' } }],
    ['SEC-12', { model: { customApiKeyHint: 'abcd' } }],
    ['BLD-03', { model: { temperature: 3 } }],
    ['BLD-03', { model: { provider: 'carrier-pigeon' } }],
    ['PRIV-03', { privacy: { anonymization: 'some' } }],
    ['PRIV-05', { privacy: { retentionDays: 0 } }],
    ['SEC-22', { appearance: { primaryColor: 'url(https://evil.example)' } }],
    ['SEC-22', { privacy: { privacyPolicyUrl: 'javascript:alert(1)' } }],
    ['BOT-18', { status: 'published' }],
    ['BOT-23', { name: '' }],
  ])('%s: rejects %j', async (_id, body) => {
    const answer = await patch(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body.revision).toBe(1);
  });

  it('BLD-10, BLD-13: the appearance is part of the draft, and visitors get it once it is published', async () => {
    const launcher = { launcherShape: 'square', launcherIcon: 'help', launcherLabel: 'Ask us' };
    const words = { subtitle: 'Open all day', placeholder: 'Your question', notice: 'No advice.' };
    const css = '.parley-title { color: #123456 }';
    await patch({ status: 'active' });
    const drafted = await patch({
      appearance: { ...launcher, ...words, launcherOffsetY: 60, darkColor: '9be7ec', customCss: css },
    });
    expect(drafted.body).toMatchObject({
      hasUnpublishedChanges: true,
      appearance: { ...launcher, ...words, launcherOffsetY: 60, darkColor: '#9be7ec', customCss: css },
    });
    const shown = async () => (await app.anonymous().get(`/api/chat/${chatbotId}`)).body.appearance;
    expect(await shown()).toMatchObject({ subtitle: '', launcher: { label: '' } });
    await member.post(`/api/chatbots/${chatbotId}/redeploy`);
    // Visitors' settings are read again every two seconds.
    await expect.poll(async () => (await shown()).subtitle, { timeout: 5_000 }).toBe(words.subtitle);
    const look = await shown();
    expect(look).toMatchObject({ ...words, launcher: { label: 'Ask us' } });
    expect(look.css).toContain('.header h1{color:#123456}');
    expect(look.launcher.css).toContain('bottom:60px');
    expect(Object.keys(look)).not.toContain('customCss');
  });

  it('BLD-10: setting the same value is not a change', async () => {
    await patch({ status: 'active' });
    const { body } = await patch({ appearance: { subtitle: '', launcherShape: 'circle', darkColor: null } });
    expect(body.hasUnpublishedChanges).toBe(false);
  });

  it('SEC-22: custom CSS is checked, and refused with its line', async () => {
    const css = '.parley-title { color: #000 }\n.consent { display: none }';
    const checked = await member.post(`/api/chatbots/${chatbotId}/custom-css`, { css });
    expect(checked.body).toMatchObject({
      problems: [
        { line: 2, code: 'selector', text: '.consent' },
        { line: 2, code: 'property', text: 'display' },
      ],
      css: ':root .app .header h1{color:#000}',
    });
    const refused = await patch({ appearance: { customCss: css } });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'appearance.customCss': 'Line 2 is not allowed: .consent' },
    ]);
    const outsider = await app.register();
    const foreign = await outsider.post(`/api/chatbots/${chatbotId}/custom-css`, { css });
    expect(foreign.status).toBe(404);
  });

  it('PRIV-03, PRIV-07, PRIV-08: anonymization turns lead extraction off permanently', async () => {
    for (const anonymization of ['partial', 'full']) {
      await patch({ privacy: { anonymization: 'none', leadExtraction: true } });
      const { body } = await patch({ privacy: { anonymization, leadExtraction: true } });
      expect(body.privacy).toMatchObject({ anonymization, leadExtraction: false });
      expect((await patch({ privacy: { leadExtraction: true } })).body.privacy.leadExtraction).toBe(false);
      expect((await patch({ privacy: { anonymization: 'none' } })).body.privacy.leadExtraction).toBe(false);
    }
  });
});

describe('the chatbot’s own key', () => {
  it('BLD-04, SEC-34: is stored sealed and shown only as a hint', async () => {
    const { body, text } = await patch({ model: { customApiKey: key } });
    expect(body.model).toMatchObject({ customApiKeyHint: 'abcd', useCustomApiKey: true });
    expect(text).not.toContain(key);
    const row = await stored();
    expect(row.sealed_api_key).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(key);
    const context = { organizationId: member.organizationId, field: `chatbots.api_key:${chatbotId}` };
    expect(app.deps.sealer.open(row.sealed_api_key, context)).toBe(key);
    expect(() => app.deps.sealer.open(row.sealed_api_key, { ...context, organizationId: 'other' })).toThrow();
    expect((await patch({ model: { customApiKey: null } })).body.model.customApiKeyHint).toBeNull();
    expect((await stored()).sealed_api_key).toBeNull();
  });

  it('SEC-34: a short key has no hint', async () => {
    expect((await patch({ model: { customApiKey: '1234567' } })).body.model.customApiKeyHint).toBe('••••');
  });

  it('SEC-33: changing the base URL clears the key unless a new one comes with it', async () => {
    await patch({ model: { customApiKey: key } });
    const moved = await patch({ model: { baseUrl: 'https://one.example/v1' } });
    expect(moved.body.model).toMatchObject({ customApiKeyHint: null, baseUrl: 'https://one.example/v1' });
    const both = await patch({ model: { baseUrl: 'https://two.example/v1', customApiKey: key } });
    expect(both.body.model.customApiKeyHint).toBe('abcd');
    const same = await patch({ model: { baseUrl: 'https://two.example/v1', temperature: 0 } });
    expect(same.body.model.customApiKeyHint).toBe('abcd');
  });

  it('SEC-33: switching to the built-in answerer and back keeps name, address and key, which no other provider gets', async () => {
    const own = { provider: 'openai-compatible', name: 'my-own', baseUrl: 'https://models.example/v1' };
    await patch({ model: { ...own, customApiKey: key } });
    const away = await patch({ model: { provider: 'builtin' } });
    expect(away.body.model).toMatchObject({ ...own, provider: 'builtin', formerProvider: own.provider });
    const back = await patch({ model: { provider: own.provider } });
    expect(back.body.model).toMatchObject({ ...own, customApiKeyHint: 'abcd' });
    expect(back.body.model.formerProvider).toBeUndefined();
    await patch({ model: { provider: 'builtin' } });
    const other = await patch({ model: { provider: 'openai' } });
    expect(other.body.model).toMatchObject({ name: '', baseUrl: null, customApiKeyHint: null });
    const again = await patch({ model: own });
    expect(again.body.model).toMatchObject({ ...own, customApiKeyHint: null });
    await patch({ model: { customApiKey: key } });
    await patch({ model: { provider: 'builtin' } });
    const moved = await patch({ model: { provider: own.provider, baseUrl: 'https://evil.example/v1' } });
    expect(moved.body.model.customApiKeyHint).toBeNull();
  });

  it.each([
    ['https://models.example/v1/', 'https://models.example/v1'],
    ['https://models.example/v1/chat/completions', 'https://models.example/v1'],
    ['https://models.example/openai/v1/Chat/Completions/', 'https://models.example/openai/v1'],
    ['https://models.example/embeddings', 'https://models.example'],
  ])("shortens the base URL %s to the part before a call's path, and keeps the key", async (typed, kept) => {
    await patch({ model: { provider: 'openai-compatible', baseUrl: kept, customApiKey: key } });
    const { body } = await patch({ model: { baseUrl: typed } });
    expect(body.model).toMatchObject({ baseUrl: kept, customApiKeyHint: 'abcd' });
  });

  it.each(['https://models.example/v1?api-version=1', 'https://models.example/v1#a'])(
    'refuses the base URL %s with a sentence that says what to remove',
    async (baseUrl) => {
      const { status, body } = await patch({ model: { provider: 'openai-compatible', baseUrl } });
      expect([status, body.fields]).toEqual([
        400,
        { 'model.baseUrl': 'Leave out everything from the question mark or # on' },
      ]);
    },
  );

  it('SEC-33: a published version with another base URL never gets the new key', async () => {
    const model = {
      provider: 'openai-compatible',
      name: 'm',
      baseUrl: 'https://one.example/v1',
      customApiKey: key,
    };
    await patch({ status: 'active', model });
    expect((await snapshots()).published?.sealedApiKey).not.toBeNull();
    await patch({ model: { baseUrl: 'https://two.example/v1', customApiKey: 'sk-another-key-wxyz' } });
    const { published, draft } = await snapshots();
    expect([published?.model.baseUrl, published?.sealedApiKey]).toEqual(['https://one.example/v1', null]);
    expect(draft?.sealedApiKey).not.toBeNull();
    await patch({ model: { useCustomApiKey: false } });
    expect((await snapshots()).draft?.sealedApiKey).toBeNull();
  });

  it.each([
    'http://127.0.0.1/v1',
    'http://169.254.169.254/v1',
    'http://[::1]/v1',
    'https://example.com:5432/v1',
  ])('SEC-12: rejects the base URL %s, which tenants may not call', async (baseUrl) => {
    const answer = await patch({ model: { baseUrl } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['model.baseUrl']);
  });
});

function stored() {
  return withScope(app.deps.database, tenantScope(member.organizationId), async (tx) => {
    const row = await tx.first<{ sealed_api_key: string; model: object }>(
      sql`select sealed_api_key, api_key_hint, model from chatbots where id = ${chatbotId}`,
    );
    return row!;
  });
}

function snapshots() {
  const target = { organizationId: member.organizationId, chatbotId };
  return withScope(app.deps.database, { ...target, userId: null }, async (tx) => ({
    published: await loadPublishedChatbot(tx, target),
    draft: await loadDraftChatbot(tx, target),
  }));
}
