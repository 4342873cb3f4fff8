import { describe, expect, it } from 'vitest';
import { otherId, problemsOf, someId } from '../../../test/problems-of.ts';
import { answerModes, chatRoutes, message, messageInput, messageStatuses, publicChatbot } from './chat.ts';

const { sendMessage, startChatSession, rateMessage, rateConversation, previewMessage, correctVisitorData } =
  chatRoutes;
const sent = (body: object) => problemsOf(sendMessage.body, body);

describe('a message of a visitor', () => {
  it('has a text or a reply, and not both', () => {
    const reply = { inputId: 'a', value: 'yes' };
    expect(sent({ message: 'Hello' })).toEqual({});
    expect(sent({ reply })).toEqual({});
    expect(sent({})).toEqual({ message: 'validation.messageRequired' });
    expect(sent({ message: 'Hello', reply })).toEqual({ reply: 'validation.messageOrReply' });
  });

  it('has 1 to 4,000 characters that are not only spaces', () => {
    expect(sent({ message: 'a'.repeat(4_000) })).toEqual({});
    expect(sent({ message: '😀'.repeat(2_000) })).toEqual({});
    expect(sent({ message: 'a'.repeat(4_001) })).toEqual({ message: 'too_big' });
    for (const text of ['', '   ', '\n\t', '\u00a0'])
      expect(sent({ message: text })).toEqual({ message: 'validation.messageRequired' });
    expect(sent({ message: 'a\u0000b' })).toEqual({ message: 'validation.controlCharacters' });
  });

  it('keeps its line breaks and spaces', () => {
    expect(sendMessage.body.parse({ message: ' a\n  b ' })).toEqual({ message: ' a\n  b ' });
  });

  it('has an id of its own of up to 100 characters, in one line', () => {
    expect(sent({ message: 'a', clientMessageId: 'a'.repeat(100) })).toEqual({});
    expect(sent({ message: 'a', clientMessageId: '' })).toEqual({ clientMessageId: 'too_small' });
    expect(sent({ message: 'a', clientMessageId: 'a'.repeat(101) })).toEqual({ clientMessageId: 'too_big' });
    expect(sent({ message: 'a', clientMessageId: 'a\nb' })).toEqual({
      clientMessageId: 'validation.controlCharacters',
    });
  });

  it('cannot choose conversation, role or model', () => {
    for (const extra of [{ conversationId: someId }, { role: 'assistant' }, { model: 'gpt-5' }, { flow: {} }])
      expect(sent({ message: 'a', ...extra })).toEqual({ '': 'unrecognized_keys' });
  });

  it('names the page by an address of up to 2,048 and a title of up to 300 characters', () => {
    const page = { url: 'a'.repeat(2_048), title: 'a'.repeat(300) };
    expect(sent({ message: 'a', page })).toEqual({});
    expect(sent({ message: 'a', page: { url: `${page.url}a`, title: `${page.title}a` } })).toEqual({
      'page.url': 'too_big',
      'page.title': 'too_big',
    });
  });
});

describe('a reply to an input', () => {
  const judged = (value: unknown) => Object.keys(sent({ reply: { inputId: 'a', value } })).length === 0;

  it('is a value, a list of choices or the fields of a form; null declines', () => {
    const values = ['a', 5, true, null, [], ['a', 'b'], { name: 'Ada', age: 36, agreed: true, phone: null }];
    expect(values.filter((value) => !judged(value))).toEqual([]);
  });

  it('has its limits', () => {
    const tooMany = Array.from({ length: 101 }, () => 'a');
    expect(judged(tooMany.slice(1))).toBe(true);
    const bad = [
      undefined,
      tooMany,
      'a'.repeat(4_001),
      [1],
      [['a']],
      { a: { b: 1 } },
      { ['a'.repeat(101)]: 'b' },
    ];
    expect(bad.filter(judged)).toEqual([]);
  });

  it('refers to an input', () => {
    expect(sent({ reply: { inputId: '', value: 'a' } })).toEqual({ 'reply.inputId': 'too_small' });
    expect(sent({ reply: { inputId: 'a'.repeat(201), value: 'a' } })).toEqual({ 'reply.inputId': 'too_big' });
  });
});

describe('a session', () => {
  const started = (body: object) => problemsOf(startChatSession.body, body);

  it('needs nothing, and takes what the contract names', () => {
    expect(started({})).toEqual({});
    expect(
      started({
        password: 'secret',
        consent: { accepted: true, version: '1' },
        locale: 'pt-BR',
        referrer: 'https://example.com',
        newConversation: true,
        identity: 'a.b.c',
      }),
    ).toEqual({});
  });

  it('has limits for all that a stranger sends', () => {
    expect(
      started({
        password: 'a'.repeat(201),
        consent: { accepted: true, version: 'a'.repeat(65) },
        locale: 'a'.repeat(36),
        referrer: 'a'.repeat(2_049),
        identity: 'a'.repeat(4_097),
      }),
    ).toEqual({
      password: 'too_big',
      'consent.version': 'too_big',
      locale: 'too_big',
      referrer: 'too_big',
      identity: 'too_big',
    });
  });

  it('consents to a version or not', () => {
    expect(started({ consent: { accepted: true } })).toEqual({ 'consent.version': 'invalid_type' });
    expect(started({ consent: true })).toEqual({ consent: 'invalid_type' });
  });

  it('an unknown chatbot is not found by its own code', () => {
    expect(problemsOf(startChatSession.params, { chatbotId: 'halden' })).toEqual({
      chatbotId: 'chatbot_not_found',
    });
    expect(problemsOf(rateMessage.params, { chatbotId: someId, messageId: 'x' })).toEqual({
      messageId: 'not_found',
    });
    expect(problemsOf(previewMessage.params, { chatbotId: 'halden' })).toEqual({ chatbotId: 'not_found' });
  });
});

describe('ratings and corrections', () => {
  it('a message is rated up or down, with a comment of up to 1,000 characters', () => {
    expect(problemsOf(rateMessage.body, { rating: 'up', comment: 'a'.repeat(1_000) })).toEqual({});
    expect(problemsOf(rateMessage.body, { rating: 1, comment: 'a'.repeat(1_001) })).toEqual({
      rating: 'invalid_value',
      comment: 'too_big',
    });
  });

  it('a conversation is rated from 1 to 5', () => {
    const scores = [0, 1, 2, 3, 4, 5, 6, 2.5, '3', null];
    expect(scores.filter((score) => rateConversation.body.safeParse({ score }).success)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('a visitor corrects at least one detail, and null deletes it', () => {
    const judged = (body: object) => problemsOf(correctVisitorData.body, body);
    expect(judged({ name: null, email: null, phone: null, company: null })).toEqual({});
    expect(judged({})).toEqual({ '': 'validation.invalid' });
    expect(judged({ name: ' ', email: 'ada', phone: '12' })).toEqual({
      name: 'too_small',
      email: 'auth:errors.emailInvalid',
      phone: 'validation.phoneInvalid',
    });
    expect(judged({ status: 'converted' })).toHaveProperty('', 'unrecognized_keys');
  });
});

describe('the preview', () => {
  const judged = (body: object) => problemsOf(previewMessage.body, body);
  const flow = { schema: 1, variables: [], nodes: [], edges: [], translations: {} };

  it('takes what a visitor sends', () => {
    expect(judged({ message: 'Hello' })).toEqual({});
    expect(judged({ message: 'Hello', reply: { inputId: 'a', value: 1 } })).toEqual({
      reply: 'validation.messageOrReply',
    });
    expect(judged({})).toEqual({ message: 'validation.messageRequired' });
  });

  it('plays the opening of an unsaved flow without a message, but only at its start', () => {
    expect(judged({ flow })).toEqual({});
    expect(judged({ flow, state: '{}' })).toEqual({ message: 'validation.messageRequired' });
    expect(judged({ state: 'a'.repeat(100_001), message: 'a' })).toEqual({ state: 'too_big' });
    expect(judged({ message: 'a', requests: 'all' })).toEqual({ requests: 'invalid_value' });
  });
});

describe('an answer', () => {
  const answer = {
    id: someId,
    role: 'assistant',
    status: 'complete',
    content: 'We open at nine.',
    createdAt: '2026-11-30T09:00:00Z',
    sources: [
      { n: 1, sourceId: otherId, sourceName: 'FAQ', url: null, heading: null, quote: 'We open at nine.' },
    ],
    mode: 'extractive',
    responseMs: 12,
  };

  it('has the statuses and modes of the contract', () => {
    expect(messageStatuses).toEqual(['running', 'complete', 'incomplete', 'failed', 'stopped']);
    expect([...answerModes].sort()).toEqual(
      ['model', 'fallback-model', 'approved', 'extractive', 'flow', 'contact', 'smalltalk', 'agent'].sort(),
    );
  });

  it('needs only the fields that every answer has', () => {
    expect(problemsOf(message, answer)).toEqual({});
    expect(
      problemsOf(message, { ...answer, mode: null, suggestions: [], rating: null, fixed: true }),
    ).toEqual({});
    for (const field of Object.keys(answer)) {
      const { [field as keyof typeof answer]: _left, ...rest } = answer;
      expect(Object.keys(problemsOf(message, rest)), field).toEqual([field]);
    }
  });

  it('tells visitors nothing about model, key or cost', () => {
    for (const extra of [{ model: 'gpt-5' }, { provider: 'openai' }, { costUsd: 0.1 }, { attempts: [] }])
      expect(problemsOf(message, { ...answer, ...extra })).toEqual({ '': 'unrecognized_keys' });
  });

  it.each([
    { type: 'form', fields: [{ key: 'email', label: 'Email', type: 'email', required: true }] },
    { type: 'choice', options: [{ id: 'a', label: 'A' }], multiple: false, max: 1 },
    { type: 'text', min: 1, max: 10 },
    { type: 'number', min: 0 },
    { type: 'email' },
    { type: 'phone' },
    { type: 'url' },
    { type: 'date', min: '2026-11-30' },
    { type: 'rating', scale: 'nps' },
  ])('may ask for an input of type $type', (input) => {
    const base = { id: 'a', required: false, label: 'Please choose' };
    expect(problemsOf(messageInput, { ...base, ...input })).toEqual({});
    expect(problemsOf(messageInput, { ...base, ...input, secret: 1 })).toHaveProperty(
      '',
      'unrecognized_keys',
    );
  });
});

it('before the password, a visitor knows only title, icon, color, locale and that it is needed', () => {
  const required = Object.entries(publicChatbot.shape)
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([field]) => field);
  expect(required.sort()).toEqual(
    ['appearance', 'brand', 'id', 'locale', 'passwordRequired', 'title'].sort(),
  );
});
