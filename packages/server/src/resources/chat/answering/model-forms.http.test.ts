import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectEvents, mockModel, publishChatbot, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { chunk, type RawModel, startRawModel, streamOf } from '../../../../test/raw-model.ts';
import { removeTrap, setTrap } from '../../../../test/trap.ts';

/** More than the number of attempts of one transaction. */
const beyondTheFirst = 6;

let app: TestApp;
let member: Member;
let model: RawModel;

beforeAll(async () => {
  model = await startRawModel();
  app = await startTestApp({ env: { EGRESS_ALLOW: `${model.host},127.0.0.1:9` } });
  member = await app.register();
});
afterAll(async () => {
  await app.close();
  model.close();
});

function publish(): Promise<string> {
  return publishChatbot(app, member, { settings: { model: mockModel(model.baseUrl) } });
}

/** Asks as a new visitor, or continues the conversation of `visitorToken`; `shown` is every text that was sent. */
async function ask(chatbotId: string, message = voucherQuestion, visitorToken?: string) {
  const visitor = visitorToken
    ? app.anonymous().with({ authorization: `Bearer ${visitorToken}` })
    : app.anonymous();
  const stream = await visitor.stream('POST', `/api/chat/${chatbotId}/messages`, { message });
  const events = await collectEvents(stream.events);
  const texts = events.filter(({ event }) => event === 'token' || event === 'replace');
  return {
    message: events.at(-1)?.data.message,
    shown: texts.map(({ data }) => data.text).join(''),
    conversationId: events[0]?.data.conversationId,
    visitorToken: visitorToken ?? events[0]?.data.visitorToken,
  };
}

describe('the reasoning of a model', () => {
  const secret = 'zebra margin';
  const answer = 'Gift vouchers last forty-two days.';

  it.each([
    ['an opening and a closing tag', `<think>\nThe ${secret} stays inside.\n</think>\n\n${answer}`],
    ['no opening tag', `Okay, the user asks about the ${secret}.\n</think>\n\n${answer}`],
    [
      'channels',
      `<|channel|>analysis<|message|>${secret}<|end|><|start|>assistant<|channel|>final<|message|>${answer}`,
    ],
  ])(
    'with %s reaches neither the visitor nor the transcript, history, exports, or API callers',
    async (_form, written) => {
      const id = await publish();
      for (const size of [1, 4, 1_000]) {
        model.answer(streamOf(written, size));
        const { message, shown, conversationId, visitorToken } = await ask(id);
        expect(message).toMatchObject({ mode: 'model', status: 'complete', content: answer });
        expect(shown).toBe(answer);
        const before = model.asked.length;
        await ask(id, 'And after that?', visitorToken);
        expect(JSON.stringify(model.asked.slice(before))).toContain(answer);
        expect(JSON.stringify(model.asked.slice(before))).not.toContain(secret);
        const read = await member.get(`/api/conversations/${conversationId}`);
        expect(read.text).not.toContain(secret);
      }
      const preview = await member.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion });
      expect(preview.body.message.content).toBe(answer);
      const csv = await member.get('/api/conversations/export?format=csv');
      expect(csv.text).not.toContain(secret);
    },
  );

  it('that never ends yields no answer, and a passage is quoted instead', async () => {
    model.answer(streamOf(`<think>The ${secret} and so on`));
    const { message, shown } = await ask(await publish());
    expect(message).toMatchObject({ mode: 'extractive', status: 'complete' });
    expect(shown).not.toContain(secret);
  });
});

describe('code in an answer', () => {
  it('keeps its numbers in brackets, as does prose where they are no citations', async () => {
    const written =
      'Redeem it:\n\n```py\ncode = vouchers[0]\ngrid[1][2] = 3\n```\n\nInline `code[1]`, by article [14] of the terms.';
    for (const size of [2, 9]) {
      model.answer(streamOf(written, size));
      const { message, shown } = await ask(await publish());
      expect(message).toMatchObject({ mode: 'model', content: written });
      expect(shown).toBe(written);
    }
  });
});

describe('an answer that lacks its end', () => {
  it.each([
    ['length', 'answer_length', 'Cut off at the greatest length of an answer'],
    ['content_filter', 'answer_filtered', 'Cut off by the provider’s content filter'],
  ])(
    'is incomplete because of %s, says why, and continues with the next message',
    async (finish, code, told) => {
      const id = await publish();
      model.answer([chunk({ content: 'Gift vouchers last' }), chunk({}, finish), 'data: [DONE]\n\n']);
      const { message, conversationId, visitorToken } = await ask(id);
      expect(message).toMatchObject({
        mode: 'model',
        status: 'incomplete',
        content: 'Gift vouchers last',
        error: { code, message: 'This answer was cut off.' },
      });
      const read = await member.get(`/api/conversations/${conversationId}`);
      expect(read.body.messages.at(-1)).toMatchObject({
        status: 'incomplete',
        error: { code, message: told },
      });
      model.answer(streamOf('forty-two days.'));
      const next = await ask(id, 'Continue', visitorToken);
      expect(next.message).toMatchObject({ status: 'complete', content: 'forty-two days.' });
      expect(JSON.stringify(model.asked.at(-1))).toContain('Gift vouchers last');
    },
  );

  it('contains no character that cannot be stored', async () => {
    model.answer(streamOf('Gift\0 vouchers \ud83d\ude00 last\ud83d forty-two days.', 1));
    const { message, shown } = await ask(await publish());
    expect(message).toMatchObject({
      status: 'complete',
      content: 'Gift vouchers 😀 last\ufffd forty-two days.',
    });
    expect(shown).toBe(message.content);
  });
});

describe('an answer that cannot be stored', () => {
  const refuse = async (times: number) => {
    const only = "new.status = 'complete'";
    await setTrap(app.deps.database, { table: 'messages', at: 'update', code: '40001', times, only });
  };

  it('REL-15: is stored on a later attempt, as the visitor has seen it', async () => {
    const id = await publish();
    model.answer(streamOf('Gift vouchers last forty-two days.'));
    await refuse(beyondTheFirst);
    const { message } = await ask(id);
    await removeTrap(app.deps.database);
    expect(message).toMatchObject({ status: 'complete', content: 'Gift vouchers last forty-two days.' });
  });

  it('ends as failed, and the conversation can continue', async () => {
    const id = await publish();
    model.answer(streamOf('Gift vouchers last forty-two days.'));
    await refuse(1_000);
    const { message, visitorToken } = await ask(id);
    expect(message).toMatchObject({ status: 'failed', content: '', error: { code: 'internal_error' } });
    await removeTrap(app.deps.database);
    expect((await ask(id, 'And now?', visitorToken)).message).toMatchObject({ status: 'complete' });
  });
});

describe('a finished answer', () => {
  const answer = 'Gift vouchers last forty-two days.';
  const whole = { choices: [{ message: { role: 'assistant', content: answer } }] };

  it.each<[string, string[], string?]>([
    ['no reason for its end', [chunk({ content: answer }), 'data: [DONE]\n\n']],
    ['no end at all', [chunk({ content: answer })]],
    [
      'usage without choices',
      [
        chunk({ content: answer }),
        chunk({}, 'stop'),
        'data: {"usage":{"prompt_tokens":"9","completion_tokens":4}}\n\n',
      ],
    ],
    ['JSON in place of a stream', [JSON.stringify(whole)], 'application/json'],
  ])('with %s is kept', async (_form, pieces, type = 'text/event-stream') => {
    model.answer(pieces, { type });
    const { message, shown } = await ask(await publish());
    expect(message).toMatchObject({ mode: 'model', status: 'complete', content: answer });
    expect(shown).toBe(answer);
  });
});

describe('the preview of a model that fails', () => {
  const refused = (message: string) => JSON.stringify({ error: { message } });

  it.each<[string, number, string, string, RegExp]>([
    [
      'a wrong address',
      404,
      '{"detail":"Not Found"}',
      'application/json',
      /^Nothing was found .+ \/v1\. .+ \(404\): Not Found$/,
    ],
    [
      'a refused parameter',
      400,
      refused("Unsupported parameter: 'max_tokens'"),
      'application/json',
      /^The provider refused the request\. .+ \(400\): Unsupported parameter: 'max_tokens'$/,
    ],
    [
      'a refused key, which is not repeated',
      401,
      refused('Incorrect API key provided: sk-test-key-000000001.'),
      'application/json',
      /^The provider refused the key\. .+ \(401\): Incorrect API key provided: •••\.?$/,
    ],
    [
      'a page of a website',
      200,
      '<html>Log in</html>',
      'text/html',
      /^A web page answered in place of an API\./,
    ],
    ['a page where nothing may be sent', 400, '<html>Bad</html>', 'text/html', /^A web page answered/],
    ['a method that is not allowed', 405, '', 'text/plain', /^Nothing was found at the model’s address\. /],
    [
      'an unknown model',
      404,
      refused('The model `gpt-9` does not exist or you do not have access to it.'),
      'application/json',
      /^The provider does not know this model\. .+ \(404\): The model `gpt-9` does not exist/,
    ],
    [
      'an account without credit',
      402,
      refused('Insufficient Balance'),
      'application/json',
      /^The request was too large/,
    ],
    ['an address that leads on', 301, '', 'text/html', /^The address redirects to another one\. /],
    ['a server that fails', 500, '<h1>no</h1>', 'text/html', /^The provider’s server reported an error/],
    ['plain text', 200, 'Ollama is running', 'text/plain', /^What came was not the stream of an answer\. /],
    ['JSON of another kind', 200, '{"status":"ok"}', 'application/json', /^What came was not the stream/],
    [
      'events of another kind',
      200,
      'data: {"id":7}\n\n',
      'text/event-stream',
      /^What came was not the stream/,
    ],
    ['events that are no JSON', 200, 'data: hello\n\n', 'text/event-stream', /^What came was not the stream/],
    [
      'an empty answer',
      200,
      'data: [DONE]\n\n',
      'text/event-stream',
      /^The model returned nothing usable\. /,
    ],
  ])('says what to do about %s', async (_what, status, body, type, expected) => {
    // Each case has its own organization, so that no circuit breaker is open.
    const owner = await app.register();
    const id = await publishChatbot(app, owner, { settings: { model: mockModel(model.baseUrl) } });
    model.answer([body], { status, type });
    const { status: code, body: answer } = await owner.post(`/api/chatbots/${id}/preview`, {
      message: voucherQuestion,
    });
    expect([code, answer.code]).toEqual([502, 'model_failed']);
    expect(answer.message).toMatch(expected);
    const { shown } = await ask(id);
    expect(shown).not.toMatch(/provider|address|API/);
  });

  it('shows the failure in the transcript to members, at the failed turn, and never to the visitor', async () => {
    const owner = await app.register();
    const id = await publishChatbot(app, owner, { settings: { model: mockModel(model.baseUrl) } });
    model.answer([refused('No credit for sk-test-key-000000001')], { status: 402, type: 'application/json' });
    const { conversationId, visitorToken } = await ask(id);
    const { body } = await owner.get(`/api/conversations/${conversationId}`);
    expect(body.messages.at(-1).attempts).toEqual([
      {
        provider: 'openai-compatible',
        model: 'mock',
        reason: 'over_limit',
        said: { problem: 'over_limit', status: 402, message: 'No credit for •••' },
      },
    ]);
    const visitor = app.anonymous().with({ authorization: `Bearer ${visitorToken}` });
    const seen = await visitor.get(`/api/chat/${id}/messages`);
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/No credit|over_limit/);
  });

  it.each<[string, (host: string) => string, RegExp]>([
    ['speaks no TLS', (host) => `https://${host}/v1`, /^No secure connection could be made\. /],
    ['is not there', () => 'http://127.0.0.1:9/v1', /^The model could not be reached\. /],
  ])('says what to do about a server that %s', async (_what, addressOf, expected) => {
    const owner = await app.register();
    const settings = { model: mockModel(addressOf(model.host)) };
    const id = await publishChatbot(app, owner, { settings });
    const { body } = await owner.post(`/api/chatbots/${id}/preview`, { message: voucherQuestion });
    expect(body.message).toMatch(expected);
  });
});
