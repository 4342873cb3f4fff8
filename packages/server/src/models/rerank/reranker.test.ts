import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../../ports/egress.ts';
import { createMetrics } from '../../ports/log/metrics.ts';
import { createReranker, rerankLimits } from './reranker.ts';

interface Asked {
  path: string | undefined;
  key: string | undefined;
  body: unknown;
}

const egress = createEgress([]);
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
afterAll(() => egress.close());

/** A reranker with a server that responds like this, with the requests and the log. */
async function rerankerOf(answer: (asked: Asked, ...http: Parameters<RequestListener>) => void) {
  const asked: Asked[] = [];
  const logged: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const one = { path: request.url, key: request.headers.authorization, body: JSON.parse(text) };
    asked.push(one);
    answer(one, request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const rerank = createReranker({
    reranker: {
      model: 'bge',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      apiKey: 'key-1',
    },
    egress,
    metrics: createMetrics(),
    log: { warn: (fields) => void logged.push(fields) },
    maxCalls: 2,
  });
  return { rerank, asked, logged };
}

const json = (status: number, body: unknown) => {
  return (_asked: Asked, ...[, response]: Parameters<RequestListener>) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const texts = ['cats', 'dogs', 'birds'];

describe('KB-21: a reranker scores texts', () => {
  it.each([
    [
      'vLLM, Jina and LocalAI',
      {
        id: 'rerank-1',
        usage: { total_tokens: 56 },
        results: [
          { index: 1, document: { text: 'dogs' }, relevance_score: 0.9 },
          { index: 2, document: { text: 'birds' }, relevance_score: -1.5 },
          { index: 0, document: { text: 'cats' }, relevance_score: 0 },
        ],
      },
      [0, 0.9, -1.5],
    ],
    [
      'Cohere with the best alone',
      { results: [{ index: 2, relevance_score: 0.5 }], meta: {} },
      [null, null, 0.5],
    ],
    [
      'TEI',
      [
        { index: 2, score: 0.7 },
        { index: 0, score: 0.1 },
        { index: 1, score: 0.2 },
      ],
      [0.1, 0.2, 0.7],
    ],
  ])('%s', async (_server, body, scores) => {
    const { rerank, asked } = await rerankerOf(json(200, body));
    expect(await rerank('which animal barks', texts)).toEqual(scores);
    expect(asked).toEqual([
      {
        path: '/v1/rerank',
        key: 'Bearer key-1',
        body: { model: 'bge', query: 'which animal barks', documents: texts },
      },
    ]);
  });

  it('switches to `texts` for a server that requires that name', async () => {
    const { rerank, asked } = await rerankerOf(({ body }, ...[request, response]) => {
      const isKnown = typeof body === 'object' && body !== null && 'texts' in body;
      if (isKnown) json(200, [{ index: 0, score: 1 }])({ path: '', key: '', body }, request, response);
      else response.writeHead(422).end('Failed to deserialize: missing field `texts` at line 1');
    });
    expect(await rerank('a', texts)).toEqual([1, null, null]);
    expect(await rerank('b', texts)).toEqual([1, null, null]);
    expect(asked.map(({ body }) => Object.keys(body as object)[2])).toEqual(['documents', 'texts', 'texts']);
  });

  it('truncates long questions and passages, and skips the call for a single passage', async () => {
    const { rerank, asked } = await rerankerOf(json(200, { results: [{ index: 0, relevance_score: 1 }] }));
    expect(await rerank('why', ['alone'])).toBeNull();
    await rerank('q'.repeat(9_000), ['t'.repeat(9_000), 'short']);
    const { queryChars, textChars } = rerankLimits;
    expect(asked.map(({ body }) => body)).toEqual([
      { model: 'bge', query: 'q'.repeat(queryChars), documents: ['t'.repeat(textChars), 'short'] },
    ]);
  });
});

describe('continues the turn without scores, and logs the reason without the question', () => {
  const secret = 'my diagnosis';

  it.each([
    ['an error', json(500, { error: secret }), { reason: 'refused', status: 500 }],
    ['a refused key', json(401, {}), { reason: 'refused', status: 401 }],
    [
      'a page',
      (_: Asked, ...[, response]: Parameters<RequestListener>) => void response.end('<html>'),
      { reason: 'unreadable' },
    ],
    [
      'an index that was not asked',
      json(200, { results: [{ index: 7, relevance_score: 1 }] }),
      { reason: 'unreadable' },
    ],
    ['no number', json(200, { results: [{ index: 0, relevance_score: 'high' }] }), { reason: 'unreadable' }],
    ['no score', json(200, { results: [{ index: 0 }] }), { reason: 'unreadable' }],
    ['nothing', json(200, { results: [] }), { reason: 'unreadable' }],
    ['too much', json(200, { results: [], padding: 'x'.repeat(1_100_000) }), { reason: 'unavailable' }],
    ['silence', () => undefined, { reason: 'timeout' }],
    [
      'a broken connection',
      (_: Asked, ...[request]: Parameters<RequestListener>) => void request.socket.destroy(),
      { reason: 'unavailable' },
    ],
  ])('%s', async (_case, answer, reason) => {
    const { rerank, logged } = await rerankerOf(answer);
    expect(await rerank(secret, texts)).toBeNull();
    expect(logged).toEqual([reason]);
  });

  it('skips a server that keeps failing for a while', async () => {
    const { rerank, asked, logged } = await rerankerOf(json(503, {}));
    for (let tries = 0; tries < 8; tries += 1) expect(await rerank('a', texts)).toBeNull();
    expect([asked.length, logged.length]).toEqual([5, 5]);
  });
});
