import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEgress, type Egress } from './egress.ts';
import { maxAnswerBytes } from './egress-limit.ts';

let host: string;
let egress: Egress;
let answer: (request: IncomingMessage, reply: ServerResponse) => void;
const server = createServer((request, reply) => answer(request, reply));
const post = (body: string, init: RequestInit = {}) =>
  egress.tenantFetch(`http://${host}/`, { method: 'POST', body, ...init });

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  egress = createEgress([host]);
});
afterAll(async () => {
  await egress.close();
  server.closeAllConnections();
  server.close();
});

it('sends a text with its headers, and returns status, headers, and text', async () => {
  answer = async (request, reply) => {
    let sent = '';
    for await (const piece of request) sent += piece;
    reply.writeHead(429, { 'retry-after': '7' }).end(`${request.headers['x-key']}: ${sent}`);
  };
  const got = await post('hällo', { headers: { 'x-key': 'one' } });
  expect([got.status, got.ok, got.headers.get('retry-after')]).toEqual([429, false, '7']);
  expect(await got.text()).toBe('one: hällo');
});

it('SEC-23: does not follow redirects', async () => {
  answer = (_request, reply) => reply.writeHead(307, { location: `http://${host}/elsewhere` }).end();
  await expect(post('secret')).rejects.toThrow('redirect');
});

it('aborts the call with the signal, before and during the response', async () => {
  const closed = new Promise((resolve) => {
    answer = (request, reply) => {
      reply.writeHead(200).write('first');
      request.once('close', () => resolve(true));
    };
  });
  const controller = new AbortController();
  const got = await post('x', { signal: controller.signal });
  const reader = got.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
  controller.abort();
  await expect(reader?.read()).rejects.toThrow();
  expect(await closed).toBe(true);
  await expect(post('x', { signal: AbortSignal.abort() })).rejects.toThrow();
});

it('merges chunks that arrive together, until the response ends', async () => {
  answer = (_request, reply) => {
    reply.writeHead(200);
    reply.cork();
    for (const piece of ['one ', 'two ', 'three']) reply.write(piece);
    reply.uncork();
    reply.end();
  };
  const got = await post('x');
  const pieces: string[] = [];
  for await (const piece of got.body ?? []) pieces.push(new TextDecoder().decode(piece));
  expect(pieces).toEqual(['one two three']);
});

it('reports a connection that breaks during the response', async () => {
  answer = (request, reply) => {
    reply.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => request.socket.destroy(), 20);
  };
  const got = await post('x');
  await expect(got.text()).rejects.toThrow();
});

it('applies backpressure to the source while the response is not read', async () => {
  const piece = Buffer.alloc(65_536);
  let written = 0;
  answer = (_request, reply) => {
    reply.writeHead(200);
    const more = () => {
      let hasRoom = true;
      while (hasRoom && written < 240) {
        hasRoom = reply.write(piece);
        written += 1;
      }
      if (written < 240) reply.once('drain', more);
      else reply.end();
    };
    more();
  };
  const got = await post('x');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(written).toBeLessThan(200);
  expect((await got.arrayBuffer()).byteLength).toBe(240 * piece.length);
});

it('SEC-32: cuts off an endless response, and closes its connection', async () => {
  let sent = 0;
  const closed = Promise.withResolvers<void>();
  answer = (_request, reply) => {
    reply.writeHead(200);
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    reply.on('drain', more).once('close', closed.resolve);
    more();
  };
  await expect((await post('x')).arrayBuffer()).rejects.toThrow('answer_too_large');
  await closed.promise;
  const got = await egress.tenantFetch(`http://${host}/`);
  await expect(got.arrayBuffer()).rejects.toThrow('answer_too_large');
  expect(sent).toBeLessThan(3 * maxAnswerBytes);
});
