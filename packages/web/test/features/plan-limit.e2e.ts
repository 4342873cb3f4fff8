import { expect, it } from 'vitest';
import { createChatbot } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';

const app = useInstallation({ DEFAULT_PLAN: 'free' });

it('BOT-24: a plan without room says so in the dialog with a way to the plans, and keeps what was typed', async () => {
  const account = await app.register();
  await createChatbot(account, { name: 'The only one' });
  const page = await app.open(account, '/chatbots');
  await page.getByText('1 of 1 on the Basic plan').waitFor();
  await page.getByRole('button', { name: 'New chatbot' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('One more');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await dialog.getByText('Chatbot limit reached').waitFor();
  expect(await dialog.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing');
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('One more');
});
