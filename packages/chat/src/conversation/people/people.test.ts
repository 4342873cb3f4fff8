import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeConfig, type PublicConfig } from '../../api/decode-config.ts';
import { ApiError, NetworkError } from '../../api/http.ts';
import type { Transport, VisitorCalls } from '../../api/transport.ts';
import { createConversation } from '../conversation.ts';
import type { Host } from '../conversation-context.ts';

const EVENTS = { headers: { 'Content-Type': 'text/event-stream' } };
const frame = (event: string, data: object, id = 'c:1') =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const agent = (ordinal: number, content: string) => ({
  message: {
    id: `m${ordinal}`,
    ordinal,
    role: 'agent',
    status: 'complete',
    content,
    author: { name: 'Jane' },
  },
});
const person = { controller: 'person', person: { name: 'Jane', photoURL: null }, waiting: null };

/** Only what the stream asks of the page. */
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => vi.stubGlobal('document', page));
afterEach(() => {
  page.hidden = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A conversation whose live stream, and whose answer to each message, the test writes. */
function openChat({
  consent = null,
  asked = {},
  pauseMs = 5,
  live,
  host = null,
  onShown = () => new Response(),
}: {
  consent?: string | null;
  asked?: object | Error;
  pauseMs?: number;
  /** Whether the settings, asked for again, tell that people are there. */
  live?: () => boolean;
  host?: Host;
  onShown?: () => Response;
} = {}) {
  const calls: string[] = [];
  const asks: unknown[] = [];
  const streams: { write(text: string): void; end(): void; isOpen(): boolean }[] = [];
  const answers: ((text: string) => void)[] = [];
  let noStream = false;
  let isCut = false;
  let transcript: object = { conversationId: 'c', rev: 0, controller: 'waiting', messages: [] };
  const unused = () => Promise.reject(new Error('not called'));
  const visitor: VisitorCalls = {
    async openSession() {
      calls.push('session');
      return Response.json({ visitorToken: 't', conversationId: 'c', consentVersion: consent });
    },
    withdrawConsent: unused,
    end: async () => new Response(),
    transcript: async () => Response.json(transcript),
    resume: unused,
    call: async (token, path, { method = 'GET', body, headers, signal }) => {
      if (method === 'DELETE')
        return Response.json({ conversationId: 'c', controller: 'bot', offer: 'chat' });
      if (path === 'person') return askedFor(body);
      if (path === 'shown') {
        calls.push(`shown ${token} ${JSON.stringify(body)}`);
        return onShown();
      }
      calls.push(`${path} ${token} ${headers?.['Last-Event-ID'] ?? ''}`);
      return path === 'typing' ? new Response() : streamed(signal);
    },
    regenerate: unused,
    stop: unused,
    rate: unused,
    rateConversation: unused,
    whatIsHeld: unused,
    correct: unused,
    forget: unused,
  };
  function askedFor(body: unknown): Response {
    asks.push(body);
    if (asked instanceof Error) throw asked;
    const waiting = { controller: 'waiting', offer: 'chat', position: 1, waitSeconds: 60 };
    return Response.json({ conversationId: 'c', visitorToken: 't', ...waiting, ...asked });
  }
  function streamed(signal: AbortSignal | undefined): Response {
    if (isCut) throw new NetworkError();
    if (noStream) return new Response(null, { status: 204 });
    let isOpen = true;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const end = () => {
          if (isOpen) controller.close();
          isOpen = false;
        };
        signal?.addEventListener('abort', end);
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        streams.push({ write, end, isOpen: () => isOpen });
      },
      cancel() {
        isOpen = false;
      },
    });
    return new Response(body, EVENTS);
  }
  const transport: Transport = {
    config: async () => Response.json({ people: { live: live?.() ?? false } }),
    async send(_token, body) {
      calls.push(`send ${'message' in body ? body.message : ''}`);
      return new Promise((resolve) => answers.push((text) => resolve(new Response(text, EVENTS))));
    },
    visitor,
  };
  const config = (): PublicConfig => {
    const people = { offer: 'chat', button: true, live: false };
    const required = { required: consent !== null, version: consent };
    const read = decodeConfig({ id: 'bot', status: 'available', people, consent: required });
    if (read === null) throw new Error('no settings');
    return read;
  };
  const conversation = createConversation({
    config,
    transport,
    host,
    tokens: { load: () => null, save: () => undefined, clear: () => undefined },
    unsent: { load: () => [], save: () => undefined },
    connectivity: {
      isOnline: () => true,
      onChange: () => () => undefined,
      wait: (_delayMs, signal) =>
        new Promise((resolve) => {
          setTimeout(resolve, pauseMs);
          signal.addEventListener('abort', () => resolve());
        }),
    },
    locale: () => 'en',
    referrer: '',
    refreshConfig: async () => undefined,
  });
  return {
    conversation,
    calls,
    asks,
    streams,
    answers,
    shown: () => conversation.get().messages.map(({ content }) => content),
    /** Breaks the stream, and gives no other. */
    cut() {
      isCut = true;
      streams.at(-1)?.end();
    },
    giveNoStream(messages: object) {
      noStream = true;
      transcript = messages;
    },
  };
}

describe('asking for a person', () => {
  it('sends nothing before consent is given, and asks as soon as it is', async () => {
    const { conversation, asks, calls } = openChat({ consent: 'v1' });
    conversation.withPeople((people) => void people.ask());
    await new Promise<void>((resolve) => conversation.withPeople(() => resolve()));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([asks, calls]).toEqual([[], []]);
    expect(conversation.get().gate).toBe('consent');
    conversation.acceptConsent();
    await expect.poll(() => conversation.get().talk.controller).toBe('waiting');
    expect(asks).toEqual([{}]);
    conversation.dispose();
  });

  it('says in words why it did not work, and why nobody is there', async () => {
    const refused = openChat({ asked: new ApiError('rate_limited', 429, null) });
    refused.conversation.withPeople((people) => void people.ask());
    await expect.poll(() => refused.conversation.get().talk.problem).toBe('rateLimited');
    expect(refused.conversation.get().talk.controller).toBe('bot');
    const nobody = openChat({ asked: { controller: 'bot', offer: 'none' } });
    nobody.conversation.withPeople((people) => void people.ask());
    await expect.poll(() => nobody.conversation.get().talk.problem).toBe('closedNow');
    for (const { conversation } of [refused, nobody]) conversation.dispose();
  });

  it('leaves a message by the form of the offer', async () => {
    const input = {
      id: 'f',
      type: 'form',
      label: 'Leave a message',
      fields: [{ key: 'email', type: 'email' }],
    };
    const { conversation, asks } = openChat({ asked: { controller: 'bot', offer: 'message', input } });
    conversation.withPeople((people) => void people.ask());
    await expect.poll(() => conversation.get().talk.form?.state).toBe('open');
    conversation.withPeople((people) => void people.ask({ email: 'ada@example.com' }));
    await expect.poll(() => conversation.get().talk.form?.state).toBe('sent');
    expect(asks).toEqual([{}, { email: 'ada@example.com' }]);
    conversation.dispose();
  });
});

it('shows the line about a message at once, although there was no stream before the conversation', async () => {
  const input = {
    id: 'f',
    type: 'form',
    label: 'Leave a message',
    fields: [{ key: 'email', type: 'email' }],
  };
  const chat = openChat({ asked: { controller: 'bot', offer: 'message', input }, pauseMs: 60_000 });
  const { conversation, calls, shown } = chat;
  chat.giveNoStream({ conversationId: 'c', rev: 0, controller: 'bot', messages: [] });
  conversation.withPeople((people) => void people.ask());
  await expect.poll(() => calls.length).toBe(1);
  expect(conversation.get().talk.problem).toBe('closedNow');
  const line = { id: 'm1', ordinal: 1, role: 'system', status: 'complete', content: 'Sent' };
  chat.giveNoStream({ conversationId: 'c', rev: 1, controller: 'bot', messages: [line] });
  conversation.withPeople((people) => void people.ask({ email: 'ada@example.com' }));
  await expect.poll(shown).toEqual(['Sent']);
  // The line takes the place of the form, and the button comes back.
  expect(conversation.get().talk.form).toBeNull();
  conversation.dispose();
});

it('finds out that people have come while the visitor talks to the chatbot', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let areThere = false;
  const { conversation, answers, streams } = openChat({ live: () => areThere });
  void conversation.send('Asked');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(frame('start', { messageId: 'm2', conversationId: 'c', visitorToken: 't' }, 'm2:1'));
  await expect.poll(() => conversation.get().hasConversation).toBe(true);
  await new Promise<void>((resolve) => conversation.withPeople(() => resolve()));
  const pass = async () => {
    vi.advanceTimersByTime(60_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await pass();
  expect(streams).toHaveLength(0);
  areThere = true;
  page.hidden = true;
  await pass();
  expect(streams).toHaveLength(0);
  page.hidden = false;
  await pass();
  expect(streams).toHaveLength(1);
  vi.useRealTimers();
  conversation.dispose();
});

describe('talking to a person', () => {
  async function joined(options: Parameters<typeof openChat>[0] = {}) {
    const chat = openChat(options);
    chat.conversation.withPeople((people) => void people.ask());
    await expect.poll(() => chat.streams.length).toBe(1);
    chat.streams[0]?.write(frame('controller', person, 'c:4'));
    await expect.poll(() => chat.conversation.get().talk.person?.name).toBe('Jane');
    return chat;
  }

  it('sends several messages in their order without an answer in between, and no answer stays', async () => {
    const { conversation, calls, answers, shown } = await joined();
    void conversation.send('One');
    void conversation.send('Two');
    expect(shown()).toEqual(['One', 'Two']);
    const sent = () => calls.filter((call) => call.startsWith('send'));
    await expect.poll(sent).toEqual(['send One']);
    const delivered = frame('start', { messageId: null, conversationId: 'c' }, 'u:1');
    answers[0]?.(delivered + frame('done', { message: null, controller: 'person' }, 'u:2'));
    await expect.poll(sent).toEqual(['send One', 'send Two']);
    // The connection breaks after the message has been taken.
    answers[1]?.(delivered);
    await expect
      .poll(() => conversation.get().messages)
      .toMatchObject([
        { role: 'user', delivery: 'sent' },
        { role: 'user', delivery: 'sent', failure: null },
      ]);
    conversation.dispose();
  });

  it('sends nothing that was written before the visitor began anew into the new conversation', async () => {
    const { conversation, calls, answers } = await joined();
    void conversation.send('One');
    void conversation.send('Two');
    await expect.poll(() => answers.length).toBe(1);
    conversation.startOver();
    answers[0]?.(frame('done', { message: null, controller: 'person' }, 'u:2'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls.filter((call) => call.startsWith('send'))).toEqual(['send One']);
    expect(conversation.get().messages).toEqual([]);
    conversation.dispose();
  });

  it('says no longer that the connection is lost when the visitor begins anew', async () => {
    const { conversation, cut } = await joined();
    cut();
    await expect.poll(() => conversation.get().connection).toBe('lost');
    conversation.startOver();
    await expect.poll(() => conversation.get().connection).toBe('ok');
    conversation.dispose();
  });

  it('continues after the last message when the stream breaks, and lets go of it when the page is left', async () => {
    const { conversation, calls, streams, shown } = await joined();
    streams[0]?.write(frame('message', agent(2, 'Hello'), 'c:5'));
    await expect.poll(shown).toEqual(['Hello']);
    streams[0]?.end();
    await expect.poll(() => streams.length).toBe(2);
    expect(calls.filter((call) => call.startsWith('stream'))).toEqual([
      'stream?live=true t c:0',
      'stream?live=true t c:5',
    ]);
    vi.useFakeTimers();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(29_000);
    expect(streams[1]?.isOpen()).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(streams[1]?.isOpen()).toBe(false);
    vi.useRealTimers();
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => streams.length).toBe(3);
    conversation.dispose();
  });

  it('removes a withdrawn answer while its own stream still writes it', async () => {
    const { conversation, streams, answers, shown } = openChat();
    void conversation.send('Asked');
    await expect.poll(() => answers.length).toBe(1);
    const begun = frame('start', { messageId: 'm2', conversationId: 'c', visitorToken: 't' }, 'm2:1');
    answers[0]?.(begun + frame('token', { text: 'Half' }, 'm2:2') + frame('replace', { text: '' }, 'm2:3'));
    await expect.poll(shown).toContain('Asked');
    conversation.withPeople((people) => void people.ask());
    await expect.poll(() => streams.length).toBe(1);
    streams[0]?.write(frame('withdrawn', { messageId: 'm2' }, 'c:5'));
    await expect.poll(shown).toEqual(['Asked']);
    conversation.dispose();
  });

  it('begins anew when the conversation is gone, and reads the transcript where there is no stream', async () => {
    const gone = await joined();
    gone.streams[0]?.write(frame('message', agent(2, 'Hello'), 'c:5') + frame('erased', {}, 'c:6'));
    await expect.poll(() => gone.conversation.get().hasConversation).toBe(false);
    expect(gone.conversation.get()).toMatchObject({ messages: [], talk: { controller: 'bot' } });
    expect(gone.conversation.token()).toBeNull();
    const polled = openChat();
    polled.giveNoStream({ conversationId: 'c', rev: 3, ...person, messages: [agent(2, 'Hello').message] });
    polled.conversation.withPeople((people) => void people.ask());
    await expect.poll(polled.shown).toEqual(['Hello']);
    expect(polled.conversation.get().talk.controller).toBe('person');
    for (const { conversation } of [gone, polled]) conversation.dispose();
  });

  it('tells the server what a visible page has shown, once, and not more often than the pause allows', async () => {
    const { conversation, calls, streams, shown } = await joined();
    const told = () => calls.filter((call) => call.startsWith('shown'));
    page.hidden = true;
    streams[0]?.write(frame('message', agent(2, 'Hello'), 'c:5'));
    await expect.poll(shown).toEqual(['Hello']);
    expect(told()).toEqual([]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(told()).toEqual(['shown t {"ordinal":2}']);
    vi.useRealTimers();
    conversation.dispose();
  });

  it('tells in one call what arrives during the pause, and nothing twice', async () => {
    const { conversation, calls, streams, shown } = await joined();
    const told = () => calls.filter((call) => call.startsWith('shown'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const n of [2, 3, 4]) {
      streams[0]?.write(frame('message', agent(n, `No. ${n}`), `c:${n + 3}`));
      // Not by polling, which would let the faked time pass.
      while (shown().length < n - 1) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(told()).toEqual(['shown t {"ordinal":2}']);
    vi.advanceTimersByTime(2_400);
    expect(told()).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(told()).toEqual(['shown t {"ordinal":2}', 'shown t {"ordinal":4}']);
    vi.advanceTimersByTime(6_000);
    expect(told()).toHaveLength(2);
    vi.useRealTimers();
    conversation.dispose();
  });

  it('tells nothing while the host page hides the chat', async () => {
    const hidden = { isHidden: true };
    const listeners = new Set<() => void>();
    const host: Host = {
      context: () => hidden,
      onContext(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const { conversation, calls, streams, shown } = await joined({ host });
    const told = () => calls.filter((call) => call.startsWith('shown'));
    streams[0]?.write(frame('message', agent(2, 'Hello'), 'c:5'));
    await expect.poll(shown).toEqual(['Hello']);
    expect(told()).toEqual([]);
    hidden.isHidden = false;
    for (const listener of listeners) listener();
    expect(told()).toEqual(['shown t {"ordinal":2}']);
    conversation.dispose();
    await expect.poll(() => listeners.size).toBe(0);
  });

  it('tells again after growing pauses while the server fails, or when the server says', async () => {
    let error: ApiError | null = new ApiError('overloaded', 503, null);
    const onShown = () => {
      if (error) throw error;
      return new Response();
    };
    const { conversation, calls, streams, shown } = await joined({ onShown });
    const told = () => calls.filter((call) => call.startsWith('shown')).length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await settle();
      return told();
    };
    streams[0]?.write(frame('message', agent(2, 'Hello'), 'c:5'));
    while (shown().length === 0) await settle();
    await settle();
    expect(told()).toBe(1);
    const waits = [5_000, 10_000, 20_000, 40_000, 60_000, 60_000];
    for (const [n, ms] of waits.entries()) {
      expect(await pass(ms - 100)).toBe(n + 1);
      expect(await pass(100)).toBe(n + 2);
    }
    error = new ApiError('rate_limited', 429, 90_000);
    expect(await pass(60_000)).toBe(8);
    expect(await pass(89_000)).toBe(8);
    error = null;
    expect(await pass(1_000)).toBe(9);
    expect(await pass(200_000)).toBe(9);
    vi.useRealTimers();
    conversation.dispose();
  });

  it('tells the person at most every three seconds that the visitor is typing, and tells the chatbot never', async () => {
    const { conversation, calls } = await joined();
    const typed = () => calls.filter((call) => call.startsWith('typing')).length;
    for (let n = 0; n < 3; n += 1) conversation.withPeople((people) => people.typing());
    await expect.poll(typed).toBe(1);
    conversation.withPeople((people) => void people.back());
    await expect.poll(() => conversation.get().talk.controller).toBe('bot');
    vi.setSystemTime(Date.now() + 10_000);
    conversation.withPeople((people) => people.typing());
    await new Promise((resolve) => setTimeout(resolve, 20));
    vi.useRealTimers();
    expect(typed()).toBe(1);
    conversation.dispose();
  });
});
