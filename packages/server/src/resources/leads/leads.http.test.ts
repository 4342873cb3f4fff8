import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { listLeadIds, listLeadsById } from './store/leads.queries.ts';

const anyId = '01900000-0000-7000-8000-000000000000';

let app: TestApp;
let owner: Member;
let stranger: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  stranger = await app.register();
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());

/** Adds a lead through the API. */
async function add(values: object, who: Member = owner, toChatbot = chatbotId) {
  const { status, body } = await who.post('/api/leads', { chatbotId: toChatbot, ...values });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const names = async (query: string) => {
  const { status, body } = await owner.get(`/api/leads?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map(({ name }: { name: string }) => name).sort();
};

describe('a lead', () => {
  it('LEAD-25, LEAD-39: has the specified fields, and is added, read and deleted through the API', async () => {
    const made = await add({
      name: 'Ana Ruiz',
      email: 'Ana.Ruiz@Example.com',
      phone: '+34 612 345 678',
      location: 'Sevilla',
      country: 'es',
      company: 'Ruiz y Hijos',
      customFields: [{ name: 'Budget', value: '5000' }],
      tags: ['fair', 'fair', 'spring'],
      note: 'Met at the fair',
    });
    expect(made).toMatchObject({
      revision: 1,
      name: 'Ana Ruiz',
      email: 'Ana.Ruiz@Example.com',
      phone: '+34 612 345 678',
      location: 'Sevilla',
      country: 'ES',
      company: 'Ruiz y Hijos',
      source: 'direct',
      chatbotId,
      chatbotName: 'Voucher helper',
      conversationId: null,
      conversationAvailable: false,
      conversations: [],
      status: 'new',
      intent: null,
      confidence: 'high',
      extractedAt: null,
      customFields: [{ name: 'Budget', value: '5000' }],
      tags: ['fair', 'spring'],
      assigneeId: null,
      userConsent: null,
      sentimentScore: null,
      averageResponseMs: null,
      mainTopics: [],
      possibleDuplicates: [],
    });
    expect(made.history.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'created']);
    expect(made.history[0]).toMatchObject({ note: 'Met at the fair', actorName: owner.user.fullName });
    expect(made.abilities).toMatchObject({ 'lead.update': true, 'lead.consent': true });
    expect((await owner.get(`/api/leads/${made.id}`)).body).toEqual(made);
    expect((await owner.delete(`/api/leads/${made.id}`)).status).toBe(204);
    expect((await owner.get(`/api/leads/${made.id}`)).status).toBe(404);
    expect((await owner.delete(`/api/leads/${made.id}`)).status).toBe(404);
    const { items } = (await owner.get('/api/organization/audit')).body;
    expect(items[0]).toMatchObject({ action: 'lead.delete' });
  });

  it('LEAD-27: belongs to a chatbot of the organization', async () => {
    const without = await owner.post('/api/leads', { email: 'ben@example.com' });
    expect([without.status, Object.keys(without.body.fields)]).toEqual([400, ['chatbotId']]);
    for (const foreign of [anyId, await publishChatbot(app, stranger)]) {
      const refused = await owner.post('/api/leads', { chatbotId: foreign, email: 'ben@example.com' });
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    }
    const { id } = await add({ name: 'Stays' });
    for (const other of [null, chatbotId]) {
      expect((await owner.patch(`/api/leads/${id}`, { chatbotId: other })).status).toBe(400);
    }
  });

  it.each([
    ['nothing to know the person by', {}, 'email'],
    ['an address that is none', { email: 'ana@' }, 'email'],
    ['a number that is none', { phone: 'call me' }, 'phone'],
    ['a status that there is not', { name: 'X', status: 'lost' }, 'status'],
    ['a field that the server sets', { name: 'X', source: 'conversation' }, 'source'],
    [
      'two fields of one name',
      {
        name: 'X',
        customFields: [
          { name: 'a', value: '1' },
          { name: 'A', value: '2' },
        ],
      },
      'customFields',
    ],
  ])('SEC-12: rejects %s', async (_what, values, field) => {
    const { status, body } = await owner.post('/api/leads', { chatbotId, ...values });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation_failed', [field]]);
  });

  it('exists once per email address and chatbot, however the address is written', async () => {
    const { id } = await add({ email: 'Twice@Example.com' });
    const again = await owner.post('/api/leads', { chatbotId, email: ' twice@example.COM' });
    expect([again.status, again.body.code, again.body.leadId]).toEqual([409, 'lead_exists', id]);
    const other = await add({ email: 'other@example.com' });
    const taken = await owner.patch(`/api/leads/${other.id}`, { email: 'twice@example.com' });
    expect([taken.status, taken.body.code]).toEqual([409, 'lead_exists']);
    const elsewhere = await publishChatbot(app, owner);
    const there = await add({ email: 'twice@example.com' }, owner, elsewhere);
    expect(there.possibleDuplicates).toMatchObject([{ id, chatbotId }]);
    await owner.delete(`/api/leads/${there.id}`);
  });

  it('REL-3: is added once per idempotency key', async () => {
    const client = owner.with({ 'idempotency-key': 'lead-1' });
    const body = { chatbotId, email: 'once@example.com' };
    const [first, second] = [await client.post('/api/leads', body), await client.post('/api/leads', body)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });
});

describe('changing a lead', () => {
  it('LEAD-33: allows any change of status, and rejects unknown ones', async () => {
    const { id } = await add({ name: 'Stateful' });
    for (const status of ['converted', 'new', 'unqualified', 'qualified', 'contacted', 'converted']) {
      const { body } = await owner.patch(`/api/leads/${id}`, { status });
      expect(body.status).toBe(status);
    }
    const { status, body } = await owner.patch(`/api/leads/${id}`, { status: 'lost' });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    const { history } = (await owner.get(`/api/leads/${id}`)).body;
    expect(history[0]).toMatchObject({ kind: 'status', from: 'contacted', to: 'converted' });
  });

  it('keeps the previous value as an alternative, and records what changed and who did it', async () => {
    const member = await owner.asRole('member');
    const { id, revision } = await add({ name: 'Bea', email: 'bea@example.com' });
    const { status, body } = await member.patch(`/api/leads/${id}`, {
      revision,
      name: 'Beatrice',
      tags: ['vip'],
      assigneeId: member.user.id,
      note: 'Called back',
    });
    expect([status, body.revision, body.name, body.assigneeName]).toEqual([
      200,
      2,
      'Beatrice',
      member.user.fullName,
    ]);
    expect(body.history.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'assigned',
      'created',
      'note',
      'updated',
    ]);
    expect(body.history.find(({ kind }: { kind: string }) => kind === 'updated')).toMatchObject({
      fields: ['name', 'tags'],
      actorName: member.user.fullName,
    });
    const name = body.provenance.find(({ field }: { field: string }) => field === 'name');
    expect(name).toMatchObject({ origin: 'person', alternatives: [{ value: 'Bea' }] });
  });

  it('API: rejects a stale revision and returns the current lead; rejects a foreign assignee, and a lead without contact details', async () => {
    const { id, revision } = await add({ name: 'Stale' });
    await owner.patch(`/api/leads/${id}`, { revision, company: 'One' });
    const late = await owner.patch(`/api/leads/${id}`, { revision, company: 'Two' });
    expect([late.status, late.body.code, late.body.current.company]).toEqual([
      409,
      'revision_conflict',
      'One',
    ]);
    const foreign = await owner.patch(`/api/leads/${id}`, { assigneeId: stranger.user.id });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
    const empty = await owner.patch(`/api/leads/${id}`, { name: null });
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['email']]);
    expect((await owner.get(`/api/leads/${id}`)).body).toMatchObject({
      name: 'Stale',
      company: 'One',
      revision: 2,
    });
  });

  it('LEAD-36: rejects a change of consent for a lead without a conversation', async () => {
    const { id } = await add({ name: 'Direct' });
    const { status, body } = await owner.patch(`/api/leads/${id}/consent`, {
      consentGiven: true,
      note: 'By phone',
    });
    expect([status, body.code, body.message]).toEqual([
      400,
      'lead_without_conversation',
      'Cannot update consent: this lead has no conversation',
    ]);
  });
});

describe('permissions', () => {
  it('SEC-11, LEAD-38: another organization can neither find nor change a lead', async () => {
    const { id } = await add({ name: 'Ours', email: 'ours@example.com' });
    const mine = await add({ name: 'Mine' }, stranger, await publishChatbot(app, stranger));
    for (const call of [
      stranger.get(`/api/leads/${id}`),
      stranger.patch(`/api/leads/${id}`, { status: 'converted' }),
      stranger.patch(`/api/leads/${id}/consent`, { consentGiven: true, note: 'x' }),
      stranger.post(`/api/leads/${id}/merge`, { from: mine.id }),
      stranger.post(`/api/leads/${mine.id}/merge`, { from: id }),
      stranger.delete(`/api/leads/${id}`),
      owner.get('/api/leads/nope'),
      owner.get(`/api/leads/${anyId}`),
    ]) {
      const { status, body } = await call;
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect((await stranger.get('/api/leads')).body.items.map((one: { id: string }) => one.id)).toEqual([
      mine.id,
    ]);
    expect((await stranger.get(`/api/leads?chatbotId=${chatbotId}`)).body.total).toBe(0);
    expect((await stranger.get('/api/leads/export.csv')).text).not.toContain('Ours');
    expect((await owner.get(`/api/leads/${id}`)).body.status).toBe('new');
  });

  it('TEN-01: an export filters by organization in every query, even without row-level security', async () => {
    const { id } = await add({ name: 'Exported', email: 'exported@example.com' });
    const exported = (organizationId: string) =>
      withPlatform(app.deps.database, async (tx) => [
        ...(await listLeadIds(tx, { organizationId, search: 'exported@' })),
        ...(await listLeadsById(tx, organizationId, [id])).map((row) => row.id),
      ]);
    expect(await exported(owner.organizationId)).toEqual([id, id]);
    expect(await exported(stranger.organizationId)).toEqual([]);
  });

  it('LEAD-37, ORG-15: members edit leads, guests and viewers read them, and only administrators change consent', async () => {
    const { id } = await add({ name: 'Roles' });
    const consent = { consentGiven: true, note: 'By phone' };
    const [member, guest] = [await owner.asRole('member'), await owner.asRole('guest')];
    expect((await member.patch(`/api/leads/${id}`, { status: 'contacted' })).status).toBe(200);
    expect((await guest.get(`/api/leads/${id}`)).body.abilities).toMatchObject({
      'lead.read': true,
      'lead.update': false,
      'lead.delete': false,
      'lead.consent': false,
    });
    for (const call of [
      member.patch(`/api/leads/${id}/consent`, consent),
      guest.patch(`/api/leads/${id}/consent`, consent),
      guest.patch(`/api/leads/${id}`, { status: 'new' }),
      guest.post('/api/leads', { chatbotId, name: 'X' }),
      guest.delete(`/api/leads/${id}`),
      guest.get('/api/leads/export.csv'),
    ]) {
      const { status, body } = await call;
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });
});

describe('the list', () => {
  let wanted: string;

  beforeAll(async () => {
    wanted = await publishChatbot(app, owner);
    await owner.patch(`/api/chatbots/${wanted}`, { name: 'Night desk' });
    await add(
      { name: 'Ana List', email: 'list.ana@example.com', status: 'qualified', tags: ['vip'] },
      owner,
      wanted,
    );
    await add({ name: 'Bob List', phone: '+1 202-555-0143' }, owner, wanted);
    const odd = await add({ name: 'Odd List' }, owner, wanted);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update leads set source = null where id = ${odd.id}`),
    );
  });

  it.each([
    ['search=LIST.ANA', ['Ana List']],
    ['search=night', ['Ana List', 'Bob List', 'Odd List']],
    ['search=bob%20l', ['Bob List']],
    ['search=202-555', ['Bob List']],
    ['search=2025550143', ['Bob List']],
    ['search=%25', []],
    ['search=list&status=qualified', ['Ana List']],
    ['search=list&status=all', ['Ana List', 'Bob List', 'Odd List']],
    ['search=list&source=none', ['Odd List']],
    ['search=list&source=DIRECT', ['Ana List', 'Bob List']],
    ['search=list&source=conversation', []],
    ['search=list&consent=verified', []],
    ['search=list&consent=unverified', ['Ana List', 'Bob List', 'Odd List']],
    ['search=list&status=qualified&source=direct&tag=vip', ['Ana List']],
    ['search=list&status=new&tag=vip', []],
  ])(
    'LEAD-01, LEAD-05, LEAD-06, LEAD-07, LEAD-08, LEAD-09, LEAD-10, LEAD-11: filters by %s',
    async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    },
  );

  it('LEAD-01: filters by chatbot, sorts and pages', async () => {
    await add({ name: 'Elsewhere' });
    const all = await owner.get(`/api/leads?chatbotId=${wanted}&sort=-name&pageSize=10`);
    expect(all.body).toMatchObject({ total: 3, page: 1, pageSize: 10 });
    expect(all.body.items.map(({ name }: { name: string }) => name)).toEqual([
      'Odd List',
      'Bob List',
      'Ana List',
    ]);
    expect((await owner.get(`/api/leads?chatbotId=${wanted}&page=2`)).body.items).toEqual([]);
    expect((await owner.get('/api/leads?chatbotId=all')).body.total).toBeGreaterThan(3);
    const everyFilter = ['status', 'source', 'consent', 'asked', 'chatbotId'].map((name) => `${name}=all`);
    expect(await names(`search=list&${everyFilter.join('&')}`)).toEqual(['Ana List', 'Bob List', 'Odd List']);
  });

  it('LEAD-04: counts the leads of each tab within the filters', async () => {
    const counts = async (who: Member) =>
      (await who.get(`/api/leads/counts?chatbotId=${wanted}&consent=unverified`)).body;
    const none = { all: 0, new: 0, contacted: 0, qualified: 0, unqualified: 0, converted: 0 };
    expect(await counts(owner)).toEqual({ ...none, all: 3, new: 2, qualified: 1 });
    expect(await counts(await app.register())).toEqual(none);
    expect((await owner.get('/api/leads/counts?status=new')).status).toBe(400);
  });

  it.each(['/api/leads', '/api/leads/export.csv'])('SEC-49: %s rejects an invalid id', async (path) => {
    const { status, body } = await owner.get(`${path}?chatbotId=nope`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it.each(['status=lost', 'source=phone', 'consent=maybe', 'sort=email', 'pageSize=11', 'color=red'])(
    'SEC-49: rejects %s',
    async (query) => {
      const { status, body } = await owner.get(`/api/leads?${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );

  it('SEC-38: exports CSV with escaped cells, filtered like the list, and audits it', async () => {
    await add(
      { name: '=HYPERLINK("http://evil")', company: 'Says "hi", twice', tags: ['csv'] },
      owner,
      wanted,
    );
    const { status, text, headers } = await owner.get('/api/leads/export.csv?tag=csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('leads.csv');
    const [heading = '', row = '', ...rest] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(heading.split(',').slice(0, 4)).toEqual(['Name', 'Email', 'Phone', 'Company']);
    expect(row).toContain(`"'=HYPERLINK(""http://evil"")",,,"Says ""hi"", twice"`);
    expect(rest).toEqual([]);
    const { items } = (await owner.get('/api/organization/audit')).body;
    expect(items[0]).toMatchObject({ action: 'lead.export', details: { rows: 1 } });
    expect((await owner.get('/api/leads/export.csv?status=lost')).status).toBe(400);
  });

  it('API: exports only the first 10,000 leads, each once', async () => {
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        insert into leads (id, organization_id, chatbot_id, name, source, confidence, tags, created_at, updated_at)
        select gen_random_uuid(), ${owner.organizationId}, ${wanted}, 'Bulk ' || n, 'direct', 'high', '{bulk}',
          timestamptz '2020-01-01' + n * interval '1 second', now()
        from generate_series(1, 10001) n`),
    );
    const { text } = await owner.get('/api/leads/export.csv?tag=bulk');
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(10_000);
    expect(new Set(lines).size).toBe(10_000);
    const { body } = await owner.get('/api/leads?tag=bulk');
    expect([body.total, body.totalIsCapped]).toEqual([10_000, true]);
  });
});

describe('merging', () => {
  it('keeps both histories, fills empty fields, and keeps differing values as alternatives', async () => {
    const other = await publishChatbot(app, owner);
    const kept = await add({
      name: 'Carla',
      email: 'carla@example.com',
      tags: ['a'],
      customFields: [{ name: 'Size', value: 'S' }],
    });
    const from = await add(
      {
        name: 'Carla Gómez',
        email: 'carla@example.com',
        company: 'Gómez SA',
        tags: ['b'],
        customFields: [{ name: 'size', value: 'M' }],
        note: 'Prefers mornings',
      },
      owner,
      other,
    );
    expect(kept.possibleDuplicates).toEqual([]);
    expect(from.possibleDuplicates).toMatchObject([{ id: kept.id }]);
    const late = await owner.post(`/api/leads/${kept.id}/merge`, { from: from.id, revision: 7 });
    expect([late.status, late.body.code]).toEqual([409, 'revision_conflict']);
    const self = await owner.post(`/api/leads/${kept.id}/merge`, { from: kept.id });
    expect([self.status, Object.keys(self.body.fields)]).toEqual([400, ['from']]);
    const { status, body } = await owner.post(`/api/leads/${kept.id}/merge`, { from: from.id, revision: 1 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      id: kept.id,
      revision: 2,
      name: 'Carla',
      company: 'Gómez SA',
      chatbotId,
      tags: ['a', 'b'],
      customFields: [
        { name: 'Size', value: 'S' },
        { name: 'size (2)', value: 'M' },
      ],
      possibleDuplicates: [],
    });
    const name = body.provenance.find(({ field }: { field: string }) => field === 'name');
    expect(name.alternatives).toMatchObject([{ value: 'Carla Gómez' }]);
    expect(body.history.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'created',
      'created',
      'merged',
      'note',
    ]);
    expect((await owner.get(`/api/leads/${from.id}`)).status).toBe(404);
    expect(await names('search=carla')).toEqual(['Carla']);
    const again = await owner.post('/api/leads', { chatbotId: other, email: 'carla@example.com' });
    expect([again.status, again.body.leadId]).toEqual([409, kept.id]);
    expect((await owner.delete(`/api/leads/${kept.id}`)).status).toBe(204);
    const anew = await owner.post('/api/leads', { chatbotId: other, email: 'carla@example.com' });
    expect(anew.status).toBe(201);
  });
});

describe('common formats of contact details', () => {
  it.each([
    { phone: '(020) 7946-0958' },
    { phone: '+1 202 555 0143 ext. 12' },
    { phone: '0047 912 34 567' },
    { phone: '089/1234567' },
    { email: 'søren@blåbær.example' },
    { email: "o'brien+shop@mail.example.co.uk" },
  ])('LEAD-25: are accepted as written: %o', async (given) => {
    expect(await add({ name: 'Written so', ...given })).toMatchObject(given);
  });

  it('converts digits of any script to 0–9, and rejects invalid numbers', async () => {
    expect((await add({ phone: '٠٥٠ ٩٨٧ ٦٥٤٣' })).phone).toBe('050 987 6543');
    for (const phone of ['+()() -', 'call me', '12'])
      expect((await owner.post('/api/leads', { chatbotId, phone })).status).toBe(400);
  });

  it('TEN-01: search finds a number in any format, and none of another organization', async () => {
    await add({ name: 'Kari', phone: '(+47) 41 23 45 67' });
    await add({ name: 'Ola', phone: '0041-2345/67' });
    await add({ name: 'Ida', phone: '+47 98 76 54 32' });
    for (const typed of ['412 345', '41 23-45', '+47 412 34', '٤١٢٣٤٥', '0047 4123', '(412) 345'])
      expect(await names(`search=${encodeURIComponent(typed)}`), typed).toContain('Kari');
    expect(await names('search=2345%2F67')).toContain('Ola');
    expect(await names('search=412%20346')).toEqual([]);
    expect((await stranger.get('/api/leads?search=412345')).body.items).toEqual([]);
  });
});
