import { expect, it } from 'vitest';
import { withWholeLines } from './event-stream.ts';

const sse = { 'content-type': 'text/event-stream; charset=utf-8' };

const words = (text: string) =>
  `data: {"id":"c1","choices":[{"index":0,"delta":{"content":${JSON.stringify(text)}},"finish_reason":null}]}\n\n`;

/** What a reader receives from a response that arrives in these chunks. */
async function read(pieces: readonly (string | Uint8Array)[], headers = sse): Promise<string[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  const answer = await withWholeLines(async () => new Response(body, { headers }))('https://model.test/');
  const told: string[] = [];
  const decoder = new TextDecoder();
  for await (const piece of answer.body ?? []) told.push(decoder.decode(piece, { stream: true }));
  return told;
}

it('passes on events unchanged, wherever chunks split them', async () => {
  const whole = new TextEncoder().encode(words('a 👋') + words('b') + words('c'));
  for (let cut = 1; cut < whole.length; cut += 1) {
    const told = (await read([whole.slice(0, cut), whole.slice(cut)])).join('');
    const said = [...told.matchAll(/"content":"([^"]*)"/g)].map(([, text]) => text).join('');
    expect(said).toBe('a 👋bc');
  }
});

it('does not touch a response that is not an event stream', async () => {
  const text = words('a') + words('b');
  expect(await read([text], { 'content-type': 'application/json' })).toEqual([text]);
});

it('propagates cancellation by the reader and failures of the connection', async () => {
  const reasons: unknown[] = [];
  const open = new ReadableStream<Uint8Array>({ cancel: (why) => void reasons.push(why) });
  const left = await withWholeLines(async () => new Response(open, { headers: sse }))('https://model.test/');
  await left.body?.cancel('gone');
  expect(reasons).toEqual(['gone']);
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('cut')),
  });
  const cut = await withWholeLines(async () => new Response(broken, { headers: sse }))('https://model.test/');
  await expect(cut.text()).rejects.toThrow('cut');
});

it('drops data lines without data, wherever they are split', async () => {
  const whole = new TextEncoder().encode(
    `data:\n\n${words('a')}data: \r\n\r\nevent: ping\ndata:\n\n${words('b')}data:`,
  );
  for (let cut = 1; cut < whole.length; cut += 1) {
    const told = (await read([whole.slice(0, cut), whole.slice(cut)])).join('');
    expect(told).not.toMatch(/^data: ?\r?\n/m);
    expect([...told.matchAll(/"content":"([^"]*)"/g)].map(([, text]) => text).join('')).toBe('ab');
  }
});

it('SEC-32: cuts off a stream with an endless line', async () => {
  const piece = new Uint8Array(100_000).fill(0x78);
  await expect(read(Array.from({ length: 12 }, () => piece))).rejects.toThrow('answer_too_large');
});
