import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { localSoftware } from '../../../../../tools/model-server/local-software.ts';
import { startModelServer } from '../../../../../tools/model-server/model-server.ts';
import { createEgress, type Egress } from '../../ports/egress.ts';
import { createLocalServers, type LocalServer } from './local-servers.ts';

const servers: Server[] = [];
const opened: Egress[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
afterAll(async () => {
  for (const egress of opened) await egress.close();
});

/** Queries the servers at these URLs as the program does. */
function serversAt(...origins: string[]) {
  const egress = createEgress([], origins);
  opened.push(egress);
  return createLocalServers(origins, egress, { timeoutMs: 500 });
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function ask(answer: RequestListener): Promise<LocalServer | undefined> {
  return (await serversAt(await serve(answer)).list())[0];
}

/** Returns JSON for one path, and 404 for every other. */
function only(path: string, body: unknown): RequestListener {
  return (request, response) => {
    response.statusCode = request.url === path ? 200 : 404;
    response.end(JSON.stringify(body));
  };
}

describe('models of local servers', () => {
  it.each([
    [
      'ollama',
      [
        { name: 'llama3.2:3b', kind: 'chat', sizeBytes: 2_019_393_189 },
        { name: 'nomic-embed-text:latest', kind: 'embedding', sizeBytes: 274_302_450 },
      ],
    ],
    [
      'lm-studio',
      [
        { name: 'meta-llama-3.1-8b-instruct', kind: 'chat', sizeBytes: null },
        { name: 'text-embedding-nomic-embed-text-v1.5', kind: 'embedding', sizeBytes: null },
      ],
    ],
    [
      'llama.cpp',
      [
        {
          name: '../models/Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf',
          kind: 'chat',
          sizeBytes: 4_912_898_304,
        },
      ],
    ],
  ])('%s', async (software, models) => {
    const known = localSoftware.find((one) => one === software);
    const server = await startModelServer(known ? { software: known } : {});
    const { origin } = new URL(server.baseUrl);
    expect(await serversAt(origin).list()).toEqual([{ origin, software, models }]);
    await server.close();
  });

  it('queries several at once, and lists the others if one is unreachable', async () => {
    const away = await serve(() => {});
    servers.pop()?.close();
    const there = await serve(only('/api/tags', { models: [{ name: 'one' }] }));
    expect(await serversAt(away, there).list()).toMatchObject([
      { software: null, models: [] },
      { software: 'ollama', models: [{ name: 'one', kind: 'chat', sizeBytes: null }] },
    ]);
  });

  it('queries again only after some seconds', async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.end('{"models":[]}');
    });
    const local = serversAt(origin);
    await Promise.all([local.list(), local.list()]);
    const first = requests;
    await local.list();
    expect([requests, first]).toEqual([4, 4]);
  });

  it('recognizes an embedding model by its family or its name', async () => {
    const models = [
      ['bge-m3', 'bert'],
      ['qwen3-embedding:0.6b', 'qwen3'],
      ['embeddinggemma', 'gemma3'],
      ['gemma3:4b', 'gemma3'],
      ['bert-fan-chat', 'llama'],
    ].map(([name, family]) => ({ name, details: { family } }));
    const server = await ask(only('/api/tags', { models }));
    expect(server?.models.map(({ kind }) => kind)).toEqual([
      'embedding',
      'embedding',
      'embedding',
      'chat',
      'chat',
    ]);
  });
});

describe('an untrustworthy server', () => {
  const nothing = { software: null, models: [] };

  it.each<[string, RequestListener]>([
    ['answers no JSON', (_request, response) => void response.end('<html>hello</html>')],
    ['answers other JSON', (_request, response) => void response.end('[{"models":7}]')],
    ['answers with an error', (_request, response) => void response.writeHead(500).end('{"models":[]}')],
    [
      'redirects',
      (request, response) => {
        if (request.url === '/list') return void response.end('{"models":[{"name":"elsewhere"}]}');
        response.writeHead(302, { location: '/list' }).end();
      },
    ],
    [
      'answers more than a megabyte',
      (_request, response) => void response.end(`{"models":[{"name":"${'x'.repeat(1_100_000)}"}]}`),
    ],
    ['never ends its answer', (_request, response) => void response.write('{"models":[')],
    [
      'sends without end',
      (_request, response) => {
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
    ],
    ['never answers', () => {}],
    ['hangs up', (request) => void request.socket.destroy()],
    [
      'has settings of llama.cpp that are none',
      (request, response) => void response.end(request.url === '/v1/models' ? '{"data":[{"id":"m"}]}' : '{}'),
    ],
  ])('offers nothing if it %s', async (_what, answer) => {
    expect(await ask(answer)).toMatchObject(nothing);
  });

  it('cannot flood the list or disguise the name of a model', async () => {
    const odd = ['', ' ', 'a\nb', 'a\u0000b', 'a\u202Eb', 'a\u200Bb', ' a', 'a ', 'x'.repeat(151), 7, null];
    const names = [...odd, 'same', 'same', ...Array.from({ length: 500 }, (_, n) => `m${n}`)];
    const server = await ask(
      only('/api/tags', { models: [...names.map((name) => ({ name, size: -1, details: 'x' })), 'x', null] }),
    );
    expect(server?.models.slice(0, 2)).toEqual([
      { name: 'same', kind: 'chat', sizeBytes: null },
      { name: 'm0', kind: 'chat', sizeBytes: null },
    ]);
    expect(server?.models).toHaveLength(100);
  });
});
