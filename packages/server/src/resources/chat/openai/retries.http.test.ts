import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishChatbot, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { LIMIT_API_CALLS_PER_MINUTE_PER_KEY: '2' } });
});
afterAll(() => app.close());

it("OpenAI's client retries after Retry-After, and then reports the limit", async () => {
  const owner = await app.register();
  const made = await owner.post('/api/api-keys', { name: 'P', permissions: 'read_write', expires: 'never' });
  const model = await publishChatbot(app, owner);
  const seen: [status: number, retryAfter: number][] = [];
  const client = new OpenAI({
    apiKey: made.body.key,
    baseURL: `${app.origin}/v1`,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      seen.push([response.status, Number(response.headers.get('retry-after'))]);
      // Shortens the wait of the client's retries.
      const headers = new Headers(response.headers);
      if (headers.has('retry-after')) headers.set('retry-after', '0.01');
      return new Response(response.body, { status: response.status, headers });
    },
  });
  const ask = () =>
    client.chat.completions.create({ model, messages: [{ role: 'user', content: voucherQuestion }] });
  await ask();
  await ask();
  expect(await ask().catch((error: unknown) => error)).toMatchObject({
    status: 429,
    code: 'rate_limited',
    type: 'rate_limit_error',
  });
  expect(seen.map(([status]) => status)).toEqual([200, 200, 429, 429, 429]);
  for (const [status, retryAfter] of seen) {
    if (status === 429) expect([retryAfter > 0, retryAfter <= 60]).toEqual([true, true]);
  }
});
