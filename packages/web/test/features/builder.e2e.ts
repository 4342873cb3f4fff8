import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { expect, it } from 'vitest';
import { addText, createChatbot, failCalls, realApp, toastOf } from './real-app.ts';

const app = realApp();
const within = { timeout: 10_000 };

async function opened(tab = '') {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const page = await app.open(account, `/builder/${chatbot.id}${tab === '' ? '' : `?tab=${tab}`}`);
  await page.getByRole('heading', { level: 1, name: 'Shop Desk' }).waitFor();
  const read = () => account.expectOk<Chatbot>('GET', `/api/chatbots/${chatbot.id}`);
  return { account, chatbot, page, read, save: page.getByRole('button', { name: 'Save', exact: true }) };
}

it('BLD-01: has the seven tabs in the order of the specification, each with an address', async () => {
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
  await page.getByRole('tab', { name: 'Privacy' }).click();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('privacy');
  await page.reload();
  await page.getByRole('tab', { name: 'Privacy', selected: true }).waitFor();
});

it('BLD-02, BLD-09, BLD-17: edits name, company, goal and sector; counts what is unsaved; saves with a toast', async () => {
  const { page, read, save } = await opened();
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('Help Desk');
  await page.getByLabel('Company name').fill('Quay Street');
  await page.getByRole('button', { name: /Support/ }).click();
  await page.getByLabel('Sector').selectOption('retail');
  await page.getByText('4 unsaved changes').waitFor();
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await read()).toMatchObject({
    name: 'Help Desk',
    companyName: 'Quay Street',
    goal: 'support',
    sector: 'retail',
  });
  await page.reload();
  expect(await page.getByLabel('Company name').inputValue()).toBe('Quay Street');
  for (const fact of ['Created', 'Updated', 'Messages', 'Average response']) {
    await page.getByRole('term').filter({ hasText: fact }).waitFor();
  }
});

it('BLD-03: edits language model, temperature, max tokens and instructions in one PATCH with the changed parts', async () => {
  const { page, read, save } = await opened();
  await page.getByLabel('Language model').selectOption('openai-compatible');
  await page.getByLabel('Model name').fill('llama3.1');
  await page.getByLabel('Base address').fill('https://models.example.com/v1');
  await page.getByLabel('Temperature').fill('0.7');
  await page.getByLabel('Max tokens').fill('500');
  await page.getByLabel('System instructions').fill('Answer in one sentence.');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  const body = (await sent).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(['model', 'revision']);
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect((await read()).model).toMatchObject({
    provider: 'openai-compatible',
    name: 'llama3.1',
    baseUrl: 'https://models.example.com/v1',
    temperature: 0.7,
    maxTokens: 500,
    systemInstructions: 'Answer in one sentence.',
  });
});

it('an own key is sent once, and only its hint comes back', async () => {
  const { page, read, save } = await opened();
  await page.getByLabel('Language model').selectOption('openai');
  await page.getByRole('switch', { name: 'Use custom API key' }).click();
  await page.getByLabel('API key', { exact: true }).fill('sk-very-secret-1234');
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe('');
  await page.getByText(/Stored, ends in .*1234/).waitFor();
  expect(JSON.stringify(await read())).not.toContain('very-secret');
});

it('BLD-08, DEP-09: the status select calls active "Published", and saving it publishes', async () => {
  const { page, read, save } = await opened();
  const status = page.getByLabel('Status');
  expect(await status.locator('option').allTextContents()).toEqual([
    'Draft',
    'Published',
    'Paused',
    'Archived',
  ]);
  await status.selectOption('active');
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await read()).toMatchObject({
    status: 'active',
    publishedVersion: 1,
    deployment: { status: 'active' },
  });
  await page
    .getByText(/^Version 1, published/)
    .first()
    .waitFor();
});

it('edits the appearance', async () => {
  const { page, read, save } = await opened('appearance');
  await page.getByLabel('Primary colour').fill('0f6e74');
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await page.getByLabel('Font').selectOption('serif');
  await page.getByLabel('Border radius').fill('20');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByLabel('Chat title').fill('Ask the desk');
  await page.getByLabel('Button text').fill('Ask');
  await page.getByLabel('Welcome message').fill('Good afternoon.');
  await page.getByRole('button', { name: 'Bottom left' }).click();
  await page.getByRole('button', { name: 'Large' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Suggested question 1').fill('When are you open?');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect((await read()).appearance).toMatchObject({
    primaryColor: '#0f6e74',
    theme: 'dark',
    font: 'serif',
    borderRadius: 20,
    icon: 'book',
    chatTitle: 'Ask the desk',
    buttonText: 'Ask',
    welcomeMessage: 'Good afternoon.',
    position: 'bottom-left',
    size: 'large',
    suggestedPrompts: ['When are you open?'],
  });
  expect(await save.isDisabled()).toBe(true);
});

it('PRIV-07, PRIV-08: anonymizing switches lead extraction off and keeps it off', async () => {
  const { account, chatbot, page, read, save } = await opened('privacy');
  const leads = page.getByRole('switch', { name: 'Lead extraction' });
  expect(await leads.getAttribute('aria-checked')).toBe('true');
  await page.getByRole('radio', { name: /^Full/ }).check();
  expect(await leads.getAttribute('aria-checked')).toBe('false');
  expect(await leads.isDisabled()).toBe(true);
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect((await read()).privacy).toMatchObject({ anonymization: 'full', leadExtraction: false });
  await account.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, { privacy: { leadExtraction: true } });
  expect((await read()).privacy.leadExtraction).toBe(false);
  await page.getByRole('radio', { name: /^None/ }).check();
  expect(await leads.isDisabled()).toBe(false);
  expect(await leads.getAttribute('aria-checked')).toBe('false');
});

it('ERR-15: a failing save says that the settings were not updated and keeps the changes', async () => {
  const { page, save } = await opened();
  await failCalls(page, 'PATCH', /^\/api\/chatbots\//);
  await page.getByLabel('Name', { exact: true }).fill('Help Desk');
  await save.click();
  await toastOf(page, /Failed to update chatbot settings.*The shelf fell down/).waitFor();
  await page.getByText('1 unsaved change').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Help Desk');
});

it('a refused value is named at its field', async () => {
  const { page, save } = await opened();
  await page.getByLabel('Language model').selectOption('openai-compatible');
  await page.getByLabel('Base address').fill('not an address');
  await save.click();
  await page.getByRole('alert').filter({ hasText: /http/ }).waitFor();
  expect(await page.getByLabel('Base address').getAttribute('aria-invalid')).toBe('true');
});

it('a change by somebody else is not overwritten unseen: load theirs, or keep the own on top', async () => {
  const { account, chatbot, page, read, save } = await opened();
  const path = `/api/chatbots/${chatbot.id}`;
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
  await page.getByLabel('Company name').fill('Mine');
  await account.expectOk('PATCH', path, { name: 'Theirs' });
  await save.click();
  const dialog = page
    .getByRole('alertdialog', { name: '“Shop Desk” was changed meanwhile' })
    .or(page.getByRole('alertdialog', { name: '“Theirs” was changed meanwhile' }));
  await dialog.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor();
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await read()).toMatchObject({ name: 'Theirs', companyName: 'Mine' });

  await page.getByLabel('Company name').fill('Mine again');
  await account.expectOk('PATCH', path, { companyName: 'Theirs again' });
  await save.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Load the newer state' }).click();
  await expect.poll(() => page.getByLabel('Company name').inputValue(), within).toBe('Theirs again');
  expect(await save.isDisabled()).toBe(true);
});

it('BLD-17: leaving with unsaved changes asks, by link and by the browser’s back', async () => {
  const { page, chatbot } = await opened();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chatbots' }).click();
  await page.getByRole('heading', { name: 'Shop Desk' }).click();
  await page.getByLabel('Company name').fill('Quay Street');
  await page.getByRole('tab', { name: 'Privacy' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goBack();
  await dialog.getByText('1 unsaved change will be lost.').waitFor();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  expect(new URL(page.url()).pathname).toBe(`/builder/${chatbot.id}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Conversations' }).click();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/chatbots');
  await page.getByRole('heading', { name: 'Chatbots', level: 1 }).waitFor();
});

it('BLD-18: an unknown chatbot and one of another organisation are not found, with a way back', async () => {
  const { page } = await opened();
  const stranger = await app.register();
  const foreign = await createChatbot(stranger, { name: 'Foreign' });
  for (const id of ['nope', foreign.id]) {
    await page.goto(`${app.url}/builder/${id}`);
    await page.getByRole('heading', { name: 'Chatbot not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Back to the chatbots' }).click();
    await page.waitForURL('**/chatbots');
  }
});

it('ROUTE-19: the builder without an id makes a chatbot first', async () => {
  const account = await app.register();
  const page = await app.open(account, '/builder');
  await page.getByLabel('Name', { exact: true }).fill('Gift Finder');
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await page.waitForURL(/\/builder\/[^/?]+$/);
  await page.getByRole('heading', { level: 1, name: 'Gift Finder' }).waitFor();
});

it('DEP-05, DEP-06, DEP-07, DEP-09: deploy, redeploy and deactivate ask first, and cancel does nothing', async () => {
  const { account, chatbot, page, read } = await opened('deployment');
  await page.getByText('Inactive', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await read()).toMatchObject({ publishedVersion: null, deployment: { status: 'inactive' } });

  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await toastOf(page, '“Shop Desk” is published as version 1').waitFor();
  expect(await read()).toMatchObject({
    status: 'active',
    publishedVersion: 1,
    deployment: { status: 'active' },
  });

  await account.expectOk('PATCH', `/api/chatbots/${chatbot.id}`, { name: 'Help Desk' });
  await page.getByRole('heading', { level: 1, name: 'Help Desk' }).waitFor();
  await page.getByRole('button', { name: 'Redeploy' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('row', { name: /Version 2 Current/ }).waitFor();

  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await toastOf(page, '“Help Desk” is deactivated').waitFor();
  expect(await read()).toMatchObject({ status: 'paused', deployment: { status: 'inactive' } });
  await page.goto(`${app.url}/chat/${chatbot.id}`);
  await page.getByText('This chatbot is currently unavailable. Please try again later.').waitFor();
});

it('DEP-01: edits allowed domains, rate limit and analytics', async () => {
  const { page, read, save } = await opened('deployment');
  await page.getByLabel('Allowed domains').fill('example.com\n*.example.org');
  await page.getByLabel('Requests per hour and visitor').fill('60');
  await page.getByRole('switch', { name: 'Analytics' }).click();
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect((await read()).deployment).toMatchObject({
    allowedDomains: ['example.com', '*.example.org'],
    rateLimitPerHour: 60,
    analytics: false,
  });
});

it('publishing saves what is unsaved first', async () => {
  const { page, read } = await opened();
  await page.getByLabel('Company name').fill('Quay Street');
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Your 1 unsaved change is saved first.').waitFor();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await toastOf(page, '“Shop Desk” is published as version 1').waitFor();
  expect(await read()).toMatchObject({ companyName: 'Quay Street', status: 'active', publishedVersion: 1 });
});

it('BLD-14: the preview stands beside the settings, answers from the saved draft and counts nowhere', async () => {
  const { account, chatbot, page, save } = await opened('knowledge');
  await addText(account, chatbot.id, 'Returns', 'Books may be returned within 45 days with the receipt.');
  const preview = page.frameLocator('iframe');
  await preview.getByRole('textbox').fill('How long can I return a book?');
  await page.keyboard.press('Enter');
  await preview
    .getByText(/45 days/)
    .first()
    .waitFor();
  expect(await account.expectOk('GET', '/api/conversations')).toMatchObject({ total: 0 });
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByLabel('Chat title').fill('Ask the desk');
  await page.getByText('save to see your changes').waitFor();
  await save.click();
  await preview.getByText('Ask the desk').first().waitFor();
});
