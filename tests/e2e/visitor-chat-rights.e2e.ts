import { readFile } from 'node:fs/promises';
import type { Chatbot, ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { answered, ask, composerOf } from '../../tools/e2e/pages/chat-page.ts';
import { copiedText } from '../../tools/e2e/pages/copied-text.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { modelPorts } from '../../tools/e2e/servers/shared-server.ts';
import { type ModelServer, startModelServer } from '../../tools/model-server/model-server.ts';

const modelPort = modelPorts.visitorRights;
const { fact, question } = handbook;

const app = useInstallation();
let model: ModelServer;
let owner: ApiClient;

beforeAll(async () => {
  model = await startModelServer({ port: modelPort });
  owner = await app.register('Halden Books');
});
afterAll(() => model.close());

const open = (chatbot: Chatbot) => app.open(null, `/chat/${chatbot.id}`);
const withModel = (settings: ChatbotPatch = {}) =>
  publishedChatbot(owner, {
    ...settings,
    model: { provider: 'openai-compatible', name: 'mock', baseUrl: model.baseUrl, ...settings.model },
  });

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Returns the conversations visible to the owner, newest first. */
async function conversationsOf(chatbot: Chatbot): Promise<{ id: string; status: string }[]> {
  const path = `/api/conversations?chatbotId=${chatbot.id}`;
  const { items } = await owner.expectOk<{ items: { id: string; status: string }[] }>('GET', path);
  return items;
}

describe('regenerating an answer', () => {
  it('replaces the previous answer, on the screen and after a reload', async () => {
    const page = await open(await withModel());
    model.wish('tokens=5');
    await ask(page, 'Say it twice');
    const first = await (await answered(page)).locator('.prose').textContent();
    model.wish('tokens=50 delay=40');
    await page.getByRole('button', { name: 'Answer again' }).click();
    await page.locator('article[aria-busy="true"]').waitFor();
    expect(await page.locator('article').count()).toBe(1);
    const second = await (await answered(page)).locator('.prose').textContent();
    model.wish(undefined);
    expect([first?.split(' ').length, second?.split(' ').length]).toEqual([5, 50]);
    await page.reload();
    expect(await (await answered(page)).locator('.prose').textContent()).toBe(second);
    expect(await page.locator('.bubble').count()).toBe(1);
  });

  it('keeps the previous answer if it is refused, and shows why', async () => {
    const page = await open(await withModel());
    await ask(page, `[[mock echo]] ${fact} [1]`);
    await answered(page);
    const refusal = { code: 'overloaded', message: '-', requestId: '-' };
    await page.route('**/regenerate', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: refusal }),
    );
    await page.getByRole('button', { name: 'Answer again' }).click();
    await page.getByText('Many people are writing at the moment.').waitFor();
    const answer = await answered(page);
    expect(await answer.textContent()).toContain('within 45 days');
    await answer.getByRole('button', { name: 'Source 1: Shop handbook' }).waitFor();
    await page.unroute('**/regenerate');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Many people are writing').waitFor({ state: 'hidden' });
    expect(await (await answered(page)).textContent()).toContain('within 45 days');
  });
});

describe('ending a conversation', () => {
  it('CHAT-12: keeps it on the screen, and a new message reopens it', async () => {
    const chatbot = await publishedChatbot(owner);
    const page = await open(chatbot);
    await ask(page, question);
    await answered(page);
    await choose(page, 'End conversation');
    await page.getByText('You have ended this conversation.').waitFor();
    expect(await conversationsOf(chatbot)).toMatchObject([{ status: 'completed' }]);
    expect(await page.locator('.bubble').count()).toBe(1);
    await expectNoAxeViolations(page);
    await ask(page, 'When is the shop open?');
    await answered(page, 2);
    expect(await page.getByText('You have ended this conversation.').count()).toBe(0);
    expect(await conversationsOf(chatbot)).toMatchObject([{ status: 'active' }]);
  });

  it('CHAT-12: a new conversation ends the previous one, even during an answer, without waiting', async () => {
    const chatbot = await withModel();
    const page = await open(chatbot);
    await ask(page, '[[mock tokens=100 delay=100]] Take your time');
    await page.locator('article[aria-busy="true"] .prose').waitFor();
    await page.route('**/end', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await choose(page, 'New conversation');
    expect(await page.locator('.bubble').count()).toBe(0);
    await ask(page, '[[mock echo]] Something else');
    expect(await (await answered(page)).textContent()).toContain('Something else');
    const statuses = async () => (await conversationsOf(chatbot)).map(({ status }) => status).toSorted();
    await expect.poll(statuses).toEqual(['active', 'completed']);
  });
});

describe('stored data', () => {
  it('SEC-39: consent is withdrawn with one click, and writing requires a new consent', async () => {
    const chatbot = await publishedChatbot(owner, {
      privacy: { consentBanner: true, bannerText: 'May we keep this?' },
    });
    const page = await open(chatbot);
    await page.getByRole('button', { name: 'Agree and chat' }).click();
    await ask(page, question);
    await answered(page);
    await choose(page, 'Your data');
    const desk = page.getByRole('dialog', { name: 'Your data' });
    await desk.getByRole('button', { name: 'Withdraw consent' }).click();
    await desk.getByRole('button', { name: 'Withdraw consent' }).click();
    await desk.getByText('Your consent was withdrawn.').waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.getByText('May we keep this?').waitFor();
    expect(await composerOf(page).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await page.getByText('Nothing more will be stored.').waitFor();
    await page.reload();
    await page.getByText('May we keep this?').waitFor();
    const calls = recordCalls(page);
    await page.getByRole('button', { name: 'Agree and chat' }).click();
    await ask(page, 'When is the shop open?');
    await page.getByText('nine to six').waitFor();
    expect(calls.filter((call) => call.endsWith('/messages'))).toHaveLength(1);
  });

  it('downloads all stored data, and erases it after a confirmation, on the screen and for the owner', async () => {
    const chatbot = await publishedChatbot(owner);
    const page = await open(chatbot);
    await ask(page, question);
    await answered(page);
    await choose(page, 'Your data');
    const desk = page.getByRole('dialog', { name: 'Your data' });
    await desk.getByText('Network address').waitFor();
    const deadlines = desk.getByRole('list', { name: 'What you can do' }).getByText('Done right away.');
    expect(await deadlines.count()).toBe(2);
    await expectNoAxeViolations(page);
    const download = page.waitForEvent('download');
    await desk.getByRole('button', { name: 'Download' }).click();
    const held = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(held).toMatchObject({ chatbotId: chatbot.id, conversation: { status: 'active' } });
    expect(held.messages.map(({ content }: { content: string }) => content)[0]).toBe(question);
    await desk.getByRole('button', { name: 'Delete' }).click();
    await expectNoAxeViolations(page);
    await desk.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.locator('.bubble').count()).toBe(1);
    await desk.getByRole('button', { name: 'Delete' }).click();
    await desk.getByRole('button', { name: 'Delete for good' }).click();
    await desk.getByText('Your data was deleted.').waitFor();
    const receipt = (await desk.locator('pre').textContent()) ?? '';
    expect(receipt).toContain(held.conversationId);
    expect(receipt).toMatch(/Done: .+\nDue by law: .+\d{4}/);
    await desk.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.bubble').count()).toBe(0);
    expect(await conversationsOf(chatbot)).toEqual([]);
    await page.reload();
    await composerOf(page).waitFor();
    expect(await page.locator('.bubble').count()).toBe(0);
  });
});

it('outside of business hours, shows a visitor when the business opens next, and takes a message', async () => {
  const hours = { timezone: 'UTC', week: [], closed: [] };
  const chatbot = await publishedChatbot(owner, { deployment: { hours } });
  const phone = { viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true };
  const page = await app.open(null, `/chat/${chatbot.id}`, phone);
  await page.getByText('Our team is away right now. You can still ask here.').waitFor();
  await expectNoAxeViolations(page);
  await page.locator('summary').click();
  const sizes = await page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect([sizes.length, Math.min(...sizes)]).toEqual([3, 16]);
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: 360 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => bottomOf(await composerOf(page).boundingBox())).toBeLessThan(360);
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Your message (optional)').fill('Do you have it in red?');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  await page.getByText('will get back to you').waitFor();
  const { items } = await owner.expectOk<{ items: object[] }>('GET', '/api/contact-requests');
  expect(items).toMatchObject([{ email: 'ana@example.com', message: 'Do you have it in red?' }]);
  await page.getByRole('button', { name: 'More' }).click();
  const sound = page.getByRole('menuitemcheckbox', { name: 'Sound when an answer comes' });
  expect(await sound.getAttribute('aria-checked')).toBe('false');
  await sound.click();
  await page.reload();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitemcheckbox', { checked: true }).waitFor();
});

it('BLD-07: with source attribution off an answer shows no source and no citation number, even when copied', async () => {
  const chatbot = await withModel({ model: { showSources: false } });
  const page = await open(chatbot);
  for (const [count, message] of [`[[mock echo delay=30]] ${fact} [1]`, question].entries()) {
    await ask(page, message);
    const answer = await answered(page, count + 1);
    expect(await answer.locator('.sources, .chip').count()).toBe(0);
    expect(await answer.textContent()).not.toMatch(/\[\d/);
    await answer.getByRole('button', { name: 'Copy' }).click();
    await answer.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copiedText(page)).not.toMatch(/\[\d/);
  }
  await owner.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, { model: { showSources: true } });
  await owner.expectOk('POST', `/api/chatbots/${chatbot.id}/deploy`);
  await expect
    .poll(async () => {
      await page.reload();
      await answered(page, 2);
      return await page.locator('article').first().locator('.sources').count();
    })
    .toBe(1);
});
