import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { browserApp } from '../browser-app.ts';
import { newId } from '../screen/samples.ts';
import { sampleChatbot } from '../stand-in/sample-chatbot.ts';

const count = 300;
const maxElements = 2_500;
const app = browserApp(15563);

beforeEach(() => {
  app.standIn.state.isSignedIn = true;
  app.standIn.state.chatbots = Array.from({ length: count }, (_, n) =>
    // Sorted by last edit, so number 1 comes first.
    sampleChatbot({
      id: newId(),
      name: `Desk ${n + 1}`,
      updatedAt: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
    }),
  );
});

const elementsOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('#content, #content section')) element.scrollTop = 1e6;
  });

it('BOT-01: 300 chatbots as cards stay within 2,500 elements, and scrolling brings the last one', async () => {
  const page = await app.open('/chatbots');
  await page.getByRole('heading', { name: 'Desk 1', exact: true }).waitFor();
  expect(await elementsOf(page)).toBeLessThan(maxElements);
  expect(await page.getByRole('heading', { name: 'Desk 300' }).count()).toBe(0);
  await scrollToEnd(page);
  const last = page.getByRole('listitem').filter({ hasText: 'Desk 300' });
  await last.waitFor();
  expect(await last.getAttribute('aria-posinset')).toBe('300');
  expect(await elementsOf(page)).toBeLessThan(maxElements);
});

it('BOT-01: 300 chatbots as rows stay within 2,500 elements under a header that stays in sight', async () => {
  const page = await app.open('/chatbots?view=list');
  await page.getByRole('row', { name: 'Desk 1', exact: false }).first().waitFor();
  expect(await elementsOf(page)).toBeLessThan(maxElements);
  const header = page.getByRole('columnheader', { name: 'Name' });
  const before = await header.boundingBox();
  await scrollToEnd(page);
  const last = page.getByRole('row', { name: /Desk 300/ });
  await last.waitFor();
  expect(await last.getAttribute('aria-rowindex')).toBe('301');
  expect(await header.boundingBox()).toEqual(before);
});

it('keeps the row that has the focus while the list scrolls, and Tab goes on from there', async () => {
  const page = await app.open('/chatbots?view=list');
  const first = page.getByRole('link', { name: 'Desk 1', exact: true });
  await first.focus();
  await scrollToEnd(page);
  await page.getByRole('row', { name: /Desk 300/ }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Desk 1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Desk 2');
});

it('orders by a column and back, in the address', async () => {
  const page = await app.open('/chatbots?view=list');
  const name = page.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').click();
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('ascending');
  await name.getByRole('button').click();
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('descending');
  expect(new URL(page.url()).search).toBe('?view=list&sort=name&order=reversed');
});

it('the palette finds 300 chatbots, draws those in sight, and the arrows reach the last', async () => {
  const page = await app.open('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('desk');
  await page.getByText('300 results').waitFor();
  expect(await page.getByRole('option').count()).toBeLessThan(60);
  await page.keyboard.press('ArrowUp');
  const last = page.getByRole('option', { name: 'Desk 300', selected: true });
  await last.waitFor();
  expect(await last.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/builder/${app.standIn.state.chatbots.at(-1)?.id}`);
});
