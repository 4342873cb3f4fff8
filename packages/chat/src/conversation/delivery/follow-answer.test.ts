import { describe, expect, it } from 'vitest';
import type { AnswerEvent } from '../../api/decode-event.ts';
import { ApiError, NetworkError } from '../../api/http.ts';
import type { Connectivity } from './connectivity.ts';
import { type AnswerConnection, followAnswer } from './follow-answer.ts';

const START = 'id: m:1\nevent: start\ndata: {"messageId":"m"}\n\n';
const word = (n: number, text: string) => `id: m:${n}\nevent: token\ndata: {"text":"${text}"}\n\n`;
const DONE =
  'id: m:9\nevent: done\ndata: {"message":{"id":"m","role":"assistant","status":"complete","content":"x"}}\n\n';

const stream = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });

/** Follows an answer over the given streams in order; returns the displayed texts, the waits and the banners. */
async function follow(first: string | null, later: (Response | Error)[]) {
  const seen: string[] = [];
  const waitsMs: number[] = [];
  const banners: string[] = [];
  const resumedAfter: string[] = [];
  const connectivity: Connectivity = {
    isOnline: () => true,
    onChange: () => () => undefined,
    wait: async (delayMs) => void waitsMs.push(delayMs),
  };
  const connection: AnswerConnection = {
    ...(first === null ? {} : { open: async () => stream(first) }),
    resume: async (lastEventId) => {
      resumedAfter.push(lastEventId);
      const next = later.shift();
      if (next instanceof Response) return next;
      throw next ?? new Error('one request too many');
    },
    lastEventId: first === null ? 'm:0' : null,
    onEvent: ({ event, data }: AnswerEvent) => seen.push(event === 'token' ? data.text : event),
    onConnection: (connection) => banners.push(connection),
    connectivity,
    signal: new AbortController().signal,
  };
  const outcome = await followAnswer(connection);
  return { outcome, seen, waitsMs, banners, resumedAfter };
}

describe('followAnswer', () => {
  it('resumes after the last event and shows a repeated event once', async () => {
    const told = await follow(START + word(2, 'a') + word(3, 'b'), [
      stream(word(2, 'a') + word(3, 'b') + word(4, 'c') + DONE),
    ]);
    expect(told).toMatchObject({
      outcome: 'finished',
      seen: ['start', 'a', 'b', 'c', 'done'],
      resumedAfter: ['m:3'],
    });
    expect(told.banners).toEqual(['lost', 'ok']);
  });

  it('FETCH-12: waits longer each time the connection fails, and resets after progress', async () => {
    const down = new NetworkError();
    const busy = new ApiError('unavailable', 503, null);
    const told = await follow(START, [down, busy, down, stream(word(2, 'a')), down, stream(DONE)]);
    expect(told.waitsMs).toEqual([1e3, 2e3, 4e3, 8e3, 1e3, 2e3]);
    expect(told.outcome).toBe('finished');
  });

  it("reconnects at the server's request without reporting a lost connection", async () => {
    const told = await follow(`${START}event: reconnect\ndata: {"afterMs":70}\n\n`, [stream(DONE)]);
    expect(told).toMatchObject({ outcome: 'finished', waitsMs: [70], banners: ['ok'] });
  });

  it('resumes a running answer at once, and reports when none is running', async () => {
    expect(await follow(null, [stream(START + DONE)])).toMatchObject({ outcome: 'finished', waitsMs: [] });
    expect(await follow(null, [new Response(null, { status: 204 })])).toMatchObject({ outcome: 'gone' });
  });

  it('fails if the connection breaks before the answer starts, or if the server refuses', async () => {
    await expect(follow('', [])).rejects.toBeInstanceOf(NetworkError);
    await expect(follow(START, [new ApiError('visitor_token_invalid', 401, null)])).rejects.toMatchObject({
      status: 401,
    });
  });
});
