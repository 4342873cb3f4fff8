import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { roles } from '@parley/contracts/rights/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../../../../tools/model-server/model-server.ts';
import { publishChatbot, voucherFact, voucherQuestion } from '../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { f32, placeTable, wordTokenizer } from '../../../test/make-table.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const path = '/api/models/local';
const providers = '/api/organization/providers';

let app: TestApp;
let ollama: ModelServer;
/** Stopped by one of the tests. */
let doomed: ModelServer;
/** Not configured by the operator. */
let unnamed: ModelServer;
let reranker: Server;
/** Requests received since it was last cleared. */
const reranked: { query: string; documents: string[] }[] = [];
let host: string;
let chat: string;
let embedding: string;

beforeAll(async () => {
  ollama = await startModelServer({ software: 'ollama', dimensions: 64 });
  doomed = await startModelServer({ software: 'llama.cpp' });
  unnamed = await startModelServer({ software: 'ollama' });
  ({ host } = new URL(ollama.baseUrl));
  chat = `${host}/llama3.2:3b`;
  embedding = `${host}/nomic-embed-text:latest`;
  app = await startTestApp({
    env: {
      LOCAL_MODELS: `http://${host},${new URL(doomed.baseUrl).origin}`,
      OPENAI_API_KEY: 'sk-platform',
      OPENAI_BASE_URL: ollama.baseUrl,
      RERANK_MODEL: 'bge',
      RERANK_BASE_URL: await startReranker(),
    },
  });
});
afterAll(async () => {
  await app.close();
  await ollama.close();
  await doomed.close();
  await unnamed.close();
  reranker.closeAllConnections();
  await new Promise((resolve) => reranker.close(resolve));
});

describe('models of the operator’s own servers', () => {
  it('are the same for every organization, and only from configured addresses', async () => {
    const [one, other] = [await app.register(), await app.register()];
    const { status, body } = await one.get(path);
    expect(status).toBe(200);
    expect(body.servers[0]).toEqual({
      address: `http://${host}`,
      software: 'ollama',
      models: [
        { name: chat, label: 'llama3.2:3b', kind: 'chat', sizeBytes: 2_019_393_189 },
        { name: embedding, label: 'nomic-embed-text:latest', kind: 'embedding', sizeBytes: 274_302_450 },
      ],
    });
    expect(body.servers[1]).toMatchObject({
      software: 'llama.cpp',
      models: [{ label: 'Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf' }],
    });
    expect(body).toMatchObject({ tables: [], embedding: null, builtIn: null });
    await one.put(`${providers}/local`, { embeddingModel: embedding });
    expect((await other.get(path)).body).toEqual(body);
  });

  it.each(roles)('%s sees them only with permission to change chatbots', async (role) => {
    const owner = await app.register();
    const colleague = await owner.asRole(role);
    const mayChange = ['owner', 'admin', 'member'].includes(role);
    expect((await colleague.get(path)).status).toBe(mayChange ? 200 : 403);
    const mayManage = ['owner', 'admin'].includes(role);
    const put = await colleague.put(`${providers}/local`, { embeddingModel: embedding });
    expect(put.status).toBe(mayManage ? 200 : 403);
  });

  it('without the variable no server is called, not even at the default ports', async () => {
    let connections = 0;
    const usual = await Promise.all([11_434, 1_234, 8_080].map((port) => listen(port, () => connections++)));
    const plain = await startTestApp();
    try {
      const owner = await plain.register();
      expect((await owner.get(path)).body).toEqual({
        servers: [],
        tables: [],
        embedding: null,
        builtIn: null,
      });
      const id = await publishChatbot(plain, owner, {
        settings: { model: { provider: 'local', name: chat } },
      });
      const before = ollama.calls.length;
      expect((await ask(plain, id)).message).toMatchObject({ mode: 'extractive', status: 'complete' });
      expect([connections, ollama.calls.length]).toEqual([0, before]);
    } finally {
      await plain.close();
      for (const server of usual) server?.close();
    }
  });
});

describe('a chatbot with a local model', () => {
  it('uses it without a key and at no cost', async () => {
    const owner = await app.register();
    await owner.put(`${providers}/openai`, { apiKey: 'sk-organization' });
    const id = await withModel(owner, { provider: 'local', name: chat });
    const { message, conversationId } = await ask(
      app,
      id,
      `${voucherQuestion} [[mock echo]] Forty-two days [1].`,
    );
    expect(message).toMatchObject({ mode: 'model', status: 'complete' });
    expect(message.sources[0].quote).toBe(voucherFact);
    const { path: called, key, body } = ollama.calls.at(-1) ?? {};
    expect([called, key, body?.model]).toEqual(['/v1/chat/completions', undefined, 'llama3.2:3b']);
    expect(await lastRecorded(owner, conversationId)).toMatchObject({
      provider: 'local',
      model: chat,
      costUsd: 0,
      attempts: [],
    });
  });

  it('falls back to a model with the organization’s key if its server is gone', async () => {
    const owner = await app.register();
    await owner.put(`${providers}/openai`, { apiKey: 'sk-organization' });
    const name = `${new URL(doomed.baseUrl).host}/any`;
    const fallbacks = [{ provider: 'openai', name: 'gpt-4o-mini' }];
    const id = await withModel(owner, { provider: 'local', name, fallbacks });
    await doomed.close();
    const { message, conversationId } = await ask(app, id);
    expect(message).toMatchObject({ mode: 'fallback-model', status: 'complete' });
    expect(ollama.calls.at(-1)?.key).toBe('sk-organization');
    expect((await lastRecorded(owner, conversationId)).attempts).toEqual([
      {
        provider: 'local',
        model: name,
        reason: 'unavailable',
        said: { problem: 'unavailable', status: null, message: null },
      },
    ]);
  });

  it.each([
    ['no longer named', (unnamed: string) => `${unnamed}/llama`],
    ['made up by a tenant', (unnamed: string) => `user:pass@${unnamed}/llama`],
    ['none', () => 'llama'],
  ])('falls back if its address is %s, and sends nothing there', async (_what, nameAt) => {
    const owner = await app.register();
    const name = nameAt(new URL(unnamed.baseUrl).host);
    const fallbacks = [{ provider: 'local', name: chat }];
    const id = await withModel(owner, { provider: 'local', name, fallbacks });
    const { message, conversationId } = await ask(app, id);
    expect(message).toMatchObject({ mode: 'fallback-model', status: 'complete' });
    expect((await lastRecorded(owner, conversationId)).attempts).toEqual([
      {
        provider: 'local',
        model: name,
        reason: 'unavailable',
        said: { problem: 'address_refused', status: null, message: null },
      },
    ]);
    expect(unnamed.calls).toEqual([]);
  });

  it('needs no key as a fallback, whoever owns the key of the first model', async () => {
    const owner = await app.register();
    const id = await withModel(owner, {
      provider: 'openai',
      name: 'gpt-4o-mini',
      customApiKey: 'sk-chatbot-own-key',
      useCustomApiKey: true,
      fallbacks: [{ provider: 'local', name: chat }],
    });
    const { message } = await ask(app, id, `${voucherQuestion} [[mock model=gpt-4o-mini status=400]]`);
    expect(message.mode).toBe('fallback-model');
    expect(ollama.calls.slice(-2).map(({ key }) => key)).toEqual(['sk-chatbot-own-key', undefined]);
  });

  it('does not allow tenants to use its address', async () => {
    const owner = await app.register();
    const own = await owner.put(`${providers}/openai-compatible`, { baseUrl: `http://${host}/v1` });
    expect([own.status, Object.keys(own.body.fields)]).toEqual([400, ['baseUrl']]);
  });
});

describe('a local embedding model', () => {
  it('embeds the organization’s knowledge and replaces the previous model', async () => {
    const owner = await app.register();
    const id = await publishChatbot(app, owner, { content: voucherFact });
    await owner.put(`${providers}/openai`, { embeddingModel: 'text-embedding-3-small' });
    const put = await owner.put(`${providers}/local`, { embeddingModel: embedding });
    expect(put.body).toMatchObject({ provider: 'local', source: 'platform', embeddingModel: embedding });
    await app.settled();
    expect((await owner.get(providers)).body[0]).toMatchObject({ provider: 'openai', embeddingModel: null });
    expect((await owner.get(path)).body.embedding).toEqual({ provider: 'local', name: embedding });
    const indexes = await withPlatform(app.deps.database, (tx) =>
      tx.rows(sql`
        select model_id, ready_at is not null as ready from embedding_indexes where chatbot_id = ${id}`),
    );
    expect(indexes).toEqual([{ model_id: `local:${embedding}`, ready: true }]);
    await owner.put(`${providers}/local`, { embeddingModel: null });
    expect((await owner.get(path)).body.embedding).toBeNull();
  });

  it.each([
    ['a model of another address', { embeddingModel: '127.0.0.1:9/nomic' }, 'embeddingModel'],
    ['a key', { apiKey: 'sk-any' }, 'apiKey'],
    ['an address', { baseUrl: 'https://models.example.com/v1' }, 'baseUrl'],
  ])('is rejected with %s', async (_what, body, field) => {
    const owner = await app.register();
    const answer = await owner.put(`${providers}/local`, body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });
});

describe('the built-in embedding model', () => {
  it('is the default, is replaced by another selected model, and returns when that is removed', async () => {
    const builtIn = 'multilingual-e5-small';
    const plain = await startTestApp({ env: { MEANING: 'on', LOCAL_MODELS: `http://${host}` } });
    try {
      const owner = await plain.register();
      const shown = async () => {
        const { body } = await owner.get(path);
        return [body.embedding, body.builtIn];
      };
      expect(await shown()).toEqual([{ provider: 'meaning', name: builtIn }, builtIn]);
      await owner.put(`${providers}/local`, { embeddingModel: embedding });
      expect(await shown()).toEqual([{ provider: 'local', name: embedding }, builtIn]);
      await owner.put(`${providers}/local`, { embeddingModel: null });
      expect(await shown()).toEqual([{ provider: 'meaning', name: builtIn }, builtIn]);
      const put = await owner.put(`${providers}/meaning`, { embeddingModel: builtIn });
      expect(put.status).toBe(404);
    } finally {
      await plain.close();
    }
  });

  it('is not available if the operator has chosen another one', async () => {
    const env = { MEANING: 'on', LOCAL_MODELS: `http://${host}`, EMBEDDING_MODEL: `local:${embedding}` };
    const plain = await startTestApp({ env });
    try {
      const { body } = await (await plain.register()).get(path);
      expect([body.embedding, body.builtIn]).toEqual([{ provider: 'local', name: embedding }, null]);
    } finally {
      await plain.close();
    }
  });
});

describe('a static table of token vectors', () => {
  it('embeds knowledge and questions of the organization without a server', async () => {
    const words = ['[UNK]', 'dogs', 'hounds', 'allowed', 'welcome', 'shop', 'opens'];
    const rows = [
      [0, 0, 0],
      [1, 0, 0],
      [0.9, 0.1, 0],
      [0, 1, 0],
      [0.1, 0.9, 0],
      [0, 0, 1],
      [0, 0, 1],
    ];
    await placeTable(join(app.deps.config.dataDir, 'models', 'tiny'), {
      tokenizer: wordTokenizer(words),
      tensors: { embeddings: f32(rows) },
    });
    const owner = await app.register();
    const id = await publishChatbot(app, owner, { content: 'Dogs are welcome.' });
    await owner.post(`/api/chatbots/${id}/knowledge`, {
      type: 'text',
      name: 'Hours',
      content: 'The shop opens.',
    });
    const search = async () => {
      const { body } = await owner.post(`/api/chatbots/${id}/knowledge/search`, { query: 'Hounds allowed?' });
      return body.results.map(({ text, ranks }: { text: string; ranks: object }) => ({ text, ranks }));
    };
    await app.settled();
    expect(await search()).toEqual([]);
    await expect
      .poll(async () => (await owner.put(`${providers}/static`, { embeddingModel: 'tiny' })).status, {
        timeout: 8_000,
      })
      .toBe(200);
    await app.settled();
    await expect.poll(search).toEqual([
      { text: 'Dogs are welcome.', ranks: { text: null, vector: 1, reranker: 1 } },
      { text: 'The shop opens.', ranks: { text: null, vector: 2, reranker: 2 } },
    ]);
    const { body } = await owner.get(path);
    expect(body.embedding).toEqual({ provider: 'static', name: 'tiny' });
    expect(body.tables).toEqual([
      { name: 'tiny', label: 'tiny', kind: 'embedding', sizeBytes: expect.any(Number) },
    ]);
  });

  it.each(['nowhere', '../tiny'])('%s is rejected because it does not exist', async (embeddingModel) => {
    const owner = await app.register();
    const answer = await owner.put(`${providers}/static`, { embeddingModel });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['embeddingModel']]);
  });

  it('cannot be used as a chat model', async () => {
    const owner = await app.register();
    const { body } = await owner.post('/api/chatbots', { name: 'Words' });
    const answer = await owner.patch(`/api/chatbots/${body.id}`, { model: { provider: 'static' } });
    expect(answer.status).toBe(400);
  });
});

function withModel(owner: Member, model: object): Promise<string> {
  return publishChatbot(app, owner, { settings: { model } });
}

async function ask(on: TestApp, id: string, message = voucherQuestion) {
  const { body } = await on.anonymous().post(`/api/chat/${id}/messages`, { message });
  return body;
}

/** The latest answer as recorded for the organization. */
async function lastRecorded(owner: Member, conversationId: string) {
  const { body } = await owner.get(`/api/conversations/${conversationId}`);
  return body.messages.at(-1);
}

/** A server that reports connections; null if the port is in use. */
async function listen(port: number, onConnection: () => void): Promise<Server | null> {
  const server = createServer();
  server.on('connection', onConnection);
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

describe('KB-21: the operator’s reranker', () => {
  it('ranks results of every organization, and receives only passages of the searching one', async () => {
    const [one, other] = [await app.register(), await app.register()];
    await shopOf(other, ['Silver ovens']);
    const chatbotId = await shopOf(one, ['Ovens', 'Gold ovens']);
    reranked.length = 0;
    const { body } = await one.post(`/api/chatbots/${chatbotId}/knowledge/search`, { query: 'ovens cost' });
    expect(body.results.map(({ text, ranks }: Result) => [text, ranks.reranker])).toEqual([
      ['Gold ovens cost a lot.', 1],
      ['Ovens cost a lot.', 2],
    ]);
    const documents = reranked.flatMap((each) => each.documents);
    expect(documents.sort()).toEqual(['Gold ovens cost a lot.', 'Ovens cost a lot.']);
  });
});

interface Result {
  text: string;
  ranks: { reranker: number | null };
}

/** Creates a chatbot with one sentence about each thing. */
async function shopOf(member: Member, things: string[]): Promise<string> {
  const { body: chatbot } = await member.post('/api/chatbots', { name: 'Shop' });
  for (const thing of things) {
    const source = { type: 'text', name: thing, content: `${thing} cost a lot.` };
    expect((await member.post(`/api/chatbots/${chatbot.id}/knowledge`, source)).status).toBe(201);
  }
  await app.settled();
  return chatbot.id;
}

/** Starts a server that ranks the longest text first. */
async function startReranker(): Promise<string> {
  reranker = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { query, documents } = JSON.parse(text);
    reranked.push({ query, documents });
    const results = documents.map((each: string, index: number) => ({ index, relevance_score: each.length }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
  });
  await new Promise<void>((resolve) => reranker.listen(0, '127.0.0.1', resolve));
  const address = reranker.address();
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/v1` : '';
}
