import { expect, it } from 'vitest';
import { createChatbot } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';

const app = useInstallation({ DEFAULT_PLAN: 'free' });

it('BOT-24: a plan without room says so on the button and in the form, with a way to the plans', async () => {
  const account = await app.register();
  await createChatbot(account, { name: 'The only one' });
  const page = await app.open(account, '/chatbots?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Chatbot limit reached').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('One more');
  await dialog.getByRole('button', { name: 'Create chatbot' }).click();
  await dialog.getByRole('link', { name: 'See plans' }).waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('One more');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('1 of 1 on the Basic plan').waitFor();
  await page.getByRole('link', { name: 'Chatbot limit reached: see plans' }).click();
  await page.getByText('The operator of this installation changes plans.').waitFor();
  await page.getByText(/npm run admin -- plan [0-9a-f-]{36} professional/).waitFor();
});
