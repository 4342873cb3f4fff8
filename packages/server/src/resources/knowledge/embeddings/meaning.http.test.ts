import { MeaningLate, MeaningUnavailable } from '@parley/meaning/errors';
import { modelName } from '@parley/meaning/model-name';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAsAdmin } from '../../../../test/admins.ts';
import { collectEvents, mockModel, publishChatbot, startVisitor } from '../../../../test/chat-fixtures.ts';
import { ends, flowOf } from '../../../../test/flow-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { type RawModel, startRawModel, streamOf } from '../../../../test/raw-model.ts';
import { readerOf, tenantScope, withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { readUnitVectors } from '../../../knowledge/meaning/unit-vectors.ts';
import { createWorkDeps } from '../../../work-deps.ts';
import { checkAnswers } from '../../insight/judging/check-answers.jobs.ts';
import { purgeOrganization } from '../../organization/organization.jobs.ts';
import { createEmbeddingTargets } from '../../providers/keys/embedding-targets.ts';
import { embedChatbot } from './embed-chatbot.ts';
import { requestMissing } from './embeddings.jobs.ts';

const loan = 'Members may borrow ten books at a time. Each loan lasts four weeks.';
const dogs = 'Dogs are welcome in the garden.';
/** Shares no word with the passage that answers it. */
const question = 'Combien d’ouvrages puis-je emprunter ?';
const modelId = `meaning:${modelName}`;

let app: TestApp;
let model: RawModel;

beforeAll(async () => {
  model = await startRawModel();
  app = await startTestApp({ env: { MEANING: 'on', EGRESS_ALLOW: model.host } });
});
afterAll(async () => {
  const { pid } = meaning().figures();
  await app.close();
  model.close();
  if (pid !== null) expect(isRunning(pid)).toBe(false);
});

describe('knowledge of a new organization', () => {
  it('KB-21: is found lexically at once, and semantically soon after', async () => {
    const embed = meaning().embed.bind(meaning());
    const gate = Promise.withResolvers<void>();
    vi.spyOn(meaning(), 'embed').mockImplementation(async (texts, kind, options) => {
      if (kind === 'passage') await gate.promise;
      return embed(texts, kind, options);
    });
    const { member, chatbotId } = await newChatbot();
    const sourceId = await addText(member, chatbotId, loan);
    await addText(member, chatbotId, dogs);
    await expect.poll(async () => (await member.get(`/api/knowledge/${sourceId}`)).body.status).toBe('ready');
    expect(await search(member, chatbotId, 'How many books may members borrow?')).toMatchObject([
      { text: loan, ranks: { text: 1, vector: null } },
    ]);
    expect(await search(member, chatbotId, question)).toEqual([]);
    gate.resolve();
    await app.settled();
    await expect
      .poll(() => search(member, chatbotId, question))
      .toMatchObject([
        { text: loan, ranks: { text: null, vector: 1 } },
        { ranks: { text: null, vector: 2 } },
      ]);
    const [row] = await vectorsOf(chatbotId, loan);
    // Two sentences, each with position, scale, and one byte for each of 384 dimensions.
    expect(row).toEqual({ model_id: modelId, dimensions: 384, bytes: 2 * (8 + 384) });
  });

  it('KB-06: content unchanged by a refresh keeps its vectors, and nothing is embedded', async () => {
    const { member, chatbotId, sourceIds } = await newChatbot(loan);
    const before = await vectorsOf(chatbotId, loan);
    expect(before).toHaveLength(1);
    const { texts } = meaning().figures();
    const refreshed = await member.post(`/api/knowledge/${sourceIds[0]}/refresh`);
    expect(refreshed.status).toBeLessThan(300);
    await app.settled();
    expect(meaning().figures().texts.embed).toBe(texts.embed);
    expect(await vectorsOf(chatbotId, loan)).toEqual(before);
    expect(before[0]?.bytes).toBeGreaterThan(0);
  });
});

describe('a long embedding queue', () => {
  it('KB-21: embeds chatbots without vectors in the order of their newest source, newest first', async () => {
    const made = [await newChatbot(loan), await newChatbot(loan), await newChatbot(loan)];
    const ids = made.map(({ chatbotId }) => chatbotId);
    const [first, second, third] = ids;
    if (made[0]) await addText(made[0].member, made[0].chatbotId, dogs);
    await app.settled();
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`delete from embedding_indexes`);
      await tx.execute(sql`delete from events where type = 'knowledge.embedding_requested'`);
    });
    await requestMissing({ ...app.deps, embeddings: createEmbeddingTargets(app.deps) });
    const requested = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ chatbot_id: string }>(sql`
        select chatbot_id from events where type = 'knowledge.embedding_requested' order by id`),
    );
    // Removes duplicates, because the worker may request the same chatbots again.
    const inOrder = new Set(requested.map((row) => row.chatbot_id).filter((id) => ids.includes(id)));
    expect([...inOrder]).toEqual([first, third, second]);
    await app.settled();
  });

  it('REL-17: embeds a question before waiting passages', async () => {
    const passages = Array.from({ length: 400 }, (_, n) => `${loan} ${dogs} Number ${n}. `.repeat(8));
    const ending = new AbortController();
    let isDone = false;
    const long = meaning()
      .embed(passages, 'passage', { signal: ending.signal })
      .then(
        () => {
          isDone = true;
        },
        () => undefined,
      );
    // Tries several times, because a busy machine may miss the deadline.
    let asked = 0;
    await expect
      .poll(async () => {
        asked += 1;
        const vectors = await meaning()
          .embed([`${question} ${asked}`], 'query', { deadlineMs: 300 })
          .catch(() => []);
        return [vectors.length, isDone];
      })
      .toEqual([1, false]);
    expect(asked).toBeLessThan(10);
    ending.abort();
    await long;
  });
});

describe('unit vectors', () => {
  it('SEC-21: are read for the chatbot of the question only', async () => {
    const [own, other] = [await newChatbot(loan), await newChatbot(loan)];
    const second = await newChatbot(loan, own.member);
    const chunks = {
      own: await chunkIds(own.chatbotId),
      other: await chunkIds(other.chatbotId),
      second: await chunkIds(second.chatbotId),
    };
    const [{ organizationId }, { chatbotId }] = [own.member, own];
    const key = { organizationId, chatbotId };
    const reader = readerOf(app.deps.database, tenantScope(organizationId));
    const all = Object.values(chunks).flat();
    expect(all).toHaveLength(3);
    expect([...(await readUnitVectors(reader, key, modelId, all)).keys()]).toEqual(chunks.own);
    // Without row-level security, the statement itself separates tenants.
    await withPlatform(app.deps.database, async (tx) => {
      expect([...(await readUnitVectors(tx, key, modelId, all)).keys()]).toEqual(chunks.own);
      const mixed = { organizationId, chatbotId: other.chatbotId };
      expect(await readUnitVectors(tx, mixed, modelId, all)).toEqual(new Map());
    });
  });

  it('REL-10: are added where the previous release has copied only the vector of the passage', async () => {
    const { member, chatbotId } = await newChatbot(loan);
    const before = await vectorsOf(chatbotId, loan);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update embeddings set units = null where chatbot_id = ${chatbotId}`),
    );
    await addText(member, chatbotId, dogs);
    await app.settled();
    expect(await vectorsOf(chatbotId, loan)).toEqual(before);
  });

  it('SEC-30: semantic search does not find a disabled source', async () => {
    const { member, chatbotId, sourceIds } = await newChatbot(loan);
    // A second source, so that the index is not empty.
    await addText(member, chatbotId, dogs);
    await app.settled();
    const found = async () => (await search(member, chatbotId, question)).map(({ text }) => text);
    await expect.poll(found).toEqual([loan, dogs]);
    await member.patch(`/api/knowledge/${sourceIds[0]}`, { enabled: false });
    await expect.poll(found).toEqual([dogs]);
    await member.patch(`/api/knowledge/${sourceIds[0]}`, { enabled: true });
    await expect.poll(found).toEqual([loan, dogs]);
  });

  it('KB-19, BOT-20, SEC-43: are deleted with their source, chatbot and organization', async () => {
    const { member, chatbotId, sourceIds } = await newChatbot(loan);
    await addText(member, chatbotId, dogs);
    await app.settled();
    expect(await countOf({ chatbotId })).toBe(2);
    await member.delete(`/api/knowledge/${sourceIds[0]}`);
    await app.settled();
    expect(await countOf({ chatbotId })).toBe(1);
    const second = await newChatbot(loan, member);
    await member.delete(`/api/chatbots/${chatbotId}`);
    await app.settled();
    expect(await countOf({ chatbotId })).toBe(0);
    const { organizationId } = member;
    expect(await countOf({ organizationId })).toBe(1);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(
        sql`update organizations set deleted_at = ${app.deps.clock.now()} where id = ${organizationId}`,
      ),
    );
    await purgeOrganization(createWorkDeps(app.deps), organizationId, new AbortController().signal);
    expect(await countOf({ organizationId })).toBe(0);
    expect(await chunkIds(second.chatbotId)).toEqual([]);
  });
});

describe('a crashed model process', () => {
  it('REL-15: a model process killed during a turn only costs that turn its semantic results', async () => {
    const member = await app.register();
    const chatbotId = await publishChatbot(app, member, { content: loan });
    const visitor = await startVisitor(app, chatbotId);
    const path = `/api/chat/${chatbotId}/messages`;
    await expect.poll(() => search(member, chatbotId, question)).toHaveLength(1);
    const kill = () => {
      const { pid } = meaning().figures();
      if (pid !== null) process.kill(pid, 'SIGKILL');
    };
    const { restarts } = meaning().figures();
    let killed = 0;
    for (const operation of ['read', 'embed'] as const) {
      const call = meaning()[operation].bind(meaning()) as (...given: unknown[]) => Promise<never>;
      const spy = vi.spyOn(meaning(), operation).mockImplementationOnce((...given: unknown[]) => {
        const result = call(...given);
        kill();
        killed += 1;
        return result;
      });
      const message = `How many books may members borrow for a ${operation}?`;
      const answer = await visitor.post(path, { message });
      expect([answer.status, answer.body.message.status]).toEqual([200, 'complete']);
      spy.mockRestore();
      await expect.poll(() => search(member, chatbotId, `${question} ${operation}`)).toHaveLength(1);
    }
    expect(killed).toBe(2);
    expect(meaning().figures().restarts).toBeGreaterThan(restarts);
    const { body } = await app.deps.metrics.text();
    expect(body).toMatch(/^parley_meaning_restarts_total [1-9]/m);
    expect(body).toMatch(/^parley_meaning_calls_total\{operation="embed",outcome="done"\} [1-9]/m);
    expect(body).toMatch(/^parley_meaning_calls_total\{operation="read",outcome="late"\} [1-9]/m);
    expect(body).toMatch(/^parley_meaning_up 1$/m);
  });

  it('REL-15, REL-18: without the models, search is lexical, knowledge waits to be embedded, and health reports it', async () => {
    const admin = await signInAsAdmin(app, 'operator');
    const health = async () => (await admin.get('/api/admin/health')).body;
    expect(await health()).toMatchObject({ meaning: 'ready', problems: [] });
    const gone = () => Promise.reject(new MeaningUnavailable('missing'));
    vi.spyOn(meaning(), 'embed').mockImplementation(gone);
    vi.spyOn(meaning(), 'read').mockImplementation(gone);
    const figures = meaning().figures();
    vi.spyOn(meaning(), 'figures').mockReturnValue({ ...figures, unavailable: 'missing' });
    const member = await app.register();
    const chatbotId = await publishChatbot(app, member, { content: loan });
    const visitor = await startVisitor(app, chatbotId);
    const answer = await visitor.post(`/api/chat/${chatbotId}/messages`, {
      message: 'How many books may members borrow?',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.message.content).toContain('ten books');
    expect(await search(member, chatbotId, question)).toEqual([]);
    expect(await countOf({ chatbotId })).toBe(0);
    const sources = (await member.get(`/api/chatbots/${chatbotId}/knowledge`)).body;
    expect(sources).toMatchObject([{ status: 'ready' }]);
    expect(await health()).toMatchObject({
      meaning: 'unavailable',
      problems: [{ key: 'meaning', count: 1 }],
    });
  });
});

describe('checking models’ answers against their sources', () => {
  const invented = 'A trained walrus stamps each book at the door.';
  const written = `Members may borrow ten books at a time. [1] ${invented} [1]`;

  async function answerOf(): Promise<
    () => Promise<{ content: string; unsupportedSentences: string[] | null }>
  > {
    const member = await app.register();
    const chatbotId = await publishChatbot(app, member, {
      content: loan,
      settings: { model: mockModel(model.baseUrl) },
    });
    model.answer(streamOf(written));
    const visitor = await startVisitor(app, chatbotId);
    const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, {
      message: 'How many books may members borrow?',
    });
    await app.settled();
    return async () => {
      const read = await member.get(`/api/conversations/${body.conversationId}`);
      return read.body.messages.at(-1);
    };
  }

  it('compares each sentence, and shows unsupported ones to staff', async () => {
    const answer = await answerOf();
    await expect.poll(answer).toMatchObject({ unsupportedSentences: [invented] });
    expect((await answer()).content).toContain(invented);
  });

  it('REL-18: checks up to 80 answers per run, as far as time allows', async () => {
    const member = await app.register();
    const { organizationId } = member;
    const chatbotId = await publishChatbot(app, member, { content: loan });
    const conversationId = app.deps.ids.next();
    const now = app.deps.clock.now();
    const source = { n: 1, sourceName: 'Loans', heading: null, quote: loan, passage: loan, url: null };
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`
        insert into conversations (id, organization_id, chatbot_id, session_id, status, started_at, last_message_at)
        values (${conversationId}, ${organizationId}, ${chatbotId}, 'compared', 'completed', ${now}, ${now})`);
      await tx.execute(sql`
        insert into messages (id, organization_id, chatbot_id, conversation_id, ordinal, role, status, content, sources, mode,
          created_at, completed_at)
        select gen_random_uuid(), ${organizationId}, ${chatbotId}, ${conversationId}, n, 'assistant', 'complete', ${written},
          ${JSON.stringify([source])}::jsonb, 'model', ${now}, ${now} from generate_series(1, 100) n`);
    });
    const due = [{ organization_id: organizationId, conversation_id: conversationId }];
    const compared = async () => {
      const row = await withPlatform(app.deps.database, (tx) =>
        tx.first<{ count: number }>(sql`
          select count(unsupported)::int as count from messages where conversation_id = ${conversationId}`),
      );
      return row?.count;
    };
    let readMs = 1_100;
    const read = vi.fn(async () => {
      if (readMs > 0) await new Promise((resolve) => setTimeout(resolve, readMs));
      return [{ score: 0, units: [1] }];
    });
    const checking = {
      ...app.deps,
      meaning: { ...meaning(), read } as unknown as ReturnType<typeof meaning>,
    };
    // The two sentences of one answer use up the time of a run.
    await checkAnswers(checking, due, new AbortController().signal);
    expect(await compared()).toBe(1);
    readMs = 0;
    await checkAnswers(checking, due, new AbortController().signal);
    expect(await compared()).toBe(81);
  });

  it('REL-18: leaves the answer unchecked if the reader model fails, and judges the conversation anyway', async () => {
    vi.spyOn(meaning(), 'read').mockRejectedValue(new MeaningUnavailable('missing'));
    const answer = await answerOf();
    expect(await answer()).toMatchObject({ unsupportedSentences: null, mode: 'model' });
  });
});

describe('a chatbot that hides unsupported sentences', () => {
  const invented = 'A trained walrus stamps each book at the door.';
  const supported = 'Members may borrow ten books at a time. [1]';
  const hiding = { answers: { hideUnsupported: true } };

  async function newHiding(written: string, settings: object = hiding) {
    const member = await app.register();
    const chatbotId = await publishChatbot(app, member, {
      content: loan,
      settings: { model: mockModel(model.baseUrl), ...settings },
    });
    model.answer(streamOf(written));
    const visitor = await startVisitor(app, chatbotId);
    const path = `/api/chat/${chatbotId}/messages`;
    const ask = (message = 'How many books may members borrow?') => visitor.post(path, { message });
    const recorded = async (conversationId: string) =>
      (await member.get(`/api/conversations/${conversationId}`)).body.messages.at(-1);
    return { visitor, path, ask, recorded };
  }

  it('hides them from visitors, and shows them to staff', async () => {
    const { visitor, path, ask, recorded } = await newHiding(`${invented} [1] ${supported} Done?`);
    const { events: stream } = await visitor.stream('POST', path, {
      message: 'How many books may members borrow?',
    });
    const events = await collectEvents(stream);
    const shown = `${supported} Done?`;
    expect(JSON.stringify(events)).not.toContain('walrus');
    expect(events.at(-1)?.data).toMatchObject({ message: { content: shown, sources: [{ n: 1 }] } });
    const conversationId = String(events[0]?.data.conversationId);
    const kept = await visitor.get(path);
    expect(JSON.stringify(kept.body)).toContain('ten books');
    expect(JSON.stringify(kept.body)).not.toContain('walrus');
    expect(await recorded(conversationId)).toMatchObject({
      content: shown,
      unsupportedSentences: [],
      heldBack: { leftOut: [invented], uncompared: 0 },
    });
    // Hidden text is not passed to later turns, and is also hidden when the answer is regenerated.
    const before = model.asked.length;
    await ask('And for how long?');
    expect(JSON.stringify(model.asked.slice(before))).toContain('ten books at a time');
    expect(JSON.stringify(model.asked.slice(before))).not.toContain('walrus');
    const again = await visitor.post(`${path}/${(await recorded(conversationId)).id}/regenerate`);
    expect(again.body.message.content).toBe(shown);
  });

  it('TEN-01: does not show hidden text to other organizations', async () => {
    const { ask } = await newHiding(`${supported} ${invented} [1]`);
    const { body } = await ask();
    const other = await app.register();
    const { status, body: refused } = await other.get(`/api/conversations/${body.conversationId}`);
    expect(status).toBe(404);
    expect(JSON.stringify(refused)).not.toContain('walrus');
  });

  it('answers that it does not know if nothing is left', async () => {
    const { ask, recorded } = await newHiding(`${invented} [1]`);
    const { body } = await ask();
    expect(body.message).toMatchObject({ sources: [] });
    expect(body.message.content).toContain('could not find');
    expect(await recorded(body.conversationId)).toMatchObject({ heldBack: { leftOut: [invented] } });
  });

  it('REL-18: shows sentences that the reader model had no time for, and staff see that they were not checked', async () => {
    const { ask, recorded } = await newHiding(`${supported} ${invented} [1]`);
    const read = vi.spyOn(meaning(), 'read').mockRejectedValue(new MeaningLate());
    const { body } = await ask();
    expect(body.message.content).toBe(`${supported} ${invented} [1]`);
    expect(await recorded(body.conversationId)).toMatchObject({ heldBack: { leftOut: [], uncompared: 2 } });
    expect(read.mock.calls.map(([, , options]) => options?.deadlineMs ?? 0).every((ms) => ms <= 300)).toBe(
      true,
    );
  });

  it('does not change answers if the setting is off, or if they are quoted without a model', async () => {
    const off = await newHiding(`${supported} ${invented} [1]`, {});
    const answer = await off.ask();
    expect(answer.body.message.content).toContain(invented);
    expect(await off.recorded(answer.body.conversationId)).not.toHaveProperty('heldBack');
    const builtin = await newHiding('', { ...hiding, model: { provider: 'builtin' } });
    const read = vi.spyOn(meaning(), 'read').mockRejectedValue(new MeaningLate());
    const quoted = await builtin.ask();
    expect(quoted.body.message).toMatchObject({ mode: 'extractive' });
    expect(read.mock.calls.length).toBeLessThanOrEqual(1);
    expect(await builtin.recorded(quoted.body.conversationId)).not.toHaveProperty('heldBack');
  });
});

it('a flow recognizes intents in another language, by characters until its examples are embedded', async () => {
  const member = await app.register();
  const intents = [
    { id: 'parcel', name: 'Parcel', examples: ['Where is my order?', 'Track my parcel'] },
    { id: 'return', name: 'Return', examples: ['I want to return an item', 'How do I send something back?'] },
  ];
  const flow = flowOf(
    {
      start: ['start', { on: 'message' }],
      u: ['understand', { intents }],
      parcel: ends('On its way.'),
      other: ends('Pardon?'),
    },
    ['start > u', 'u:intent:parcel > parcel', 'u:else > other'],
  );
  const chatbotId = await publishChatbot(app, member, { content: loan, settings: { flow } });
  // Removes the deadline, because on a busy machine vectors may take longer than a turn waits.
  const embed = meaning().embed.bind(meaning());
  vi.spyOn(meaning(), 'embed').mockImplementation((texts, kind, { deadlineMs: _, ...options } = {}) =>
    embed(texts, kind, options),
  );
  const said = async () => {
    const visitor = await startVisitor(app, chatbotId);
    const { body } = await visitor.post(`/api/chat/${chatbotId}/messages`, { message: 'Где моя посылка?' });
    return body.message.content;
  };
  expect(await said()).toBe('Pardon?');
  await expect.poll(said, { timeout: 30_000 }).toBe('On its way.');
});

it('REL-17: a turn waits for the vector of its question once, even if that times out', async () => {
  const member = await app.register();
  const chatbotId = await publishChatbot(app, member, { content: loan });
  const visitor = await startVisitor(app, chatbotId);
  const embed = vi.spyOn(meaning(), 'embed').mockRejectedValue(new MeaningLate());
  const message = 'How many books may members borrow at a time?';
  const answer = await visitor.post(`/api/chat/${chatbotId}/messages`, { message });
  expect(answer.status).toBe(200);
  expect(answer.body.message.content).toContain('ten books');
  expect(embed.mock.calls.map(([texts]) => texts)).toEqual([[message]]);
});

describe('switched off', () => {
  it('KB-21: deletes existing vectors, and embeds nothing new', async () => {
    const { member, chatbotId } = await newChatbot(loan);
    const { organizationId } = member;
    const config = { ...app.deps.config, meaning: 'off' as const, embeddingModel: undefined };
    const deps = { ...createWorkDeps(app.deps), config };
    const off = { ...deps, embeddings: createEmbeddingTargets(deps) };
    const since = app.deps.ids.next();
    await requestMissing(off);
    const requested = await withPlatform(app.deps.database, (tx) =>
      tx.rows<{ chatbot_id: string }>(sql`
        select chatbot_id from events where type = 'knowledge.embedding_requested' and id > ${since}`),
    );
    expect(requested.map((row) => row.chatbot_id)).toContain(chatbotId);
    await app.settled();
    expect(await countOf({ chatbotId })).toBe(1);
    await embedChatbot(off, { organizationId, chatbotId }, new AbortController().signal);
    expect(await countOf({ chatbotId })).toBe(0);
    const again = app.deps.ids.next();
    await requestMissing(off);
    const left = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`
        select id from events where type = 'knowledge.embedding_requested' and id > ${again}
          and chatbot_id = ${chatbotId}`),
    );
    expect(left).toEqual([]);
    await app.settled();
  });
});

describe('a process without enough memory for the model', () => {
  it('KB-21: keeps the vectors that another process has made', async () => {
    const { member, chatbotId } = await newChatbot(loan);
    await app.settled();
    const config = { ...app.deps.config, meaning: 'no_room' as const, embeddingModel: undefined };
    const deps = { ...createWorkDeps(app.deps), config };
    const small = { ...deps, embeddings: createEmbeddingTargets(deps) };
    await requestMissing(small);
    await embedChatbot(
      small,
      { organizationId: member.organizationId, chatbotId },
      new AbortController().signal,
    );
    expect(await countOf({ chatbotId })).toBe(1);
  });
});

describe('unusual texts', () => {
  const texts: [string, string][] = [
    ['one letter', 'a'],
    ['10,000 emoji', '😀'.repeat(10_000)],
    ['mixed scripts', 'книга 本 كتاب ספר किताब book หนังสือ 책 '.repeat(20)],
    ['marks on marks', `e${'\u0301'.repeat(300)}`],
    ['a lone surrogate', 'book \ud83d four weeks \udc00'],
    ['NUL', 'book\u0000four weeks'],
    ['5 MB', 'How many books may I borrow? '.repeat(180_000)],
    ['one word of 3,000 letters', 'x'.repeat(3_000)],
    ['blanks', ' \n\t\u200b\ufeff'.repeat(100)],
  ];

  it.each(texts)(
    'SEC-30, REL-17: %s is embedded, read, searched and used in chat without an error',
    async (_what, text) => {
      const [vector] = await meaning().embed([text], 'query');
      expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 3);
      const units = [{ start: 0, end: text.length }];
      const [scores] = await meaning().read(text, [{ title: text, text, units }]);
      expect(scores?.answers).toSatisfy(Number.isFinite);
      const { member, chatbotId } = await sharedChatbot();
      const searched = await member.post(`/api/chatbots/${chatbotId}/knowledge/search`, { query: text });
      expect(searched.status).toBeLessThan(500);
      const asked = await app.anonymous().post(`/api/chat/${chatbotId}/messages`, { message: text });
      expect(asked.status).toBeLessThan(500);
    },
  );

  it.each(texts.filter(([what]) => what !== '5 MB'))(
    'REL-17: %s becomes knowledge, or is rejected',
    async (_what, content) => {
      const { member, chatbotId } = await newChatbot();
      const added = await member.post(`/api/chatbots/${chatbotId}/knowledge`, {
        type: 'text',
        name: 'Text',
        content,
      });
      expect(added.status).toBeLessThan(500);
      await app.settled();
      expect(await countOf({ chatbotId })).toBe((await chunkIds(chatbotId)).length);
    },
  );
});

function meaning() {
  const { meaning } = app.deps;
  if (!meaning) throw new Error('meaning is off');
  return meaning;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

let shared: { member: Member; chatbotId: string } | undefined;

async function sharedChatbot() {
  if (!shared) {
    const member = await app.register();
    shared = { member, chatbotId: await publishChatbot(app, member, { content: loan }) };
  }
  return shared;
}

/** Creates a chatbot with embedded text, in a new organization unless a member is given. */
async function newChatbot(text?: string, of?: Member) {
  const member = of ?? (await app.register());
  const chatbotId: string = (await member.post('/api/chatbots', { name: 'Helper' })).body.id;
  const sourceIds = text === undefined ? [] : [await addText(member, chatbotId, text)];
  if (text !== undefined) await app.settled();
  return { member, chatbotId, sourceIds };
}

async function addText(member: Member, chatbotId: string, content: string): Promise<string> {
  const answer = await member.post(`/api/chatbots/${chatbotId}/knowledge`, {
    type: 'text',
    name: 'Text',
    content,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}

async function search(member: Member, chatbotId: string, query: string) {
  const answer = await member.post(`/api/chatbots/${chatbotId}/knowledge/search`, { query });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.results as { text: string; ranks: { text: number | null; vector: number | null } }[];
}

function vectorsOf(chatbotId: string, text: string) {
  return withPlatform(app.deps.database, (tx) =>
    tx.rows<{ model_id: string; dimensions: number; bytes: number }>(sql`
      select e.model_id, e.dimensions, length(e.units) as bytes
      from embeddings e join chunks c on c.organization_id = e.organization_id and c.id = e.chunk_id
      where e.chatbot_id = ${chatbotId} and c.text = ${text}`),
  );
}

async function chunkIds(chatbotId: string): Promise<string[]> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ id: string }>(sql`select id from chunks where chatbot_id = ${chatbotId} order by id`),
  );
  return rows.map(({ id }) => id);
}

/** Number of stored vectors. */
async function countOf(owner: { chatbotId: string } | { organizationId: string }): Promise<number> {
  const rows = await withPlatform(app.deps.database, (tx) =>
    tx.rows<{ chatbot_id: string; organization_id: string }>(
      sql`select chatbot_id, organization_id from embeddings`,
    ),
  );
  return rows.filter((row) =>
    'chatbotId' in owner ? row.chatbot_id === owner.chatbotId : row.organization_id === owner.organizationId,
  ).length;
}
