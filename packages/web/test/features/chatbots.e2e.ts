import { expect, it } from 'vitest';
import { addText, chatAsVisitor, createChatbot, failCalls, realApp, toastOf } from './real-app.ts';

const app = realApp();

async function seeded() {
  const account = await app.register();
  const draft = await createChatbot(account, { name: 'School Visits', goal: 'education' });
  const active = await createChatbot(account, {
    name: 'Shop Desk',
    companyName: 'Quay Street',
    goal: 'support',
  });
  const archived = await createChatbot(account, { name: 'Old Desk' });
  const paused = await createChatbot(account, { name: 'Click & Collect' });
  await account.expectOk('POST', `/api/chatbots/${active.id}/deploy`);
  await account.expectOk('POST', `/api/chatbots/${archived.id}/archive`);
  await account.expectOk('PATCH', `/api/chatbots/${paused.id}`, { status: 'paused' });
  return { account, draft, active, archived, paused };
}

it('BOT-01, BOT-02, BOT-03, BOT-04, BOT-05, BOT-06: views, tabs and search, all kept in the address', async () => {
  const { account } = await seeded();
  const page = await app.open(account, '/chatbots');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(4);
  await page.getByRole('tab', { name: /Active 1/ }).click();
  expect(await cards.getByRole('heading').allTextContents()).toEqual(['Shop Desk']);
  await page.getByRole('tab', { name: /Drafts 1/ }).click();
  expect(await cards.getByRole('heading').allTextContents()).toEqual(['School Visits']);
  await page.getByRole('tab', { name: /Archived 1/ }).click();
  expect(await cards.getByRole('heading').allTextContents()).toEqual(['Old Desk']);
  await page.getByRole('tab', { name: /All 4/ }).click();
  await page.getByRole('searchbox', { name: 'Search chatbots' }).fill('quay');
  expect(await cards.getByRole('heading').allTextContents()).toEqual(['Shop Desk']);
  await page.getByRole('button', { name: 'List view' }).click();
  await page.getByRole('row', { name: /Shop Desk/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?search=quay&view=list');
  await page.reload();
  await page.getByRole('row', { name: /Shop Desk/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
});

it('BOT-22: the list shows name, status, created, updated, messages and average response', async () => {
  const { account, active } = await seeded();
  await addText(account, active.id, 'Returns', 'Books may be returned within 45 days.');
  await chatAsVisitor(app.url, active.id, ['How long can I return a book?']);
  const page = await app.open(account, '/chatbots?view=list');
  const row = page.getByRole('row', { name: /Shop Desk/ });
  await row.waitFor();
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells[0]).toBe('Shop Desk');
  expect(cells[2]).toBe('Active');
  expect(cells[3]).toBe('2');
  expect(cells[4]).toMatch(/\d\s?m?s/);
  expect(cells[5]).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(cells[6]).not.toBe('');
});

it('BOT-07, BOT-08, BOT-23, FETCH-13: a name alone creates a draft that opens in the builder and stands in the list', async () => {
  const account = await app.register();
  const page = await app.open(account, '/chatbots');
  await page.getByRole('button', { name: 'New chatbot' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await dialog.getByText('Chatbot name is required').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Gift Finder');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await page.waitForURL(/\/builder\/[^/?]+$/);
  await page.getByRole('heading', { name: 'Gift Finder', level: 1 }).waitFor();
  await page.getByText('Draft', { exact: true }).first().waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chatbots' }).click();
  await page.getByRole('heading', { name: 'Gift Finder' }).waitFor();
});

it('BOT-09, BOT-10: offers the six goals and twelve sectors, and keeps what is chosen', async () => {
  const account = await app.register();
  const page = await app.open(account, '/chatbots?new=1');
  const dialog = page.getByRole('dialog');
  const goals = dialog.getByRole('group', { name: /Goal/ }).getByRole('button');
  await goals.first().waitFor();
  expect(await goals.count()).toBe(6);
  expect(await dialog.getByLabel('Sector').locator('option').count()).toBe(13);
  await dialog.getByLabel('Name', { exact: true }).fill('Gift Finder');
  await dialog.getByLabel('Company name').fill('Harbour Books');
  await dialog.getByRole('button', { name: /Sales/ }).click();
  await dialog.getByLabel('Sector').selectOption('retail');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await page.waitForURL(/\/builder\//);
  const [created] = await account.expectOk<Array<Record<string, unknown>>>('GET', '/api/chatbots');
  expect(created).toMatchObject({ goal: 'sales', sector: 'retail', companyName: 'Harbour Books' });
});

it('BOT-11, BOT-12: view opens the chat of an active chatbot and the preview of another, edit opens the builder', async () => {
  const { account, active, draft } = await seeded();
  const page = await app.open(account, '/chatbots');
  await page.getByRole('button', { name: 'Actions for Shop Desk' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'View chat' }).click();
  expect(new URL((await opened).url()).pathname).toBe(`/chat/${active.id}`);
  await page.getByRole('button', { name: 'Actions for School Visits' }).click();
  await page.getByRole('menuitem', { name: 'View chat' }).click();
  await page.waitForURL(`**/builder/${draft.id}?tab=preview`);
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for School Visits' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.waitForURL(`**/builder/${draft.id}`);
});

it('BOT-14, BOT-15, BOT-16: archive, restore to a draft, duplicate', async () => {
  const { account, active } = await seeded();
  const page = await app.open(account, '/chatbots');
  const menu = page.getByRole('button', { name: 'Actions for Shop Desk', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await toastOf(page, '“Shop Desk” is archived').waitFor();
  await page.getByRole('tab', { name: /Archived 2/ }).waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await toastOf(page, '“Shop Desk” is a draft again').waitFor();
  expect(await account.expectOk('GET', `/api/chatbots/${active.id}`)).toMatchObject({ status: 'draft' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Shop Desk (Copy)' }).waitFor();
});

it('BOT-13: delete says what is lost and that it is permanent, wants the name, and removes the card', async () => {
  const { account, active } = await seeded();
  await addText(account, active.id, 'Returns', 'Books may be returned within 45 days.');
  const page = await app.open(account, '/chatbots');
  await page.getByRole('button', { name: 'Actions for Shop Desk' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Shop Desk”?' });
  await dialog.getByText(/permanent/).waitFor();
  await dialog.getByText('1 knowledge source', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Delete chatbot' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('Shop Desk');
  await dialog.getByRole('button', { name: 'Delete chatbot' }).click();
  await toastOf(page, '“Shop Desk” was deleted').waitFor();
  expect(await page.getByRole('heading', { name: 'Shop Desk' }).count()).toBe(0);
  expect((await account.call('GET', `/api/chatbots/${active.id}`)).status).toBe(404);
});

it('BOT-17: embed gives snippet, iframe and link, each with a copy button', async () => {
  const { account, active } = await seeded();
  const page = await app.open(account, '/chatbots');
  await page.getByRole('button', { name: 'Actions for Shop Desk' }).click();
  await page.getByRole('menuitem', { name: 'Embed' }).click();
  const dialog = page.getByRole('dialog');
  const expected = {
    'Widget snippet': `<script src="${app.url}/widget.js" data-chatbot="${active.id}" async></script>`,
    'Embed code': `<iframe src="${app.url}/chat/${active.id}"`,
    'Shareable link': `${app.url}/chat/${active.id}`,
  };
  for (const [name, text] of Object.entries(expected)) {
    await dialog.getByRole('button', { name: `Copy: ${name}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(text);
  }
});

it('ERR-11, ERR-12, ERR-13, ERR-14: a failing act says so with the server’s words, and the list stays as it was', async () => {
  const { account } = await seeded();
  const page = await app.open(account, '/chatbots');
  await page.getByRole('heading', { name: 'Shop Desk' }).waitFor();
  await failCalls(page, 'POST', /^\/api\/chatbots/);
  await failCalls(page, 'DELETE', /^\/api\/chatbots\//);

  await page.getByRole('button', { name: 'Actions for Shop Desk' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await toastOf(page, /Failed to archive chatbot.*The shelf fell down/).waitFor();
  await page.getByRole('tab', { name: /Active 1/ }).waitFor();

  await page.getByRole('button', { name: 'Actions for Old Desk' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await toastOf(page, 'Failed to restore chatbot').waitFor();
  await page.getByRole('tab', { name: /Archived 1/ }).waitFor();

  await page.getByRole('button', { name: 'Actions for School Visits' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete chatbot' }).click();
  await toastOf(page, 'Failed to delete chatbot').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'School Visits' }).waitFor();

  await page.getByRole('button', { name: 'New chatbot' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Another');
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await toastOf(page, 'Failed to create chatbot').waitFor();
});

it('ERR-16: a list that cannot be read says so with the request id, and retry brings it', async () => {
  const { account } = await seeded();
  const page = await app.open(account, '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await failCalls(page, 'GET', /^\/api\/chatbots$/);
  await page.goto(`${app.url}/chatbots`);
  await page.getByRole('heading', { name: 'The chatbots could not be loaded' }).waitFor();
  await page.getByText('01JD4K-7Q2M').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Shop Desk' }).waitFor();
});

it('before the first chatbot the page says what it is for and how to begin', async () => {
  const account = await app.register();
  const page = await app.open(account, '/chatbots');
  await page.getByRole('heading', { name: 'Your first chatbot' }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3);
});

it('while the list is on its way tabs and search stand and the cards are drawn as shapes', async () => {
  const { account } = await seeded();
  const page = await app.open(account, '/settings');
  await page.route(
    (url) => url.pathname === '/api/chatbots',
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    },
  );
  await page.goto(`${app.url}/chatbots`);
  await page.getByRole('tab', { name: 'Drafts' }).waitFor();
  expect(await page.locator('[aria-busy=true]').count()).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'Shop Desk' }).waitFor();
});
