import { execFileSync } from 'node:child_process';
import { routes } from '@parley/contracts/api';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { desk, findingsInBothDirections } from '../../tools/e2e/pages/axe-looks.ts';
import { waitUntilIdle } from '../../tools/e2e/pages/wait-until-idle.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';

const app = useInstallation();
const phone = { width: 360, height: 780 };

async function openReference(hash = '', options = {}): Promise<Page> {
  const page = await app.open(null, `/documentation/api${hash}`, options);
  await page.getByRole('heading', { name: 'API reference', level: 1 }).waitFor();
  await page.locator('#createLead[aria-expanded]').waitFor();
  await waitUntilIdle(page);
  return page;
}

/** Returns the commands of a guide as displayed. */
const commandsOf = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: title, level: 2, exact: true }) })
    .locator('figure code')
    .allTextContents();

const run = (command: string, key: string) =>
  JSON.parse(
    execFileSync('bash', ['-c', command], {
      encoding: 'utf8',
      env: { ...process.env, PARLEY_KEY: key },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );

it('API-11: gets an answer from a chatbot with an API key, by the documented commands and by “Try it”', async () => {
  const owner = await app.register();
  const { id } = await publishedChatbot(owner);
  const { key } = await owner.expectOk<{ key: string }>('POST', '/api/api-keys', {
    name: 'Reference',
    expires: '30d',
    permissions: 'read_write',
  });
  const page = await openReference();
  // The first match is the guide; the resource with the same name has no commands.
  const [list = '', ask = ''] = await commandsOf(page, 'Ask a chatbot');
  expect(run(list, key).data[0].id).toBe(id);
  const command = ask.replace('CHATBOT_ID', id).replace('How long is the voucher valid?', handbook.question);
  expect(run(command, key).choices[0].message.content).toContain('45 days');

  await page.getByLabel('API key for trying calls').fill(key);
  await page.locator('#createChatCompletion').click();
  const panel = page.locator('#createChatCompletion-panel');
  const body = { model: id, messages: [{ role: 'user', content: handbook.question }] };
  await panel.getByRole('textbox', { name: 'Request body' }).fill(JSON.stringify(body));
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await panel.getByText(/45 days/).waitFor();
  await panel.getByText(/ratelimit: "key"/).waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(key);
  await page.reload();
  expect(await page.getByLabel('API key for trying calls').inputValue()).toBe('');
});

it('shows every call, opens the one in the URL, and expands by keyboard', async () => {
  const page = await openReference('#createLead');
  for (const name of Object.keys(routes)) expect(await page.locator(`[id="${name}"]`).count(), name).toBe(1);
  const line = page.locator('#createLead');
  await expect.poll(() => line.evaluate((button) => document.activeElement === button)).toBe(true);
  expect(await line.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Enter');
  expect(await line.getAttribute('aria-expanded')).toBe('false');
});

it('on a phone nothing scrolls sideways, and search is in the collapsed bar', async () => {
  const page = await openReference('#createLead', { viewport: phone });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: 'On this page' }).click();
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('merge leads');
  await page.locator('#createChatbot').waitFor({ state: 'detached' });
});

it('axe finds nothing, in both directions', async () => {
  const page = await openReference('#createLead', {
    viewport: desk,
    prepare: (context: { addInitScript(script: () => void): Promise<unknown> }) =>
      context.addInitScript(() => localStorage.setItem('app_appearance', 'system')),
  });
  expect(await findingsInBothDirections(page)).toEqual([]);
});
