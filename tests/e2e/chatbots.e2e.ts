import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  addText,
  askAsVisitor,
  createChatbot,
  deploy,
  failCalls,
  recordCalls,
  toastOf,
} from '../../tools/e2e/acts.ts';
import type { ApiClient } from '../../tools/e2e/api-client.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { copiedText } from '../../tools/e2e/pages/copied-text.ts';

const app = useInstallation();
const unavailable = 'This chatbot is currently unavailable. Please try again later.';
const goals = ['information', 'leads', 'support', 'sales', 'engagement', 'education'];
const sectors =
  'general marketing tech finance healthcare education retail manufacturing services hospitality government nonprofit'.split(
    ' ',
  );

/** An organization with one chatbot of each status. */
async function seeded() {
  const account = await app.register();
  const draft = await createChatbot(account, { name: 'School Visits', goal: 'education' });
  const active = await createChatbot(account, { name: 'Shop Desk', companyName: 'Quay Street' });
  const archived = await createChatbot(account, { name: 'Old Desk' });
  const paused = await createChatbot(account, { name: 'Click & Collect' });
  await deploy(account, active.id);
  await account.expectOk('POST', `/api/chatbots/${archived.id}/archive`);
  await account.expectOk('PATCH', `/api/chatbots/${paused.id}`, { status: 'paused' });
  return { account, draft, active, archived, paused };
}

async function choose(page: Page, chatbot: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${chatbot}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

const namesIn = (cards: Locator) => cards.getByRole('heading').allTextContents();

it('BOT-01, BOT-02, BOT-03, BOT-04, BOT-05, BOT-06: grid and list, four filters and a search, all kept in the URL', async () => {
  const { account } = await seeded();
  const page = await app.open(account, '/chatbots');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await cards.first().waitFor();
  expect((await namesIn(cards)).toSorted()).toEqual([
    'Click & Collect',
    'Old Desk',
    'School Visits',
    'Shop Desk',
  ]);
  const archived = cards.filter({ hasText: 'Old Desk' });
  const paused = cards.filter({ hasText: 'Click & Collect' });
  await archived.getByText('Archived', { exact: true }).waitFor();
  await paused.getByText('Paused', { exact: true }).waitFor();
  for (const [tab, names] of [
    [/Published 1/, ['Shop Desk']],
    [/Drafts 1/, ['School Visits']],
    [/Archived 1/, ['Old Desk']],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect.poll(() => namesIn(cards)).toEqual(names);
  }
  const search = page.getByRole('searchbox', { name: 'Search chatbots' });
  await search.fill('QUAY');
  await page.getByRole('heading', { name: 'No chatbots found' }).waitFor();
  await page.getByRole('tab', { name: /All 4/ }).click();
  await expect.poll(() => namesIn(cards)).toEqual(['Shop Desk']);
  await search.fill('sHOp');
  await expect.poll(() => namesIn(cards)).toEqual(['Shop Desk']);
  await page.getByRole('button', { name: 'List view' }).click();
  await page.getByRole('row', { name: /Shop Desk/ }).waitFor();
  await page.reload();
  await page.getByRole('row', { name: /Shop Desk/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Grid view' }).click();
  await expect.poll(() => namesIn(cards)).toEqual(['Shop Desk']);
});

it('BOT-22: the list shows name, status, created, updated, messages and average response', async () => {
  const { account, active } = await seeded();
  await addText(account, active.id, 'Returns', 'Books may be returned within 45 days.');
  await askAsVisitor(app.url, active.id, 'How long can I return a book?');
  const page = await app.open(account, '/chatbots?view=list');
  const cells = page.getByRole('row', { name: /Shop Desk/ }).getByRole('cell');
  await expect.poll(() => cells.nth(4).textContent()).toBe('2');
  const texts = await cells.allTextContents();
  expect([texts[1], texts[3]]).toEqual(['Shop Desk', 'Published']);
  expect(texts[5]).toMatch(/\d\s?m?s/);
  expect(texts[8]).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(texts[9]).not.toBe('');
});

it('BOT-07, BOT-08, BOT-23, BOT-25, FETCH-13: a name is enough to create a draft, which opens in the builder and appears in the list', async () => {
  const account = await app.register();
  const page = await app.open(account, '/chatbots');
  const calls = recordCalls(page);
  await page.getByRole('heading', { name: 'Create your first chatbot' }).waitFor();
  await page.getByRole('button', { name: 'New chatbot' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await dialog.getByText('Chatbot name is required').waitFor();
  expect(calls).not.toContain('POST /api/chatbots');
  await dialog.getByLabel('Name', { exact: true }).fill('Gift Finder');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await page.waitForURL(/\/builder\/[^/?]+\?tab=knowledge$/);
  await page.getByRole('heading', { name: 'Gift Finder', level: 1 }).waitFor();
  const id = new URL(page.url()).pathname.split('/')[2];
  expect(await account.expectOk('GET', `/api/chatbots/${id}`)).toMatchObject({
    status: 'draft',
    companyName: null,
    goal: null,
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chatbots' }).click();
  await page.getByRole('heading', { name: 'Gift Finder' }).waitFor();
  const empty = await account.call('POST', '/api/chatbots', { name: '' });
  expect(empty).toMatchObject({ status: 400, body: { fields: { name: 'Chatbot name is required' } } });
  const missing = await account.call('GET', '/api/chatbots/0199c0de-0000-7000-8000-00000000b001');
  expect(missing.status).toBe(404);
});

it('BOT-09, BOT-10: offers the six goals and the twelve sectors, stores the choice, and the server rejects other values', async () => {
  const account = await app.register();
  const page = await app.open(account, '/chatbots?new=1');
  const dialog = page.getByRole('dialog');
  const goalButtons = dialog.getByRole('group', { name: /Goal/ }).getByRole('button');
  await goalButtons.first().waitFor();
  const offered = (await goalButtons.allTextContents()).join(' ').toLowerCase();
  expect(await goalButtons.count()).toBe(goals.length);
  expect(goals.filter((goal) => !offered.includes(goal))).toEqual([]);
  const values = await dialog
    .getByLabel('Sector')
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(values).toEqual(['', ...sectors]);
  await dialog.getByLabel('Name', { exact: true }).fill('Gift Finder');
  await dialog.getByLabel('Company name').fill('Harbour Books');
  await dialog.getByRole('button', { name: /Sales/ }).click();
  await dialog.getByLabel('Sector').selectOption('retail');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await page.waitForURL(/\/builder\//);
  const [created] = await account.expectOk<Chatbot[]>('GET', '/api/chatbots');
  expect(created).toMatchObject({ goal: 'sales', sector: 'retail', companyName: 'Harbour Books' });
  for (const wrong of [{ goal: 'world-peace' }, { sector: 'piracy' }])
    expect((await account.call('POST', '/api/chatbots', { name: 'X', ...wrong })).status).toBe(400);
});

it('BOT-11, BOT-12: view opens the chat of an active chatbot and the preview of any other; edit opens the builder', async () => {
  const { account, active, draft } = await seeded();
  const page = await app.open(account, '/chatbots');
  const opened = page.context().waitForEvent('page');
  await choose(page, 'Shop Desk', 'View chat');
  const chat = await opened;
  await chat.waitForURL(`**/chat/${active.id}`);
  await chat.getByLabel('Your message', { exact: true }).waitFor();
  await choose(page, 'School Visits', 'View chat');
  await page.waitForURL(`**/builder/${draft.id}?tab=preview`);
  await page.frameLocator('iframe').getByLabel('Your message', { exact: true }).waitFor();
  await page.goto(`${app.url}/chatbots`);
  await choose(page, 'School Visits', 'Edit');
  await page.waitForURL(`**/builder/${draft.id}`);
});

it('BOT-14, BOT-15, BOT-16, BOT-19: archive closes it to visitors, restore makes a draft with its data, duplicate copies the settings', async () => {
  const { account, active } = await seeded();
  await addText(account, active.id, 'Returns', 'Books may be returned within 45 days.');
  await account.expectOk('PATCH', `/api/chatbots/${active.id}`, {
    model: { systemInstructions: 'Be brief.' },
  });
  await askAsVisitor(app.url, active.id, 'How long can I return a book?');
  const page = await app.open(account, '/chatbots');
  await choose(page, 'Shop Desk', 'Archive');
  await toastOf(page, '“Shop Desk” archived').waitFor();
  await page.getByRole('tab', { name: /Archived 2/ }).waitFor();
  const chat = await app.open(null, `/chat/${active.id}`);
  await chat.getByText(unavailable).first().waitFor();
  await choose(page, 'Shop Desk', 'Restore');
  await toastOf(page, '“Shop Desk” restored as a draft').waitFor();
  expect(await account.expectOk('GET', `/api/chatbots/${active.id}`)).toMatchObject({
    status: 'draft',
    sourceCount: 1,
    messageCount: 2,
  });
  await choose(page, 'Shop Desk', 'Duplicate');
  await page.getByRole('heading', { name: 'Shop Desk (Copy)' }).waitFor();
  const all = await account.expectOk<Chatbot[]>('GET', '/api/chatbots');
  expect(all.find(({ name }) => name === 'Shop Desk (Copy)')).toMatchObject({
    status: 'draft',
    companyName: 'Quay Street',
    model: { systemInstructions: 'Be brief.' },
    messageCount: 0,
  });
});

it('BOT-21: visitors reach only active chatbots, and see a message for others', async () => {
  const { active, draft, paused } = await seeded();
  const page = await app.open(null, `/chat/${active.id}`);
  await page.getByLabel('Your message', { exact: true }).waitFor();
  for (const { id } of [draft, paused]) {
    await page.goto(`${app.url}/chat/${id}`);
    await page.getByText(unavailable).first().waitFor();
    expect(await page.getByLabel('Your message', { exact: true }).count()).toBe(0);
    await expect(askAsVisitor(app.url, id, 'Hello?')).rejects.toThrow('503');
  }
});

it('BOT-18: stores each status under its name; the builder shows an active one as published', async () => {
  const { account, draft } = await seeded();
  for (const status of ['active', 'paused', 'archived', 'draft'])
    expect(await account.expectOk('PATCH', `/api/chatbots/${draft.id}`, { status })).toMatchObject({
      status,
    });
  const page = await app.open(account, `/builder/${draft.id}`);
  const options = page.getByLabel('Status').locator('option');
  await expect.poll(() => options.allTextContents()).toEqual(['Draft', 'Published', 'Paused', 'Archived']);
});

it('BOT-13, BOT-20: delete warns that it is permanent, requires the name, and deletes conversations and knowledge', async () => {
  const { account, active } = await seeded();
  const source = await addText(account, active.id, 'Returns', 'Books may be returned within 45 days.');
  const { conversationId } = await askAsVisitor(app.url, active.id, 'How long can I return a book?');
  expect((await account.call('GET', `/api/conversations/${conversationId}`)).status).toBe(200);
  const page = await app.open(account, '/chatbots');
  await choose(page, 'Shop Desk', 'Delete…');
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Shop Desk”?' });
  await dialog.getByText(/permanent/).waitFor();
  await dialog.getByText('1 knowledge source', { exact: true }).waitFor();
  const confirm = dialog.getByRole('button', { name: 'Delete chatbot' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await account.call('GET', `/api/chatbots/${active.id}`)).status).toBe(200);
  await choose(page, 'Shop Desk', 'Delete…');
  await dialog.getByRole('textbox').fill('Shop Desk');
  await confirm.click();
  await toastOf(page, '“Shop Desk” deleted').waitFor();
  expect(await page.getByRole('heading', { name: 'Shop Desk' }).count()).toBe(0);
  for (const path of [
    `/api/chatbots/${active.id}`,
    `/api/conversations/${conversationId}`,
    `/api/knowledge/${source.id}`,
  ])
    expect((await account.call('GET', path)).status, path).toBe(404);
  expect(await account.expectOk('GET', '/api/conversations')).toMatchObject({ total: 0 });
});

it('BOT-17, DEP-12: embed shows snippet, iframe and link, each with a copy button; the link opens the chat', async () => {
  const { account, active } = await seeded();
  const page = await app.open(account, '/chatbots');
  await choose(page, 'Shop Desk', 'Embed');
  const dialog = page.getByRole('dialog');
  const copied = async (name: string) => {
    await dialog.getByRole('button', { name: `Copy: ${name}` }).click();
    await dialog.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor({ state: 'attached' });
    return await copiedText(page);
  };
  expect(await copied('Widget snippet')).toBe(
    `<script src="${app.url}/widget.js" data-chatbot="${active.id}" async></script>`,
  );
  expect(await copied('Embed code')).toContain(`<iframe src="${app.url}/chat/${active.id}"`);
  const visitor = await app.open(null, new URL(await copied('Shareable link')).pathname);
  await visitor.getByLabel('Your message', { exact: true }).waitFor();
});

/** Opens the list with all calls that change a chatbot failing. */
async function withFailingCalls(account: ApiClient): Promise<Page> {
  const page = await app.open(account, '/chatbots');
  await page.getByRole('heading', { name: 'Shop Desk' }).waitFor();
  await failCalls(page, 'POST', /^\/api\/chatbots/);
  await failCalls(page, 'DELETE', /^\/api\/chatbots\//);
  return page;
}

it('ERR-11, ERR-12, ERR-13, ERR-14: a failing action shows the server’s message, and the list stays unchanged', async () => {
  const { account } = await seeded();
  const page = await withFailingCalls(account);
  await choose(page, 'Shop Desk', 'Archive');
  await toastOf(page, /Failed to archive chatbot.*The shelf fell down/).waitFor();
  await page.getByRole('tab', { name: /Published 1/ }).waitFor();

  await choose(page, 'Old Desk', 'Restore');
  await toastOf(page, 'Failed to restore chatbot').waitFor();
  await page.getByRole('tab', { name: /Archived 1/ }).waitFor();

  await choose(page, 'School Visits', 'Delete…');
  await page.getByRole('button', { name: 'Delete chatbot' }).click();
  await toastOf(page, 'Failed to delete chatbot').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'School Visits' }).waitFor();

  await page.getByRole('button', { name: 'New chatbot' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Another');
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await toastOf(page, 'Failed to create chatbot').waitFor();
  expect(await account.expectOk('GET', '/api/chatbots')).toHaveLength(4);
});

it('changes by a colleague appear without a reload', async () => {
  const { account, draft } = await seeded();
  const page = await app.open(account, '/chatbots');
  await page.getByRole('heading', { name: 'School Visits' }).waitFor();
  for (const name of ['School Trips', 'School Tours']) {
    await account.expectOk('PATCH', `/api/chatbots/${draft.id}`, { name });
    await page.getByRole('heading', { name }).waitFor();
  }
});
