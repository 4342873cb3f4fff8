import { readFile } from 'node:fs/promises';
import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy, toastOf } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { copiedText } from '../../tools/e2e/pages/copied-text.ts';

const app = useInstallation();
/** The report renders and checks 28 variants. */
const reportLimitMs = 60_000;
const unavailable = 'This chatbot is currently unavailable. Please try again later.';

async function opened(tab = '') {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const page = await app.open(account, `/builder/${chatbot.id}${tab === '' ? '' : `?tab=${tab}`}`);
  await page.getByRole('heading', { level: 1, name: 'Shop Desk' }).waitFor();
  const read = () => account.expectOk<Chatbot>('GET', `/api/chatbots/${chatbot.id}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  return { account, chatbot, page, read, save };
}

/** Asks in the chat of a page or a frame and waits for an answer with this text and a source. */
async function askAndSeeSource(
  chat: Pick<Page, 'getByLabel' | 'getByRole'>,
  answer: RegExp,
  source: string,
): Promise<void> {
  await chat.getByLabel('Your message', { exact: true }).fill('How long can I return a book?');
  await chat.getByRole('button', { name: 'Send' }).click();
  const log = chat.getByLabel('Conversation', { exact: true });
  await log.getByRole('paragraph').filter({ hasText: answer }).waitFor();
  await log.getByRole('list', { name: 'Sources' }).getByText(source).waitFor();
}

it('BLD-01: has the seven tabs in the specified order, each with its own URL', async () => {
  const { page } = await opened();
  const names = await page.getByRole('tab').allTextContents();
  expect(names.map((name) => name.replace(/\d+$/, '').trim())).toEqual([
    'Basic configuration',
    'Appearance',
    'Knowledge',
    'Privacy',
    'Flow builder',
    'Deployment',
    'Live preview',
  ]);
  for (const tab of ['Appearance', 'Privacy', 'Deployment']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(new URL(page.url()).searchParams.get('tab')).toBe(tab.toLowerCase());
  }
  await page.reload();
  await page.getByRole('tab', { name: 'Deployment', selected: true }).waitFor();
});

it('BLD-02, BLD-09, BLD-17: edits name, company, goal and sector, counts unsaved changes, saves, and shows the metadata', async () => {
  const { account, chatbot, page, read, save } = await opened();
  await page.getByLabel('Name', { exact: true }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('Help Desk');
  await page.getByLabel('Company name').fill('Quay Street');
  await page.getByRole('button', { name: /Support/ }).click();
  await page.getByLabel('Sector').selectOption('retail');
  await page.getByText('4 unsaved changes').waitFor();
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await page.getByText(/unsaved change/).count()).toBe(0);
  const saved = { name: 'Help Desk', companyName: 'Quay Street', goal: 'support', sector: 'retail' };
  expect(await read()).toMatchObject(saved);
  await deploy(account, chatbot.id);
  await askAsVisitor(app.url, chatbot.id, 'Hello?');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Help Desk' }).waitFor();
  expect(await page.getByLabel('Company name').inputValue()).toBe('Quay Street');
  expect(await page.getByLabel('Sector').inputValue()).toBe('retail');
  expect(await page.getByRole('button', { name: /Support/ }).getAttribute('aria-pressed')).toBe('true');
  const facts = page.locator('dl').filter({ hasText: 'Average response time' });
  await expect.poll(() => facts.textContent()).toMatch(/Messages\s*2/);
  const text = await facts.textContent();
  expect(text).toMatch(/Created\s*[A-Z][a-z]{2} \d+, \d{4}/);
  expect(text).toMatch(/Updated\s*[A-Z][a-z]{2} \d+, \d{4}/);
  expect(text).toMatch(/Average response time\s*\d/);
});

it('BLD-03: edits language model, temperature, max tokens and instructions', async () => {
  const { page, read, save } = await opened();
  await page.getByLabel('Language model').selectOption('openai');
  // Choosing the provider fills in a model name, which would mix with the typed letters.
  await expect.poll(() => page.getByLabel('Model name').inputValue()).toMatch(/^gpt-/);
  await page.getByLabel('Model name').fill('gpt-4o-mini');
  await page.getByLabel('Temperature').fill('0.7');
  await page.getByLabel('Max tokens').fill('500');
  await page.getByLabel('System instructions').fill('Answer in one sentence.');
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect((await read()).model).toMatchObject({
    provider: 'openai',
    name: 'gpt-4o-mini',
    temperature: 0.7,
    maxTokens: 500,
    systemInstructions: 'Answer in one sentence.',
  });
  await page.reload();
  expect(await page.getByLabel('Model name').inputValue()).toBe('gpt-4o-mini');
  expect(await page.getByLabel('Temperature').inputValue()).toBe('0.7');
  expect(await page.getByLabel('Max tokens').inputValue()).toBe('500');
  expect(await page.getByLabel('System instructions').inputValue()).toBe('Answer in one sentence.');
});

it('BLD-08, DEP-08, DEP-09: publishing with the status select deploys, deactivating pauses', async () => {
  const { account, chatbot, page, read, save } = await opened();
  expect(await read()).toMatchObject({ status: 'draft', deployment: { status: 'inactive' } });
  await page.getByLabel('Status').selectOption({ label: 'Published' });
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await read()).toMatchObject({ status: 'active', deployment: { status: 'active' } });
  const chat = await app.open(null, `/chat/${chatbot.id}`);
  await chat.getByLabel('Your message', { exact: true }).waitFor();
  const path = `/api/chatbots/${chatbot.id}`;
  expect(await account.expectOk('POST', `${path}/deactivate`)).toMatchObject({
    status: 'paused',
    deployment: { status: 'inactive' },
  });
  expect(await account.expectOk('POST', `${path}/redeploy`)).toMatchObject({
    status: 'active',
    deployment: { status: 'active' },
  });
});

it('DEP-05, DEP-06, DEP-07: deploy, redeploy and deactivate ask for confirmation, and cancelling does nothing', async () => {
  const { account, chatbot, page, read } = await opened('deployment');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await read()).toMatchObject({ status: 'draft', publishedVersion: null });
  await page.getByRole('tabpanel').getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await toastOf(page, '“Shop Desk” is published as version 1').waitFor();
  expect(await read()).toMatchObject({ status: 'active', publishedVersion: 1 });

  await account.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, {
    appearance: { chatTitle: 'The new desk' },
  });
  await page.getByText('The draft has changes that visitors cannot see yet.').waitFor();
  await page.getByRole('button', { name: 'Publish again' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await read()).publishedVersion).toBe(1);
  await page.getByRole('button', { name: 'Publish again' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await toastOf(page, '“Shop Desk” is published as version 2').waitFor();
  await page
    .getByRole('row', { name: /Version 2/ })
    .getByText('Current')
    .waitFor();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await read()).status).toBe('active');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await toastOf(page, '“Shop Desk” is deactivated').waitFor();
  const chat = await app.open(null, `/chat/${chatbot.id}`);
  await chat.getByText(unavailable).first().waitFor();
});

it('DEP-12: the deployment tab has a link to copy, which opens the chat', async () => {
  const { account, chatbot, page } = await opened('deployment');
  await deploy(account, chatbot.id);
  await page.getByRole('button', { name: 'Copy: Shareable link' }).click();
  const link = await copiedText(page);
  expect(link).toBe(`${app.url}/chat/${chatbot.id}`);
  const chat = await app.open(null, new URL(link).pathname);
  await chat.getByLabel('Your message', { exact: true }).waitFor();
});

it('BLD-14: the preview answers from the saved draft with sources, and creates no conversation', async () => {
  const { account, chatbot, page, save, read } = await opened('appearance');
  await addText(
    account,
    chatbot.id,
    'Return policy',
    'Books may be returned within 45 days with the receipt.',
  );
  const preview = page.frameLocator('iframe');
  await page.getByLabel('Welcome message').fill('Good afternoon.');
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  await page.getByRole('tab', { name: 'Live preview' }).click();
  await preview.getByText('Good afternoon.').waitFor();
  await askAndSeeSource(preview, /45 days/, 'Return policy');
  await preview
    .getByRole('blockquote')
    .filter({ hasText: /45 days/ })
    .waitFor();
  expect(await account.expectOk('GET', '/api/conversations')).toMatchObject({ total: 0 });
  expect((await read()).messageCount).toBe(0);
});

it('BLD-10, BLD-13: the widget preview shows each setting before it is saved', async () => {
  const { page, read } = await opened('appearance');
  const stage = page.frameLocator('iframe');
  const chat = stage.frameLocator('iframe');
  const styleOf = (of: Locator, name: string) =>
    of.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  await page.getByLabel('Welcome message').fill('Good evening.');
  await chat.getByText('Good evening.').waitFor();
  await page.getByLabel('Subtitle').fill('Open all night');
  await chat.getByText('Open all night').waitFor();
  await page.getByLabel('Primary color', { exact: true }).fill('0f6e74');
  await expect.poll(() => styleOf(chat.locator('.header'), 'background-color')).toBe('rgb(15, 110, 116)');
  await page.getByLabel('Rules').fill('.parley-title { letter-spacing: 2px }');
  await expect.poll(() => styleOf(chat.locator('h1'), 'letter-spacing')).toBe('2px');
  await page.getByLabel('Font').selectOption('lora');
  const isLoaded = () => chat.locator('html').evaluate(() => document.fonts.check('14px "Lora Variable"'));
  await expect.poll(isLoaded).toBe(true);
  await page.getByLabel('Launcher label').fill('Ask us');
  await page.getByRole('button', { name: 'Closed' }).click();
  expect(await chat.getByText('Good evening.').isVisible()).toBe(false);
  await stage.getByRole('button', { name: 'Ask us' }).click();
  await chat.getByText('Good evening.').waitFor();
  await page.getByRole('button', { name: 'Add page' }).click();
  await page.getByRole('textbox', { name: 'Pages' }).fill('/pricing*');
  await page.keyboard.press('Enter');
  await page.getByLabel('Suggested questions').last().fill('What does it cost?');
  await page.getByLabel('Page of the website').selectOption('/pricing*');
  await chat.getByRole('button', { name: 'What does it cost?' }).waitFor();
  expect((await read()).appearance).toMatchObject({ subtitle: '', launcherLabel: '', font: 'inter' });
  await page.getByRole('button', { name: 'Make a report' }).click();
  const report = page.getByRole('dialog', { name: 'Accessibility report' });
  await report.getByRole('table').waitFor({ timeout: reportLimitMs });
  await report.getByText('Failed: 0').waitFor();
  const download = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download report' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('28 looks');
  expect(file).toMatch(/<code>button-name<\/code><\/td><td>9\.4\.1\.2<\/td><td>Passed/);
});

it('the preview next to the other tabs shows changes before they are saved, and the chat outside business hours', async () => {
  const { page, read } = await opened('deployment');
  const chat = page.frameLocator('iframe');
  await chat.getByLabel('Your message', { exact: true }).waitFor();
  await page.getByLabel('Somebody is there at certain hours only').check();
  await page.getByRole('button', { name: 'Outside hours' }).click();
  await chat.getByText(/away until/).waitFor();
  await page.getByRole('button', { name: 'Within hours' }).click();
  await chat.getByText(/away until/).waitFor({ state: 'detached' });
  expect((await read()).deployment.hours).toBe(null);
});

it('BLD-18: an unknown or invalid chatbot id shows an error with a link back', async () => {
  const account = await app.register();
  const page = await app.open(account, '/builder/0199c0de-0000-7000-8000-00000000b001');
  await page.getByRole('heading', { name: 'Chatbot not found' }).waitFor();
  await page.goto(`${app.url}/builder/nothing-like-an-id`);
  await page.getByRole('heading', { name: 'Chatbot not found' }).waitFor();
  await page.getByRole('link', { name: 'Back to chatbots' }).click();
  await page.waitForURL('**/chatbots');
});

it('BLD-17: asks before discarding unsaved changes, by link and by the browser’s back button, and stays on request', async () => {
  const { page } = await opened();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chatbots' }).click();
  await page.getByRole('heading', { name: 'Shop Desk' }).click();
  await page.getByLabel('Company name').fill('Quay Street');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chatbots' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('Company name').inputValue()).toBe('Quay Street');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chatbots' }).click();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL('**/chatbots');
});

it('keeps unsaved changes while the server is down, and saves them once it is back', async () => {
  const { page, read, save } = await opened();
  const company = page.getByLabel('Company name');
  await company.fill('Halden Books & Co');
  // Immediately, before the tabs and the toasts were prefetched.
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await save.click();
  await page.getByRole('tab', { name: 'Knowledge' }).click();
  await page.getByText('1 unsaved change').waitFor();
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Paste text' }).waitFor();
  await toastOf(page, 'Failed to update chatbot settings').waitFor();
  await save.click();
  await expect.poll(async () => (await read()).companyName).toBe('Halden Books & Co');
});
