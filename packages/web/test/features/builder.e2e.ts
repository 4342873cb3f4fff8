import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { expect, it } from 'vitest';
import { createChatbot, failCalls, toastOf } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';

const app = useInstallation();
const within = { timeout: 10_000 };

async function opened(tab = '') {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const page = await app.open(account, `/builder/${chatbot.id}${tab === '' ? '' : `?tab=${tab}`}`);
  await page.getByRole('heading', { level: 1, name: 'Shop Desk' }).waitFor();
  const read = () => account.expectOk<Chatbot>('GET', `/api/chatbots/${chatbot.id}`);
  return { account, chatbot, page, read, save: page.getByRole('button', { name: 'Save', exact: true }) };
}

it('an own key is sent once, and only its hint comes back', async () => {
  const { page, read, save } = await opened();
  await page.getByLabel('Language model').selectOption('openai');
  await page.getByRole('switch', { name: 'Use custom API key' }).click();
  await page.getByLabel('API key', { exact: true }).fill('sk-very-secret-1234');
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe('');
  await page.getByText(/Stored encrypted; ends in .*1234/).waitFor();
  expect(JSON.stringify(await read())).not.toContain('very-secret');
});

it('edits the appearance', async () => {
  const { page, read, save } = await opened('appearance');
  await page.getByLabel('Primary color').fill('0f6e74');
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await page.getByLabel('Font').selectOption('serif');
  await page.getByLabel('Border radius').fill('20');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByLabel('Chat title').fill('Ask the desk');
  await page.getByLabel('Button text').fill('Ask');
  await page.getByLabel('Welcome message').fill('Good afternoon.');
  await page.getByRole('button', { name: 'Bottom left' }).click();
  await page.getByRole('button', { name: 'Large' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Suggested question 1').fill('When are you open?');
  await page.getByRole('button', { name: 'Add question' }).click();
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
  await page.getByLabel('Base URL').fill('not an address');
  await save.click();
  await page.getByRole('alert').filter({ hasText: /http/ }).waitFor();
  expect(await page.getByLabel('Base URL').getAttribute('aria-invalid')).toBe('true');
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
    .getByRole('alertdialog', { name: '“Shop Desk” was changed in the meantime' })
    .or(page.getByRole('alertdialog', { name: '“Theirs” was changed in the meantime' }));
  await dialog.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor();
  await save.click();
  await toastOf(page, 'Chatbot settings updated').waitFor();
  expect(await read()).toMatchObject({ name: 'Theirs', companyName: 'Mine' });

  await page.getByLabel('Company name').fill('Mine again');
  await account.expectOk('PATCH', path, { companyName: 'Theirs again' });
  await save.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Load latest version' }).click();
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
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(new URL(page.url()).pathname).toBe(`/builder/${chatbot.id}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Conversations' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/chatbots');
  await page.getByRole('heading', { name: 'Chatbots', level: 1 }).waitFor();
});

it('ROUTE-19: the builder without an id makes a chatbot first', async () => {
  const account = await app.register();
  const page = await app.open(account, '/builder');
  await page.getByLabel('Name', { exact: true }).fill('Gift Finder');
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await page.waitForURL(/\/builder\/[^/?]+\?tab=knowledge$/);
  await page.getByRole('heading', { level: 1, name: 'Gift Finder' }).waitFor();
});

it('DEP-01: edits allowed domains, rate limit and analytics', async () => {
  const { page, read, save } = await opened('deployment');
  await page.getByLabel('Allowed domains').fill('example.com\n*.example.org');
  await page.getByLabel('Requests per hour per visitor').fill('60');
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
  await dialog.getByText('Your 1 unsaved change will be saved first.').waitFor();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await toastOf(page, '“Shop Desk” is published as version 1').waitFor();
  expect(await read()).toMatchObject({ companyName: 'Quay Street', status: 'active', publishedVersion: 1 });
});
