import type { AnalyticsOverview } from '@parley/contracts/resources/figures/analytics';
import type { Conversation, ConversationSummary } from '@parley/contracts/resources/visitors/conversations';
import { expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';

const app = useInstallation();

async function published(account: ApiClient, name: string): Promise<string> {
  const { id } = await createChatbot(account, { name });
  await addText(
    account,
    id,
    'Return policy',
    '# Returns\n\nBooks may be returned within 45 days with the receipt.\n\n# Gifts\n\nGift wrapping costs two euros.',
  );
  await deploy(account, id);
  return id;
}

async function seeded() {
  const account = await app.register();
  const chatbotId = await published(account, 'Shop Desk');
  const first = await askAsVisitor(app.url, chatbotId, 'How long can I return a book?');
  const visit = await askAsVisitor(app.url, chatbotId, 'What does gift wrapping cost?', first);
  return { account, chatbotId, visit };
}

it('CONV-06, CONV-13: the list has the eight columns, and viewing a row opens its conversation', async () => {
  const { account, visit } = await seeded();
  const page = await app.open(account, '/conversations');
  const headings = page.getByRole('columnheader');
  await headings.first().waitFor();
  const [choice, ...columns] = await headings.all();
  expect(await choice?.getByRole('checkbox').count()).toBe(1);
  expect(await Promise.all(columns.map((column) => column.textContent()))).toEqual([
    'ID',
    'Chatbot',
    'Started',
    'Messages',
    'User intent',
    'Location',
    'Status',
    'Actions',
  ]);
  const row = page.getByRole('row', { name: /Shop Desk/ });
  await row.getByText('Active', { exact: true }).waitFor();
  expect(await row.getByRole('cell').nth(4).textContent()).toBe('4');
  await row.getByRole('link', { name: /View conversation/ }).click();
  await page.waitForURL(`**/conversations/${visit.conversationId}`);
  await page.getByRole('list', { name: 'Transcript' }).waitFor();
});

it('CONV-14: the transcript shows visitor and assistant in order, with the sources of each answer', async () => {
  const { account, visit } = await seeded();
  const page = await app.open(account, `/conversations/${visit.conversationId}`);
  const messages = page.getByRole('list', { name: 'Transcript' }).locator('> li');
  await messages.nth(3).waitFor();
  const texts = await messages.allTextContents();
  expect(texts).toHaveLength(4);
  const expected = [
    [/How long can I return a book/, /Visitor/],
    [/45 days/, /Assistant/],
    [/What does gift wrapping cost/, /Visitor/],
    [/two euros/, /Assistant/],
  ];
  for (const [index, patterns] of expected.entries())
    for (const pattern of patterns) expect(texts[index]).toMatch(pattern);
  for (const index of [1, 3]) {
    const sources = messages.nth(index).getByRole('list', { name: 'Sources of this answer' });
    await sources
      .getByRole('button', { name: /Return policy/ })
      .first()
      .waitFor();
  }
  const opened = messages.nth(1).getByRole('button', { name: /Return policy/, expanded: true });
  await opened.waitFor();
  await messages
    .nth(1)
    .getByRole('list', { name: 'Sources of this answer' })
    .getByText(/45 days/)
    .first()
    .waitFor();
});

it('CONV-18: an unknown or invalid conversation id shows an error with a link back', async () => {
  const page = await app.open(await app.register(), '/conversations/0199c0de-0000-7000-8000-00000000c001');
  await page.getByRole('heading', { name: 'Conversation not found' }).waitFor();
  await page.goto(`${app.url}/conversations/nothing-like-an-id`);
  await page.getByRole('heading', { name: 'Conversation not found' }).waitFor();
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await page.waitForURL('**/conversations');
});

it('CONV-19: list and detail use the contract’s calls, with filters in the query', async () => {
  const { account, chatbotId, visit } = await seeded();
  const other = await published(account, 'Other Desk');
  await askAsVisitor(app.url, other, 'How long can I return a book?');
  const list = (query: string) =>
    account.expectOk<{ items: ConversationSummary[]; total: number }>('GET', `/api/conversations${query}`);
  expect((await list('')).total).toBe(2);
  const filtered = await list(`?chatbotId=${chatbotId}&status=active&page=1&pageSize=10`);
  expect(filtered).toMatchObject({ total: 1, items: [{ id: visit.conversationId, messageCount: 4 }] });
  expect((await list('?status=completed')).total).toBe(0);
  const one = await account.expectOk<Conversation>('GET', `/api/conversations/${visit.conversationId}`);
  expect(one.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
});

it('CONV-02, CONV-03: the list filters by chatbot and groups by chatbot, both kept in the URL', async () => {
  const { account } = await seeded();
  const other = await published(account, 'Other Desk');
  await askAsVisitor(app.url, other, 'How long can I return a book?');
  const page = await app.open(account, '/conversations');
  const rows = page.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('button', { name: 'Grouped by chatbot' }).click();
  for (const name of ['Shop Desk', 'Other Desk']) await page.getByRole('rowheader', { name }).waitFor();
  await page.reload();
  await page.getByRole('rowheader', { name: /Shop Desk/ }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  const cards = page.getByRole('list', { name: 'Shop Desk' });
  await cards.waitFor();
  await page.getByRole('button', { name: 'List view' }).click();
  await cards.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('combobox', { name: 'Chatbot', exact: true }).fill('other');
  await page.getByRole('option', { name: 'Other Desk' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('row', { name: /Other Desk/ }).waitFor();
  // While a year is being typed, each digit makes another date, the first ones far in the past.
  await page.getByLabel('From').focus();
  await page.keyboard.type('01012100', { delay: 60 });
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2100-01-01');
  await expect.poll(() => rows.count()).toBe(0);
});

it('CONV-12: refresh reloads the list', async () => {
  const { account, chatbotId } = await seeded();
  const page = await app.open(account, '/conversations', {
    prepare: (context) => context.route('**/api/events', (route) => route.abort()),
  });
  const rows = page.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  await askAsVisitor(app.url, chatbotId, 'Do you sell bicycles?');
  expect(await rows.count()).toBe(2);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => rows.count()).toBe(3);
});

it('a visitor’s message appears in the list and in the open transcript without a reload', async () => {
  const account = await app.register();
  const chatbotId = await published(account, 'Shop Desk');
  const page = await app.open(account, '/conversations');
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
  const visit = await askAsVisitor(app.url, chatbotId, 'How long can I return a book?');
  await page.getByRole('row', { name: /Shop Desk/ }).waitFor();
  await page
    .getByRole('row', { name: /Shop Desk/ })
    .getByRole('link')
    .first()
    .click();
  const messages = page.getByRole('list', { name: 'Transcript' }).locator('> li');
  await expect.poll(() => messages.count()).toBe(2);
  await askAsVisitor(app.url, chatbotId, 'What does gift wrapping cost?', visit);
  await expect.poll(() => messages.count()).toBe(4);
  await messages
    .nth(3)
    .getByText(/two euros/)
    .first()
    .waitFor();
});

it('ANA-02: shows figures of every range, of one chatbot or all, in days of the reader’s time zone', async () => {
  const { account } = await seeded();
  await published(account, 'Quiet Desk');
  await account.expectOk('PATCH', '/api/user', { timezone: 'Asia/Kolkata' });
  const judged = async () =>
    (await account.expectOk<AnalyticsOverview>('GET', '/api/analytics?range=7d')).totals.conversations;
  await expect.poll(judged).toBe(1);
  const page = await app.open(account, '/analytics');
  const conversations = page.locator('dt', { hasText: /^Conversations$/ }).locator('+ dd');
  const range = (name: string) => page.getByRole('group', { name: 'Period' }).getByRole('button', { name });
  const chart = (step: string) =>
    page.getByRole('button', { name: `Show “Conversations per ${step}” as a table` });
  await conversations.getByText('1', { exact: true }).waitFor();
  for (const [name, step, steps] of [
    ['24 h', 'hour', 24],
    ['7 d', 'day', 7],
    ['30 d', 'day', 30],
    ['90 d', 'day', 90],
  ] as const) {
    await range(name).click();
    await chart(step).click();
    const table = page.getByRole('table', { name: `Conversations per ${step}` });
    await expect.poll(() => table.getByRole('row').count()).toBe(steps + 1);
    expect(await table.getByRole('row').last().getByRole('cell').first().textContent()).toBe('1');
    await chart(step).click();
    await conversations.getByText('1', { exact: true }).waitFor();
  }
  await page.getByText('Asia/Kolkata', { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  const chatbot = page.getByRole('combobox', { name: 'Chatbot' });
  await chatbot.fill('Quiet');
  await page.getByRole('option', { name: 'Quiet Desk' }).click();
  await conversations.getByText('0', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('range')).toBe('90d');
  await page.reload();
  await conversations.getByText('0', { exact: true }).waitFor();
});

it('ANA-14, DASH-01: each number of conversations links to a list with exactly that many rows', async () => {
  const { account, chatbotId } = await seeded();
  for (const question of ['Where does the nearest submarine refuel?', 'Hello'])
    await askAsVisitor(app.url, chatbotId, question);
  const judged = async () =>
    (await account.expectOk<AnalyticsOverview>('GET', '/api/analytics?range=7d')).totals.conversations;
  await expect.poll(judged).toBe(3);
  const page = await app.open(account, '/dashboard');
  const rows = page.getByRole('row', { name: /Shop Desk/ });
  for (const screen of ['/dashboard', '/analytics', '/analytics?tab=conversations']) {
    await page.goto(new URL(screen, app.url).href);
    const links = page.locator('main a[href^="/conversations?"]');
    await links.first().waitFor();
    const texts = await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const),
    );
    const figures = texts.flatMap(([href, text]) => {
      const number = Number(/\d+$/.exec(text)?.[0] ?? 0);
      return number > 0 ? [{ href, number }] : [];
    });
    expect(figures.length, screen).toBeGreaterThan(1);
    for (const { href, number } of figures) {
      await page.locator(`main a[href="${href}"]`).first().click();
      await page.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor();
      await expect.poll(() => rows.count(), { message: href }).toBe(number);
      await page.goBack();
    }
  }
});
