import { describe, expect, it } from 'vitest';
import { decodeConfig, type PublicConfig } from '../api/decode-config.ts';
import { ApiError } from '../api/http.ts';
import type { Transport, VisitorCalls } from '../api/transport.ts';
import { createConversation } from './conversation.ts';
import type { Unsent } from './unsent-store.ts';

const answerTo = (question: string, n: number) =>
  new Response(
    `id: m${n}:1\nevent: start\ndata: {"messageId":"m${n}","visitorToken":"t"}\n\n` +
      `id: m${n}:2\nevent: done\ndata: {"message":{"id":"m${n}","role":"assistant","status":"complete","content":"To ${question}"}}\n\n`,
    { headers: { 'Content-Type': 'text/event-stream' } },
  );

/** @param version consent version that the chatbot requires; default: none */
function configOf(version: string | null = null): PublicConfig {
  const consent = { required: version !== null, version };
  const config = decodeConfig({ id: 'bot', status: 'available', identity: 'optional', consent });
  if (config === null) throw new Error('no settings');
  return config;
}

/** Opens a chat whose sessions open only when the test says so; `sent` lists each question with its token. */
function openChat({
  token = null,
  transcript,
  kept = [],
  consent = null,
}: {
  token?: string | null;
  transcript?: Error | Response;
  kept?: Unsent[];
  consent?: string | null;
} = {}) {
  let unsent: readonly Unsent[] = kept;
  const sent: string[] = [];
  let refusal: Error | null = null;
  let tries = 0;
  const waits: (() => void)[] = [];
  const openings: { resolve: (session: object) => void; refuse: (error: Error) => void }[] = [];
  const unused = () => Promise.reject(new Error('not called'));
  const visitor: VisitorCalls = {
    openSession: () =>
      new Promise((resolve, reject) => {
        openings.push({ resolve: (session) => resolve(Response.json(session)), refuse: reject });
      }),
    withdrawConsent: async () => new Response(),
    end: unused,
    transcript: () =>
      transcript instanceof Response
        ? Promise.resolve(transcript)
        : Promise.reject(transcript ?? new Error('not called')),
    resume: unused,
    call: unused,
    regenerate: unused,
    stop: unused,
    rate: unused,
    rateConversation: unused,
    whatIsHeld: unused,
    correct: unused,
    forget: unused,
  };
  const transport: Transport = {
    config: unused,
    async send(token, body) {
      tries += 1;
      if (refusal) throw refusal;
      const question = 'message' in body ? body.message : '';
      sent.push(`${question} by ${token}`);
      return answerTo(question, sent.length);
    },
    visitor,
  };
  const wait = (_delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      waits.push(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  const conversation = createConversation({
    config: () => configOf(consent),
    transport,
    host: null,
    tokens: {
      load: () => (token === null ? null : { token, consentVersion: consent }),
      save: () => undefined,
      clear: () => undefined,
    },
    unsent: {
      load: () => [...unsent],
      save: (next) => {
        unsent = next;
      },
    },
    connectivity: { isOnline: () => true, onChange: () => () => undefined, wait },
    locale: () => 'en',
    referrer: '',
    refreshConfig: async () => undefined,
  });
  const shown = () => conversation.get().messages.map(({ content }) => content);
  const refuse = (error: Error | null) => {
    refusal = error;
  };
  return {
    conversation,
    sent,
    unsent: () => unsent.map(({ content }) => content),
    openings,
    shown,
    refuse,
    tries: () => tries,
    wake: () => {
      for (const resolve of waits.splice(0)) resolve();
    },
  };
}

it('SEC-32: sends a message of 4,000 emoji, as the server accepts it, and nothing longer', async () => {
  const { conversation, sent } = openChat();
  await conversation.send('😀'.repeat(4_001));
  expect(sent).toEqual([]);
  await conversation.send('😀'.repeat(4_000));
  expect(sent).toHaveLength(1);
});

it('a question sent during identification is sent once, as the identified visitor', async () => {
  const { conversation, sent, openings, shown } = openChat();
  const named = conversation.identify('signed');
  void conversation.send('Is it open?');
  await expect.poll(shown).toContain('Is it open?');
  expect(sent).toEqual([]);
  openings[0]?.resolve({ visitorToken: 'known', conversationId: 'c', resumed: false });
  expect(await named).toBeNull();
  await expect.poll(shown).toEqual(['Is it open?', 'To Is it open?']);
  expect(sent).toEqual(['Is it open? by known']);
});

it('a question sent before the host page can identify its visitor is sent once, as that visitor', async () => {
  const { conversation, sent, openings, shown } = openChat();
  const heard = conversation.hold();
  void conversation.send('Is it open?');
  await expect.poll(shown).toContain('Is it open?');
  const named = conversation.identify('signed');
  heard();
  await Promise.resolve();
  expect(sent).toEqual([]);
  openings[0]?.resolve({ visitorToken: 'known', conversationId: 'c', resumed: false });
  expect(await named).toBeNull();
  await expect.poll(shown).toEqual(['Is it open?', 'To Is it open?']);
  expect(sent).toEqual(['Is it open? by known']);
});

it("a question sent before the host page's first message is sent once the page identifies no one", async () => {
  const { conversation, sent, shown } = openChat();
  const heard = conversation.hold();
  void conversation.send('Is it open?');
  await expect.poll(shown).toContain('Is it open?');
  expect(sent).toEqual([]);
  heard();
  await expect.poll(shown).toEqual(['Is it open?', 'To Is it open?']);
  expect(sent).toEqual(['Is it open? by null']);
});

it('a question is sent anonymously if the identity is rejected', async () => {
  const { conversation, sent, openings, shown } = openChat();
  const named = conversation.identify('forged');
  void conversation.send('Is it open?');
  openings[0]?.refuse(new ApiError('identity_invalid', 401, null));
  expect(await named).toBe('identity_invalid');
  await expect.poll(shown).toEqual(['Is it open?', 'To Is it open?']);
  expect(sent).toEqual(['Is it open? by null']);
});

it('no question of an identified visitor carries over to the next visitor', async () => {
  const { conversation, sent, openings, shown } = openChat();
  const first = conversation.identify('one');
  openings[0]?.resolve({ visitorToken: 'one', conversationId: 'c1', resumed: false });
  await first;
  const second = conversation.identify('two');
  void conversation.send('My order?');
  openings[1]?.resolve({ visitorToken: 'two', conversationId: 'c2', resumed: false });
  await second;
  expect(shown()).toEqual([]);
  expect(sent).toEqual([]);
});

it('MAINT-01: keeps questions that maintenance refuses, and sends them in order when it ends', async () => {
  const { conversation, sent, shown, refuse, wake } = openChat();
  refuse(new ApiError('maintenance', 503, 60_000, { message: 'A new disk', expectedEnd: null }));
  await conversation.send('Is it open?');
  await conversation.send('Until when?');
  expect(shown()).toEqual(['Is it open?', 'Until when?']);
  expect(conversation.get().messages).toMatchObject([
    { delivery: 'failed', failure: { message: 'maintenance', announcement: { message: 'A new disk' } } },
    { delivery: 'failed', failure: { message: 'maintenance' } },
  ]);
  expect(sent).toEqual([]);
  // Still refused: both keep waiting, together with a third.
  wake();
  await conversation.send('And then?');
  refuse(null);
  await expect
    .poll(() => {
      wake();
      return sent;
    })
    .toEqual(['Is it open? by null', 'Until when? by t', 'And then? by t']);
  expect(shown()).toContain('To Until when?');
});

it('MAINT-01: a question that is refused again is retried automatically', async () => {
  const { conversation, sent, refuse, tries, wake } = openChat();
  refuse(new ApiError('maintenance', 503, 60_000, null));
  await conversation.send('Is it open?');
  wake();
  await expect.poll(tries).toBe(2);
  refuse(null);
  await expect
    .poll(() => {
      wake();
      return sent;
    })
    .toEqual(['Is it open? by null']);
});

it('MAINT-01: an older refused question is sent as soon as another one is answered', async () => {
  const { conversation, sent, shown, refuse } = openChat();
  refuse(new ApiError('maintenance', 503, 60_000, null));
  await conversation.send('Is it open?');
  refuse(null);
  await conversation.send('Until when?');
  await expect.poll(() => sent).toEqual(['Until when? by null', 'Is it open? by t']);
  await expect.poll(shown).toEqual(['Until when?', 'To Until when?', 'Is it open?', 'To Is it open?']);
});

it.each([
  ['stays the visitor’s while the server is not ready', 503, 'overloaded', 't'],
  ['stays when too much is asked for at once', 429, 'rate_limited', 't'],
  ['is left once its token is no longer valid', 401, 'visitor_token_invalid', null],
])('after a reload a conversation %s', async (_what, status, code, token) => {
  const { conversation, sent } = openChat({ token: 't', transcript: new ApiError(code, status, null) });
  await conversation.restore();
  expect(conversation.token()).toBe(token);
  await conversation.send('Is it open?');
  expect(sent).toEqual([`Is it open? by ${token}`]);
});

describe('MAINT-01: a question refused by maintenance', () => {
  const maintenance = new ApiError('maintenance', 503, 60_000, null);

  it('is kept across a reload if a conversation exists, and sent afterwards unless it has arrived', async () => {
    const first = openChat({ token: 't', transcript: Response.json({ messages: [] }) });
    await first.conversation.restore();
    first.refuse(maintenance);
    await first.conversation.send('Is it open?');
    expect(first.unsent()).toEqual(['Is it open?']);
    const kept = [
      { content: 'Is it open?', clientMessageId: 'c1' },
      { content: 'Until when?', clientMessageId: 'c2' },
    ];
    const arrived = { id: 'm', role: 'user', clientMessageId: 'c1', content: 'Is it open?' };
    const transcript = Response.json({ messages: [arrived] });
    const { conversation, sent, unsent } = openChat({ token: 't', transcript, kept });
    await conversation.restore();
    expect(sent).toEqual(['Until when? by t']);
    expect(unsent()).toEqual([]);
  });

  it('is not kept without a conversation or for an identified visitor', async () => {
    const stranger = openChat();
    stranger.refuse(maintenance);
    await stranger.conversation.send('Is it open?');
    expect(stranger.unsent()).toEqual([]);
    const named = openChat({ token: 't', transcript: Response.json({ messages: [] }) });
    await named.conversation.restore();
    const identified = named.conversation.identify('signed');
    named.openings[0]?.resolve({ visitorToken: 'known', conversationId: 'c', resumed: false });
    await identified;
    named.refuse(maintenance);
    await named.conversation.send('Is it open?');
    expect(named.unsent()).toEqual([]);
  });

  it('is forgotten when consent is withdrawn', async () => {
    const transcript = Response.json({ messages: [] });
    const { conversation, refuse, unsent } = openChat({ token: 't', transcript, consent: '1' });
    await conversation.restore();
    refuse(maintenance);
    await conversation.send('Is it open?');
    expect(unsent()).toEqual(['Is it open?']);
    expect(await conversation.withdrawConsent()).toBe(true);
    expect(unsent()).toEqual([]);
  });

  it('is forgotten when the visitor starts a new conversation', async () => {
    const { conversation, refuse, unsent } = openChat({
      token: 't',
      transcript: Response.json({ messages: [] }),
    });
    await conversation.restore();
    refuse(maintenance);
    await conversation.send('Is it open?');
    conversation.startOver();
    expect(unsent()).toEqual([]);
  });
});
