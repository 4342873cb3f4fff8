import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EventStream, openEventStream } from './event-stream.ts';

let server: Server;
let socket: Socket;
let stream: EventStream;
let response: ServerResponse;
let received: Buffer[];

beforeEach(async () => {
  // The comments of a quiet stream only come when a test lets the time pass.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  received = [];
  const opened = Promise.withResolvers<ServerResponse>();
  server = createServer((_request, answer) => {
    stream = openEventStream(answer, {});
    opened.resolve(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => received.push(bytes));
  socket.write(ask('1.1'));
  response = await opened.promise;
});
afterEach(() => {
  vi.useRealTimers();
  socket.destroy();
  server.close();
});

function ask(version: '1.0' | '1.1'): string {
  return `GET / HTTP/${version}\r\nhost: test\r\n\r\n`;
}

/** The chunks of the body so far, as they were framed. */
function chunks(): string[] {
  let rest = Buffer.concat(received);
  rest = rest.subarray(rest.indexOf('\r\n\r\n') + 4);
  const found: string[] = [];
  for (let end = rest.indexOf('\r\n'); end > 0; end = rest.indexOf('\r\n')) {
    const length = Number.parseInt(rest.toString('latin1', 0, end), 16);
    if (length === 0 || rest.length < end + 4 + length) break;
    found.push(rest.toString('utf8', end + 2, end + 2 + length));
    rest = rest.subarray(end + 4 + length);
  }
  return found;
}

function isEnded(): boolean {
  return Buffer.concat(received).toString('latin1').endsWith('0\r\n\r\n');
}

/** The numbers of the events so far. */
function numbers(): number[] {
  const events = chunks().join('').split('\n\n').slice(0, -1);
  return events.map((event) =>
    Number(/^id: (\d+)\nevent: token\ndata: \{"text":"[^"]*"\}$/.exec(event)?.[1]),
  );
}

const send = (n: number, text = 'wörd') => stream.send({ id: `${n}`, event: 'token', data: { text } });
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Sends events until the reader is behind; returns their number. */
async function fallBehind(): Promise<number> {
  socket.pause();
  let n = 0;
  while (!response.writableNeedDrain || response.writableLength < 20_000) {
    n += 1;
    send(n, 'x'.repeat(10_000));
    await nextTick();
  }
  return n;
}

it('writes the events of one tick together, also with the end', async () => {
  for (const n of upTo(3)) send(n);
  await expect.poll(numbers).toEqual(upTo(3));
  for (const n of [4, 5]) send(n);
  stream.sendText('[DONE]');
  stream.end();
  await expect.poll(isEnded).toBe(true);
  expect(chunks().map((chunk) => chunk.match(/data:/g)?.length)).toEqual([3, 3]);
});

it('hands the socket one piece for the events of one tick, before anything else runs', async () => {
  const written = vi.spyOn(response.socket as Socket, 'write');
  let isLater = false;
  setImmediate(() => {
    isLater = true;
  });
  for (const n of upTo(3)) send(n);
  for (let tick = 0; tick < 3; tick += 1) await new Promise<void>((done) => process.nextTick(done));
  expect([isLater, response.writableLength, written.mock.calls.length]).toEqual([false, 0, 1]);
  expect(written.mock.calls[0]?.[0]).toContain('HTTP/1.1 200 OK');
  expect(written.mock.calls[0]?.[0]).toContain('id: 3');
});

it('writes each event of an own tick at once while the reader keeps up', async () => {
  for (const n of upTo(20)) {
    send(n);
    await nextTick();
    expect(response.writableLength).toBe(0);
  }
  await expect.poll(numbers).toEqual(upTo(20));
  expect(chunks()).toHaveLength(20);
});

it('merges events while the reader is behind, without loss and in order', async () => {
  const first = await fallBehind();
  const before = response.writableLength;
  const count = first + 400;
  for (let n = first + 1; n <= count; n += 1) {
    send(n);
    await nextTick();
  }
  expect(response.writableLength).toBeLessThan(before + 400 * 60);
  socket.resume();
  await expect.poll(() => numbers().length).toBe(count);
  expect(numbers()).toEqual(upTo(count));
  expect(chunks().length - first).toBeLessThan(200);
  send(count + 1);
  stream.end();
  await expect.poll(isEnded).toBe(true);
  expect(numbers()).toEqual(upTo(count + 1));
});

it('ends with what is still to be merged', async () => {
  const first = await fallBehind();
  send(first + 1);
  stream.end();
  socket.resume();
  await expect.poll(isEnded).toBe(true);
  expect(numbers()).toEqual(upTo(first + 1));
});

it('keeps a quiet connection open with comments', async () => {
  vi.advanceTimersByTime(30_000);
  send(1);
  await expect.poll(() => chunks().length).toBe(3);
  expect(chunks()).toEqual([':\n\n', ':\n\n', expect.stringContaining('id: 1')]);
});

it('leaves the connection to the next request once it has ended', async () => {
  send(1);
  stream.end();
  await expect.poll(isEnded).toBe(true);
  received = [];
  socket.write(ask('1.1'));
  await expect.poll(() => response.writableFinished && received.length > 0).toBe(true);
  send(2);
  stream.end();
  await expect.poll(isEnded).toBe(true);
  expect(numbers()).toEqual([2]);
});

it('sends a reader of HTTP/1.0 the events alone, and closes the connection', async () => {
  stream.end();
  await expect.poll(isEnded).toBe(true);
  received = [];
  const closed = once(socket, 'close');
  socket.write(ask('1.0'));
  await expect.poll(() => received.length).toBe(1);
  send(1);
  stream.end();
  await closed;
  const body = Buffer.concat(received).toString('utf8').split('\r\n\r\n')[1];
  expect(body).toBe('id: 1\nevent: token\ndata: {"text":"wörd"}\n\n');
});

it('disconnects a reader who is a megabyte behind', async () => {
  const closed = once(response, 'close');
  socket.pause();
  let most = 0;
  for (let n = 1; !response.destroyed && n < 10_000; n += 1) {
    send(n, 'x'.repeat(2_000));
    if (n % 50 === 0) await wait(1);
    most = Math.max(most, response.writableLength);
  }
  await closed;
  expect(most).toBeLessThan(1_200_000);
});

it('disconnects a reader who would be a megabyte behind within one tick', () => {
  for (let n = 1; n <= 1_100; n += 1) send(n, 'x'.repeat(1_000));
  expect(response.destroyed).toBe(true);
});
