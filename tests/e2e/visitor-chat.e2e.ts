import { setTimeout as wait } from 'node:timers/promises';
import type { Chatbot, ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addText, createChatbot, recordCalls } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';
import { answered, ask, composerOf } from '../../tools/e2e/pages/chat-page.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { modelPorts } from '../../tools/e2e/servers/shared-server.ts';
import { type ModelServer, startModelServer } from '../../tools/model-server/model-server.ts';

const modelPort = modelPorts.visitorChat;
const { fact, question } = handbook;
const look: ChatbotPatch['appearance'] = {
  chatTitle: 'Halden Books',
  welcomeMessage: 'Hello! I answer from our shop pages.',
  primaryColor: '#1d5c46',
  icon: 'book',
  borderRadius: 16,
  font: 'serif',
  suggestedPrompts: [question, 'When are you open?'],
};
const sentences = {
  failed: 'Sorry, there was an error processing your request. Please try again.',
  lost: 'Connection lost. Trying to reconnect...',
  notSent: 'Failed to send message. Please try again.',
  unknown: 'Chatbot not found',
  unavailable: 'This chatbot is currently unavailable. Please try again later.',
};

const app = useInstallation();
let model: ModelServer;
let owner: ApiClient;
let shop: Chatbot;

beforeAll(async () => {
  model = await startModelServer({ port: modelPort });
  owner = await app.register('Halden Books');
  shop = await publishedChatbot(owner, { appearance: look });
});
afterAll(() => model.close());

const pathOf = ({ id }: Chatbot) => `/chat/${id}`;
const open = (chatbot = shop, options = {}) => app.open(null, pathOf(chatbot), options);
const styleOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, fontFamily, borderStartStartRadius } = getComputedStyle(element);
      return { backgroundColor, fontFamily, borderStartStartRadius };
    });

describe('a visitor', () => {
  it('ROUTE-10, CHAT-01, BLD-13: opens the link without signing in, sees the configured chatbot, and gets an answer', async () => {
    const page = await open();
    expect(await page.title()).toBe('Halden Books');
    await page.getByRole('heading', { name: 'Halden Books' }).waitFor();
    await page.getByText('Hello! I answer from our shop pages.').waitFor();
    await page.getByRole('button', { name: 'When are you open?' }).waitFor();
    await page.getByRole('button', { name: question }).click();
    const answer = await answered(page);
    expect(await answer.textContent()).toContain('within 45 days');
    const bubble = await styleOf(page, '.bubble');
    expect(bubble).toMatchObject({ backgroundColor: 'rgb(29, 92, 70)', borderStartStartRadius: '32px' });
    expect(bubble.fontFamily).toMatch(/^ui-serif, Georgia/);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('CHAT-02: a visitor who is signed in to a dark app sees the chatbot’s own colors', async () => {
    const member = await app.register('Another house');
    const page = await app.open(member, pathOf(shop), { isDark: true, colorScheme: 'dark' });
    await ask(page, question);
    await answered(page);
    expect(await styleOf(page, '.bubble')).toMatchObject({ backgroundColor: 'rgb(29, 92, 70)' });
    expect(await styleOf(page, 'body')).toMatchObject({ backgroundColor: 'rgb(255, 255, 255)' });
  });

  it('CHAT-03, KB-21: reads the quote behind an answer, also after a reload', async () => {
    const page = await open();
    const calls = recordCalls(page);
    await ask(page, question);
    const answer = await answered(page);
    await answer.getByRole('button', { name: 'Source 1: Shop handbook' }).click();
    const source = page.getByRole('dialog', { name: 'Shop handbook' });
    expect(await source.locator('mark').textContent()).toBe(fact);
    expect(await source.locator('blockquote').textContent()).toContain('We refund the price');
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'hidden' });
    const said = await answer.locator('.prose').textContent();
    await page.getByRole('button', { name: 'Good answer' }).click();
    await page.getByRole('button', { name: 'Send feedback' }).waitFor();
    await expect.poll(() => calls.filter((call) => call.endsWith('/feedback'))).toHaveLength(1);
    await page.reload();
    const again = await answered(page);
    expect(await again.locator('.prose').textContent()).toBe(said);
    expect(await page.locator('.bubble').textContent()).toContain(question);
    expect(await page.getByRole('button', { name: 'Good answer' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  });

  it('CHAT-03: watches an answer stream, and stops another one', async () => {
    const page = await open(await withModel());
    await ask(page, `[[mock echo delay=60]] ${fact} [1] ${'and so it goes on '.repeat(4)}`);
    const running = page.locator('article[aria-busy="true"] .prose');
    await running.waitFor();
    const early = (await running.textContent()) ?? '';
    const answer = await answered(page);
    const whole = (await answer.locator('.prose').textContent()) ?? '';
    expect(early.length).toBeLessThan(whole.length);
    await answer.locator('.prose').getByRole('button', { name: 'Source 1: Shop handbook' }).waitFor();
    await ask(page, '[[mock tokens=200 delay=60]] Tell me everything');
    await running.waitFor();
    await page.getByRole('button', { name: 'Stop the answer' }).click();
    await page.getByText('You stopped this answer.').waitFor();
    await composerOf(page).waitFor();
  });

  it('sees only the features that the server supports', async () => {
    const page = await open();
    await ask(page, question);
    const answer = await answered(page);
    const names = await answer
      .locator('.answer-actions button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    expect(names).toEqual(['Good answer', 'Bad answer', 'Copy', 'Answer again']);
    await page.getByRole('button', { name: 'More' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'New conversation',
      'End conversation',
      'Your data',
    ]);
    await page.getByRole('menuitem', { name: 'New conversation' }).click();
    expect(await page.locator('.bubble').count()).toBe(0);
    await ask(page, question);
    await answered(page);
    expect(await page.locator('.bubble').count()).toBe(1);
  });

  it('PRIV-02, SEC-39: must consent before writing, also when the banner appears during a conversation, and can then continue', async () => {
    const chatbot = await publishedChatbot(owner);
    const page = await open(chatbot);
    await ask(page, question);
    await answered(page);
    const policy = 'https://haldenbooks.example/privacy';
    await change(chatbot, {
      privacy: { consentBanner: true, bannerText: 'May we keep this?', privacyPolicyUrl: policy },
    });
    await expect.poll(async () => (await publicSettings(chatbot)).consent.required).toBe(true);
    await ask(page, 'When is the shop open?');
    await page.getByText('May we keep this?').waitFor();
    expect(await composerOf(page).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(policy);
    await page.getByRole('button', { name: 'Agree and chat' }).click();
    expect(await (await answered(page, 2)).textContent()).toContain('nine to six');
    await page.reload();
    await answered(page, 2);
    expect(await page.getByText('May we keep this?').count()).toBe(0);
  });
});

describe('an answer that does not know', () => {
  const unknown = 'Who painted the ceiling of your chapel?';

  it('shows a form at 360 px, whose message only its owner’s organization can read', async () => {
    const chatbot = await publishedChatbot(owner);
    const page = await open(chatbot, { viewport: { width: 360, height: 740 } });
    await ask(page, unknown);
    await answered(page);
    const form = page.getByRole('form', { name: 'Leave us a message' });
    await form.getByLabel('Email').fill('ana@example.com');
    await form.getByLabel('Your message (optional)').fill('Please call me.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Send' }).press('Enter');
    expect(await (await answered(page, 2)).textContent()).toContain('Thank you. We have your email address');
    await page.reload();
    await answered(page, 2);
    expect(await form.count()).toBe(0);
    const inbox = '/conversations/contact-requests';
    const seen = await app.open(owner, inbox);
    await seen.getByText('Please call me.').first().waitFor();
    const stranger = await app.register('Another shop');
    const foreign = await app.open(stranger, inbox);
    await foreign.getByRole('heading', { level: 1 }).waitFor();
    await foreign.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await foreign.getByText('ana@example.com').count()).toBe(0);
  });
});

describe('a question without a known answer', () => {
  it('offers the nearest topics, and pressing one gives its answer with citations', async () => {
    const chatbot = await publishedChatbot(owner, { appearance: look });
    await addText(owner, chatbot.id, 'Vouchers', 'Gift vouchers are valid for 3 years.');
    const page = await open(chatbot);
    await ask(page, 'Who wrote the book about postage?');
    const declined = await answered(page);
    expect(await declined.locator('.chip').count()).toBe(0);
    const topics = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button');
    await topics.first().waitFor();
    expect(await topics.allTextContents()).toEqual(['Returns']);
    await topics.first().click();
    const answer = await answered(page, 2);
    expect(await answer.textContent()).toContain('within 45 days');
    expect(await answer.locator('.chip').count()).toBeGreaterThan(0);
    expect(await topics.count()).toBe(0);
  });
});

describe('failures', () => {
  it('CHAT-05: a failing model is reported, also after a reload, and the question can be asked again', async () => {
    const chatbot = await publishedChatbot(owner, {
      model: { provider: 'openai-compatible', name: 'mock', baseUrl: model.baseUrl },
      privacy: { leadExtraction: false },
    });
    const page = await open(chatbot);
    await ask(page, '[[mock status=400 times=1]] Who won the chess olympiad?');
    await page.getByText(sentences.failed).waitFor();
    await expectNoAxeViolations(page);
    await page.reload();
    await page.getByText(sentences.failed).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .locator('.answer .prose')
      .getByText(/^the quick answer/)
      .waitFor();
    await answered(page);
    expect(await page.getByText(sentences.failed).count()).toBe(0);
    expect(await page.locator('article').count()).toBe(1);
  });

  it('CHAT-06: a connection that breaks during an answer is reported and restored, without gap or repeat', async () => {
    const page = await open(await withModel());
    const words = Array.from({ length: 30 }, (_, n) => `w${n}`).join(' ');
    await ask(page, `[[mock echo delay=80]] ${words}`);
    await page.locator('.answer .prose').waitFor();
    await page.context().setOffline(true);
    await page.getByText(sentences.lost).waitFor();
    await page.context().setOffline(false);
    const answer = await answered(page);
    expect((await answer.locator('.prose').textContent())?.trim()).toContain(words);
    expect(await page.getByText(sentences.lost).count()).toBe(0);
  });

  it('CHAT-07: an undelivered question keeps its text and is sent once on retry', async () => {
    const page = await open();
    await page.route('**/messages', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await ask(page, question);
    await page.getByText(sentences.notSent).waitFor();
    expect(await page.locator('.bubble').textContent()).toContain(question);
    await page.getByRole('button', { name: 'Try again' }).click();
    await answered(page);
    await page.reload();
    await answered(page);
    expect(await page.locator('.bubble').count()).toBe(1);
  });

  it('CHAT-08: an unknown chatbot is not found, on the page and in its status code', async () => {
    for (const id of ['nope', '01900000-0000-7000-8000-000000000000']) {
      const page = await app.open(null, `/chat/${id}`);
      await page.getByRole('alert').getByText(sentences.unknown).waitFor();
      expect((await fetch(`${app.url}/chat/${id}`)).status).toBe(404);
    }
  });

  it('CHAT-09: a draft, paused, deactivated or archived chatbot is unavailable, also for a current visitor', async () => {
    const draft = await createChatbot(owner, { name: 'Draft' });
    const chatbot = await publishedChatbot(owner);
    const page = await open(chatbot);
    await ask(page, question);
    await answered(page);
    const act = (name: string) => owner.expectOk('POST', `/api/chatbots/${chatbot.id}/${name}`);
    const closing = [
      () => change(chatbot, { status: 'paused' }),
      () => act('deploy').then(() => act('deactivate')),
      () => act('archive'),
    ];
    for (const close of closing) {
      await close();
      await expect.poll(async () => (await publicSettings(chatbot)).status).toBe('unavailable');
      await ask(page, 'Are you there?');
      await page.getByText(sentences.unavailable).last().waitFor();
      const late = await open(chatbot);
      await late.getByRole('alert').getByText(sentences.unavailable).waitFor();
      expect(await late.getByRole('textbox').count()).toBe(0);
    }
    const early = await open(draft);
    await early.getByRole('alert').getByText(sentences.unavailable).waitFor();
  });
});

describe('accessibility', () => {
  it.each([
    ['light', { width: 1280, height: 860 }],
    ['dark', { width: 375, height: 812 }],
  ] as const)('axe finds nothing in a conversation: %s', async (theme, viewport) => {
    const chatbot = await publishedChatbot(owner, { appearance: { ...look, theme } });
    const page = await open(chatbot, { viewport });
    await expectNoAxeViolations(page);
    await ask(page, question);
    const answer = await answered(page);
    await expectNoAxeViolations(page);
    await answer.getByRole('button', { name: 'Source 1: Shop handbook' }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoAxeViolations(page);
  });
});

let modeled: Promise<Chatbot> | undefined;

/** Publishes a chatbot whose answers come from the model server. */
function withModel(): Promise<Chatbot> {
  modeled ??= publishedChatbot(owner, {
    model: { provider: 'openai-compatible', name: 'mock', baseUrl: model.baseUrl },
  });
  return modeled;
}

function change({ id }: Chatbot, settings: ChatbotPatch): Promise<Chatbot> {
  return owner.expectOk<Chatbot>('PATCH', `/api/chatbots/${id}`, settings);
}

async function publicSettings({ id }: Chatbot) {
  await wait(100);
  return (await fetch(`${app.url}/api/chat/${id}`)).json();
}
