import { expect, it } from 'vitest';
import { ApiError } from '../../api/http.ts';
import { holdLive } from './hold-live.ts';

const RECONNECT = 'event: reconnect\ndata: {"afterMs":0}\n\n';

/** Holds a stream that each of `opens` gives in turn; returns the waits between them, and what was told of the connection. */
async function held(opens: readonly (() => Response | Error)[]) {
  const abort = new AbortController();
  const waits: number[] = [];
  const connections: string[] = [];
  const left = [...opens];
  await holdLive({
    async open() {
      const opened = left.shift()?.() ?? new Error('none left');
      if (opened instanceof Error) throw opened;
      return opened;
    },
    onEvent: () => undefined,
    readInstead: async () => 0,
    onConnection: (connection) => connections.push(connection),
    connectivity: {
      isOnline: () => true,
      onChange: () => () => undefined,
      async wait(delayMs) {
        waits.push(delayMs);
        if (left.length === 0) abort.abort();
      },
    },
    signal: abort.signal,
  });
  return { waits, connections };
}

it('waits longer each time when the server ends new streams, so that windows do not push each other out', async () => {
  const pushedOut = () => new Response(RECONNECT);
  expect((await held([pushedOut, pushedOut, pushedOut])).waits).toEqual([1_000, 2_000, 4_000]);
});

it('follows the wait that the server asks for when a stream has lasted', async () => {
  const { now } = Date;
  const lasted = () =>
    new Response(
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            Date.now = () => now() + 20_000;
            controller.enqueue(new TextEncoder().encode(RECONNECT));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      ),
    );
  try {
    expect((await held([() => new Response(RECONNECT), lasted])).waits).toEqual([1_000, 0]);
  } finally {
    Date.now = now;
  }
});

it('takes a refusal for the end of the stream, not of the connection', async () => {
  const refused = new ApiError('visitor_token_invalid', 401, null);
  const { connections, waits } = await held([() => new Error('cut'), () => refused]);
  expect(connections).toEqual(['lost', 'ok']);
  expect(waits).toHaveLength(1);
});
