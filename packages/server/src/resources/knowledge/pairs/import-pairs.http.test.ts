import { maxImportedPairs, maxTextLength } from '@parley/contracts/values/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftChatbot, publishChatbot, startVisitor } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let owner: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.register();
  chatbotId = await draftChatbot(app, owner);
});
afterAll(() => app.close());

interface Sending {
  query?: string;
  by?: Member;
  to?: string;
  key?: string;
}

function send(
  text: string | Uint8Array<ArrayBuffer>,
  { query = '', by = owner, to = chatbotId, key }: Sending = {},
) {
  const path = `/api/chatbots/${to}/knowledge/import${query}`;
  const sender = key === undefined ? by : by.with({ 'idempotency-key': key });
  return sender.multipart(path, { name: 'pairs.csv', bytes: text });
}

async function sourcesOf(by = owner, of = chatbotId): Promise<string[]> {
  const { body } = await by.get(`/api/chatbots/${of}/knowledge`);
  return body.map(({ id }: { id: string }) => id);
}

describe('importing questions and answers from CSV', () => {
  it('KB-21: creates a source whose answers are found and cited under their question', async () => {
    const bot = await publishChatbot(app, owner);
    const { status, body } = await send(
      'Frage;Antwort;Autor\r\n' +
        'How long may I return a quokka lamp?;"You can return a quokka lamp within 37 days. \nKeep the receipt.";Ana\r\n' +
        'Who repairs the bilby kettle?;Our workshop in Utrecht repairs the bilby kettle.;Bo\r\n',
      { to: bot, query: '?name=Shop' },
    );
    expect([status, body.problems]).toEqual([200, []]);
    expect(body).toMatchObject({ rows: 2, added: 2, known: 0, invalid: 0 });
    expect(body.columns).toEqual([
      { name: 'Frage', as: 'question' },
      { name: 'Antwort', as: 'answer' },
      { name: 'Autor', as: 'ignored' },
    ]);
    await app.settled();
    const source = (await owner.get(`/api/knowledge/${body.sourceId}`)).body;
    expect(source).toMatchObject({ type: 'text', name: 'Shop', status: 'ready', searchable: true });
    const visitor = await startVisitor(app, bot);
    const answer = await visitor.post(`/api/chat/${bot}/messages`, {
      message: 'How long can I return the quokka lamp?',
    });
    expect(answer.body.message.content).toContain('37 days');
    expect(answer.body.message.content).not.toContain('Utrecht');
    expect(answer.body.message.sources[0]).toMatchObject({
      sourceId: body.sourceId,
      heading: 'How long may I return a quokka lamp?',
    });
  });

  it('reports invalid rows by number and skips them, and adds the others', async () => {
    const { body } = await send(
      'question,answer\nWhat is it?,A lamp.\nWhy?,\n,Because.\nwhat is  it?,A kettle.\n\nWhen?,Now.\n',
    );
    expect(body).toMatchObject({ rows: 5, added: 2, invalid: 3 });
    expect(body.problems).toEqual([
      { row: 3, field: 'answer', message: 'Answer is required' },
      { row: 4, field: 'question', message: 'Question is required' },
      { row: 5, field: 'question', message: 'This question is in an earlier row' },
    ]);
    const { content } = (await owner.get(`/api/knowledge/${body.sourceId}`)).body;
    expect(content).toBe('## What is it?\n\nA lamp.\n\n## When?\n\nNow.\n');
  });

  it('a dry run counts the pairs and adds nothing', async () => {
    const before = await sourcesOf();
    const { body } = await send('question,answer\nDry?,Run.\n', { query: '?dryRun=true' });
    expect(body).toMatchObject({ sourceId: null, rows: 1, added: 1, known: 0 });
    expect(await sourcesOf()).toEqual(before);
  });

  it('does not add the same pairs again, in a second request, concurrently, or with the same key', async () => {
    const file = 'question,answer\nTwice?,No.\n';
    const both = await Promise.all([send(file), send(file)]);
    expect(both.map(({ body }) => body.added).sort()).toEqual([0, 1]);
    expect(both[0].body.sourceId).toBe(both[1].body.sourceId);
    const dry = await send(file, { query: '?dryRun=true' });
    expect(dry.body).toMatchObject({ added: 0, known: 1 });
    const once = await send('question,answer\nKeyed?,Yes.\n', { key: 'pairs-1' });
    const again = await send('question,answer\nKeyed?,Yes.\n', { key: 'pairs-1' });
    expect(again.body.sourceId).toBe(once.body.sourceId);
    const other = await send('question,answer\nKeyed?,Other.\n', { key: 'pairs-1' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  it('SEC-19: accepts at most 2,000 pairs, within the length limit of a text, in a readable file', async () => {
    const before = await sourcesOf();
    const many = Array.from({ length: maxImportedPairs + 1 }, (_, n) => `q${n},a`).join('\n');
    const long = Array.from({ length: 31 }, (_, n) => `q${n},${'a'.repeat(9_999)}`).join('\n');
    for (const text of [
      `question,answer\n${many}`,
      `question,answer\n${long}`,
      '',
      'title\nx',
      'question,answer\n"a',
    ]) {
      const { status, body } = await send(text);
      expect([status, Object.keys(body.fields ?? {})], text.slice(0, 40)).toEqual([400, ['file']]);
    }
    const tooMany = (await send(`question,answer\n${long}`)).body.fields.file;
    expect(tooMany).toContain(maxTextLength.toLocaleString('en'));
    const large = await send(`question,answer\n${'a'.repeat(2 * 1024 * 1024)},b\n`);
    expect([large.status, large.body.code]).toEqual([413, 'file_too_large']);
    const picture = await send(Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')));
    expect([picture.status, picture.body.code]).toEqual([400, 'invalid_encoding']);
    expect((await owner.post(`/api/chatbots/${chatbotId}/knowledge/import`, {})).body.code).toBe(
      'file_missing',
    );
    expect(await sourcesOf()).toEqual(before);
  });

  it('KB-17, KB-22: rejects pairs that exceed the plan, also in a dry run', async () => {
    const small = await app.register({ plan: 'free' });
    const bot = (await small.post('/api/chatbots', { name: 'Small' })).body.id;
    for (let n = 0; n < 50; n += 1) {
      await small.post(`/api/chatbots/${bot}/knowledge`, {
        type: 'text',
        name: `n${n}`,
        content: `Text ${n}`,
      });
    }
    for (const query of ['', '?dryRun=true']) {
      const { status, body } = await send('question,answer\nRoom?,None.\n', { by: small, to: bot, query });
      expect([status, body.code]).toEqual([403, 'plan_limit_sources']);
    }
    expect(await sourcesOf(small, bot)).toHaveLength(50);
  });

  it('SEC-11, AUTH-09: rejects another organization’s chatbot, and users with read access only', async () => {
    const before = await sourcesOf();
    const stranger = await app.register();
    expect((await send('question,answer\nMine?,No.\n', { by: stranger })).status).toBe(404);
    const viewer = await owner.asRole('viewer');
    expect((await send('question,answer\nMine?,No.\n', { by: viewer })).status).toBe(403);
    expect(await sourcesOf()).toEqual(before);
  });

  it('SEC-50: audits the number of pairs', async () => {
    await send('question,answer\nAudited?,Yes.\nReally?,Yes.\n');
    const [entry] = (await owner.get('/api/organization/audit')).body.items;
    expect(entry).toMatchObject({ action: 'knowledge.import', details: { rows: 2 } });
  });
});
