import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const missingId = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';

type Range = ExplainedAnswer['passages'][number]['chosen'][number];

let app: TestApp;
let member: Member;
let chatbotId: string;
const sourcesPath = () => `/api/chatbots/${chatbotId}/knowledge`;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
});
beforeEach(async () => {
  chatbotId = (await member.post('/api/chatbots', { name: 'Knows things' })).body.id;
});
afterAll(() => app.close());

async function addText(content = fact, name = 'Vouchers'): Promise<string> {
  const answer = await member.post(sourcesPath(), { type: 'text', name, content });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function search(query: string): Promise<string[]> {
  const answer = await member.post(`${sourcesPath()}/search`, { query });
  expect(answer.status).toBe(200);
  return answer.body.results.map((result: { text: string }) => result.text);
}

describe('text sources', () => {
  it('KB-01, KB-04, KB-06: goes from processing to ready and reports its size', async () => {
    const created = await member.post(sourcesPath(), { type: 'text', name: ' Vouchers ', content: fact });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      chatbotId,
      name: 'Vouchers',
      type: 'text',
      status: 'processing',
      searchable: false,
      size: Buffer.byteLength(fact),
      lastSyncedAt: null,
      error: null,
    });
    await app.settled();
    const { body } = await member.get(`/api/knowledge/${created.body.id}`);
    expect(body).toMatchObject({ status: 'ready', searchable: true, chunks: 1, content: fact, error: null });
    expect(body.tokens).toBeGreaterThan(5);
    expect(new Date(body.lastSyncedAt).toISOString()).toBe(body.lastSyncedAt);
    const list = await member.get(sourcesPath());
    expect(list.body.map((source: { id: string }) => source.id)).toEqual([created.body.id]);
    expect((await member.get(`/api/chatbots/${chatbotId}`)).body.sourceCount).toBe(1);
  });

  it('KB-04: Markdown keeps its headings; passages can be read in order', async () => {
    const id = await addText(
      `# Shop\n\n## Opening hours\n\n${'We open at nine. '.repeat(30)}\n\n## Returns\n\n${fact}`,
    );
    await app.settled();
    const { status, body } = await member.get(`/api/knowledge/${id}/chunks`);
    expect(status).toBe(200);
    expect(body.map((chunk: { ordinal: number; heading: string }) => [chunk.ordinal, chunk.heading])).toEqual(
      [
        [0, 'Opening hours'],
        [1, 'Returns'],
      ],
    );
    expect((await member.get(`/api/knowledge/${id}/chunks?page=2`)).body).toEqual([]);
  });

  it('KB-21: search finds the fact with its source, best first', async () => {
    const id = await addText();
    await addText('Our shop sells books about birds.', 'Birds');
    await app.settled();
    const { body } = await member.post(`${sourcesPath()}/search`, {
      query: 'How long is the voucher valid?',
      limit: 1,
    });
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({ sourceId: id, sourceName: 'Vouchers', ordinal: 0, text: fact });
    expect(body.tookMs).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['validation.sourceContentRequired', { type: 'text', name: 'x', content: ' \n ' }, 'content'],
    ['validation.sourceNameRequired', { type: 'text', name: ' ', content: 'x' }, 'name'],
    ['too long', { type: 'text', name: 'x', content: 'x'.repeat(300_001) }, 'content'],
    ['SEC-12', { type: 'text', name: 'x', content: 'x', status: 'ready' }, 'status'],
    ['SEC-12', { type: 'text', name: 'x', content: 'x', chatbotId: missingId }, 'chatbotId'],
  ])('KB-04: rejects %s', async (_name, body, field) => {
    const answer = await member.post(sourcesPath(), body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });

  it('KB-04: a text too long to be parsed in process keeps its headings too', async () => {
    const id = await addText(`# Shop\n\n${'We open at nine. '.repeat(700)}\n\n## Returns\n\n${fact}`);
    await app.settled();
    const { body } = await member.get(`/api/knowledge/${id}/chunks`);
    expect(body.at(-1)).toMatchObject({ heading: 'Returns', text: expect.stringContaining(fact) });
  });

  it.each([
    ['short', '*** --- ***'],
    ['long', '*** --- ***\n'.repeat(2_000)],
  ])('KB-06: a %s text without words ends in error with a message', async (_length, content) => {
    const id = await addText(content);
    await app.settled();
    const { body } = await member.get(`/api/knowledge/${id}`);
    expect(body).toMatchObject({
      status: 'error',
      searchable: false,
      error: 'The text has no words that can be searched',
    });
  });

  it('API-11: an Idempotency-Key creates one source; reusing it with another text is a conflict', async () => {
    const headers = { 'idempotency-key': `text-${chatbotId}` };
    const body = { type: 'text', name: 'Once', content: fact };
    const first = await member.post(sourcesPath(), body, headers);
    const again = await member.post(sourcesPath(), body, headers);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const other = await member.post(sourcesPath(), { ...body, content: 'Other' }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect((await member.get(sourcesPath())).body).toHaveLength(1);
  });
});

describe('changing sources', () => {
  it('KB-01, SEC-30: a disabled source is not searched', async () => {
    const id = await addText();
    await app.settled();
    const off = await member.patch(`/api/knowledge/${id}`, {
      enabled: false,
      tags: ['a', 'b'],
      name: 'Renamed',
    });
    expect(off.body).toMatchObject({ enabled: false, searchable: false, tags: ['a', 'b'], name: 'Renamed' });
    expect(await search('voucher')).toEqual([]);
    await member.patch(`/api/knowledge/${id}`, { enabled: true });
    expect(await search('voucher')).toEqual([fact]);
  });

  it('KB-06, SEC-30: a new text returns the source to processing; the old text is searchable until the new one is ready', async () => {
    const id = await addText();
    await app.settled();
    const patched = await member.patch(`/api/knowledge/${id}`, {
      content: 'The heron voucher is valid for a week.',
    });
    expect(patched.body).toMatchObject({ status: 'processing', searchable: true, chunks: 1 });
    await app.settled();
    expect(await search('voucher')).toEqual(['The heron voucher is valid for a week.']);
    expect((await member.get(`/api/knowledge/${id}`)).body).toMatchObject({ status: 'ready', chunks: 1 });
  });

  it('KB-06: a refresh returns the source to processing, and ends ready with the same passages', async () => {
    const id = await addText();
    await app.settled();
    const refreshed = await member.post(`/api/knowledge/${id}/refresh`);
    expect([refreshed.status, refreshed.body.status, refreshed.body.searchable]).toEqual([
      200,
      'processing',
      true,
    ]);
    await app.settled();
    expect((await member.get(`/api/knowledge/${id}`)).body.status).toBe('ready');
    expect(await search('voucher')).toEqual([fact]);
  });

  it('KB-06: passages stay searchable after a failed refresh, and a later one succeeds', async () => {
    const id = await addText();
    await app.settled();
    await member.patch(`/api/knowledge/${id}`, { content: '…!?…' });
    await app.settled();
    expect((await member.get(`/api/knowledge/${id}`)).body).toMatchObject({
      status: 'error',
      searchable: true,
    });
    expect(await search('voucher')).toEqual([fact]);
    await member.patch(`/api/knowledge/${id}`, { content: 'The heron voucher is new.' });
    await app.settled();
    expect((await member.get(`/api/knowledge/${id}`)).body).toMatchObject({ status: 'ready', error: null });
    expect(await search('voucher')).toEqual(['The heron voucher is new.']);
  });

  it('KB-06: of several consecutive changes only the last is searchable, and nothing else remains', async () => {
    const id = await addText();
    for (const bird of ['heron', 'stork', 'crane']) {
      await member.patch(`/api/knowledge/${id}`, { content: `The ${bird} voucher.` });
    }
    await app.settled();
    expect(await search('voucher')).toEqual(['The crane voucher.']);
    expect(await rowsOf(id)).toMatchObject({ chunks: 1, generations: 1 });
  });

  it('KB-01: rejects a text for a source that has none', async () => {
    const file = await member.multipart(sourcesPath(), { name: 'a.txt', bytes: fact });
    const answer = await member.patch(`/api/knowledge/${file.body.id}`, { content: 'x' });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['content']]);
  });

  it('KB-19: delete takes effect immediately and leaves no passage, term, or row', async () => {
    const id = await addText();
    await app.settled();
    expect((await member.delete(`/api/knowledge/${id}`)).status).toBe(204);
    expect((await member.get(`/api/knowledge/${id}`)).status).toBe(404);
    expect((await member.delete(`/api/knowledge/${id}`)).status).toBe(404);
    expect(await search('voucher')).toEqual([]);
    await app.settled();
    expect(await rowsOf(id)).toEqual({ sources: 0, chunks: 0, terms: 0, generations: 0 });
  });

  it('KB-19: a source deleted while it is being read leaves nothing', async () => {
    const id = await addText(`${fact}\n\n`.repeat(2_000));
    await member.delete(`/api/knowledge/${id}`);
    await app.settled();
    expect(await rowsOf(id)).toEqual({ sources: 0, chunks: 0, terms: 0, generations: 0 });
  });
});

describe('explaining an answer', () => {
  const explain = async (query: string, earlier?: string) => {
    const { status, body } = await member.post(`${sourcesPath()}/explain`, { query, earlier });
    expect([status, body.costMicroUsd]).toEqual([200, 0]);
    return body;
  };
  const roleOf = (body: ExplainedAnswer, word: string) =>
    body.question.words.find((each) => each.word === word);

  it('shows the words, the selected part of a passage, the support, and the answer', async () => {
    const id = await addText(`${fact}\n\nIt cannot be exchanged for cash.`);
    await addText('Our shop sells books about birds.', 'Birds');
    await app.settled();
    const body = await explain('How long is the zebrafinch voucher valid?');
    expect(body.question).toMatchObject({ kind: 'fact', language: 'en', goesOnFrom: null });
    expect(roleOf(body, 'voucher')).toMatchObject({ role: 'topic', certainty: 1, passages: 1 });
    expect(roleOf(body, 'the')).toMatchObject({ role: 'function', passages: null });
    const [passage] = body.passages;
    expect(passage).toMatchObject({ sourceId: id, sourceName: 'Vouchers', ranks: { text: 1, vector: null } });
    const chosen = passage.chosen.map(({ start, end }: Range) => passage.text.slice(start, end));
    expect(chosen).toEqual([fact]);
    expect(passage.meaning).toBeNull();
    expect(body.support).toMatchObject({ supported: true, unknown: [], byMeaning: null });
    expect(body.support.unit).toBeGreaterThan(0.5);
    expect(body.support.passage).toBeGreaterThanOrEqual(body.support.unit);
    expect(body.support.confidence).toBeGreaterThan(0.4);
    expect(body.answer).toMatchObject({ status: 'answered', content: `${fact} [1]`, topics: [] });
    expect(body.answer.sources).toMatchObject([{ n: 1, sourceId: id, quote: fact }]);
    expect(body.smallTalk).toBeNull();
  });

  it('shows the words that no passage contains if nothing supports an answer', async () => {
    await addText();
    await app.settled();
    const partly = await explain('Do submarines cross volcanoes with a voucher?');
    expect(partly.support).toMatchObject({ supported: false, unknown: ['submarines', 'cross', 'volcanoes'] });
    expect([partly.answer.status, partly.answer.sources]).toEqual(['unknown', []]);
    expect(partly.passages[0].chosen).toEqual([]);
    const nothing = await explain('Submarines?');
    expect([nothing.passages, nothing.support, nothing.answer.status]).toEqual([[], null, 'unknown']);
    expect(roleOf(nothing, 'submarines')).toMatchObject({ role: 'topic', passages: 0 });
  });

  it('takes the previous message into account, and recognizes small talk', async () => {
    await addText();
    await app.settled();
    const body = await explain('Is it valid after purchase?', 'Tell me about the zebrafinch voucher');
    expect(body.question.goesOnFrom).toBe('Tell me about the zebrafinch voucher');
    expect(roleOf(body, 'zebrafinch')).toMatchObject({ role: 'earlier', passages: 1 });
    expect(body.answer.content).toContain(fact);
    const greeting = await explain('Hello!');
    expect(greeting).toMatchObject({ smallTalk: 'greeting', passages: [], support: null });
    expect(greeting.answer.status).toBe('answered');
  });

  it('rejects an empty question and one that is too long', async () => {
    for (const query of [' ', 'x'.repeat(4_001)]) {
      const { status, body } = await member.post(`${sourcesPath()}/explain`, { query });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['query']]);
    }
  });
});

describe('permissions', () => {
  it('TEN-03: every call returns 401 without a session', async () => {
    for (const [method, path] of callsOn(missingId, missingId)) {
      const answer = await app
        .anonymous()
        .send<{ message: string }>(method, path, method === 'GET' ? undefined : {});
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  it('TEN-01, SEC-11: foreign, missing, and malformed ids return the same 404', async () => {
    const id = await addText();
    await app.settled();
    const other = await app.register();
    for (const [chatbot, source] of [
      [chatbotId, id],
      [missingId, missingId],
      ['x', 'x'],
    ] as const) {
      for (const [method, path, body] of callsOn(chatbot, source)) {
        const answer = await other.send<{ code: string }>(method, path, body);
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'not_found']);
      }
    }
    const upload = await other.multipart(sourcesPath(), { name: 'a.txt', bytes: fact });
    expect(upload.status).toBe(404);
    expect(await search('voucher')).toEqual([fact]);
  });

  it.each(roles)(
    'SEC-13: %s may read, search, and see explanations, and write only if the matrix allows it',
    async (role) => {
      const id = await addText();
      const colleague = await member.asRole(role);
      const mayWrite = ['owner', 'admin', 'member'].includes(role);
      const statuses: number[] = [];
      for (const [method, path, body] of callsOn(chatbotId, id)) {
        statuses.push((await colleague.send(method, path, body)).status);
      }
      expect(statuses).toEqual(
        mayWrite
          ? [200, 200, 200, 200, 200, 201, 200, 200, 204]
          : [200, 200, 200, 200, 200, 403, 403, 403, 403],
      );
    },
  );
});

function callsOn(chatbot: string, source: string): (readonly [string, string, object?])[] {
  return [
    ['GET', `/api/chatbots/${chatbot}/knowledge`],
    ['POST', `/api/chatbots/${chatbot}/knowledge/search`, { query: 'voucher' }],
    ['POST', `/api/chatbots/${chatbot}/knowledge/explain`, { query: 'voucher' }],
    ['GET', `/api/knowledge/${source}`],
    ['GET', `/api/knowledge/${source}/chunks`],
    ['POST', `/api/chatbots/${chatbot}/knowledge`, { type: 'text', name: 'x', content: 'x' }],
    ['PATCH', `/api/knowledge/${source}`, { name: 'Stolen' }],
    ['POST', `/api/knowledge/${source}/refresh`],
    ['DELETE', `/api/knowledge/${source}`],
  ];
}

function rowsOf(sourceId: string) {
  return withPlatform(app.deps.database, (tx) =>
    tx.first(sql`
      select (select count(*) from knowledge_sources where id = ${sourceId}) as sources,
        (select count(*) from chunks where source_id = ${sourceId}) as chunks,
        (select count(distinct generation) from chunks where source_id = ${sourceId}) as generations,
        (select count(*) from chunk_terms where source_id = ${sourceId}) as terms`),
  );
}
