import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { findProblems } from '@parley/flow/check/find-problems';
import { insertAfter } from '@parley/flow/edit/add-node';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addText, createChatbot, deploy, toastOf } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { desk, findingsInVariants } from '../../tools/e2e/pages/axe-looks.ts';
import { handbook } from '../../tools/e2e/published-chatbot.ts';

const app = useInstallation();
const question = 'What is your order number?';
const goodbye = 'Thank you, we will look.';
/** Expected edges, the same for mouse, keyboard and outline. */
const chain = ['start1.next message1', 'message1.next ask1', 'ask1.next message2', 'message2.next end1'];

async function opened(options: { width?: number; height?: number } = {}) {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const { width = desk.width, height = desk.height } = options;
  const page = await app.open(account, `/builder/${chatbot.id}?tab=flow`, { viewport: { width, height } });
  await page.getByRole('button', { name: /^Empty flow/ }).click();
  return { account, chatbot, page };
}

function stepOf(page: Page, id: string) {
  return page.locator(`.react-flow__node[data-id="${id}"]`);
}

/** Drags from the center of one box to the center of the other in small steps, like a hand. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Adds a step after the focused one, by keyboard. */
async function addByKey(page: Page, kind: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Find a step' }).fill(kind);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').filter({ hasText: 'Add a step' }).waitFor({ state: 'detached' });
}

/** Saves, returns the server's edges, and publishes the flow. */
async function published(page: Page, account: ApiClient, chatbot: Chatbot): Promise<string[]> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  const { flow } = await account.expectOk<Chatbot>('GET', `/api/chatbots/${chatbot.id}`);
  if (!flow) throw new Error('No flow was saved.');
  expect(findProblems(flow).filter(({ severity }) => severity === 'error')).toEqual([]);
  await deploy(account, chatbot.id);
  return flow.edges.map(({ source, sourceHandle, target }) => `${source}.${sourceHandle} ${target}`);
}

/** Plays the published flow as a visitor; `answer` answers the question. */
async function play(chatbot: Chatbot, answer: (page: Page) => Promise<unknown>): Promise<void> {
  const page = await app.open(null, `/chat/${chatbot.id}`);
  const message = page.getByLabel('Your message', { exact: true });
  await message.fill('Good morning');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const log = page.getByLabel('Conversation', { exact: true });
  await log.getByText('Welcome').waitFor();
  await log.getByText(question).first().waitFor();
  await answer(page);
  await log.getByText(goodbye).waitFor();
  await log.getByRole('button', { name: 'Copy' }).last().waitFor();
  // A text of the flow cannot be rated, and because the flow has continued, it cannot be regenerated.
  expect(await log.getByRole('button', { name: 'Good answer' }).count()).toBe(0);
  expect(await log.getByRole('button', { name: 'Answer again' }).count()).toBe(0);
}

async function type(page: Page): Promise<void> {
  const message = page.getByLabel('Your message', { exact: true });
  await message.fill('HB-20418');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

it('BLD-16: builds a flow of five steps by mouse, publishes and plays it', async () => {
  const { account, chatbot, page } = await opened();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await page.getByLabel('Text', { exact: true }).fill('Welcome');
  // Dragged in next to the chain, and connected manually.
  await page
    .getByRole('button', { name: 'Ask', exact: true })
    .dragTo(page.locator('.react-flow__pane'), { targetPosition: { x: 620, y: 640 } });
  await stepOf(page, 'ask1').waitFor();
  await page.getByLabel('Question', { exact: true }).fill(question);
  await drag(
    page,
    await middleOf(page, '[data-id="message1"] .react-flow__handle.source'),
    await middleOf(page, '.react-flow__node[data-id="ask1"]'),
  );
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(2);
  await stepOf(page, 'ask1').click();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await page.getByLabel('Text', { exact: true }).fill(goodbye);
  await stepOf(page, 'message2').click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await stepOf(page, 'end1').waitFor();
  expect((await published(page, account, chatbot)).toSorted()).toEqual(chain.toSorted());
  await play(chatbot, type);
});

it('BLD-16: builds a flow of five steps by keyboard alone, moves a step, undoes the move, and plays it', async () => {
  const { account, chatbot, page } = await opened();
  await stepOf(page, 'start1').focus();
  await addByKey(page, 'Message');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-id')))
    .toBe('message1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Welcome');
  await stepOf(page, 'message1').focus();
  await addByKey(page, 'Ask');
  await page.getByLabel('Question', { exact: true }).focus();
  await page.keyboard.type(question);
  await stepOf(page, 'ask1').focus();
  await addByKey(page, 'Message');
  await page.getByLabel('Text', { exact: true }).focus();
  await page.keyboard.type(goodbye);
  await stepOf(page, 'message2').focus();
  await addByKey(page, 'End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-id'))).toBe('end1');
  const place = () => stepOf(page, 'end1').evaluate((element) => (element as HTMLElement).style.transform);
  const before = await place();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(place).toBe(before);
  expect(await published(page, account, chatbot)).toEqual(chain);
  await play(chatbot, type);
});

it('BLD-16: builds a flow of five steps in the outline of a narrow phone, and its buttons work', async () => {
  const { account, chatbot, page } = await opened({ width: 360, height: 740 });
  const add = async (behind: string, kind: string) => {
    await page
      .getByRole('button', { name: `Add a step after “${behind}”` })
      .last()
      .click();
    await page.getByRole('combobox', { name: 'Find a step' }).fill(kind);
    await page.getByRole('option').first().click();
  };
  const write = async (label: string, words: string) => {
    const form = page.getByRole('dialog', { name: 'Edit step' });
    await form.getByLabel(label, { exact: true }).fill(words);
    await form.getByRole('button', { name: 'Close' }).click();
    await form.waitFor({ state: 'detached' });
  };
  await add('Start', 'Message');
  await write('Text', 'Welcome');
  await add('Message', 'Choices');
  await write('Question', question);
  await add('Choices', 'Message');
  await write('Text', goodbye);
  await add('Message', 'End');
  await page.getByRole('dialog', { name: 'Edit step' }).getByRole('button', { name: 'Close' }).click();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBe(0);
  expect(await published(page, account, chatbot)).toEqual(chain);
  await play(chatbot, async (visitor) => {
    await visitor.getByRole('button', { name: 'Option 2' }).click();
    await expect.poll(() => visitor.getByRole('button', { name: 'Option 1' }).isDisabled()).toBe(true);
  });
});

it('BLD-16, CHAT-13: a starter opens the chat, answers a question from its source, and creates a lead from a form', async () => {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  await addText(account, chatbot.id, 'Shop handbook', handbook.text);
  const page = await app.open(account, `/builder/${chatbot.id}?tab=flow`);
  await page.getByRole('button', { name: /^Customer support/ }).click();
  await published(page, account, chatbot);
  const visitor = await app.open(null, `/chat/${chatbot.id}`, { viewport: { width: 360, height: 780 } });
  await visitor.getByRole('button', { name: 'How something works' }).click();
  await visitor.getByText('What would you like to know?').waitFor();
  await visitor.getByRole('textbox').fill(handbook.question);
  await visitor.getByRole('button', { name: 'Send', exact: true }).click();
  await visitor.getByText('45 days').first().waitFor();
  await visitor.getByText('Did that help?').waitFor();
  await visitor.getByRole('button', { name: 'I would like to talk to a person' }).click();
  const form = visitor.getByRole('form');
  await form.getByLabel('Name').fill('Ana Lund');
  await form.getByLabel('Email').fill('ana@example.com');
  await form.getByRole('checkbox').check();
  expect(await findingsInVariants(visitor, 'ltr')).toEqual([]);
  await form.getByRole('button', { name: /Send/ }).click();
  await visitor.getByText(/We will get back to you within/).waitFor();
  const { items } = await account.expectOk<{ items: { email: string }[] }>('GET', '/api/leads');
  expect(items.map(({ email }) => email)).toEqual(['ana@example.com']);
});

it('BLD-16: a visitor enters a number and a date and rates the chat, and all values are stored', async () => {
  const account = await app.register();
  const { id } = await createChatbot(account, { name: 'Shop Desk' });
  const position = { x: 0, y: 0 };
  const steps = [
    { id: 'start', type: 'start', data: { on: 'open' } },
    {
      id: 'many',
      type: 'ask',
      data: { text: 'How many?', input: { type: 'number', min: 1 }, saveAs: 'many' },
    },
    { id: 'day', type: 'ask', data: { text: 'From which day?', input: { type: 'date' }, saveAs: 'day' } },
    { id: 'rate', type: 'rate', data: { text: 'How was it?', scale: 'csat' } },
    { id: 'said', type: 'message', data: { text: '{{many + 1}} from {{day}}.' } },
  ];
  const edges = steps.slice(1).map(({ id: target }, index) => ({
    id: `e${index}`,
    source: steps[index]?.id,
    sourceHandle: 'next',
    target,
  }));
  const variables = [
    { name: 'many', type: 'number' },
    { name: 'day', type: 'date' },
  ];
  const nodes = steps.map((step) => ({ ...step, position }));
  const flow = { schema: 1, variables, nodes, edges, translations: {} };
  await account.expectOk('PATCH', `/api/chatbots/${id}`, { flow });
  await deploy(account, id);
  const visitor = await app.open(null, `/chat/${id}`, { viewport: { width: 360, height: 780 } });
  await visitor.getByRole('textbox', { name: 'How many?' }).fill('2');
  await visitor.keyboard.press('Enter');
  await visitor.getByText('From which day?').first().waitFor();
  await visitor.getByLabel('From which day?', { exact: true }).fill('2026-12-24');
  await visitor.keyboard.press('Enter');
  await visitor.getByText('How was it?').first().waitFor();
  expect(await findingsInVariants(visitor, 'ltr')).toEqual([]);
  await visitor.getByRole('button', { name: '4 of 5' }).click();
  await visitor.getByText('3 from 2026-12-24.').waitFor();
});

it('axe finds nothing on the canvas and in the outline', async () => {
  const account = await app.register();
  const { id } = await createChatbot(account, { name: 'Shop Desk' });
  const start = {
    schema: 1 as const,
    variables: [],
    nodes: [
      { id: 'start1', type: 'start' as const, position: { x: 0, y: 0 }, data: { on: 'message' as const } },
    ],
    edges: [],
    translations: {},
  };
  const understood = insertAfter(start, 'start1', 'next', {
    type: 'understand',
    data: { intents: [{ id: 'a', name: 'Order', examples: ['Where is it?'] }] },
  });
  const { flow } = insertAfter(understood.flow, understood.id, 'intent:a', {
    type: 'ask',
    data: { text: '', input: { type: 'text', pattern: 'HB-[0-9]+' } },
  });
  await account.expectOk('PATCH', `/api/chatbots/${id}`, { flow });
  const page = await app.open(account, `/builder/${id}?tab=flow`, {
    viewport: desk,
    prepare: (context) => context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
  await stepOf(page, 'ask1').click();
  await page.getByLabel('Question', { exact: true }).waitFor();
  expect(await findingsInVariants(page, 'ltr')).toEqual([]);
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.locator('[data-step="ask1"]').waitFor();
  expect(await findingsInVariants(page, 'ltr')).toEqual([]);
});
