import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishChatbot, startVisitor } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readOutbox } from '../../../../test/outbox.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  chatbotId = await publishChatbot(app, owner);
});
afterAll(() => app.close());

function send(text: string | Uint8Array<ArrayBuffer>, { query = '', by = owner, to = chatbotId } = {}) {
  return by.multipart(`/api/leads/import?chatbotId=${to}${query}`, { name: 'leads.csv', bytes: text });
}

async function leadsOf(search: string, by = owner) {
  return (await by.get(`/api/leads?search=${encodeURIComponent(search)}`)).body.items;
}

describe('importing leads from CSV', () => {
  it('LEAD-25: recognizes column names of other programs, and imports unknown columns as additional fields', async () => {
    const { status, body } = await send(
      'First Name;Last Name;E-Mail;Phone number;Country;City;Organisation;Labels;Newsletter\r\n' +
        'Ana;Müller;ana@import.example;+49 30 901820;Germany;Berlin;"Harbour; Books";vip, press;yes\r\n' +
        '\r\n' +
        ';;bo@import.example;;de;;;;\r\n',
    );
    expect(body.problems).toEqual([]);
    expect([status, body.rows, body.added, body.known, body.invalid]).toEqual([200, 2, 2, 0, 0]);
    expect(body.columns.at(-1)).toEqual({ name: 'Newsletter', as: 'customField' });
    const [ana] = await leadsOf('ana@import.example');
    expect(ana).toMatchObject({
      name: 'Ana Müller',
      phone: '+49 30 901820',
      country: 'DE',
      location: 'Berlin',
      company: 'Harbour; Books',
      tags: ['vip', 'press'],
      customFields: [{ name: 'Newsletter', value: 'yes' }],
      source: 'direct',
      status: 'new',
      conversationId: null,
      userConsent: null,
    });
    expect((await owner.get(`/api/leads/${ana.id}`)).body.history).toMatchObject([
      { kind: 'created', actorName: owner.user.fullName },
    ]);
  });

  it('matches existing leads by email address and phone number: a second import changes nothing', async () => {
    const file = 'email,phone,name\ncy@import.example,,Cy\n,+44 113 496 0143,Di\nCY@import.example,,Again\n';
    expect((await send(file)).body).toMatchObject({ rows: 3, added: 2, known: 1 });
    expect((await send(file.replace('Cy', 'Changed'))).body).toMatchObject({ added: 0, known: 3 });
    expect(await leadsOf('cy@import.example')).toMatchObject([{ name: 'Cy' }]);
  });

  it('matches leads from conversations', async () => {
    const visitor = await startVisitor(app, chatbotId);
    const path = `/api/chat/${chatbotId}/messages`;
    await visitor.post(path, { message: 'What about the weather on Mars?' });
    await visitor.post(path, { message: 'Please write to known@import.example' });
    expect(await leadsOf('known@import.example')).toHaveLength(1);
    expect((await send('email\nknown@import.example\n')).body).toMatchObject({ added: 0, known: 1 });
  });

  it('imports our own export, including escaped cells', async () => {
    const other = await app.register();
    const theirs = await publishChatbot(app, other);
    const first = 'name,email,phone,tags,Size\n=SUM(A1),ex@import.example,+44 113 496 0144,a;b,XL\n';
    await send(first, { by: other, to: theirs });
    const exported = (await other.get('/api/leads/export.csv')).text;
    expect(exported).toContain("'+44");
    const second = await publishChatbot(app, other);
    const { body } = await send(exported, { by: other, to: second });
    expect(body).toMatchObject({ added: 1, invalid: 0 });
    const leads = await leadsOf('ex@import.example', other);
    const facts = leads.map(({ name, phone, tags, customFields }: Record<string, unknown>) => ({
      ...{ name, phone, tags, customFields },
    }));
    expect(facts).toHaveLength(2);
    expect(facts[0]).toEqual(facts[1]);
    expect(facts[0]).toMatchObject({
      name: '=SUM(A1)',
      tags: ['a', 'b'],
      customFields: [{ name: 'Size', value: 'XL' }],
    });
  });

  it('reports invalid rows by number and skips them, and adds the others', async () => {
    const { body } = await send(
      'email,country,status\nnot-an-address,,\nok@import.example,,\n,,\nx@import.example,Atlantis,\ny@import.example,,sold\n',
    );
    expect(body).toMatchObject({ rows: 4, added: 1, invalid: 3 });
    expect(body.problems.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [2, 'email'],
      [5, 'country'],
      [6, 'status'],
    ]);
    expect(body.problems[1].message).toContain('two letters');
  });

  it('skips rows without email address and phone number', async () => {
    const { body } = await send('name\nNobody\n');
    expect(body).toMatchObject({ added: 0, invalid: 1, problems: [{ row: 2, field: 'email' }] });
  });

  it('a dry run counts the leads and adds nothing', async () => {
    const { body } = await send('email\ndry@import.example\n', { query: '&dryRun=true' });
    expect(body).toMatchObject({ rows: 1, added: 1 });
    expect(await leadsOf('dry@import.example')).toEqual([]);
  });

  it('SEC-19: accepts at most 5,000 leads, in a readable file', async () => {
    const many = `email\n${Array.from({ length: 5_001 }, (_, n) => `n${n}@import.example`).join('\n')}\n`;
    for (const [text, field] of [
      [many, 'file'],
      ['', 'file'],
      ['email\n"never closed,', 'file'],
    ] as const) {
      const { status, body } = await send(text);
      expect([status, Object.keys(body.fields ?? {})], text.slice(0, 40)).toEqual([400, [field]]);
    }
    const workbook = await send(Uint8Array.from(Buffer.from('PK\x03\x04\x14\0\x06\0email,name\n')));
    expect([workbook.status, workbook.body.code]).toEqual([400, 'invalid_encoding']);
    expect((await owner.post(`/api/leads/import?chatbotId=${chatbotId}`, {})).body.code).toBe('file_missing');
    expect(await leadsOf('n4999@import.example')).toEqual([]);
  });

  it.each([
    ['windows-1252', 'latin1', 'José Müller'],
    ['UTF-16 as spreadsheets save it', 'utf16le', 'Łukasz Żak'],
  ] as const)('reads %s', async (_name, encoding, name) => {
    const mark = encoding === 'utf16le' ? '\ufeff' : '';
    const bytes = Buffer.from(`${mark}email;name\r\n${encoding}@import.example;${name}\r\n`, encoding);
    expect((await send(Uint8Array.from(bytes))).body).toMatchObject({ rows: 1, added: 1 });
    expect(await leadsOf(`${encoding}@import.example`)).toEqual([expect.objectContaining({ name })]);
  });

  it('imports 5,000 leads at once', async () => {
    const file = (count: number, from: string) =>
      `email\n${Array.from({ length: count }, (_, n) => `${from}${n}@import.example`).join('\n')}\n`;
    expect((await send(file(5_000, 'bulk'))).body).toMatchObject({ added: 5_000, known: 0 });
    expect(await leadsOf('bulk4999@import.example')).toHaveLength(1);
  });

  it('SEC-11, AUTH-09: rejects another organization’s chatbot, and users with read access only', async () => {
    const stranger = await app.register();
    expect((await send('email\ns@import.example\n', { by: stranger })).status).toBe(404);
    const viewer = await owner.asRole('viewer');
    expect((await send('email\ns@import.example\n', { by: viewer })).status).toBe(403);
    expect(await leadsOf('s@import.example')).toEqual([]);
  });

  it('audits an import once, without an email or notification per lead', async () => {
    await app.settled();
    const before = (await readOutbox(app)).length;
    const notices = (await owner.get('/api/notices')).body.items.length;
    await send('email\naudited1@import.example\naudited2@import.example\n');
    await app.settled();
    const [entry] = (await owner.get('/api/organization/audit')).body.items;
    expect(entry).toMatchObject({ action: 'lead.import', details: { rows: 2 } });
    expect((await readOutbox(app)).length).toBe(before);
    expect((await owner.get('/api/notices')).body.items).toHaveLength(notices);
  });
});
