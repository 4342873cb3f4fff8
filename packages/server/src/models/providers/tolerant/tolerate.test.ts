import { expect, it } from 'vitest';
import { callModel } from '../../calls/call-model.ts';
import { loadLanguageModel } from '../provider-packages.ts';

const limits = { firstTokenMs: 2_000, idleMs: 2_000, totalMs: 4_000 };
const encoder = new TextEncoder();

type Provider = Parameters<typeof loadLanguageModel>[0]['provider'];

/** The answer that is read from a response in chunks of this many bytes. */
async function answerOf(
  body: string,
  { provider = 'openai-compatible' as Provider, type = 'text/event-stream', size = 64 } = {},
) {
  const bytes = encoder.encode(body);
  const fetch = async () => {
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    return new Response(stream, type === '' ? {} : { headers: { 'content-type': type } });
  };
  const access = {
    owner: 'chatbot' as const,
    apiKey: 'k',
    baseUrl: 'https://model.test/v1',
    isOperatorAddress: false,
  };
  const call = {
    load: () => loadLanguageModel({ provider, name: 'm', access }, fetch),
    enter: () => () => {},
    temperature: 0,
    maxTokens: 100,
    limits,
    random: () => 0,
  };
  let text = '';
  let usage = '';
  const prompt = { system: 's', messages: [{ role: 'user' as const, content: 'q' }] };
  for await (const part of callModel(call, prompt, new AbortController().signal)) {
    if (part.type === 'text') text += part.text;
    if (part.type === 'usage') usage = `${part.inputTokens}+${part.outputTokens}`;
    if (part.type === 'cut') text += '|cut';
  }
  return { text, usage };
}

const head = '"id":"c","object":"chat.completion.chunk","created":1,"model":"q"';
const words = (content: string) =>
  `data: {${head},"choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]}`;
const stop = `data: {${head},"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`;
const done = 'data: [DONE]';
const said = 'Tickets cost 4 €.';

it.each<[string, string[], string?]>([
  ['a whole stream', [words('Tickets '), words('cost 4 €.'), stop, done]],
  ['no reason for its end', [words('Tickets '), words('cost 4 €.'), done]],
  ['no end at all', [words('Tickets '), words('cost 4 €.')]],
  [
    'usage without choices',
    [words(said), stop, `data: {${head},"usage":{"prompt_tokens":7,"completion_tokens":3}}`, done],
    '7+3',
  ],
  [
    'usage with null for choices',
    [words(said), stop, 'data: {"choices":null,"usage":{"prompt_tokens":7,"completion_tokens":3}}', done],
    '7+3',
  ],
  [
    'numbers as strings',
    [
      `data: {"id":3,"created":"1","choices":[{"index":"0","delta":{"content":"${said}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":"7","completion_tokens":"3"}}`,
      done,
    ],
    '7+3',
  ],
  [
    'usage that makes no sense',
    [words(said), stop, 'data: {"choices":[],"usage":{"prompt_tokens":"many","completion_tokens":{}}}', done],
    '',
  ],
  [
    'comments and other fields',
    [': hi', `event: message\nid: 1\nretry: 5\n${words(said)}`, ': more', stop, done],
  ],
  ['a second mark of order', [`\ufeff${words('Tickets ')}`, `\ufeff${words('cost 4 €.')}`, `\ufeff${done}`]],
  ['no spaces', [words(said).replace('data: ', 'data:'), stop.replace('data: ', 'data:'), 'data:[DONE]']],
  [
    'a message in place of a delta',
    [`data: {"choices":[{"message":{"role":"assistant","content":"${said}"},"finish_reason":"stop"}]}`, done],
  ],
  [
    'the whole message again at its end',
    [words(said), `data: {"choices":[{"message":{"content":"${said}"},"finish_reason":"stop"}]}`, done],
  ],
  [
    'parts of a text',
    [
      `data: {"choices":[{"delta":{"content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"${said}"}]}}]}`,
      done,
    ],
  ],
  ['an unknown role', [`data: {"choices":[{"delta":{"role":"model","content":"${said}"}}]}`, done]],
  ['a name of its own for the end', [words(said), stop.replace('"stop"', '"eos"'), done]],
  [
    'tool calls that are none',
    [`data: {"choices":[{"delta":{"content":"${said}","tool_calls":[{}]},"finish_reason":""}]}`, done],
  ],
  ['data in two lines', [`data: {"choices":\ndata: [{"delta":{"content":"${said}"}}]}`, done]],
  ['null and empty events', ['data: null', 'data:', words(said), 'data: {}', done]],
])('reads an answer with %s', async (_form, events, usage) => {
  for (const end of ['\n\n', '\r\n\r\n', '\r\r']) {
    for (const size of [1, 50, 10_000]) {
      const read = await answerOf(
        events.map((event) => event.replaceAll('\n', end.slice(end.length / 2)) + end).join(''),
        { size },
      );
      expect(read.text).toBe(said);
      if (usage !== undefined) expect(read.usage).toBe(usage);
    }
  }
});

const whole = JSON.stringify({
  id: 'c',
  choices: [{ message: { role: 'assistant', content: said }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 7, completion_tokens: 3 },
});

it.each([
  ['as JSON', whole, 'application/json'],
  ['as indented JSON of no type', `\ufeff\n${JSON.stringify(JSON.parse(whole), null, 2)}`, ''],
  ['as a list', `[${whole}]`, 'application/json; charset=utf-8'],
  [
    'as lines of JSON',
    `${words('Tickets ').slice(6)}\n${words('cost 4 €.').slice(6)}\n${stop.slice(6)}\n`,
    'application/x-ndjson',
  ],
  ['as events of another type', `${words(said)}\n\n${stop}\n\n${done}\n\n`, 'text/plain'],
  [
    'without empty lines',
    `${words('Tickets ')}\n${words('cost 4 €.')}\n${stop}\n${done}\n`,
    'text/event-stream',
  ],
])('reads an answer to a streaming request that comes %s', async (_form, body, type) => {
  for (const size of [1, 7, 10_000]) expect((await answerOf(body, { type, size })).text).toBe(said);
});

it.each<[Provider, string, string]>([
  ['openai', `${words(said)}\n\n${done}\n\n`, 'text/event-stream'],
  ['groq', `${words(said)}\n\n${done}\n\n`, 'text/event-stream'],
  [
    'mistral',
    `${words(said)}\n\ndata: {"usage":{"prompt_tokens":"7","completion_tokens":3}}\n\n${done}\n\n`,
    'text/event-stream',
  ],
  [
    'anthropic',
    `event: message_start\ndata: {"type":"message_start","message":{"id":"m","usage":{"input_tokens":"7"}}}\n\nevent: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${said}"}}\n\n`,
    'text/event-stream',
  ],
  [
    'anthropic',
    JSON.stringify({
      id: 'm',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: said }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 7, output_tokens: 3 },
    }),
    'application/json',
  ],
  [
    'google',
    `data: {"candidates":[{"content":{"parts":[{"text":"${said}"}]}}],"usageMetadata":{"promptTokenCount":"7","candidatesTokenCount":"3"}}\n\n`,
    'text/event-stream',
  ],
  [
    'google',
    `[{"candidates":[{"content":{"parts":[{"text":"${said}"}]},"finishReason":"STOP"}]}]`,
    'application/json',
  ],
])('reads an answer of %s', async (provider, body, type) => {
  expect((await answerOf(body, { provider, type })).text).toBe(said);
});

it.each([
  ['a page of a website', '<!doctype html><title>Log in</title>', 'text/html'],
  ['nothing', '', 'text/event-stream'],
  ['words that are no event', 'Hello', 'text/plain'],
  ['an error in the stream', 'data: {"error":{"message":"overloaded"}}\n\n', 'text/event-stream'],
  ['an error that is a text', 'data: {"error":"overloaded"}\n\n', 'text/event-stream'],
  [
    'an error beside an empty choice',
    `data: {${head},"error":{"code":502,"message":"overloaded"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}\n\n`,
    'text/event-stream',
  ],
  [
    'an error beside a choice, after words',
    `${words(said)}\n\ndata: {${head},"error":{"message":"overloaded"},"choices":[{"index":0,"delta":{},"finish_reason":"error"}]}\n\n${done}\n\n`,
    'text/event-stream',
  ],
  ['data that is no JSON', `${words(said)}\n\ndata: {"choices": [\n\n`, 'text/event-stream'],
])('rejects %s', async (_form, body, type) => {
  await expect(answerOf(body, { type })).rejects.toThrow('the model gave no answer');
});

it.each([
  ['{"error":{"message":"The model is overloaded"}}'],
  ['{"error":true,"message":"The model is overloaded","code":503}'],
  ['{"detail":"The model is overloaded"}'],
  ['{"code":1302,"msg":"The model is overloaded","success":false}'],
  ['{"object":"error","message":"The model is overloaded","type":"x"}'],
  ['data: {"error":{"message":"The model is overloaded"},"choices":[]}\n\n'],
])('reports an error sent with status 200: %s', async (body) => {
  const type = body.startsWith('{') ? 'application/json' : 'text/event-stream';
  await expect(answerOf(body, { type })).rejects.toMatchObject({
    detail: { message: 'The model is overloaded' },
  });
});

it('parses hostile lines in linear time', async () => {
  for (const piece of ['data: x\n', 'data: {\n', '{"a":\n', '\ufeff', ': \n', '\r']) {
    await answerOf(piece.repeat(40_000), { size: 100_000 }).catch(() => {});
  }
});
