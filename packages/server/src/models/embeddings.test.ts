import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddingServer, startEmbeddingServer } from '../../test/embedding-server.ts';
import type { ModelFailure } from '../engine/model-failure.ts';
import { createEgress, type Egress } from '../ports/egress.ts';
import { createMetrics } from '../ports/log/metrics.ts';
import { builtInCatalog } from './catalog.ts';
import { createQuestionEmbedder } from './embedding/embedding-questions.ts';
import { embeddingModelId } from './embedding/embedding-target.ts';
import type { CalledModel } from './model-target.ts';
import { createModels, type Models } from './models.ts';

let server: EmbeddingServer;
let egress: Egress;
let models: Models;

beforeAll(async () => {
  server = await startEmbeddingServer();
  egress = createEgress([server.host]);
  models = createModels({
    egress,
    metrics: createMetrics(),
    catalog: builtInCatalog,
    tables: { embed: () => Promise.reject(new Error('none')) },
    callsPerLine: 4,
  });
});
beforeEach(() => {
  server.behave({});
  server.forget();
});
afterAll(async () => {
  await egress.close();
  await server.close();
});

describe('a batch', () => {
  it.each(['openai', 'mistral', 'openai-compatible'] as const)(
    '%s: returns vectors of length 1 in the order of the texts, in calls of at most 32',
    async (provider) => {
      const texts = Array.from({ length: 70 }, (_, n) => `text number ${n}`);
      const vectors = await embed(texts, { provider });
      expect(server.texts.map((one) => one.text)).toEqual(texts);
      expect(vectors).toHaveLength(70);
      for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      const [alone] = await embed(['text number 41'], { provider });
      expect(vectors[41]).toEqual(alone);
    },
  );

  it('tells google the purpose of an embedding', async () => {
    const bodies: string[] = [];
    const google = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      bodies.push(`${request.url} ${body}`);
      response.setHeader('content-type', 'application/json');
      response.end('{"embedding":{"values":[3,4]},"embeddings":[{"values":[3,4]}]}');
    });
    await new Promise<void>((resolve) => {
      google.listen(0, '127.0.0.1', resolve);
    });
    const address = google.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const access = { ...operator(`http://127.0.0.1:${port}/v1beta`), apiKey: 'key' };
    const [vector] = await embed(['one'], { provider: 'google', access }, 'query');
    expect([...(vector ?? [])].map((value) => value.toFixed(2))).toEqual(['0.60', '0.80']);
    expect(bodies[0]).toContain('RETRIEVAL_QUERY');
    google.close();
  });

  it.each([1, 10, 31])('is halved until it fits a server that accepts %i texts per call', async (most) => {
    const taken: number[] = [];
    let refused = 0;
    const { close, address } = await startServer((input) => {
      if (input.length > most) {
        refused += 1;
        return 400;
      }
      taken.push(input.length);
      return 200;
    });
    const texts = Array.from({ length: 50 }, (_, n) => `text ${n}`);
    expect(await embed(texts, { access: operator(address) })).toHaveLength(50);
    expect(taken.reduce((sum, count) => sum + count)).toBe(50);
    expect(Math.max(...taken)).toBeLessThanOrEqual(most);
    expect(refused).toBeLessThanOrEqual(6);
    close();
  });

  it('is not halved for a server that returns 404', async () => {
    let asked = 0;
    const { close, address } = await startServer(() => {
      asked += 1;
      return 404;
    });
    await expect(embed(['one', 'two', 'three'], { access: operator(address) })).rejects.toMatchObject({
      reason: 'bad_request',
    });
    expect(asked).toBe(1);
    close();
  });

  it('truncates texts that are rejected as too long, and sends them again', async () => {
    const long = 'word '.repeat(1_000);
    const limited = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const { input }: { input: string[] } = JSON.parse(body);
      response.statusCode = input.some((text) => text.length > 2_000) ? 400 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, 0] })) }));
    });
    await new Promise<void>((resolve) => {
      limited.listen(0, '127.0.0.1', resolve);
    });
    const address = limited.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const vectors = await embed([long, 'short'], { access: operator(`http://127.0.0.1:${port}/v1`) });
    expect(vectors).toHaveLength(2);
    limited.close();
  });
});

describe('invalid responses and targets', () => {
  it('more than 4,096 numbers', async () => {
    server.behave({ dimensions: 4_097 });
    await expect(embed(['one'])).rejects.toMatchObject({ reason: 'empty' });
  });

  it.each([
    ['fewer vectors than texts', [[1, 0]]],
    ['more vectors than texts', [[1], [1], [1]]],
    ['vectors of different sizes', [[1, 0], [1]]],
    [
      'a vector without a direction',
      [
        [0, 0],
        [1, 0],
      ],
    ],
    ['a vector without numbers', [[], []]],
    ['what is not a number', [['x'], [1]]],
    ['what is not finite', '{"data":[{"index":0,"embedding":[1e999]},{"index":1,"embedding":[1]}]}'],
    ['what is not JSON', 'moin'],
    ['an endless answer', `{"data":"${'x'.repeat(9_000_000)}"}`],
  ])('%s', async (_, answer) => {
    const body =
      typeof answer === 'string'
        ? answer
        : JSON.stringify({ data: answer.map((embedding, index) => ({ index, embedding })) });
    const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
    const faulty = createModels({
      egress: { operatorFetch: fetch, tenantFetch: fetch, localFetch: fetch },
      metrics: createMetrics(),
      catalog: builtInCatalog,
      tables: { embed: () => Promise.reject(new Error('none')) },
      callsPerLine: 4,
    });
    const asked = faulty.embed(target(), ['one', 'two'], { kind: 'passage', signal: never });
    await expect(asked).rejects.toMatchObject({ name: 'ModelFailure' });
  });

  it('a tenant’s private address', async () => {
    const access = { ...operator('http://127.0.0.1:9/v1'), isOperatorAddress: false };
    await expect(embed(['one'], { access })).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('does not retry a rejected key', async () => {
    server.behave({ status: 401 });
    await expect(embed(['one'])).rejects.toMatchObject({
      reason: 'refused_key',
    } satisfies Partial<ModelFailure>);
  });
});

describe('a question', () => {
  it('SEC-14: caches its vector for its organization only', async () => {
    const ask = (organizationId: string) =>
      models.embedQuestion({ ...target(), organizationId }, 'When do you open?');
    const first = await ask('one');
    expect(await ask('one')).toEqual(first);
    expect(server.texts).toHaveLength(1);
    expect(await ask('two')).toEqual(first);
    expect(server.texts).toHaveLength(2);
  });

  it('caches a bounded number of the newest vectors, each for a limited time', async () => {
    let nowMs = 0;
    const asked: string[] = [];
    const ask = createQuestionEmbedder({
      embed: async (_, question) => {
        asked.push(question);
        return new Float32Array([1]);
      },
      onMissed: () => {},
      now: () => nowMs,
      limits: { maxKept: 2, keptMs: 100 },
    });
    for (const question of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(target(), question);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
    nowMs = 101;
    await ask(target(), 'b');
    expect(asked).toHaveLength(5);
  });

  it('REL-6: skips a provider that is too slow for a while', async () => {
    let calls = 0;
    const missed: string[] = [];
    const ask = createQuestionEmbedder({
      embed: async (_target, _question, signal) => {
        calls += 1;
        return await new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
      onMissed: (_, reason) => missed.push(reason),
      now: () => performance.now(),
      limits: { timeoutMs: 20 },
    });
    for (let n = 0; n < 6; n += 1) expect(await ask(target(), `question ${n}`)).toBeNull();
    expect(calls).toBe(3);
    expect(missed).toEqual(['timeout', 'timeout', 'timeout', 'circuit_open', 'circuit_open', 'circuit_open']);
  });
});

it('identifies vectors by provider and model, and by a tenant’s URL, never by a key', () => {
  const tenants = (baseUrl: string) =>
    embeddingModelId({ ...target(), access: { ...operator(baseUrl), isOperatorAddress: false } });
  expect(embeddingModelId(target())).toBe('openai:embed');
  expect(tenants('https://one.example/v1')).not.toBe(tenants('https://two.example/v1'));
  const { access } = target();
  const withKey = { ...target(), access: { ...access, apiKey: 'sk-other' } };
  expect(embeddingModelId(withKey)).toBe(embeddingModelId(target()));
});

const never = new AbortController().signal;

function operator(baseUrl: string): CalledModel['access'] {
  return { owner: 'platform', apiKey: null, baseUrl, isOperatorAddress: true };
}

function target(): CalledModel {
  return { organizationId: 'one', provider: 'openai', name: 'embed', access: operator(server.baseUrl) };
}

function embed(
  texts: string[],
  changes: Partial<CalledModel> = {},
  kind: 'passage' | 'query' = 'passage',
): Promise<Float32Array[]> {
  return models.embed({ ...target(), ...changes }, texts, { kind, signal: never });
}

/** An embedding server that responds with the status that `statusOf` returns. */
async function startServer(statusOf: (input: string[]) => number) {
  const limited = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { input } = JSON.parse(body) as { input: string[] };
    response.statusCode = statusOf(input);
    response.setHeader('content-type', 'application/json');
    const data = input.map((_, index) => ({ index, embedding: [3, 4] }));
    response.end(
      JSON.stringify(response.statusCode === 200 ? { data, object: 'list' } : { error: { message: 'no' } }),
    );
  });
  await new Promise<void>((resolve) => {
    limited.listen(0, '127.0.0.1', resolve);
  });
  const bound = limited.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  return { close: () => limited.close(), address: `http://127.0.0.1:${port}/v1` };
}
