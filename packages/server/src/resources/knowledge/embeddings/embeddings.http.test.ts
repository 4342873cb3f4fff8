import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { countWork } from '../../../../test/count-work.ts';
import { type EmbeddingServer, startEmbeddingServer } from '../../../../test/embedding-server.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { type Statement, sql } from '../../../db/sql.ts';
import type { Clock } from '../../../ports/clock.ts';
import { rebuildProjections } from '../../../rebuild-projections.ts';
import { verifyRollups } from '../../insight/verify-rollups.ts';
import { createEmbeddingTargets } from '../../providers/keys/embedding-targets.ts';
import { embedChatbot } from './embed-chatbot.ts';
import { listEmbeddingProgress } from './embedding-progress.queries.ts';
import { requestDue, requestMissing } from './embeddings.jobs.ts';

const refund = 'Refunds reach the card within fourteen days.';
const question = 'Wann Rückerstattung?';

let app: TestApp;
let server: EmbeddingServer;
let model: ModelServer;
let aheadMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };

beforeAll(async () => {
  server = await startEmbeddingServer();
  model = await startModelServer();
  app = await startTestApp({ clock, env: { EGRESS_ALLOW: `${server.host},${new URL(model.baseUrl).host}` } });
});
afterEach(() => {
  server.behave({});
  server.forget();
});
afterAll(async () => {
  await app.close();
  await server.close();
  await model.close();
});

describe('semantic search', () => {
  it('finds a passage that shares no word with the question, and returns both ranks', async () => {
    const { member, chatbotId } = await chatbotWith([refund, 'Dogs are welcome in the garden.'], null);
    expect(await search(member, chatbotId, question)).toEqual([]);
    await useModel(member, 'embed-a');
    // On a busy machine the vector may arrive too late and the search stays lexical, so this retries.
    await expect
      .poll(() => search(member, chatbotId, question))
      .toMatchObject([
        { text: refund, ranks: { text: null, vector: 1 } },
        { ranks: { text: null, vector: 2 } },
      ]);
    await expect
      .poll(async () => (await search(member, chatbotId, 'When do refunds reach the card?'))[0])
      .toMatchObject({ text: refund, ranks: { text: 1, vector: 1 } });
  });

  it('a turn embeds its question once, and passes the passages found to the model', async () => {
    const { member, chatbotId } = await chatbotWith([refund], 'embed-a');
    await publish(member, chatbotId, {
      provider: 'openai-compatible',
      name: 'own',
      baseUrl: model.baseUrl,
    });
    server.forget();
    await ask(chatbotId, question);
    expect(server.texts).toEqual([{ model: 'embed-a', text: question }]);
    expect(JSON.stringify(model.calls.at(-1)?.body)).toContain(refund);
    await ask(chatbotId, question);
    expect(server.texts).toHaveLength(1);
  });

  it('without a model, quotes nothing that the words of the question do not support', async () => {
    const passages = [refund, 'Dogs are welcome in the garden.', 'The shop opens at nine.'];
    const { member, chatbotId } = await chatbotWith(passages, 'embed-a');
    await publish(member, chatbotId, {});
    for (const unsupported of [question, 'Who won the chess championship of 1972?', 'Hund erlaubt?']) {
      const message = await ask(chatbotId, unsupported);
      expect(message.sources).toEqual([]);
      for (const passage of passages) expect(message.content).not.toContain(passage);
    }
    const answered = await ask(chatbotId, 'When do refunds reach the card?');
    expect(answered.sources[0]).toMatchObject({ quote: refund });
  });

  it('ANA-13: organizations without a model use the operator’s model and key, and the usage counts for them', async () => {
    const { host, baseUrl } = server;
    const operated = await startTestApp({
      env: {
        EGRESS_ALLOW: host,
        OPENAI_API_KEY: 'sk-platform',
        OPENAI_BASE_URL: baseUrl,
        EMBEDDING_MODEL: 'openai:text-embedding-3-small',
      },
    });
    try {
      const { member, chatbotId } = await chatbotWith([refund], null, operated);
      expect(await search(member, chatbotId, question)).toHaveLength(1);
      expect(new Set(server.texts.map((one) => one.model))).toEqual(new Set(['text-embedding-3-small']));
      await withPlatform(operated.deps.database, (tx) => tx.execute(sql`delete from embedding_indexes`));
      expect(await search(member, chatbotId, question)).toEqual([]);
      await requestMissing({ ...operated.deps, embeddings: createEmbeddingTargets(operated.deps) });
      await operated.settled();
      expect(await search(member, chatbotId, question)).toHaveLength(1);
      await operated.settled();
      const used = async () => {
        const { totals } = (await member.get('/api/analytics?range=24h')).body;
        return [totals.knowledgeTokens, totals.knowledgeCostUsd, totals.totalCostUsd, totals.totalTokens];
      };
      // One passage was embedded again after its index was deleted. The provider counts one token per call, at $0.02 per million.
      expect(await used()).toEqual([2, 0.000_002, 0.000_002, 2]);
      await rebuildProjections(operated.deps.database, member.organizationId);
      expect(await used()).toEqual([2, 0.000_002, 0.000_002, 2]);
      expect(await verifyRollups(operated.deps.database, member.organizationId)).toEqual([]);
    } finally {
      await operated.close();
    }
  });
});

describe('a failing provider', () => {
  it('falls back to lexical search quickly if the provider is unreachable or slow, and at once after several failures', async () => {
    const { member, chatbotId } = await chatbotWith([refund], 'embed-slow');
    server.behave({ delayMs: 20_000 });
    server.forget();
    for (let n = 0; n < 5; n += 1) {
      const [found] = await search(member, chatbotId, `When do refunds reach the card? ${n}`);
      expect(found).toMatchObject({ text: refund, ranks: { text: 1, vector: null } });
    }
    expect(server.requests()).toBe(3);
  });

  it('while embedding: lexical search works, finished vectors are kept, and the rest is retried later', async () => {
    const { member, chatbotId } = await chatbotWith([], 'embed-a');
    server.behave({ failAfter: 3 });
    await addSource(member, chatbotId, manyPassages(100));
    await app.settled();
    const stored = await vectorCount(chatbotId);
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(await chunkCount(chatbotId));
    expect((await search(member, chatbotId, 'dragon number 7'))[0]?.ranks.vector).toBeNull();
    server.behave({});
    await requestDue(jobDeps());
    await app.settled();
    expect(await vectorCount(chatbotId)).toBe(stored);
    aheadMs += 120_000;
    await requestDue(jobDeps());
    await app.settled();
    expect(await vectorCount(chatbotId)).toBe(await chunkCount(chatbotId));
    expect((await search(member, chatbotId, 'dragon number 7'))[0]?.ranks.vector).not.toBeNull();
  });

  it('an interrupted job resumes and embeds nothing twice', async () => {
    // Ignores jobs of earlier tests, which use another model.
    const model = 'embed-resumed';
    const texts = () => server.texts.filter((one) => one.model === model);
    const { member, chatbotId } = await chatbotWith([], null);
    await addSource(member, chatbotId, manyPassages(200));
    await app.settled();
    await member.put('/api/organization/providers/openai-compatible', ownServer(model));
    const ending = new AbortController();
    const { organizationId } = member;
    const embed = app.deps.models.embed;
    const models = {
      ...app.deps.models,
      embed: async (...call: Parameters<typeof embed>) => {
        const vectors = await embed(...call);
        if (texts().length > 100) ending.abort(new Error('ended'));
        return vectors;
      },
    };
    server.behave({ delayMs: 20 });
    await embedChatbot({ ...jobDeps(), models }, { organizationId, chatbotId }, ending.signal).catch(
      () => {},
    );
    await app.settled();
    const chunks = await chunkCount(chatbotId);
    expect(chunks).toBeGreaterThan(130);
    expect(await vectorCount(chatbotId)).toBe(chunks);
    expect(new Set(texts().map((one) => one.text)).size).toBe(chunks);
  });

  it('starts the index over if a model of the same name returns other dimensions', async () => {
    const { member, chatbotId } = await chatbotWith([refund], 'embed-a');
    server.behave({ dimensions: 32 });
    await addSource(member, chatbotId, 'Dogs are allowed.');
    await app.settled();
    expect(await search(member, chatbotId, 'Hund erlaubt?')).toMatchObject([
      { ranks: { text: null, vector: 1 } },
      { ranks: { text: null, vector: 2 } },
    ]);
  });
});

describe('a provider that rejects embedding requests', () => {
  it('KB-07: the source and the provider report that semantic search is off and why, until it works', async () => {
    server.behave({ status: 401 });
    const { member, chatbotId } = await chatbotWith([refund], 'embed-refused');
    const problem = { problem: 'refused_key', status: 401 };
    const read = async () => {
      const [source] = (await member.get(`/api/chatbots/${chatbotId}/knowledge`)).body;
      const provider = (await member.get('/api/organization/providers')).body.at(-1);
      const { embedding } = (await member.get('/api/models/local')).body;
      return [source.status, source.meaning?.problem, provider.embeddingProblem, embedding.problem];
    };
    expect(await read()).toMatchObject(['ready', problem, problem, problem]);
    expect((await search(member, chatbotId, 'When do refunds reach the card?'))[0]?.ranks).toMatchObject({
      text: 1,
      vector: null,
    });
    server.behave({});
    aheadMs += 120_000;
    await requestDue(jobDeps());
    await app.settled();
    expect(await read()).toEqual(['ready', undefined, undefined, undefined]);
  });
});

describe('embedding progress', () => {
  const problem = { problem: 'bad_request', status: 400, message: 'no' };
  const meaningOf = async (member: Member, chatbotId: string) => {
    const { body } = await member.get(`/api/chatbots/${chatbotId}/knowledge`);
    for (const { id, meaning } of body)
      expect((await member.get(`/api/knowledge/${id}`)).body.meaning).toEqual(meaning);
    return body.map(({ status, meaning }: { status: string; meaning: object | null }) => [status, meaning]);
  };

  it('is reported for a source in status ready until all of its passages have vectors', async () => {
    const { member, chatbotId } = await chatbotWith([], 'embed-a');
    server.behave({ failAfter: 3 });
    await addSource(member, chatbotId, manyPassages(100));
    await app.settled();
    const [done, total] = [await vectorCount(chatbotId), await chunkCount(chatbotId)];
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(total);
    expect(await meaningOf(member, chatbotId)).toEqual([['ready', { done, total, retrying: true, problem }]]);
    await addSource(member, chatbotId, 'Dogs are welcome.');
    await app.settled();
    expect(await meaningOf(member, chatbotId)).toEqual([
      ['ready', { done: 0, total: 1, retrying: true, problem }],
      ['ready', { done, total, retrying: true, problem }],
    ]);
    server.behave({});
    aheadMs += 120_000;
    await requestDue(jobDeps());
    await app.settled();
    expect(await meaningOf(member, chatbotId)).toEqual([
      ['ready', null],
      ['ready', null],
    ]);
  });

  it('counts only vectors of the wanted model and of live passages', async () => {
    const { member, chatbotId } = await chatbotWith([], 'embed-a');
    const id = await addSource(member, chatbotId, manyPassages(100));
    await app.settled();
    const total = await chunkCount(chatbotId);
    expect([await meaningOf(member, chatbotId), await vectorCount(chatbotId)]).toEqual([
      [['ready', null]],
      total,
    ]);
    server.behave({ failAfter: 3 });
    await useModel(member, 'embed-b');
    const done = (await vectorCount(chatbotId)) - total;
    expect(done).toBeGreaterThan(0);
    expect(await meaningOf(member, chatbotId)).toEqual([['ready', { done, total, retrying: true, problem }]]);
    server.behave({});
    await useModel(member, 'embed-a');
    expect(await meaningOf(member, chatbotId)).toEqual([['ready', null]]);
    server.behave({ status: 400 });
    await member.patch(`/api/knowledge/${id}`, { content: refund });
    await app.settled();
    expect(await meaningOf(member, chatbotId)).toEqual([
      ['ready', { done: 0, total: 1, retrying: true, problem }],
    ]);
  });

  it('is not reported without a model', async () => {
    const { member, chatbotId } = await chatbotWith([refund], null);
    expect(await meaningOf(member, chatbotId)).toEqual([['ready', null]]);
  });

  it('needs the same number of statements for any number of sources', async () => {
    const { member, chatbotId } = await chatbotWith([refund], 'embed-a');
    const work = countWork(app.deps.database.tenant);
    // Takes the minimum, because concurrent work is sometimes counted too.
    const statements = async () => {
      const counts: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const before = work.statements;
        await member.get(`/api/chatbots/${chatbotId}/knowledge`);
        counts.push(work.statements - before);
      }
      return Math.min(...counts);
    };
    const ofOne = await statements();
    for (let n = 0; n < 5; n += 1) await addSource(member, chatbotId, `Dog ${n} is welcome.`);
    await app.settled();
    expect(await statements()).toBe(ofOne);
  });

  it('is read by an index-only scan, without the rows that hold the vectors', async () => {
    const { member, chatbotId } = await chatbotWith([refund], 'embed-a');
    const [source] = (await member.get(`/api/chatbots/${chatbotId}/knowledge`)).body;
    const plan = await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const lines: string[] = [];
      const rows = async ({ text, values }: Statement<unknown>) => {
        const explained = await tx.rows<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
        lines.push(...explained.map((line) => line['QUERY PLAN']));
        return [];
      };
      const reader = { rows, first: async () => undefined };
      await listEmbeddingProgress(reader, member.organizationId, 'any', [source.id]);
      return lines.join('\n');
    });
    expect(plan).toContain('Index Only Scan using embeddings_by_source');
  });
});

describe('changes', () => {
  it('builds vectors of another model beside the old one, which is used until the new one is complete', async () => {
    const { member, chatbotId } = await chatbotWith([refund], 'embed-old');
    server.behave({ status: 400 });
    await useModel(member, 'embed-new');
    server.behave({});
    server.forget();
    const vectorRank = async (asked: string) => (await search(member, chatbotId, asked))[0]?.ranks.vector;
    await expect.poll(() => vectorRank(question)).toBe(1);
    expect(new Set(server.texts.map((one) => one.model))).toEqual(new Set(['embed-old']));
    await useModel(member, 'embed-new');
    server.forget();
    await expect.poll(() => vectorRank(`${question}?`)).toBe(1);
    expect(new Set(server.texts.map((one) => one.model))).toEqual(new Set(['embed-new']));
    expect(await vectorCount(chatbotId)).toBe(1);
  });

  it('deletes all vectors when the provider is removed', async () => {
    const { member, chatbotId } = await chatbotWith([refund], 'embed-a');
    expect(await vectorCount(chatbotId)).toBe(1);
    await member.delete('/api/organization/providers/openai-compatible');
    await app.settled();
    expect(await vectorCount(chatbotId)).toBe(0);
    expect(await search(member, chatbotId, question)).toEqual([]);
  });

  it('embeds only new content on refresh, and finds unchanged passages meanwhile', async () => {
    const { member, chatbotId } = await chatbotWith([], 'embed-a');
    const sourceId = await addSource(member, chatbotId, refund);
    await app.settled();
    server.forget();
    server.behave({ status: 400 });
    await member.post(`/api/knowledge/${sourceId}/refresh`);
    await app.settled();
    expect(await vectorCount(chatbotId)).toBe(1);
    server.behave({});
    expect((await search(member, chatbotId, question))[0]).toMatchObject({ text: refund });
    expect(server.texts).toEqual([{ model: 'embed-a', text: question }]);
  });

  it('SEC-30: semantic search does not find a disabled or deleted source', async () => {
    const { member, chatbotId } = await chatbotWith([], 'embed-a');
    const disabled = await addSource(member, chatbotId, refund);
    const deleted = await addSource(member, chatbotId, 'Refunds come as money.');
    await app.settled();
    expect(await search(member, chatbotId, question)).toHaveLength(2);
    await member.patch(`/api/knowledge/${disabled}`, { enabled: false });
    await member.delete(`/api/knowledge/${deleted}`);
    expect(await search(member, chatbotId, question)).toEqual([]);
    await member.patch(`/api/knowledge/${disabled}`, { enabled: true });
    expect(await search(member, chatbotId, question)).toMatchObject([{ sourceId: disabled }]);
  });
});

it('long re-indexing of one organization leaves capacity for others', async () => {
  const large = await chatbotWith([], null);
  const second: string = (await large.member.post('/api/chatbots', { name: 'Second' })).body.id;
  const small = await chatbotWith([refund], null);
  for (const chatbotId of [large.chatbotId, second]) {
    for (let n = 0; n < 2; n += 1) await addSource(large.member, chatbotId, manyPassages(200));
  }
  await app.settled();
  server.behave({ delayMs: 500 });
  await large.member.put('/api/organization/providers/openai-compatible', ownServer('embed-a'));
  await expect.poll(() => server.texts.length, { timeout: 5_000 }).toBeGreaterThan(0);
  await small.member.put('/api/organization/providers/openai-compatible', ownServer('embed-b'));
  await expect.poll(() => vectorCount(small.chatbotId), { timeout: 15_000, interval: 50 }).toBe(1);
  for (const chatbotId of [large.chatbotId, second]) {
    expect(await vectorCount(chatbotId)).toBeLessThan(await chunkCount(chatbotId));
  }
  server.behave({});
  await app.settled();
  for (const chatbotId of [large.chatbotId, second]) {
    expect(await vectorCount(chatbotId)).toBe(await chunkCount(chatbotId));
  }
}, 30_000);

function jobDeps() {
  return { ...app.deps, embeddings: createEmbeddingTargets(app.deps) };
}

function ownServer(embeddingModel: string) {
  return { baseUrl: server.baseUrl, embeddingModel };
}

async function useModel(member: Member, name: string): Promise<void> {
  const answer = await member.put('/api/organization/providers/openai-compatible', ownServer(name));
  if (answer.status !== 200) throw new Error(answer.text);
  await member.app.settled();
}

/** Creates a chatbot of a new organization with one source per text, embedded by `embeddingModel` unless null. */
async function chatbotWith(texts: string[], embeddingModel: string | null, of = app) {
  const member = await of.register();
  const chatbotId: string = (await member.post('/api/chatbots', { name: 'Helper' })).body.id;
  if (embeddingModel !== null) await useModel(member, embeddingModel);
  for (const text of texts) await addSource(member, chatbotId, text);
  await of.settled();
  return { member, chatbotId };
}

async function addSource(member: Member, chatbotId: string, content: string): Promise<string> {
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
  return answer.body.results as { text: string; sourceId: string; ranks: Record<string, number | null> }[];
}

async function publish(member: Member, chatbotId: string, settings: object): Promise<void> {
  if (Object.keys(settings).length > 0) await member.patch(`/api/chatbots/${chatbotId}`, { model: settings });
  const deployed = await member.post(`/api/chatbots/${chatbotId}/deploy`);
  if (deployed.status !== 200) throw new Error(deployed.text);
}

async function ask(chatbotId: string, message: string) {
  const stream = await app.anonymous().stream('POST', `/api/chat/${chatbotId}/messages`, { message });
  let last: { content: string; sources: { quote: string }[] } | undefined;
  for await (const { event, data } of stream.events) if (event === 'done') last = data.message;
  if (!last) throw new Error('the turn did not end');
  return last;
}

/** Distinct passages, each of typical length. */
function manyPassages(count: number): string {
  const filler =
    'It lives in a cave beside the river and sleeps through the winter among its stones. '.repeat(11);
  return Array.from(
    { length: count },
    (_, n) => `# Dragon ${n}\n\nThis is dragon number ${n}. ${filler}`,
  ).join('\n\n');
}

async function vectorCount(chatbotId: string): Promise<number> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ count: number }>(
      sql`select count(*) as count from embeddings where chatbot_id = ${chatbotId}`,
    ),
  );
  return row?.count ?? 0;
}

async function chunkCount(chatbotId: string): Promise<number> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ count: number }>(sql`select count(*) as count from chunks where chatbot_id = ${chatbotId}`),
  );
  return row?.count ?? 0;
}
