import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { startTestApp, type TestApp } from '../../packages/server/test/harness.ts';
import { askAsVisitor } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { answered, ask } from '../../tools/e2e/pages/chat-page.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { type ModelServer, startModelServer } from '../../tools/model-server/model-server.ts';

const modelPort = 21_600;
const unavailable = 'This chatbot is currently unavailable. Please try again later.';
const { question } = handbook;

const app = useInstallation({ EGRESS_ALLOW: `127.0.0.1:${modelPort}`, LIMIT_RUNNING_TURNS: '1' });
let model: ModelServer;
let owner: ApiClient;

beforeAll(async () => {
  model = await startModelServer({ port: modelPort });
  owner = await app.register('Halden Books');
});
afterAll(() => model.close());

const mock = () => ({ provider: 'openai-compatible' as const, name: 'mock', baseUrl: model.baseUrl });

it('DEP-03: with a limit of two, the third message is refused with the wait, and its text stays', async () => {
  const chatbot = await publishedChatbot(owner, { deployment: { rateLimitPerHour: 2 } });
  const page = await app.open(null, `/chat/${chatbot.id}`);
  for (const count of [1, 2]) {
    await ask(page, question);
    await answered(page, count);
  }
  await ask(page, 'And a third one?');
  await page.getByText(/^You have sent many messages in a short time\./).waitFor();
  await page.getByText(/^You can write again in \d+ minutes?\.$/).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await page.locator('.bubble').last().textContent()).toContain('And a third one?');
  await expectNoAxeViolations(page);
});

it('BLD-06: once the monthly tokens are used up, the next message gets the reply that the chatbot is unavailable', async () => {
  const chatbot = await publishedChatbot(owner, { model: { ...mock(), monthlyTokenLimit: 1 } });
  const page = await app.open(null, `/chat/${chatbot.id}`);
  await ask(page, '[[mock echo]] First');
  await answered(page);
  await ask(page, '[[mock echo]] Second');
  await page.getByText(unavailable).waitFor();
  expect(await page.locator('article').count()).toBe(1);
});

it('an overloaded server reports it and accepts the same question a moment later', async () => {
  const chatbot = await publishedChatbot(owner, { model: mock() });
  const page = await app.open(null, `/chat/${chatbot.id}`);
  const other = askAsVisitor(app.url, chatbot.id, '[[mock tokens=40 delay=100]] Take your time');
  await expect.poll(() => model.calls.length).toBeGreaterThan(1);
  await ask(page, '[[mock echo]] Is there room?');
  await page.getByText('Many people are writing at the moment.').waitFor();
  await page.getByText(/^You can write again in \d+ seconds?\.$/).waitFor();
  await other;
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await (await answered(page)).textContent()).toContain('Is there room?');
  expect(await page.locator('.bubble').count()).toBe(1);
});

it('PLAN-08: beyond the plan’s monthly messages the chat reports that it is unavailable', async () => {
  const program: TestApp = await startTestApp();
  try {
    const member = await program.register({ plan: 'free' });
    const { body } = await member.post('/api/chatbots', { name: 'Shop desk' });
    await member.post(`/api/chatbots/${body.id}/deploy`);
    const page = await app.open(null, '/chat/nope');
    await page.goto(`${program.origin}/chat/${body.id}`);
    await ask(page, question);
    await answered(page);
    await withPlatform(program.deps.database, (tx) =>
      tx.execute(sql`
        update usage_months set messages = 999 where organization_id = ${member.organizationId}`),
    );
    await ask(page, 'The thousandth?');
    await answered(page, 2);
    await ask(page, 'One too many?');
    await page.getByText(unavailable).waitFor();
    expect(await page.locator('article').count()).toBe(2);
  } finally {
    await program.close();
  }
});
