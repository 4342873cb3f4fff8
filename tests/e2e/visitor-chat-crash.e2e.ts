import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiClient } from '../../tools/e2e/api-client.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { answered, ask } from '../../tools/e2e/pages/chat-page.ts';
import { publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { type RunningServer, startServer } from '../../tools/e2e/servers/start-server.ts';
import { useBrowser } from '../../tools/e2e/use-browser.ts';
import { type ModelServer, startModelServer } from '../../tools/model-server/model-server.ts';
import { within } from '../../tools/within.ts';

const lost = 'Connection lost. Trying to reconnect...';
const modelPort = 21_601;
const serverPort = 21_602;
const limitSeconds = 10;

let model: ModelServer;
let running: RunningServer | undefined;
const browser = useBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'parley-chat-crash-'));

beforeAll(async () => {
  model = await startModelServer({ port: modelPort });
});
afterAll(async () => {
  await running?.stop();
  await model.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('REL-8, CHAT-06: a visitor whose server is killed during an answer sees within 10 s the saved text and that it was cut off, and can continue', async () => {
  const start = () =>
    startServer({ dataDir, port: serverPort, env: { EGRESS_ALLOW: `127.0.0.1:${modelPort}` } });
  const server = await start();
  const owner = apiClient(server.url);
  await owner.expectOk('POST', '/api/register', {
    email: 'ada@example.com',
    password: 'correct horse',
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
  const { id } = await publishedChatbot(owner, {
    model: { provider: 'openai-compatible', name: 'mock', baseUrl: model.baseUrl },
  });
  const page = await browser.newPage();
  await page.goto(`${server.url}/chat/${id}`);
  const words = Array.from({ length: 100 }, (_, n) => `w${n}`).join(' ');
  await ask(page, `[[mock echo delay=60]] ${words}`);
  await page.locator('.answer .prose').getByText(/ w40/).waitFor();
  process.kill(server.pid, 'SIGKILL');
  await page.getByText(lost).waitFor();
  await server.stop();
  running = await start();
  await within(limitSeconds, page.getByText('This answer was cut off.').waitFor());
  expect(await page.getByText(lost).count()).toBe(0);
  const saved = (await page.locator('.answer .prose').textContent())?.trim() ?? '';
  expect(saved).toMatch(/^w0 w1 w2 .* w\d+$/);
  expect(words.startsWith(saved)).toBe(true);
  await expectNoAxeViolations(page);
  await page.reload();
  await page.getByText('This answer was cut off.').waitFor();
  expect((await page.locator('.answer .prose').textContent())?.trim()).toBe(saved);
  await page.getByRole('button', { name: 'Answer again' }).click();
  await page.getByText('This answer was cut off.').waitFor({ state: 'hidden' });
  const answer = await answered(page);
  expect((await answer.locator('.prose').textContent())?.trim()).toBe(words);
  expect(await page.locator('article').count()).toBe(1);
});
