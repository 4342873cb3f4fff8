import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { expect, it } from 'vitest';
import { createChatbot, toastOf } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';

const app = useInstallation();

async function opened() {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Shop Desk' });
  const page = await app.open(account, `/builder/${chatbot.id}`);
  await page.getByLabel('Language model').waitFor();
  const read = () => account.expectOk<Chatbot>('GET', `/api/chatbots/${chatbot.id}`);
  async function save(): Promise<Chatbot['model']> {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    await toastOf(page, 'Chatbot settings updated').waitFor();
    return (await read()).model;
  }
  return { page, save };
}

it('BLD-05: the monthly token limit is saved as a number, as 0, or empty, and the hint says that both mean unlimited', async () => {
  const { page, save } = await opened();
  const limit = page.getByLabel(/^Monthly token limit/);
  await page.getByText('Empty or 0 means unlimited.').waitFor();
  for (const [typed, stored] of [
    ['1000', 1000],
    ['0', 0],
    ['', null],
  ] as const) {
    await limit.fill(typed);
    expect((await save()).monthlyTokenLimit).toBe(stored);
  }
});

it('a known model is chosen by keyboard with its price in sight, and any other name can be typed', async () => {
  const { page, save } = await opened();
  await page.getByLabel('Language model').selectOption('anthropic');
  const name = page.getByRole('combobox', { name: 'Model name' });
  await name.focus();
  await page.keyboard.press('ArrowDown');
  const first = page.getByRole('listbox', { name: 'Known models' }).getByRole('option').first();
  await first.getByText(/ in, .* out/).waitFor();
  const known = (await first.locator('span').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  expect(await name.inputValue()).toBe(known);
  await page.getByText(/Per million tokens: .* in, .* out/).waitFor();
  await name.fill('my-own-model');
  expect(await save()).toMatchObject({ provider: 'anthropic', name: 'my-own-model' });
});

it('fallbacks are added, put into another order by keyboard and removed, at most three', async () => {
  const { page, save } = await opened();
  await page.getByLabel('Language model').selectOption('openai');
  const add = page.getByRole('button', { name: 'Add fallback' });
  for (const [n, provider] of ['mistral', 'groq', 'google'].entries()) {
    await add.click();
    await page.getByLabel(`Provider of fallback ${n + 1}`).selectOption(provider);
    await page.getByRole('combobox', { name: `Model of fallback ${n + 1}` }).fill(`${provider}-model`);
  }
  expect(await add.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Move fallback 3 up' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('google-model is now fallback 1').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove fallback 3' }).click();
  const { fallbacks } = await save();
  expect(fallbacks.map(({ provider }) => provider)).toEqual(['google', 'mistral']);
});
