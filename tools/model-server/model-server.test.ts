import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from './model-server.ts';

let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer({ tokens: 5, key: 'sk-test' });
});
afterAll(() => server.close());

function post(path: string, body: unknown, key = 'sk-test'): Promise<Response> {
  return fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const ask = (content: string, more = {}) =>
  post('/chat/completions', { messages: [{ role: 'user', content }], ...more });

describe('chat completions', () => {
  it('responds with the requested number of words', async () => {
    const answer = await (await ask('hello')).json();
    expect(answer.choices[0].message.content.split(' ')).toHaveLength(5);
    expect(answer.usage).toEqual({ prompt_tokens: 2, completion_tokens: 5, total_tokens: 7 });
  });

  it('streams word by word, with usage if requested', async () => {
    const text = await (
      await ask('[[mock echo]] one two', { stream: true, stream_options: { include_usage: true } })
    ).text();
    const events = text.split('\n\n').filter(Boolean);
    expect(events.at(-1)).toBe('data: [DONE]');
    const parts = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)));
    expect(parts.map((part) => part.choices[0]?.delta.content ?? '').join('')).toBe('one two');
    expect(parts.at(-1).usage.completion_tokens).toBe(2);
  });

  it('fails as the directive demands', async () => {
    expect((await ask('[[mock status=429]]')).status).toBe(429);
    await expect(
      (async () => (await ask('hi', { stream: true, mock: { cut_after: 2 } })).text())(),
    ).rejects.toThrow();
    expect((await post('/chat/completions', {})).status).toBe(400);
    expect((await post('/chat/completions', {}, 'sk-wrong')).status).toBe(401);
  });

  it('keeps the last request for inspection', async () => {
    await ask('remember me', { temperature: 0.3 });
    expect(server.lastChat()).toMatchObject({ temperature: 0.3 });
  });
});

describe('embeddings', () => {
  it('have length 1, are deterministic, and are closer for texts that share words', async () => {
    const input = ['return a parcel', 'how to return the parcel', 'opening hours'];
    const { data } = await (await post('/embeddings', { input, dimensions: 256 })).json();
    const [a, b, c] = data.map((one: { embedding: number[] }) => one.embedding);
    const cosine = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
    expect(cosine(a, a)).toBeCloseTo(1, 5);
    expect(cosine(a, b)).toBeGreaterThan(cosine(a, c) + 0.2);
  });

  it('are base64 if requested', async () => {
    const { data } = await (
      await post('/embeddings', { input: 'x', dimensions: 8, encoding_format: 'base64' })
    ).json();
    expect(Buffer.from(data[0].embedding, 'base64')).toHaveLength(32);
  });
});

describe('other protocols', () => {
  const json = { 'content-type': 'application/json' };
  const send = (path: string, headers: Record<string, string>, body: object) =>
    fetch(new URL(path, server.baseUrl), {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });

  it('speaks Anthropic’s messages', async () => {
    const answer = await send(
      '/v1/messages',
      { 'x-api-key': 'sk-test' },
      { stream: true, max_tokens: 9, messages: [{ role: 'user', content: 'Hi [[mock tokens=2]]' }] },
    );
    const names = [...(await answer.text()).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'message_start',
      'content_block_start',
      'ping',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  it('speaks Google’s generateContent', async () => {
    const contents = [{ role: 'user', parts: [{ text: 'Say hello [[mock echo]]' }] }];
    const answer = await send(
      '/v1beta/models/gemini:streamGenerateContent?alt=sse',
      { 'x-goog-api-key': 'sk-test' },
      { contents },
    );
    const text = await answer.text();
    expect(text).toContain('"parts":[{"text":" hello"}]');
    expect(text).toContain('"usageMetadata"');
  });

  it('refuses a wrong key in any of their headers', async () => {
    expect((await send('/v1/messages', { 'x-api-key': 'sk-bad' }, { messages: [] })).status).toBe(401);
  });

  it('fails as often as requested, and only for the named model', async () => {
    const fault = '[[mock status=429 times=1 model=a retry_after=7]]';
    const refused = await ask(fault, { model: 'a' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await ask(fault, { model: 'a' })).status).toBe(200);
    expect((await ask(fault, { model: 'b' })).status).toBe(200);
  });

  it('applies the default directive to messages without one', async () => {
    server.wish('status=503');
    expect((await ask('Hello')).status).toBe(503);
    server.wish(undefined);
    expect((await ask('Hello')).status).toBe(200);
  });
});
